#include "ByteSort.hpp"
#include "Support.hpp"

size_t peers_bucket_count(const peers_collation *collation) {
  return static_cast<size_t>(collation->buckets->getBucketCount());
}

void peers_arrange_by_keys(
    const peers_collation *collation, const peers_texts *texts, uint32_t *order,
    size_t *ends) {
  // The keys are in contiguous memory. Store only their ends until all keys are made, because the
  // arena moves when it grows.
  std::vector<uint8_t> arena;
  arena.reserve(2 * (texts->count == 0 ? 0 : texts->ends[texts->count - 1]));
  std::vector<size_t> keyEnds(texts->count);
  peers::KeyMaker maker(collation->collator);
  for (size_t i = 0; i < texts->count; ++i) {
    maker.make(*texts, i);
    // Without the final 00.
    arena.insert(arena.end(), maker.key.begin(), maker.key.begin() + (maker.length - 1));
    keyEnds[i] = arena.size();
  }
  std::vector<peers::Piece> keys(texts->count);
  for (size_t i = 0, start = 0; i < texts->count; start = keyEnds[i++]) {
    keys[i] = {
        0, arena.data() + start, static_cast<uint32_t>(keyEnds[i] - start),
        static_cast<uint32_t>(i)};
  }
  peers::sortByBytes(keys);
  for (size_t i = 0; i < texts->count; ++i) order[i] = keys[i].position;

  // The bucket never decreases along the order, so bisection finds the end of each.
  UErrorCode code = U_ZERO_ERROR;
  size_t end = 0;
  for (int32_t bucket = 0; bucket < collation->buckets->getBucketCount(); ++bucket) {
    size_t low = end;
    size_t high = texts->count;
    while (low < high) {
      const size_t middle = low + (high - low) / 2;
      const icu::UnicodeString text = peers::string(*texts, order[middle]);
      if (collation->buckets->getBucketIndex(text, code) <= bucket) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    ends[bucket] = end = low;
  }
  peers::require(code, "getBucketIndex");
}

size_t peers_arrange_by_index(peers_collation *collation, const peers_texts *texts) {
  icu::AlphabeticIndex &index = *collation->index;
  UErrorCode code = U_ZERO_ERROR;
  for (size_t i = 0; i < texts->count; ++i) {
    index.addRecord(peers::string(*texts, i), reinterpret_cast<const void *>(i), code);
  }
  size_t visited = 0;
  index.resetBucketIterator(code);
  while (index.nextBucket(code)) {
    while (index.nextRecord(code)) ++visited;
  }
  index.clearRecords(code);
  peers::require(code, "AlphabeticIndex");
  return visited;
}
