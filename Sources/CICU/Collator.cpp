#include <unicode/coll.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <string>

#include "CanonicalOrder.hpp"
#include "Support.hpp"

namespace {

// The UTF-16 form of a text, which is on the stack if it is short. Nearly every text to collate
// is a name or a title. Converting to UTF-16 and getting ICU's key for that is faster than
// using ICU's iterator over UTF-8.
class UTF16 {
 public:
  UTF16(const char *text, size_t length, UErrorCode &code) {
    UChar *buffer = stack_;
    // UTF-16 never has more code units than UTF-8 has bytes.
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

// Whether ICU would take a long time, or loop forever, for the sort key of a text.
bool isHard(const icu::RuleBasedCollator &collator, const UTF16 &text, UErrorCode &code) {
  if (cicu::hasLongRunOfMarks(text.units(), text.length())) return true;
  return collator.getAttribute(UCOL_NORMALIZATION_MODE, code) == UCOL_ON &&
         cicu::canTrapNormalization(text.units(), text.length(), code);
}

// Writes the sort key of a text for which ICU would take a long time, or loop forever.
//
// The key is the same as ICU's, with one exception: ICU does not put all runs with marks beyond
// U+FFFF into canonical order. Here, all runs are in canonical order.
int32_t sortKeyOfMarks(
    const icu::RuleBasedCollator &collator, const UTF16 &text, uint8_t *key,
    int32_t capacity, UErrorCode &code) {
  const bool normalizes =
      collator.getAttribute(UCOL_NORMALIZATION_MODE, code) == UCOL_ON;
  const bool isIdentical =
      collator.getAttribute(UCOL_STRENGTH, code) == UCOL_IDENTICAL;
  if (!normalizes && !isIdentical) {
    return collator.getSortKey(text.units(), text.length(), key, capacity);
  }
  const icu::UnicodeString decomposed =
      cicu::canonicalDecomposition(text.units(), text.length(), code);
  if (U_FAILURE(code)) return 0;
  if (normalizes) return collator.getSortKey(decomposed, key, capacity);
  // Without normalization, the weights are those of the unchanged text. Only the last level,
  // the identical level, uses the normalized text.
  const std::unique_ptr<icu::RuleBasedCollator> levels(collator.clone());
  if (levels == nullptr) code = U_MEMORY_ALLOCATION_ERROR;
  if (U_SUCCESS(code)) levels->setAttribute(UCOL_STRENGTH, UCOL_QUATERNARY, code);
  if (U_FAILURE(code)) return 0;
  std::vector<uint8_t> whole(
      static_cast<size_t>(collator.getSortKey(decomposed, nullptr, 0)));
  collator.getSortKey(decomposed, whole.data(), static_cast<int32_t>(whole.size()));
  // All bytes of the last level are greater than the level separator 01.
  const auto last = std::find(whole.rbegin(), whole.rend(), 1);
  const auto lastLevel = static_cast<int32_t>(last - whole.rbegin()) + 1;
  const int32_t size =
      levels->getSortKey(text.units(), text.length(), key, capacity) - 1;
  if (size >= 0 && size + lastLevel <= capacity) {
    std::copy(whole.end() - lastLevel, whole.end(), key + size);
  }
  return size + lastLevel;
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
      const auto room = static_cast<int32_t>(capacity);
      size = isHard(collator, utf16, code)
                 ? sortKeyOfMarks(collator, utf16, key, room, code)
                 : collator.getSortKey(utf16.units(), utf16.length(), key, room);
    }
    // The size includes a final 00, so ICU reports failure with a size of 0.
    if (U_SUCCESS(code) && size <= 0) code = U_MEMORY_ALLOCATION_ERROR;
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
    collator->primary.reset(collator->full->clone());
    if (collator->primary == nullptr) {
      code = U_MEMORY_ALLOCATION_ERROR;
    } else {
      collator->primary->setAttribute(UCOL_STRENGTH, UCOL_PRIMARY, code);
      // Even at primary strength, a case level would distinguish a from A.
      collator->primary->setAttribute(UCOL_CASE_LEVEL, UCOL_OFF, code);
    }
  }
  *status = code;
  return U_SUCCESS(code) ? collator.release() : nullptr;
}

void cicu_collator_close(cicu_collator *collator) { delete collator; }

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
