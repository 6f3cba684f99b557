#include <unicode/coll.h>
#include <unicode/sortkey.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

#include <algorithm>
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

// Whether ICU's comparison is known to contradict its keys, against its own promise. The
// keys are right; so texts are compared by them, which takes some times as long.
//
// - Numeric order: at the end of a common beginning, a locale with rules takes digits
//   other than 0 to 9 for letters, and so divides a number.
// - Identical strength: marks behind a common beginning are not put in canonical order
//   with those at its end.
// - Backwards secondary: marks alone behind a common beginning are compared with nothing, not
//   with the end of that beginning.
// - Digits moved among the scripts: Latin text does not heed it (ICU-23016).
bool comparesByKey(const icu::RuleBasedCollator &collator, UErrorCode &code) {
  if (collator.getAttribute(UCOL_NUMERIC_COLLATION, code) == UCOL_ON) return true;
  if (collator.getAttribute(UCOL_STRENGTH, code) == UCOL_IDENTICAL) return true;
  if (collator.getAttribute(UCOL_FRENCH_COLLATION, code) == UCOL_ON) return true;
  // There are some 200 scripts and groups.
  int32_t order[512];
  const int32_t count = collator.getReorderCodes(order, 512, code);
  return U_SUCCESS(code) && std::count(order, order + count, UCOL_REORDER_CODE_DIGIT) > 0;
}

int compareKeys(
    const icu::RuleBasedCollator &collator, const char *left, size_t left_length,
    const char *right, size_t right_length, UErrorCode &code) {
  const UTF16 left16(left, left_length, code);
  const UTF16 right16(right, right_length, code);
  icu::CollationKey left_key, right_key;
  collator.getCollationKey(left16.units(), left16.length(), left_key, code);
  collator.getCollationKey(right16.units(), right16.length(), right_key, code);
  return U_SUCCESS(code) ? left_key.compareTo(right_key, code) : UCOL_EQUAL;
}

int compare(
    const icu::RuleBasedCollator &collator, bool by_key, const char *left,
    size_t left_length, const char *right, size_t right_length, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int result = UCOL_EQUAL;
  if (!cicu::fits(left_length) || !cicu::fits(right_length)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else if (by_key) {
    result = compareKeys(collator, left, left_length, right, right_length, code);
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
    const cicu_tailoring *tailoring, cicu_attributes attributes,
    const int32_t *reorder_codes, int32_t reorder_count, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_collator> collator(new cicu_collator);
  collator->full.reset(tailoring->collator->clone());
  if (collator->full == nullptr) {
    code = U_MEMORY_ALLOCATION_ERROR;
  } else {
    cicu::apply(attributes, *collator->full, code);
    if (reorder_count >= 0) {
      const int32_t none = UCOL_REORDER_CODE_NONE;
      collator->full->setReorderCodes(
          reorder_count > 0 ? reorder_codes : &none,
          reorder_count > 0 ? reorder_count : 1, code);
    }
    collator->compares_by_key = comparesByKey(*collator->full, code);
    collator->primary.reset(collator->full->clone());
    if (collator->primary == nullptr) {
      code = U_MEMORY_ALLOCATION_ERROR;
    } else {
      collator->primary->setAttribute(UCOL_STRENGTH, UCOL_PRIMARY, code);
      // A case level would count even at primary strength, and divide a from A.
      collator->primary->setAttribute(UCOL_CASE_LEVEL, UCOL_OFF, code);
    }
  }
  *status = code;
  return U_SUCCESS(code) ? collator.release() : nullptr;
}

void cicu_collator_close(cicu_collator *collator) { delete collator; }

int cicu_compare(
    const cicu_collator *collator, const char *left, size_t left_length,
    const char *right, size_t right_length, cicu_status *status) {
  return compare(
      *collator->full, collator->compares_by_key, left, left_length, right, right_length,
      status);
}

int cicu_compare_primary(
    const cicu_collator *collator, const char *left, size_t left_length,
    const char *right, size_t right_length, cicu_status *status) {
  return compare(
      *collator->primary, collator->compares_by_key, left, left_length, right,
      right_length, status);
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
