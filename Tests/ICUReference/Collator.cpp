#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uchar.h>
#include <unicode/uset.h>
#include <unicode/utf16.h>

#include <cstring>

#include "Support.hpp"

struct icuref_collator {
  UCollator *collator;
};

std::string icuref::identifier(const char *tag, UErrorCode &code) {
  char identifier[ULOC_FULLNAME_CAPACITY];
  int32_t read = 0;
  uloc_forLanguageTag(tag, identifier, sizeof identifier, &read, &code);
  if (U_SUCCESS(code) && static_cast<size_t>(read) != std::strlen(tag)) {
    code = U_ILLEGAL_ARGUMENT_ERROR;
  }
  return U_SUCCESS(code) ? identifier : "";
}

icuref_collator *icuref_collator_open(const char *tag, bool primary) {
  UErrorCode code = U_ZERO_ERROR;
  const std::string identifier = icuref::identifier(tag, code);
  UCollator *collator = ucol_open(identifier.c_str(), &code);
  if (U_FAILURE(code)) return nullptr;
  if (primary) {
    ucol_setStrength(collator, UCOL_PRIMARY);
    // The case level counts even at primary strength.
    ucol_setAttribute(collator, UCOL_CASE_LEVEL, UCOL_OFF, &code);
    icuref::require(code, tag);
  }
  return new icuref_collator{collator};
}

icuref_collator *icuref_collator_open_rules(const char *tag, const char *rules) {
  UErrorCode code = U_ZERO_ERROR;
  const std::string identifier = icuref::identifier(tag, code);
  UCollator *base = ucol_open(identifier.c_str(), &code);
  if (U_FAILURE(code)) return nullptr;
  int32_t length = 0;
  const UChar *own = ucol_getRules(base, &length);
  icu::UnicodeString all(own, length);
  all += icu::UnicodeString::fromUTF8(rules);
  ucol_close(base);
  UCollator *collator = ucol_openRules(
      all.getBuffer(), all.length(), UCOL_DEFAULT, UCOL_DEFAULT_STRENGTH, nullptr, &code);
  return U_SUCCESS(code) ? new icuref_collator{collator} : nullptr;
}

UCollator *icuref::handle(const icuref_collator *collator) { return collator->collator; }

void icuref_collator_close(icuref_collator *collator) {
  ucol_close(collator->collator);
  delete collator;
}

int icuref_compare(
    const icuref_collator *collator, const icuref_texts *texts, size_t left, size_t right) {
  return ucol_strcoll(
      collator->collator, texts->text(left), texts->length(left), texts->text(right),
      texts->length(right));
}

size_t icuref_sort_key(
    const icuref_collator *collator, const icuref_texts *texts, size_t position,
    uint8_t *key, size_t capacity) {
  const int32_t size = ucol_getSortKey(
      collator->collator, texts->text(position), texts->length(position), key,
      static_cast<int32_t>(capacity));
  icuref::require(size > 0 ? U_ZERO_ERROR : U_INTERNAL_PROGRAM_ERROR, "ucol_getSortKey");
  return static_cast<size_t>(size) - 1;
}

size_t icuref_merged_key(
    const uint8_t *left, size_t left_length, const uint8_t *right, size_t right_length,
    uint8_t *key, size_t capacity) {
  const int32_t size = ucol_mergeSortkeys(
      left, static_cast<int32_t>(left_length), right, static_cast<int32_t>(right_length), key,
      static_cast<int32_t>(capacity));
  return size > 0 && static_cast<size_t>(size) <= capacity ? static_cast<size_t>(size) - 1 : 0;
}

icuref_settings icuref_collator_settings(const icuref_collator *collator) {
  icuref_settings settings = {};
  UErrorCode code = U_ZERO_ERROR;
  const auto is = [&](UColAttribute attribute, UColAttributeValue value) {
    return ucol_getAttribute(collator->collator, attribute, &code) == value;
  };
  settings.numeric = is(UCOL_NUMERIC_COLLATION, UCOL_ON);
  settings.backwards = is(UCOL_FRENCH_COLLATION, UCOL_ON);
  settings.shifted = is(UCOL_ALTERNATE_HANDLING, UCOL_SHIFTED);
  settings.case_level = is(UCOL_CASE_LEVEL, UCOL_ON);
  settings.upper_first = is(UCOL_CASE_FIRST, UCOL_UPPER_FIRST);
  settings.identical = is(UCOL_STRENGTH, UCOL_IDENTICAL);
  int32_t order[512];
  const int32_t count = ucol_getReorderCodes(collator->collator, order, 512, &code);
  for (int32_t i = 0; i < count; ++i) {
    settings.moves_groups = settings.moves_groups || order[i] >= UCOL_REORDER_CODE_FIRST;
  }
  settings.reorders = count > 0;
  icuref::require(code, "settings");
  return settings;
}

bool icuref_has_digits(const icuref_texts *texts, size_t position) {
  const UChar *text = texts->text(position);
  for (int32_t i = 0; i < texts->length(position);) {
    UChar32 character;
    U16_NEXT(text, i, texts->length(position), character);
    if (u_isdigit(character)) return true;
  }
  return false;
}

bool icuref_has_marks(const icuref_texts *texts, size_t position) {
  const UChar *text = texts->text(position);
  for (int32_t i = 0; i < texts->length(position);) {
    UChar32 character;
    U16_NEXT(text, i, texts->length(position), character);
    if ((U_GET_GC_MASK(character) & U_GC_M_MASK) != 0 ||
        u_getIntPropertyValue(character, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0 ||
        u_getIntPropertyValue(character, UCHAR_TRAIL_CANONICAL_COMBINING_CLASS) != 0) {
      return true;
    }
  }
  return false;
}

bool icuref_has_adjacent_marks(const icuref_texts *texts, size_t position) {
  const UChar *text = texts->text(position);
  bool isAfterMark = false;
  for (int32_t i = 0; i < texts->length(position);) {
    UChar32 character;
    U16_NEXT(text, i, texts->length(position), character);
    if (isAfterMark &&
        u_getIntPropertyValue(character, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0) {
      return true;
    }
    // A letter such as ä ends with a mark.
    isAfterMark = u_getIntPropertyValue(character, UCHAR_TRAIL_CANONICAL_COMBINING_CLASS) != 0;
  }
  return false;
}

void icuref_contractions(
    const icuref_collator *collator, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  USet *contractions = uset_openEmpty();
  ucol_getContractionsAndExpansions(
      collator->collator, contractions, nullptr, true, &code);
  icuref::require(code, "ucol_getContractionsAndExpansions");
  for (int32_t i = 0; i < uset_getItemCount(contractions); ++i) {
    UChar text[64];
    UChar32 first, last;
    // An item of length 0 is a range of characters. No contraction has more than 64 units.
    const int32_t length = uset_getItem(contractions, i, &first, &last, text, 64, &code);
    icuref::require(code, "uset_getItem");
    if (length > 0) icuref::send(icu::UnicodeString(text, length), receive, context);
  }
  uset_close(contractions);
}
