#include <unicode/uloc.h>

#include "Support.hpp"

peers_collation *peers_open(const char *tag) {
  UErrorCode code = U_ZERO_ERROR;
  char identifier[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(tag, identifier, sizeof identifier, nullptr, &code);
  auto *opened = new peers_collation;
  opened->collator = ucol_open(identifier, &code);
  opened->index =
      std::make_unique<icu::AlphabeticIndex>(icu::Locale(identifier), code);
  peers::require(code, tag);
  opened->index->addLabels(icu::Locale::getEnglish(), code);
  // By default, ICU keeps only 99 labels, and drops every n-th label if there are more.
  opened->index->setMaxLabelCount(INT32_MAX, code);
  opened->buckets.reset(opened->index->buildImmutableIndex(code));
  peers::require(code, tag);
  return opened;
}

void peers_close(peers_collation *collation) {
  ucol_close(collation->collator);
  delete collation;
}

size_t peers_sort_keys(const peers_collation *collation, const peers_texts *texts) {
  peers::KeyMaker maker(collation->collator);
  size_t sum = 0;
  for (size_t i = 0; i < texts->count; ++i) {
    maker.make(*texts, i);
    sum += maker.length;
  }
  return sum;
}

size_t peers_bucket_indices(const peers_collation *collation, const peers_texts *texts) {
  UErrorCode code = U_ZERO_ERROR;
  size_t sum = 0;
  for (size_t i = 0; i < texts->count; ++i) {
    sum += static_cast<size_t>(
        collation->buckets->getBucketIndex(peers::string(*texts, i), code));
  }
  peers::require(code, "getBucketIndex");
  return sum;
}

size_t peers_compare_neighbours(
    const peers_collation *collation, const peers_texts *texts) {
  UErrorCode code = U_ZERO_ERROR;
  size_t greater = 0;
  for (size_t i = 1; i < texts->count; ++i) {
    const auto result = ucol_strcollUTF8(
        collation->collator,
        reinterpret_cast<const char *>(peers::start(*texts, i - 1)),
        static_cast<int32_t>(peers::length(*texts, i - 1)),
        reinterpret_cast<const char *>(peers::start(*texts, i)),
        static_cast<int32_t>(peers::length(*texts, i)), &code);
    greater += result == UCOL_GREATER;
  }
  peers::require(code, "ucol_strcollUTF8");
  return greater;
}
