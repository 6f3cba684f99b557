#include <unicode/alphaindex.h>
#include <unicode/locid.h>

#include <sstream>

#include "Support.hpp"

struct cicu_index {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets;
};

static_assert(U_ALPHAINDEX_NORMAL == static_cast<int>(CICU_NORMAL), "kinds");
static_assert(U_ALPHAINDEX_UNDERFLOW == static_cast<int>(CICU_UNDERFLOW), "kinds");
static_assert(U_ALPHAINDEX_INFLOW == static_cast<int>(CICU_INFLOW), "kinds");
static_assert(U_ALPHAINDEX_OVERFLOW == static_cast<int>(CICU_OVERFLOW), "kinds");

cicu_index *cicu_index_open(
    const cicu_collator *collator, const char *label_locales,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_index> opened;
  // AlphabeticIndex adopts the collator that it is given.
  icu::RuleBasedCollator *own = collator->full->clone();
  if (own == nullptr) {
    code = U_MEMORY_ALLOCATION_ERROR;
  } else {
    // The index compares at primary strength, where a case level would still divide
    // a from A.
    own->setAttribute(UCOL_CASE_LEVEL, UCOL_OFF, code);
    icu::AlphabeticIndex index(own, code);
    std::istringstream identifiers(label_locales);
    for (std::string identifier; identifiers >> identifier;) {
      index.addLabels(icu::Locale(identifier.c_str()), code);
    }
    // By default ICU keeps 99 labels and drops every n-th of more, in silence.
    index.setMaxLabelCount(INT32_MAX, code);
    std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets(
        index.buildImmutableIndex(code));
    if (U_SUCCESS(code)) {
      opened.reset(new cicu_index);
      opened->buckets = std::move(buckets);
    }
  }
  *status = code;
  return opened.release();
}

void cicu_index_close(cicu_index *index) { delete index; }

size_t cicu_index_bucket_count(const cicu_index *index) {
  return static_cast<size_t>(index->buckets->getBucketCount());
}

cicu_bucket_kind cicu_index_bucket(
    const cicu_index *index, size_t position, cicu_string_receiver receive,
    void *context) {
  const icu::AlphabeticIndex::Bucket *bucket =
      index->buckets->getBucket(static_cast<int32_t>(position));
  cicu::send(bucket->getLabel(), receive, context);
  return static_cast<cicu_bucket_kind>(bucket->getLabelType());
}

size_t cicu_index_bucket_of(
    const cicu_index *index, const char *text, size_t length,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t bucket = 0;
  if (!cicu::fits(length)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else {
    bucket = index->buckets->getBucketIndex(
        icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  }
  *status = code;
  return static_cast<size_t>(bucket);
}
