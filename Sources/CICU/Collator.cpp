#include <unicode/ucol.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

#include <string>

#include "Support.hpp"

namespace {

// UTF-16 of a text, on the stack while it is short: nearly every text to
// collate is a name or a title. The conversion and ICU's key of UTF-16 together
// are faster than ICU's iterator over UTF-8.
class UTF16 {
 public:
  UTF16(const char *text, size_t length, UErrorCode &code) {
    UChar *buffer = stack_;
    // UTF-16 never has more units than UTF-8 has bytes.
    if (length > sizeof stack_ / sizeof *stack_) {
      heap_.reset(new (std::nothrow) UChar[length]);
      buffer = heap_.get();
      if (buffer == nullptr) {
        code = U_MEMORY_ALLOCATION_ERROR;
        return;
      }
    }
    u_strFromUTF8WithSub(
        buffer, static_cast<int32_t>(length), &length_, text,
        static_cast<int32_t>(length), 0xFFFD, nullptr, &code);
    units_ = buffer;
  }
  UTF16(const UTF16 &) = delete;
  UTF16 &operator=(const UTF16 &) = delete;

  const UChar *units() const { return units_; }
  int32_t length() const { return length_; }

 private:
  UChar stack_[512];
  std::unique_ptr<UChar[]> heap_;
  const UChar *units_ = nullptr;
  int32_t length_ = 0;
};

void set(
    icu::RuleBasedCollator &collator, UColAttribute attribute,
    UColAttributeValue value, UErrorCode &code) {
  collator.setAttribute(attribute, value, code);
}

void setSwitch(
    icu::RuleBasedCollator &collator, UColAttribute attribute, int8_t value,
    UErrorCode &code) {
  if (value == CICU_DEFAULT) return;
  set(collator, attribute, value != 0 ? UCOL_ON : UCOL_OFF, code);
}

void apply(
    const cicu_attributes &attributes, icu::RuleBasedCollator &collator,
    UErrorCode &code) {
  switch (attributes.strength) {
    case 1: set(collator, UCOL_STRENGTH, UCOL_PRIMARY, code); break;
    case 2: set(collator, UCOL_STRENGTH, UCOL_SECONDARY, code); break;
    case 3: set(collator, UCOL_STRENGTH, UCOL_TERTIARY, code); break;
    case 4: set(collator, UCOL_STRENGTH, UCOL_QUATERNARY, code); break;
    case 5: set(collator, UCOL_STRENGTH, UCOL_IDENTICAL, code); break;
    default: break;
  }
  if (attributes.alternate_shifted != CICU_DEFAULT) {
    set(collator, UCOL_ALTERNATE_HANDLING,
        attributes.alternate_shifted != 0 ? UCOL_SHIFTED : UCOL_NON_IGNORABLE,
        code);
  }
  switch (attributes.case_first) {
    case 0: set(collator, UCOL_CASE_FIRST, UCOL_OFF, code); break;
    case 1: set(collator, UCOL_CASE_FIRST, UCOL_LOWER_FIRST, code); break;
    case 2: set(collator, UCOL_CASE_FIRST, UCOL_UPPER_FIRST, code); break;
    default: break;
  }
  setSwitch(collator, UCOL_CASE_LEVEL, attributes.case_level, code);
  setSwitch(collator, UCOL_NUMERIC_COLLATION, attributes.numeric, code);
  setSwitch(collator, UCOL_FRENCH_COLLATION, attributes.backwards, code);
  setSwitch(collator, UCOL_NORMALIZATION_MODE, attributes.normalization, code);
}

int compare(
    const icu::RuleBasedCollator &collator, const char *left,
    size_t left_length, const char *right, size_t right_length,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  UCollationResult result = UCOL_EQUAL;
  if (!cicu::fits(left_length) || !cicu::fits(right_length)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else {
    result = collator.compareUTF8(
        cicu::piece(left, left_length), cicu::piece(right, right_length), code);
  }
  *status = code;
  return result;
}

size_t sortKey(
    const icu::RuleBasedCollator &collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t size = 0;
  if (!cicu::fits(length) || !cicu::fits(capacity)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else {
    const UTF16 utf16(text, length, code);
    if (U_SUCCESS(code)) {
      size = collator.getSortKey(
          utf16.units(), utf16.length(), key, static_cast<int32_t>(capacity));
      // The key counts a final 00, so a size of 0 is how ICU reports failure.
      if (size <= 0) code = U_MEMORY_ALLOCATION_ERROR;
    }
  }
  *status = code;
  return size > 0 ? static_cast<size_t>(size) - 1 : 0;
}

}  // namespace

cicu_collator *cicu_collator_open(
    const char *identifier, cicu_attributes attributes, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<icu::Collator> opened(
      icu::Collator::createInstance(icu::Locale(identifier), code));
  std::unique_ptr<cicu_collator> collator;
  if (U_SUCCESS(code)) {
    auto *rules = dynamic_cast<icu::RuleBasedCollator *>(opened.get());
    if (rules == nullptr) {
      code = U_UNSUPPORTED_ERROR;
    } else {
      opened.release();
      collator.reset(new cicu_collator);
      collator->full.reset(rules);
      apply(attributes, *rules, code);
      collator->primary.reset(rules->clone());
      if (collator->primary == nullptr) {
        code = U_MEMORY_ALLOCATION_ERROR;
      } else {
        set(*collator->primary, UCOL_STRENGTH, UCOL_PRIMARY, code);
        // A case level would count even at primary strength, and divide a from A.
        set(*collator->primary, UCOL_CASE_LEVEL, UCOL_OFF, code);
      }
    }
  }
  *status = code;
  return U_SUCCESS(code) ? collator.release() : nullptr;
}

void cicu_collator_close(cicu_collator *collator) { delete collator; }

void cicu_collator_actual_locale(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale locale =
      collator->full->getLocale(ULOC_ACTUAL_LOCALE, code);
  *status = code;
  if (U_SUCCESS(code)) cicu::send(std::string(locale.getName()), receive, context);
}

int cicu_compare(
    const cicu_collator *collator, const char *left, size_t left_length,
    const char *right, size_t right_length, cicu_status *status) {
  return compare(
      *collator->full, left, left_length, right, right_length, status);
}

int cicu_compare_primary(
    const cicu_collator *collator, const char *left, size_t left_length,
    const char *right, size_t right_length, cicu_status *status) {
  return compare(
      *collator->primary, left, left_length, right, right_length, status);
}

size_t cicu_sort_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status) {
  return sortKey(*collator->full, text, length, key, capacity, status);
}

size_t cicu_primary_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status) {
  return sortKey(*collator->primary, text, length, key, capacity, status);
}

void cicu_boundary_marks(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<USet, decltype(&uset_close)> contractions(
      uset_openEmpty(), uset_close);
  ucol_getContractionsAndExpansions(
      collator->full->toUCollator(), contractions.get(), nullptr, false, &code);
  const int32_t count =
      U_SUCCESS(code) ? uset_getItemCount(contractions.get()) : 0;
  for (int32_t i = 0; i < count && U_SUCCESS(code); ++i) {
    UChar text[64];
    UChar32 first, last;
    UErrorCode itemCode = U_ZERO_ERROR;
    const int32_t length = uset_getItem(
        contractions.get(), i, &first, &last, text, 64, &itemCode);
    // A contraction too long for the buffer is not a mark: those are short.
    if (U_FAILURE(itemCode) || length < 2) continue;
    if (text[0] != 0xFDD0 && text[0] != 0xFDD1) continue;
    cicu::send(icu::UnicodeString(text, length), receive, context);
  }
  *status = code;
}
