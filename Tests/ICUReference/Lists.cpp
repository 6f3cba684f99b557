// Lists of several locales: the locale that orders a word, and its settings.

#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>

#include <algorithm>

#include "Support.hpp"

struct icuref_list {
  // The scripts that each locale is written in.
  std::vector<std::vector<UScriptCode>> scripts;

  int ownerOf(UScriptCode script) const {
    for (size_t i = 0; i < scripts.size(); ++i) {
      if (std::count(scripts[i].begin(), scripts[i].end(), script) > 0) {
        return static_cast<int>(i);
      }
    }
    return -1;
  }
};

icuref_list *icuref_list_open(const char *const *tags, size_t count) {
  auto *list = new icuref_list;
  for (size_t i = 0; i < count; ++i) {
    UErrorCode code = U_ZERO_ERROR;
    std::string identifier = icuref::identifier(tags[i], code);
    icuref::require(code, tags[i]);
    // ICU takes it for the name of a script.
    if (identifier == "yi") identifier = "yi_Hebr";
    UScriptCode codes[32];
    const int32_t written = uscript_getCode(
        identifier.empty() ? "root" : identifier.c_str(), codes, 32, &code);
    // ICU does not know the scripts of some locales.
    list->scripts.emplace_back(codes, codes + (U_SUCCESS(code) ? written : 0));
  }
  return list;
}

void icuref_list_close(icuref_list *list) { delete list; }

int icuref_list_owner(
    const icuref_list *list, const icuref_texts *texts, size_t position) {
  const UChar *text = texts->text(position);
  const int32_t length = texts->length(position);
  int owner = -1;
  for (int32_t i = 0; i < length;) {
    UChar32 character;
    U16_NEXT(text, i, length, character);
    const bool isMark = (U_GET_GC_MASK(character) & (U_GC_M_MASK | U_GC_CF_MASK)) != 0;
    if (!isMark && !u_isUAlphabetic(character)) return -1;
    // Letters that any script can use, such as the modifier letter apostrophe.
    if (character >= 0x2B0 && character <= 0x2FF) return -1;
    UScriptCode codes[64];
    UErrorCode code = U_ZERO_ERROR;
    const int32_t count = uscript_getScriptExtensions(character, codes, 64, &code);
    icuref::require(code, "scripts of a character");
    if (codes[0] == USCRIPT_UNKNOWN) return -1;
    // A mark has the script of the letter before it. A word does not begin with a mark.
    const bool isInherited = uscript_getScript(character, &code) == USCRIPT_INHERITED;
    if (isMark && isInherited && owner >= 0) continue;
    if (codes[0] == USCRIPT_COMMON || codes[0] == USCRIPT_INHERITED) return -1;
    int first = static_cast<int>(list->scripts.size());
    for (int32_t k = 0; k < count; ++k) {
      const int candidate = list->ownerOf(codes[k]);
      if (candidate >= 0) first = std::min(first, candidate);
    }
    // A script that no locale of the list uses belongs to the first locale.
    if (first == static_cast<int>(list->scripts.size())) first = 0;
    if (owner >= 0 && first != owner) return -1;
    owner = first;
  }
  return owner;
}

bool icuref_collator_take_settings(
    icuref_collator *collator, const char *tag, bool normalizes) {
  UErrorCode code = U_ZERO_ERROR;
  UCollator *other = ucol_open(icuref::identifier(tag, code).c_str(), &code);
  if (U_FAILURE(code)) return false;
  UCollator *own = icuref::handle(collator);
  for (UColAttribute attribute :
       {UCOL_FRENCH_COLLATION, UCOL_ALTERNATE_HANDLING, UCOL_CASE_FIRST, UCOL_CASE_LEVEL,
        UCOL_STRENGTH, UCOL_NUMERIC_COLLATION}) {
    ucol_setAttribute(own, attribute, ucol_getAttribute(other, attribute, &code), &code);
  }
  ucol_setMaxVariable(own, ucol_getMaxVariable(other), &code);
  ucol_setAttribute(
      own, UCOL_NORMALIZATION_MODE, normalizes ? UCOL_ON : UCOL_OFF, &code);
  int32_t order[512] = {UCOL_REORDER_CODE_NONE};
  const int32_t count = ucol_getReorderCodes(other, order, 512, &code);
  ucol_setReorderCodes(own, order, std::max(count, 1), &code);
  ucol_close(other);
  icuref::require(code, tag);
  return true;
}

bool icuref_collator_normalizes(const icuref_collator *collator) {
  UErrorCode code = U_ZERO_ERROR;
  return ucol_getAttribute(
      icuref::handle(collator), UCOL_NORMALIZATION_MODE, &code) == UCOL_ON;
}
