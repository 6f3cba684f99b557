// The judge: what ICU itself says, by its own interface and with as little between as
// can be. It shares no code with CICU, the library's door to ICU, so that a mistake there
// is not made here too. No header of ICU is included: Swift may not see one.

#ifndef ICU_REFERENCE_H
#define ICU_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Receives one string as UTF-8; the bytes live only during the call.
typedef void (*icuref_receiver)(void *context, const uint8_t *text, size_t length);

// MARK: Texts

/// Texts in UTF-16, converted once for many questions about them.
typedef struct icuref_texts icuref_texts;

/// Converts texts that stand one after another in `bytes`. Each maximal part that is not
/// UTF-8 becomes one U+FFFD (The Unicode Standard, section 3.9).
icuref_texts *icuref_texts_open(const uint8_t *bytes, const size_t *ends, size_t count);
void icuref_texts_close(icuref_texts *texts);

// MARK: Order

typedef struct icuref_collator icuref_collator;

/// Opens the collator of a BCP 47 tag with `ucol_open`, or returns NULL.
///
/// With `primary`, only primary differences count.
icuref_collator *icuref_collator_open(const char *tag, bool primary);
void icuref_collator_close(icuref_collator *collator);

/// `ucol_strcoll` of two of the texts: -1, 0 or 1.
int icuref_compare(
    const icuref_collator *collator, const icuref_texts *texts, size_t left, size_t right);

/// `ucol_getSortKey` of one of the texts, without the final 00. Returns the key's length;
/// nothing useful is written when it is not less than the capacity.
size_t icuref_sort_key(
    const icuref_collator *collator, const icuref_texts *texts, size_t position,
    uint8_t *key, size_t capacity);

/// The settings with which `ucol_strcoll` is known to contradict `ucol_getSortKey`.
typedef struct {
  /// In a locale with rules, digits other than 0 to 9 pass for letters at the end of a
  /// common beginning.
  bool numeric;
  /// Marks behind a common beginning are not put in canonical order with those at its end.
  bool identical;
  /// Accents count backwards: marks alone behind a common beginning are not compared with it.
  bool backwards;
  /// Latin text does not heed that digits are moved (ICU-23016).
  bool moves_digits;
} icuref_contradictions;

icuref_contradictions icuref_known_contradictions(const icuref_collator *collator);

/// Whether a text is neither decomposed nor composed with its marks in canonical order.
/// Then `ucol_strcoll` may contradict `ucol_getSortKey`: mostly without normalization,
/// where nothing is promised, but with it too.
bool icuref_has_unusual_marks(const icuref_texts *texts, size_t position);

/// Passes on the contractions of the collator.
void icuref_contractions(
    const icuref_collator *collator, icuref_receiver receive, void *context);

// MARK: Sections

typedef struct icuref_index icuref_index;

/// Opens the `AlphabeticIndex` of a BCP 47 tag, without a limit on its labels and with
/// those of some more tags, or returns NULL.
icuref_index *icuref_index_open(
    const char *tag, const char *const *added, size_t added_count);
void icuref_index_close(icuref_index *index);

size_t icuref_index_bucket_count(const icuref_index *index);

/// Passes on the label of a bucket and returns its kind: 0 normal, 1 underflow, 2 inflow,
/// 3 overflow.
int icuref_index_bucket(
    const icuref_index *index, size_t bucket, icuref_receiver receive, void *context);

/// The bucket of one of the texts.
size_t icuref_index_bucket_of(
    const icuref_index *index, const icuref_texts *texts, size_t position);

// MARK: Names

/// Passes on every distinct name of a region, language, script or city that ICU's data
/// have, in all languages, and returns for how many locales ICU has data.
size_t icuref_names(icuref_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
