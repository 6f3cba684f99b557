#include <unicode/utf16.h>

#include "Support.hpp"

namespace {

// The bytes that may follow a lead byte (The Unicode Standard, table 3-7). The second byte has its
// own limits; the others are 80..BF.
struct Lead {
  uint8_t first, last;
  int trailing;
  uint8_t lower, upper;
};

constexpr Lead leads[] = {
    {0xC2, 0xDF, 1, 0x80, 0xBF}, {0xE0, 0xE0, 2, 0xA0, 0xBF}, {0xE1, 0xEC, 2, 0x80, 0xBF},
    {0xED, 0xED, 2, 0x80, 0x9F}, {0xEE, 0xEF, 2, 0x80, 0xBF}, {0xF0, 0xF0, 3, 0x90, 0xBF},
    {0xF1, 0xF3, 3, 0x80, 0xBF}, {0xF4, 0xF4, 3, 0x80, 0x8F},
};

// Reads one character, or one maximal part of an invalid sequence, which becomes U+FFFD. This does
// not use ICU's conversion, because the library uses it.
UChar32 next(const uint8_t *bytes, size_t end, size_t &i) {
  const uint8_t byte = bytes[i++];
  if (byte < 0x80) return byte;
  for (const Lead &lead : leads) {
    if (byte < lead.first || byte > lead.last) continue;
    UChar32 character = byte & (0x3F >> lead.trailing);
    for (int k = 0; k < lead.trailing; ++k) {
      const uint8_t lower = k == 0 ? lead.lower : 0x80;
      const uint8_t upper = k == 0 ? lead.upper : 0xBF;
      if (i == end || bytes[i] < lower || bytes[i] > upper) return 0xFFFD;
      character = character << 6 | (bytes[i++] & 0x3F);
    }
    return character;
  }
  return 0xFFFD;
}

}  // namespace

icuref_texts *icuref_texts_open(const uint8_t *bytes, const size_t *ends, size_t count) {
  auto *texts = new icuref_texts;
  size_t i = 0;
  for (size_t position = 0; position < count; ++position) {
    while (i < ends[position]) {
      const UChar32 character = next(bytes, ends[position], i);
      if (U_IS_BMP(character)) {
        texts->units.push_back(static_cast<UChar>(character));
      } else {
        texts->units.push_back(U16_LEAD(character));
        texts->units.push_back(U16_TRAIL(character));
      }
    }
    texts->ends.push_back(texts->units.size());
  }
  return texts;
}

void icuref_texts_close(icuref_texts *texts) { delete texts; }
