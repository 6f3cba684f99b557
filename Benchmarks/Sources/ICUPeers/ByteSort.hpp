#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace peers {

// Bytes to sort, with eight of them cached.
struct Piece {
  uint64_t cached;
  const uint8_t *bytes;
  uint32_t length;
  uint32_t position;
};

// Sorts pieces by their bytes. A prefix sorts before a longer piece, and equal pieces keep their
// order.
//
// The function sorts by eight bytes at a time: many pieces with a radix sort, and few pieces by
// comparison. Then it sorts each run of pieces with the same eight bytes by the next eight bytes.
void sortByBytes(std::vector<Piece> &pieces);

}  // namespace peers
