#include <unicode/alphaindex.h>
#include <unicode/locid.h>

#include <memory>

#include "Support.hpp"

struct icuref_index {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> index;
};

static_assert(U_ALPHAINDEX_NORMAL == 0 && U_ALPHAINDEX_UNDERFLOW == 1, "kinds");
static_assert(U_ALPHAINDEX_INFLOW == 2 && U_ALPHAINDEX_OVERFLOW == 3, "kinds");

icuref_index *icuref_index_open(
    const char *tag, const char *const *added, size_t added_count) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale(icuref::identifier(tag, code).c_str());
  // With a case level, ICU would put "a" before "A"; the library's sections do not.
  locale.setKeywordValue("colcaselevel", nullptr, code);
  if (U_FAILURE(code)) return nullptr;
  icu::AlphabeticIndex index(locale, code);
  for (size_t i = 0; i < added_count; ++i) {
    index.addLabels(icu::Locale(icuref::identifier(added[i], code).c_str()), code);
  }
  index.setMaxLabelCount(INT32_MAX, code);
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> immutable(
      index.buildImmutableIndex(code));
  return U_SUCCESS(code) ? new icuref_index{std::move(immutable)} : nullptr;
}

void icuref_index_close(icuref_index *index) { delete index; }

size_t icuref_index_bucket_count(const icuref_index *index) {
  return static_cast<size_t>(index->index->getBucketCount());
}

int icuref_index_bucket(
    const icuref_index *index, size_t bucket, icuref_receiver receive, void *context) {
  const auto *found = index->index->getBucket(static_cast<int32_t>(bucket));
  icuref::send(found->getLabel(), receive, context);
  return found->getLabelType();
}

size_t icuref_index_bucket_of(
    const icuref_index *index, const icuref_texts *texts, size_t position) {
  UErrorCode code = U_ZERO_ERROR;
  // The string uses the units in place, without a copy.
  const icu::UnicodeString text(false, texts->text(position), texts->length(position));
  const int32_t bucket = index->index->getBucketIndex(text, code);
  icuref::require(code, "getBucketIndex");
  return static_cast<size_t>(bucket);
}
