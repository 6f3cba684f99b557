#pragma once

#include <unicode/alphaindex.h>
#include <unicode/ucol.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "ICUPeers.h"

struct peers_collation {
  UCollator *collator = nullptr;
  std::unique_ptr<icu::AlphabeticIndex> index;
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets;
};

namespace peers {

// If ICU fails, the times mean nothing, so the program ends.
inline void require(UErrorCode code, const char *what) {
  if (U_SUCCESS(code)) return;
  std::fprintf(stderr, "ICU failed with %s: %s\n", u_errorName(code), what);
  std::abort();
}

inline const uint8_t *start(const peers_texts &texts, size_t position) {
  return texts.bytes + (position == 0 ? 0 : texts.ends[position - 1]);
}

inline size_t length(const peers_texts &texts, size_t position) {
  return texts.ends[position] - (position == 0 ? 0 : texts.ends[position - 1]);
}

inline icu::UnicodeString string(const peers_texts &texts, size_t position) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(
      reinterpret_cast<const char *>(start(texts, position)),
      static_cast<int32_t>(length(texts, position))));
}

// Makes sort keys in buffers that are reused.
class KeyMaker {
 public:
  explicit KeyMaker(const UCollator *collator) : collator_(collator) {}

  // Makes the key of a text. The length includes the final 00.
  void make(const peers_texts &texts, size_t position) {
    const size_t size = peers::length(texts, position);
    if (units_.size() < size) units_.resize(2 * size);
    UErrorCode code = U_ZERO_ERROR;
    int32_t unitCount = 0;
    u_strFromUTF8(
        units_.data(), static_cast<int32_t>(units_.size()), &unitCount,
        reinterpret_cast<const char *>(start(texts, position)), static_cast<int32_t>(size),
        &code);
    require(code, "u_strFromUTF8");
    length = get(unitCount);
    if (length > key.size()) {
      key.resize(2 * length);
      length = get(unitCount);
    }
  }

  std::vector<uint8_t> key = std::vector<uint8_t>(256);
  size_t length = 0;

 private:
  size_t get(int32_t unitCount) {
    return static_cast<size_t>(ucol_getSortKey(
        collator_, units_.data(), unitCount, key.data(), static_cast<int32_t>(key.size())));
  }

  const UCollator *collator_;
  std::vector<UChar> units_ = std::vector<UChar>(256);
};

}  // namespace peers
