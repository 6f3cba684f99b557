// What the library is compared with, and what its results are checked by: ICU, used as a
// C++ programmer would use it. Nothing here is the library's, so that a mistake there is
// not made here too. No header of ICU is included: Swift may not see one.

#ifndef ICU_PEERS_H
#define ICU_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Texts in UTF-8, one after another; each ends where the next begins.
typedef struct {
  const uint8_t *bytes;
  const size_t *ends;
  size_t count;
} peers_texts;

/// A collator and an alphabetic index of one locale.
typedef struct peers_collation peers_collation;

/// Opens what ICU has for a BCP 47 tag; the index has the labels of English too, as the
/// library's has.
peers_collation *peers_open(const char *tag);
void peers_close(peers_collation *collation);

// MARK: Single calls, one per text, looped over here so that no call from Swift is measured

/// `ucol_getSortKey` of each text; returns the bytes of all keys.
size_t peers_sort_keys(const peers_collation *collation, const peers_texts *texts);

/// `ImmutableIndex::getBucketIndex` of each text; returns the sum of the positions.
size_t peers_bucket_indices(const peers_collation *collation, const peers_texts *texts);

/// `ucol_strcollUTF8` of each text and the next; returns how often the first is greater.
size_t peers_compare_neighbours(const peers_collation *collation, const peers_texts *texts);

// MARK: Whole arrangements

/// Arranges by sort keys: a key per text, a sort of the keys, and a search for the place
/// where each bucket begins. Writes a position per text, and the end of each bucket.
///
/// `ends` has room for `peers_bucket_count` of them.
void peers_arrange_by_keys(
    const peers_collation *collation, const peers_texts *texts, uint32_t *order, size_t *ends);
size_t peers_bucket_count(const peers_collation *collation);

/// Arranges with `AlphabeticIndex::addRecord`, and visits every record of every bucket;
/// returns how many there were.
size_t peers_arrange_by_index(peers_collation *collation, const peers_texts *texts);

/// Sorts by bytes alone, which no language wants: the least that any sort costs.
void peers_sort_bytes(const peers_texts *texts, uint32_t *order);

// MARK: The check

/// Checks an arrangement against ICU: that each position is there once, that within each
/// section no key is less than the one before, that texts of equal keys stay in their
/// order, and that the first, the last and every 97th text of a section belongs there.
///
/// `order` holds as many positions as there are texts; section after section, ending at
/// `section_ends`. The sections are those with one catch-all at the end. Returns NULL, or
/// what is wrong.
const char *peers_check(
    const peers_collation *collation, const peers_texts *texts, const uint32_t *order,
    const size_t *section_ends, size_t section_count);

// MARK: Names

typedef void (*peers_receiver)(void *context, const uint8_t *text, size_t length);

/// Every name of a region, language, script or city that ICU has in any language, once.
void peers_cldr_names(peers_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
