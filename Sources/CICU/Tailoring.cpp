// Tailorings that ICU contains for a locale, and tailorings that are built from rules.

#include <unicode/coll.h>
#include <unicode/uniset.h>
#include <unicode/usetiter.h>

#include "Support.hpp"

namespace {

std::unique_ptr<icu::RuleBasedCollator> load(
    const std::string &identifier, UErrorCode &code) {
  std::unique_ptr<icu::Collator> opened(
      icu::Collator::createInstance(icu::Locale(identifier.c_str()), code));
  std::unique_ptr<icu::RuleBasedCollator> collator;
  if (U_FAILURE(code)) return collator;
  collator.reset(dynamic_cast<icu::RuleBasedCollator *>(opened.get()));
  if (collator == nullptr) {
    code = U_UNSUPPORTED_ERROR;
  } else {
    opened.release();
  }
  return collator;
}

}  // namespace

cicu_tailoring *cicu_tailoring_load(const char *identifier, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_tailoring> tailoring(new cicu_tailoring);
  tailoring->collator = load(identifier, code);
  *status = code;
  return U_SUCCESS(code) ? tailoring.release() : nullptr;
}

cicu_tailoring *cicu_tailoring_build(
    const char *rules, size_t rules_length, cicu_string_receiver mistake, void *context,
    int32_t *mistake_offset, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_tailoring> tailoring(new cicu_tailoring);
  *mistake_offset = -1;
  if (!cicu::fits(rules_length)) {
    code = U_ILLEGAL_ARGUMENT_ERROR;
  } else {
    icu::UnicodeString reason;
    UParseError error = {};
    error.offset = -1;
    tailoring->collator.reset(
        new icu::RuleBasedCollator(
            icu::UnicodeString::fromUTF8(cicu::piece(rules, rules_length)),
            error, reason, code));
    if (U_FAILURE(code)) {
      *mistake_offset = error.offset;
      if (!reason.isEmpty()) cicu::send(reason, mistake, context);
    } else if (tailoring->collator == nullptr) {
      // ICU's objects have their own operator new, which returns null if memory runs out.
      code = U_MEMORY_ALLOCATION_ERROR;
    }
  }
  *status = code;
  return U_SUCCESS(code) ? tailoring.release() : nullptr;
}

void cicu_tailoring_close(cicu_tailoring *tailoring) { delete tailoring; }

void cicu_tailoring_actual_locale(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const std::string locale =
      tailoring->collator->getLocale(ULOC_ACTUAL_LOCALE, code).getName();
  *status = code;
  if (U_SUCCESS(code)) cicu::send(locale, receive, context);
}

bool cicu_tailoring_normalizes(
    const cicu_tailoring *tailoring, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const UColAttributeValue value =
      tailoring->collator->getAttribute(UCOL_NORMALIZATION_MODE, code);
  *status = code;
  return value == UCOL_ON;
}

void cicu_tailoring_rules(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context) {
  cicu::send(tailoring->collator->getRules(), receive, context);
}

void cicu_tailoring_strings(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::UnicodeSet> tailored(
      tailoring->collator->getTailoredSet(code));
  if (U_SUCCESS(code)) {
    icu::UnicodeSetIterator item(*tailored);
    while (item.next()) cicu::send(item.getString(), receive, context);
  }
  *status = code;
}
