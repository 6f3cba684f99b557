// Puts long runs of combining marks into canonical order.

#pragma once

#include <unicode/unistr.h>

namespace cicu {

// Whether a text has a run of marks that is so long that ICU would take a long time to
// normalize it. ICU moves each mark past the marks before it, one by one, so 80,000 marks in
// alternating order take many seconds.
bool hasLongRunOfMarks(const UChar *text, int32_t length);

// Whether ICU could loop forever while it normalizes a text (ICU-22511): it has a mark beyond U+FFFF,
// and marks that are not in canonical order.
bool canTrapNormalization(const UChar *text, int32_t length, UErrorCode &code);

// Returns the canonical decomposition of a text (UAX #15), in the time that it takes to sort
// the marks of each run.
icu::UnicodeString canonicalDecomposition(
    const UChar *text, int32_t length, UErrorCode &code);

}  // namespace cicu
