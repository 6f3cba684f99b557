#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace peers {

// Some bytes to sort, and eight of them at hand.
struct Piece {
  uint64_t cached;
  const uint8_t *bytes;
  uint32_t length;
  uint32_t position;
};

// Sorts by bytes, shorter before longer; pieces of equal bytes stay in their order.
//
// Eight bytes of each piece are sorted at a time, by radix where there are many pieces
// and by comparison where there are few; then each run that is equal in these eight, by
// the next eight.
void sortByBytes(std::vector<Piece> &pieces);

}  // namespace peers
