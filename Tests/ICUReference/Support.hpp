#pragma once

#include <unicode/ucol.h>
#include <unicode/unistr.h>
#include <unicode/utypes.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "ICUReference.h"

struct icuref_texts {
  std::vector<UChar> units;
  std::vector<size_t> ends;

  const UChar *text(size_t position) const {
    return units.data() + start(position);
  }
  int32_t length(size_t position) const {
    return static_cast<int32_t>(ends[position] - start(position));
  }

 private:
  size_t start(size_t position) const { return position == 0 ? 0 : ends[position - 1]; }
};

namespace icuref {

// If ICU fails, there is no answer to compare with, so a check must not pass.
inline void require(UErrorCode code, const char *what) {
  if (U_SUCCESS(code)) return;
  std::fprintf(stderr, "ICU failed with %s: %s\n", u_errorName(code), what);
  std::abort();
}

inline void send(const icu::UnicodeString &text, icuref_receiver receive, void *context) {
  std::string utf8;
  text.toUTF8String(utf8);
  receive(context, reinterpret_cast<const uint8_t *>(utf8.data()), utf8.size());
}

UCollator *handle(const icuref_collator *collator);

// Returns ICU's identifier of a BCP 47 tag. The root locale and an invalid tag both have an empty
// identifier; `code` is an error for an invalid tag.
std::string identifier(const char *tag, UErrorCode &code);

}  // namespace icuref
