// Long runs of combining marks, put in canonical order.

#pragma once

#include <unicode/unistr.h>

namespace cicu {

// Whether a text has a run of marks so long that ICU's normalization would take long:
// it moves each mark past those before it, one by one, so that 80,000 marks in
// turns take many seconds.
bool hasLongRunOfMarks(const UChar *text, int32_t length);

// The canonical decomposition of a text (UAX #15), in the time that it takes to sort the marks
// of each run.
icu::UnicodeString canonicalDecomposition(
    const UChar *text, int32_t length, UErrorCode &code);

}  // namespace cicu
