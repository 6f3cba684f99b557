#include <unicode/coleitr.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uniset.h>
#include <unicode/uset.h>

#include "CanonicalOrder.hpp"
#include "Support.hpp"

namespace {

using Set = std::unique_ptr<USet, decltype(&uset_close)>;

// Sends the strings of a set, but not its single characters.
void sendStrings(
    const USet *set, cicu_string_receiver receive, void *context,
    UErrorCode &code) {
  const int32_t count = U_SUCCESS(code) ? uset_getItemCount(set) : 0;
  std::vector<UChar> text(64);
  for (int32_t i = 0; i < count && U_SUCCESS(code); ++i) {
    UChar32 first, last;
    int32_t length;
    while (true) {
      UErrorCode itemCode = U_ZERO_ERROR;
      length = uset_getItem(
          set, i, &first, &last, text.data(),
          static_cast<int32_t>(text.size()), &itemCode);
      if (itemCode != U_BUFFER_OVERFLOW_ERROR) break;
      text.resize(static_cast<size_t>(length) + 1);
    }
    if (length > 0) {
      cicu::send(icu::UnicodeString(text.data(), length), receive, context);
    }
  }
}

}  // namespace

void cicu_elements(
    const cicu_collator *collator, const char *text, size_t length,
    cicu_element_receiver receive, void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  if (!cicu::fits(length)) {
    *status = U_INDEX_OUTOFBOUNDS_ERROR;
    return;
  }
  icu::UnicodeString utf16 =
      icu::UnicodeString::fromUTF8(cicu::piece(text, length));
  // In a text in another order, all elements belong to the text as a whole.
  const int32_t whole = utf16.length();
  const bool isReordered =
      collator->full->getAttribute(UCOL_NORMALIZATION_MODE, code) == UCOL_ON &&
      cicu::canTrapNormalization(utf16.getBuffer(), whole, code);
  if (isReordered) utf16 = cicu::canonicalDecomposition(utf16.getBuffer(), whole, code);
  const std::unique_ptr<icu::CollationElementIterator> orders(
      collator->full->createCollationElementIterator(utf16));
  if (orders == nullptr) code = U_MEMORY_ALLOCATION_ERROR;
  cicu_element element = {};
  bool isPending = false;
  while (U_SUCCESS(code)) {
    const int32_t next = orders->next(code);
    const bool isEnd = next == icu::CollationElementIterator::NULLORDER;
    const uint32_t order = static_cast<uint32_t>(next);
    if (!isEnd && isPending && cicu::isSecondHalf(order)) {
      element.primary |= order >> 16;
      element.secondary |= (order >> 8) & 0xFF;
      element.tertiary |= order & 0x3F;
      continue;
    }
    if (isPending) receive(context, element);
    if (isEnd) break;
    element.limit = isReordered ? whole : orders->getOffset();
    element.primary = order & 0xFFFF0000;
    element.secondary = static_cast<uint16_t>(order & 0xFF00);
    element.tertiary = static_cast<uint16_t>((order & 0xFF) << 8);
    isPending = true;
  }
  *status = code;
}

void cicu_contractions(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const Set contractions(uset_openEmpty(), uset_close);
  ucol_getContractionsAndExpansions(
      collator->full->toUCollator(), contractions.get(), nullptr, true, &code);
  sendStrings(contractions.get(), receive, context, code);
  *status = code;
}

void cicu_contractions_from(
    const cicu_collator *collator, uint32_t first,
    cicu_string_receiver receive, void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeSet contractions;
  // ICU declares this function as internal, but AlphabeticIndex depends on it. The alternative
  // is to enumerate all contractions, which takes longer than collating a hundred names.
  collator->full->internalAddContractions(static_cast<UChar32>(first), contractions, code);
  sendStrings(contractions.toUSet(), receive, context, code);
  *status = code;
}

void cicu_tailored_strings(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const Set tailored(
      ucol_getTailoredSet(collator->full->toUCollator(), &code), uset_close);
  sendStrings(tailored.get(), receive, context, code);
  *status = code;
}

bool cicu_is_mark(uint32_t character) { return cicu_lead_class(character) != 0; }

uint8_t cicu_lead_class(uint32_t character) {
  return static_cast<uint8_t>(u_getIntPropertyValue(
      static_cast<UChar32>(character), UCHAR_LEAD_CANONICAL_COMBINING_CLASS));
}

uint8_t cicu_trail_class(uint32_t character) {
  return static_cast<uint8_t>(u_getIntPropertyValue(
      static_cast<UChar32>(character), UCHAR_TRAIL_CANONICAL_COMBINING_CLASS));
}

int32_t cicu_digit_value(uint32_t character) {
  return u_charDigitValue(static_cast<UChar32>(character));
}

uint32_t cicu_variable_top(const cicu_collator *collator, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const uint32_t top = collator->full->getVariableTop(code);
  *status = code;
  return top;
}

void cicu_collator_version(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context) {
  UVersionInfo version;
  collator->full->getVersion(version);
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_versionToString(version, text);
  cicu::send(std::string(text), receive, context);
}
