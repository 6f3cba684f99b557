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

/// Opens a collator of the rules of a locale, with others (UTF-8) behind them, or returns NULL.
icuref_collator *icuref_collator_open_rules(const char *tag, const char *rules);

void icuref_collator_close(icuref_collator *collator);

/// `ucol_strcoll` of two of the texts: -1, 0 or 1.
int icuref_compare(
    const icuref_collator *collator, const icuref_texts *texts, size_t left, size_t right);

/// `ucol_getSortKey` of one of the texts, without the final 00. Returns the key's length;
/// nothing useful is written when it is not less than the capacity.
size_t icuref_sort_key(
    const icuref_collator *collator, const icuref_texts *texts, size_t position,
    uint8_t *key, size_t capacity);

/// The settings that matter to where `ucol_strcoll` contradicts `ucol_getSortKey`.
typedef struct {
  bool numeric;
  bool identical;
  bool backwards;
  bool shifted;
  bool case_level;
  bool upper_first;
  /// Spaces, punctuation, symbols, currency signs or digits are moved among the scripts.
  bool moves_groups;
  /// Scripts or groups stand in another order.
  bool reorders;
} icuref_settings;

icuref_settings icuref_collator_settings(const icuref_collator *collator);

/// Whether a text has a decimal digit.
bool icuref_has_digits(const icuref_texts *texts, size_t position);

/// Whether a text has a combining mark, or a character that is one with something before it.
bool icuref_has_marks(const icuref_texts *texts, size_t position);

/// Whether a text has a mark after another mark, or after a letter whose decomposition ends with one.
bool icuref_has_adjacent_marks(const icuref_texts *texts, size_t position);

/// Passes on the contractions of the collator.
void icuref_contractions(
    const icuref_collator *collator, icuref_receiver receive, void *context);

/// Gives a collator the settings of a tag, such as case first or the order of scripts, but
/// for normalization. Returns whether the tag is known.
bool icuref_collator_take_settings(
    icuref_collator *collator, const char *tag, bool normalizes);

bool icuref_collator_normalizes(const icuref_collator *collator);

// MARK: Lists of locales

typedef struct icuref_list icuref_list;

/// Opens a list of BCP 47 tags.
icuref_list *icuref_list_open(const char *const *tags, size_t count);
void icuref_list_close(icuref_list *list);

/// Which locale of the list orders one of the texts, if it is a word: letters and their marks, of
/// scripts that one locale orders. A locale orders the scripts that it writes and none before it
/// in the list does; the first one orders also what none of them writes. -1 if it is no word.
int icuref_list_owner(
    const icuref_list *list, const icuref_texts *texts, size_t position);

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

/// Passes on the distinct names that ICU's data have in the language of a BCP 47 tag.
void icuref_names_of(const char *tag, icuref_receiver receive, void *context);

/// Passes on the letters, great and small, that CLDR lists for a locale, and the strings that
/// count as letters.
void icuref_letters(const char *tag, icuref_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
