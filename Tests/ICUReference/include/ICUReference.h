// The reference for the checks: ICU itself, with as little code around it as possible. It shares no
// code with CICU, the library's interface to ICU, so that a bug there is not repeated here. This
// header includes no header of ICU, because Swift must not see one.

#ifndef ICU_REFERENCE_H
#define ICU_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Receives one string as UTF-8. The bytes are valid only during the call.
typedef void (*icuref_receiver)(void *context, const uint8_t *text, size_t length);

// MARK: Texts

/// Texts in UTF-16, converted once for many calls.
typedef struct icuref_texts icuref_texts;

/// Converts texts that follow one another in `bytes`. Each maximal part of an invalid UTF-8
/// sequence becomes one U+FFFD (The Unicode Standard, section 3.9).
icuref_texts *icuref_texts_open(const uint8_t *bytes, const size_t *ends, size_t count);
void icuref_texts_close(icuref_texts *texts);

// MARK: Order

typedef struct icuref_collator icuref_collator;

/// Opens the collator of a BCP 47 tag with `ucol_open`, or returns NULL.
///
/// With `primary`, only primary differences count.
icuref_collator *icuref_collator_open(const char *tag, bool primary);

/// Opens a collator with the rules of a locale, followed by other rules (UTF-8), or returns NULL.
icuref_collator *icuref_collator_open_rules(const char *tag, const char *rules);

void icuref_collator_close(icuref_collator *collator);

/// Compares two of the texts with `ucol_strcoll`; returns -1, 0 or 1.
int icuref_compare(
    const icuref_collator *collator, const icuref_texts *texts, size_t left, size_t right);

/// Makes the key of one of the texts with `ucol_getSortKey`. Returns the length of the key without
/// the final 00. If the length is not less than the capacity, the written key is not complete.
size_t icuref_sort_key(
    const icuref_collator *collator, const icuref_texts *texts, size_t position,
    uint8_t *key, size_t capacity);

/// Merges two keys, each with its final 00, with `ucol_mergeSortkeys`. Returns the length of the
/// merged key without the final 00, or 0 if it does not fit in the capacity.
size_t icuref_merged_key(
    const uint8_t *left, size_t left_length, const uint8_t *right, size_t right_length,
    uint8_t *key, size_t capacity);

/// The settings that determine whether `ucol_strcoll` can contradict `ucol_getSortKey`.
typedef struct {
  bool numeric;
  bool identical;
  bool backwards;
  bool shifted;
  bool case_level;
  bool upper_first;
  /// Spaces, punctuation, symbols, currency signs or digits are reordered among the scripts.
  bool moves_groups;
  /// Scripts or groups are reordered.
  bool reorders;
} icuref_settings;

icuref_settings icuref_collator_settings(const icuref_collator *collator);

/// Returns whether a text has a decimal digit.
bool icuref_has_digits(const icuref_texts *texts, size_t position);

/// Returns whether a text has a combining mark, or a character whose decomposition begins or ends
/// with one.
bool icuref_has_marks(const icuref_texts *texts, size_t position);

/// Returns whether a text has a mark after another mark, or after a letter whose decomposition
/// ends with one.
bool icuref_has_adjacent_marks(const icuref_texts *texts, size_t position);

/// Passes on the contractions of the collator.
void icuref_contractions(
    const icuref_collator *collator, icuref_receiver receive, void *context);

/// Gives a collator the settings of a tag, such as case first or the order of scripts, and sets
/// normalization as given. Returns whether the tag is known.
bool icuref_collator_take_settings(
    icuref_collator *collator, const char *tag, bool normalizes);

bool icuref_collator_normalizes(const icuref_collator *collator);

// MARK: Lists of locales

typedef struct icuref_list icuref_list;

/// Opens a list of BCP 47 tags.
icuref_list *icuref_list_open(const char *const *tags, size_t count);
void icuref_list_close(icuref_list *list);

/// Returns the position in the list of the locale that orders one of the texts, or -1 if the text
/// is not a word. A word has only letters and their marks, of scripts that one locale orders. A
/// locale orders the scripts that it uses and that no locale before it uses. The first locale also
/// orders the scripts that no locale uses.
int icuref_list_owner(
    const icuref_list *list, const icuref_texts *texts, size_t position);

// MARK: Sections

typedef struct icuref_index icuref_index;

/// Opens the `AlphabeticIndex` of a BCP 47 tag, without a limit on the number of labels and with
/// the labels of other tags added, or returns NULL.
icuref_index *icuref_index_open(
    const char *tag, const char *const *added, size_t added_count);
void icuref_index_close(icuref_index *index);

size_t icuref_index_bucket_count(const icuref_index *index);

/// Passes on the label of a bucket and returns its kind: 0 normal, 1 underflow, 2 inflow,
/// 3 overflow.
int icuref_index_bucket(
    const icuref_index *index, size_t bucket, icuref_receiver receive, void *context);

/// Returns the bucket of one of the texts.
size_t icuref_index_bucket_of(
    const icuref_index *index, const icuref_texts *texts, size_t position);

// MARK: Names

/// Passes on every distinct name of a region, language, script or city in ICU's data, in all
/// languages. Returns the number of locales that ICU has data for.
size_t icuref_names(icuref_receiver receive, void *context);

/// Passes on the distinct names in ICU's data in the language of a BCP 47 tag.
void icuref_names_of(const char *tag, icuref_receiver receive, void *context);

/// Passes on the letters that CLDR lists for a locale, in uppercase and lowercase, and the strings
/// that count as letters.
void icuref_letters(const char *tag, icuref_receiver receive, void *context);

/* Calls a receiver with the letters, in uppercase, that begin a new bucket if they are added to ICU's index
 * of a tag with the letters A to Z. They are characters and strings of the locale's alphabet in CLDR, and
 * strings that its rules order as one letter. */
void icuref_missing_letters(const char *tag, icuref_receiver receive, void *context);

// MARK: Names with codes, for the lists in Data

/// Passes on the code of each territory, such as "SE", followed by its name in a language.
/// Territories without a name in the language are left out.
void icuref_territories(const char *language, icuref_receiver receive, void *context);

/// Passes on the code of each language, such as "sv", followed by its name in a language.
void icuref_languages(const char *language, icuref_receiver receive, void *context);

/// Passes on the id of each time zone, such as "Europe/Stockholm", followed by the name of its city
/// in a language.
void icuref_cities(const char *language, icuref_receiver receive, void *context);

/// Passes on a text (UTF-8) after one of ICU's transforms, such as "Han-Latin".
void icuref_transform(
    const char *transform, const char *text, icuref_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
