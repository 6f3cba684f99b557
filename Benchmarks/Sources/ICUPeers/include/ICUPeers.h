// The peers that the library is compared with, and the check of its results: ICU as a C++ program
// uses it. It shares no code with the library, so that a bug there is not repeated here. This
// header includes no header of ICU, because Swift must not see one.

#ifndef ICU_PEERS_H
#define ICU_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Texts in UTF-8 in contiguous memory. Each text ends where the next one begins.
typedef struct {
  const uint8_t *bytes;
  const size_t *ends;
  size_t count;
} peers_texts;

/// A collator and an alphabetic index of one locale.
typedef struct peers_collation peers_collation;

/// Opens ICU's collator and index for a BCP 47 tag. The index also has the labels of English, as
/// the index of the library does.
peers_collation *peers_open(const char *tag);
void peers_close(peers_collation *collation);

// MARK: Single calls for each text, in a C++ loop, so that calls from Swift are not measured

/// Calls `ucol_getSortKey` for each text; returns the total length of the keys.
size_t peers_sort_keys(const peers_collation *collation, const peers_texts *texts);

/// Calls `ImmutableIndex::getBucketIndex` for each text; returns the sum of the results.
size_t peers_bucket_indices(const peers_collation *collation, const peers_texts *texts);

/// Calls `ucol_strcollUTF8` for each text and the next one; returns how often the first is greater.
size_t peers_compare_neighbours(const peers_collation *collation, const peers_texts *texts);

// MARK: Whole arrangements

/// Arranges texts by sort keys: makes a key for each text, sorts the keys, and searches for the end
/// of each bucket. Writes the positions of the texts in order, and the ends of the buckets.
///
/// `ends` has room for `peers_bucket_count` elements.
void peers_arrange_by_keys(
    const peers_collation *collation, const peers_texts *texts, uint32_t *order, size_t *ends);
size_t peers_bucket_count(const peers_collation *collation);

/// Arranges texts with `AlphabeticIndex::addRecord`, and visits every record of every bucket;
/// returns the number of records.
size_t peers_arrange_by_index(peers_collation *collation, const peers_texts *texts);

/// Sorts texts by bytes, without a language, to show the minimum cost of a sort.
void peers_sort_bytes(const peers_texts *texts, uint32_t *order);

// MARK: The check

/// Checks an arrangement with ICU: each position occurs once; in each section, no key is less than
/// the previous one, and texts with equal keys keep their order; the first and the last text of
/// each section, and every 97th text of the whole order, belong to their section.
///
/// `order` has the positions of all texts, section by section. `section_ends` has the end of each
/// section. The last section is the catch-all section. Returns NULL, or a description of the error.
const char *peers_check(
    const peers_collation *collation, const peers_texts *texts, const uint32_t *order,
    const size_t *section_ends, size_t section_count);

// MARK: Names

typedef void (*peers_receiver)(void *context, const uint8_t *text, size_t length);

/// Passes on every distinct name of a region, language, script or city in ICU's data, in all
/// languages.
void peers_cldr_names(peers_receiver receive, void *context);

/// Passes on the same names in the language of one locale.
void peers_cldr_names_of(const char *locale, peers_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
