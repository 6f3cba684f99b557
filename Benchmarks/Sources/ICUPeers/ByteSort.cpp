#include "ByteSort.hpp"

#include <algorithm>
#include <cstring>

#include "ICUPeers.h"
#include "Support.hpp"

namespace {

using peers::Piece;

constexpr size_t width = sizeof(uint64_t);
// For fewer pieces, counting 8 × 256 values takes longer than comparing.
constexpr size_t fewest_for_radix = 1024;

void load(Piece &piece, size_t depth) {
  uint8_t next[width] = {};
  if (depth < piece.length) {
    std::memcpy(next, piece.bytes + depth, std::min(width, piece.length - depth));
  }
  piece.cached = 0;
  for (const uint8_t byte : next) piece.cached = piece.cached << 8 | byte;
}

void sortByRadix(Piece *pieces, Piece *scratch, size_t count) {
  size_t counts[width][256] = {};
  for (size_t i = 0; i < count; ++i) {
    for (size_t k = 0; k < width; ++k) ++counts[k][pieces[i].cached >> 8 * k & 0xFF];
  }
  Piece *from = pieces;
  Piece *to = scratch;
  for (size_t k = 0; k < width; ++k) {
    // If all pieces have the same byte, nothing moves.
    if (counts[k][from[0].cached >> 8 * k & 0xFF] == count) continue;
    size_t next = 0;
    for (size_t &value : counts[k]) {
      const size_t start = next;
      next += value;
      value = start;
    }
    for (size_t i = 0; i < count; ++i) to[counts[k][from[i].cached >> 8 * k & 0xFF]++] = from[i];
    std::swap(from, to);
  }
  if (from != pieces) std::copy(from, from + count, pieces);
}

bool precedes(const Piece &left, const Piece &right) {
  if (left.cached != right.cached) return left.cached < right.cached;
  return left.position < right.position;
}

bool isShorter(const Piece &left, const Piece &right) {
  if (left.length != right.length) return left.length < right.length;
  return left.position < right.position;
}

struct Range {
  size_t start, end, depth;
};

}  // namespace

void peers::sortByBytes(std::vector<Piece> &pieces) {
  std::vector<Piece> scratch(pieces.size());
  // Use a list of the remaining ranges instead of recursion, because equal texts can have any
  // length.
  std::vector<Range> ranges;
  if (!pieces.empty()) ranges.push_back({0, pieces.size(), 0});
  while (!ranges.empty()) {
    const Range range = ranges.back();
    ranges.pop_back();
    Piece *first = pieces.data() + range.start;
    const size_t count = range.end - range.start;
    bool allEnded = true;
    for (size_t i = 0; i < count; ++i) {
      load(first[i], range.depth);
      allEnded = allEnded && first[i].length <= range.depth;
    }
    if (allEnded) {
      // In the cached bytes, the end of a piece looks the same as zeros in it.
      std::sort(first, first + count, isShorter);
      continue;
    }
    if (count < fewest_for_radix) {
      std::sort(first, first + count, precedes);
    } else {
      sortByRadix(first, scratch.data(), count);
    }
    for (size_t i = 0; i < count;) {
      size_t end = i + 1;
      while (end < count && first[end].cached == first[i].cached) ++end;
      if (end - i > 1) {
        ranges.push_back({range.start + i, range.start + end, range.depth + width});
      }
      i = end;
    }
  }
}

void peers_sort_bytes(const peers_texts *texts, uint32_t *order) {
  std::vector<peers::Piece> pieces(texts->count);
  for (size_t i = 0; i < texts->count; ++i) {
    pieces[i] = {
        0, peers::start(*texts, i), static_cast<uint32_t>(peers::length(*texts, i)),
        static_cast<uint32_t>(i)};
  }
  peers::sortByBytes(pieces);
  for (size_t i = 0; i < texts->count; ++i) order[i] = pieces[i].position;
}
