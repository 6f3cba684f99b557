#include <unicode/alphaindex.h>
#include <unicode/locid.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/usetiter.h>

#include <cstring>

#include "Support.hpp"

struct cicu_index {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets;
};

static_assert(U_ALPHAINDEX_NORMAL == static_cast<int>(CICU_NORMAL), "kinds");
static_assert(U_ALPHAINDEX_UNDERFLOW == static_cast<int>(CICU_UNDERFLOW), "kinds");
static_assert(U_ALPHAINDEX_INFLOW == static_cast<int>(CICU_INFLOW), "kinds");
static_assert(U_ALPHAINDEX_OVERFLOW == static_cast<int>(CICU_OVERFLOW), "kinds");

bool cicu_index_labels(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
      ulocdata_open(identifier, &code), ulocdata_close);
  *status = code;
  if (U_FAILURE(code)) return false;
  icu::UnicodeSet labels;
  ulocdata_getExemplarSet(data.get(), labels.toUSet(), 0, ULOCDATA_ES_INDEX, &code);
  if (U_FAILURE(code)) return false;
  icu::UnicodeSetIterator label(labels);
  while (label.next()) cicu::send(label.getString(), receive, context);
  return true;
}

cicu_index *cicu_index_open(
    const cicu_collator *collator, const char *identifier,
    const char *labels, size_t labels_length, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_index> opened;
  // AlphabeticIndex takes ownership of the collator, so give it a copy. It compares at primary
  // strength.
  icu::RuleBasedCollator *own = collator->primary->clone();
  if (own == nullptr) {
    code = U_MEMORY_ALLOCATION_ERROR;
  } else {
    icu::AlphabeticIndex index(own, code);
    if (identifier != nullptr) index.addLabels(icu::Locale(identifier), code);
    icu::UnicodeSet more;
    for (size_t i = 0; i < labels_length; i += std::strlen(labels + i) + 1) {
      more.add(icu::UnicodeString::fromUTF8(labels + i));
    }
    index.addLabels(more, code);
    // By default, ICU keeps 99 labels, and silently drops some at regular intervals if there
    // are more.
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

int32_t cicu_index_bucket_of(
    const cicu_index *index, const char *text, size_t length,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t bucket = -1;
  if (!cicu::fits(length)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else {
    bucket = index->buckets->getBucketIndex(
        icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  }
  *status = code;
  return bucket;
}
