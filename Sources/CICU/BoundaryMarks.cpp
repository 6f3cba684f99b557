#include <unicode/ucol.h>
#include <unicode/uniset.h>
#include <unicode/uset.h>

#include "Support.hpp"

namespace cicu {

std::vector<icu::UnicodeString> boundaryMarks(
    const icu::RuleBasedCollator &collator, UErrorCode &code) {
  std::vector<icu::UnicodeString> marks;
  std::unique_ptr<USet, decltype(&uset_close)> contractions(
      uset_openEmpty(), uset_close);
  ucol_getContractionsAndExpansions(
      collator.toUCollator(), contractions.get(), nullptr, false, &code);
  const int32_t count =
      U_SUCCESS(code) ? uset_getItemCount(contractions.get()) : 0;
  for (int32_t i = 0; i < count; ++i) {
    UChar text[64];
    UChar32 first, last;
    UErrorCode itemCode = U_ZERO_ERROR;
    const int32_t length = uset_getItem(
        contractions.get(), i, &first, &last, text, 64, &itemCode);
    // A contraction too long for the buffer is not a mark: those are short.
    if (U_FAILURE(itemCode) || length < 2) continue;
    if (text[0] != 0xFDD0 && text[0] != 0xFDD1) continue;
    marks.emplace_back(text, length);
  }
  return marks;
}

bool dividesHan(const icu::RuleBasedCollator &collator, UErrorCode &code) {
  // Only a tailoring has such marks; the root has no need of them.
  const std::unique_ptr<icu::UnicodeSet> tailored(collator.getTailoredSet(code));
  return U_SUCCESS(code) && tailored->contains(0xFDD0);
}

}  // namespace cicu
