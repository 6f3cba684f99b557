// Puts long runs of combining marks into canonical order.

#pragma once

#include <unicode/unistr.h>

namespace cicu {

// Whether a text has a run of marks that is so long that ICU would take a long time to
// normalize it. ICU moves each mark past the marks before it, one by one, so 80,000 marks in
// alternating order take many seconds.
bool hasLongRunOfMarks(const UChar *text, int32_t length);

// Returns the canonical decomposition of a text (UAX #15), in the time that it takes to sort
// the marks of each run.
icu::UnicodeString canonicalDecomposition(
    const UChar *text, int32_t length, UErrorCode &code);

}  // namespace cicu
