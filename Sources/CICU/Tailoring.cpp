// Tailorings that ICU contains for a locale, and tailorings that are built from rules.

#include <unicode/coll.h>
#include <unicode/uniset.h>
#include <unicode/uscript.h>
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

// Copies the settings that come from the keywords of an identifier ("sv-u-kn-true"), because
// they are not part of its rules: those in which `with` differs from `plain`.
void copySettings(
    const icu::RuleBasedCollator &plain, const icu::RuleBasedCollator &with,
    icu::RuleBasedCollator &to, UErrorCode &code) {
  for (UColAttribute attribute :
       {UCOL_FRENCH_COLLATION, UCOL_ALTERNATE_HANDLING, UCOL_CASE_FIRST,
        UCOL_CASE_LEVEL, UCOL_NORMALIZATION_MODE, UCOL_STRENGTH,
        UCOL_NUMERIC_COLLATION}) {
    const UColAttributeValue value = with.getAttribute(attribute, code);
    if (value != plain.getAttribute(attribute, code)) {
      to.setAttribute(attribute, value, code);
    }
  }
  if (with.getMaxVariable() != plain.getMaxVariable()) {
    to.setMaxVariable(with.getMaxVariable(), code);
  }
  const auto orderOf = [&code](const icu::RuleBasedCollator &collator) {
    int32_t codes[USCRIPT_CODE_LIMIT];
    const int32_t count =
        collator.getReorderCodes(codes, USCRIPT_CODE_LIMIT, code);
    return std::vector<int32_t>(codes, codes + (U_SUCCESS(code) ? count : 0));
  };
  std::vector<int32_t> order = orderOf(with);
  if (order != orderOf(plain)) {
    if (order.empty()) order.push_back(UCOL_REORDER_CODE_NONE);
    to.setReorderCodes(order.data(), static_cast<int32_t>(order.size()), code);
  }
}

// Returns the identifier without the keywords that only set attributes.
std::string withoutSettings(const std::string &identifier, UErrorCode &code) {
  const icu::Locale locale(identifier.c_str());
  icu::Locale plain(locale.getBaseName());
  char type[64];
  const int32_t length =
      locale.getKeywordValue("collation", type, sizeof type, code);
  if (length > 0) plain.setKeywordValue("collation", type, code);
  return plain.getName();
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
    const char *rules, size_t rules_length, const char *settings_of,
    cicu_string_receiver mistake, void *context, int32_t *mistake_offset,
    cicu_status *status) {
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
    } else {
      const auto with = load(settings_of, code);
      const auto plain = load(withoutSettings(settings_of, code), code);
      if (U_SUCCESS(code)) copySettings(*plain, *with, *tailoring->collator, code);
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
