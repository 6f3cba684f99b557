#include "CanonicalOrder.hpp"

#include <unicode/normalizer2.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "CICU.h"

namespace {

// ICU takes ten milliseconds to normalize a run of this length.
constexpr int32_t longRun = 2048;

// No character below U+0300 is a mark.
bool isMark(UChar32 character) {
  return character >= 0x300 && cicu_is_mark(static_cast<uint32_t>(character));
}

struct Character {
  UChar32 code;
  uint8_t combiningClass;
  size_t place;
};

// Appends the canonical decomposition of a run: a character and the marks that follow it.
void appendSorted(
    const icu::Normalizer2 &nfd, const UChar *run, int32_t length, icu::UnicodeString &text) {
  std::vector<Character> characters;
  const auto add = [&](UChar32 character) {
    characters.push_back({character, nfd.getCombiningClass(character), characters.size()});
  };
  icu::UnicodeString decomposition;
  for (int32_t i = 0; i < length;) {
    UChar32 character;
    U16_NEXT(run, i, length, character);
    if (!nfd.getDecomposition(character, decomposition)) {
      add(character);
      continue;
    }
    for (int32_t k = 0; k < decomposition.length(); k = decomposition.moveIndex32(k, 1)) {
      add(decomposition.char32At(k));
    }
  }
  // A mark does not move past a non-mark, and marks of one class keep their order.
  const auto firstMark = std::find_if(
      characters.begin(), characters.end(),
      [](const Character &character) { return character.combiningClass != 0; });
  std::sort(
      firstMark, characters.end(), [](const Character &left, const Character &right) {
        return std::tie(left.combiningClass, left.place) <
               std::tie(right.combiningClass, right.place);
      });
  for (const Character &character : characters) text.append(character.code);
}

}  // namespace

bool cicu::hasLongRunOfMarks(const UChar *text, int32_t length) {
  if (length < longRun) return false;
  int32_t run = 0;
  for (int32_t i = 0; i < length;) {
    UChar32 character;
    U16_NEXT(text, i, length, character);
    run = isMark(character) ? run + 1 : 0;
    if (run == longRun) return true;
  }
  return false;
}

bool cicu::canTrapNormalization(const UChar *text, int32_t length, UErrorCode &code) {
  bool hasMark = false;
  for (int32_t i = 0; i + 1 < length && !hasMark; ++i) {
    hasMark = U16_IS_LEAD(text[i]) && U16_IS_TRAIL(text[i + 1]) &&
              isMark(U16_GET_SUPPLEMENTARY(text[i], text[i + 1]));
  }
  if (!hasMark) return false;
  const icu::Normalizer2 *order =
      icu::Normalizer2::getInstance(nullptr, "nfc", UNORM2_FCD, code);
  return U_SUCCESS(code) && !order->isNormalized(icu::UnicodeString(false, text, length), code);
}

icu::UnicodeString cicu::canonicalDecomposition(
    const UChar *text, int32_t length, UErrorCode &code) {
  icu::UnicodeString result;
  const icu::Normalizer2 *nfd = icu::Normalizer2::getNFDInstance(code);
  if (U_FAILURE(code)) return result;
  for (int32_t i = 0; i < length;) {
    const int32_t start = i;
    U16_FWD_1(text, i, length);
    while (i < length) {
      int32_t next = i;
      UChar32 character;
      U16_NEXT(text, next, length, character);
      if (!isMark(character)) break;
      i = next;
    }
    appendSorted(*nfd, text + start, i - start, result);
  }
  if (result.isBogus()) code = U_MEMORY_ALLOCATION_ERROR;
  return result;
}
