#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>

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
    // A case level would count even so.
    ucol_setAttribute(collator, UCOL_CASE_LEVEL, UCOL_OFF, &code);
    icuref::require(code, tag);
  }
  return new icuref_collator{collator};
}

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

icuref_contradictions icuref_known_contradictions(const icuref_collator *collator) {
  icuref_contradictions known = {};
  UErrorCode code = U_ZERO_ERROR;
  known.numeric =
      ucol_getAttribute(collator->collator, UCOL_NUMERIC_COLLATION, &code) == UCOL_ON;
  known.backwards =
      ucol_getAttribute(collator->collator, UCOL_FRENCH_COLLATION, &code) == UCOL_ON;
  known.identical = ucol_getStrength(collator->collator) == UCOL_IDENTICAL;
  int32_t order[512];
  const int32_t count = ucol_getReorderCodes(collator->collator, order, 512, &code);
  for (int32_t i = 0; i < count; ++i) {
    known.moves_digits = known.moves_digits || order[i] == UCOL_REORDER_CODE_DIGIT;
  }
  icuref::require(code, "settings");
  return known;
}

bool icuref_has_unusual_marks(const icuref_texts *texts, size_t position) {
  UErrorCode code = U_ZERO_ERROR;
  for (UNormalization2Mode mode : {UNORM2_DECOMPOSE, UNORM2_COMPOSE_CONTIGUOUS}) {
    const UNormalizer2 *normalizer = unorm2_getInstance(nullptr, "nfc", mode, &code);
    const bool isNormalized = unorm2_isNormalized(
        normalizer, texts->text(position), texts->length(position), &code);
    icuref::require(code, "normalization");
    if (isNormalized) return false;
  }
  return true;
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
    // A length of 0 is a range of characters; 64 units are more than any contraction has.
    const int32_t length = uset_getItem(contractions, i, &first, &last, text, 64, &code);
    icuref::require(code, "uset_getItem");
    if (length > 0) icuref::send(icu::UnicodeString(text, length), receive, context);
  }
  uset_close(contractions);
}
