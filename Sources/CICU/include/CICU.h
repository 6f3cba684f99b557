// A plain C interface to ICU. It includes no ICU header, because Swift must not see one: ICU's
// types conflict with the ICU types inside Foundation.
//
// Text is UTF-8 with an explicit length. NUL is an ordinary character, and invalid UTF-8 is
// treated as U+FFFD. A function that can fail takes a status, and its result is valid only if
// `cicu_failed` returns false for the status.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Status

/// A UErrorCode of ICU. Negative values are warnings, positive values are errors.
typedef int32_t cicu_status;

bool cicu_failed(cicu_status status);

/// Returns ICU's name of a status, such as "U_ILLEGAL_ARGUMENT_ERROR".
const char *cicu_status_name(cicu_status status);

/// Receives one string, whose bytes are valid only during the call.
typedef void (*cicu_string_receiver)(
    void *context, const char *text, size_t length);

// MARK: Versions

typedef struct {
  char icu[20];
  char unicode[20];
  char cldr[20];
} cicu_versions;

cicu_versions cicu_get_versions(cicu_status *status);

// MARK: Locales

/// Facts about a locale that are known before anything is opened for it.
typedef struct {
  /// CLDR or ISO 639 contains the language, or the language is empty (the root locale).
  bool known_language;
  /// ICU has any data for the language, or the language is empty.
  bool has_data;
  bool known_script;
  bool known_region;
  /// The locale has the collation type that its keyword names, even one for searching, or it has
  /// no such keyword.
  bool known_collation;
} cicu_locale_facts;

/// Parses a BCP 47 tag or an identifier in ICU's form, and sends ICU's identifier, its variants
/// ("1996", "A_B") and the identifier as it was given to the receiver.
///
/// ICU's identifier has the script if the region has another one than the language ("sr_Latn_ME").
///
/// Fails with U_ILLEGAL_ARGUMENT_ERROR if the text is neither.
cicu_locale_facts cicu_locale_parse(
    const char *text, size_t length,
    cicu_string_receiver receive, void *context, cicu_status *status);

/// Sends the BCP 47 tag of an ICU identifier to the receiver.
void cicu_locale_tag(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Sends the English name of the locale with an ICU identifier to the receiver.
void cicu_locale_english_name(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Sends the language of a locale, with the script that it is most likely written in, to the receiver: "sr-Latn" for
/// sr-ME. The text is a BCP 47 tag or an ICU identifier.
void cicu_language_and_script(
    const char *text, cicu_string_receiver receive, void *context, cicu_status *status);

/// Whether the script of a locale is written from right to left.
bool cicu_is_right_to_left(const char *identifier);

/// Sends the separators between groups of digits in the numbers of a locale, or those before a fraction, to the
/// receiver: that of the locale's own digits, and that of 0 to 9.
void cicu_number_separators(
    const char *identifier, bool decimal, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Sends the identifiers of the locales that have their own collation.
void cicu_collation_locales(cicu_string_receiver receive, void *context);

/// Sends the identifiers of all locales for which ICU has any data.
void cicu_all_locales(cicu_string_receiver receive, void *context);

/// Sends the collation types of a locale in BCP 47 spelling, the default type first. Some are for
/// searching.
void cicu_collation_types(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

// MARK: Scripts

/// ICU's codes for values that are not scripts: characters that many scripts use, marks that
/// have the script of the letter before them, and characters whose script is unknown. And those of
/// the Japanese syllabaries.
enum {
  CICU_COMMON = 0,
  CICU_INHERITED = 1,
  CICU_HIRAGANA = 20,
  CICU_KATAKANA = 22,
  CICU_KANA = 54,
  CICU_UNKNOWN = 103
};

/// Writes the codes of the scripts in which a locale is written, up to the capacity, and
/// returns their total number.
size_t cicu_locale_scripts(
    const char *identifier, int32_t *scripts, size_t capacity);

/// Writes the codes of the scripts that use a character (Unicode's Script_Extensions), up to
/// the capacity, and returns their total number.
size_t cicu_character_scripts(
    uint32_t character, int32_t *scripts, size_t capacity);

/// Whether a character has the script of the character before it (its Script is Inherited),
/// regardless of the scripts that use it.
bool cicu_is_inherited(uint32_t character);

/// Whether a script is in everyday use (Recommended in UAX #31).
bool cicu_is_everyday_script(int32_t script);

/// Sends the name of a script in a language, with a capital letter.
void cicu_script_name(
    int32_t script, const char *identifier, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Sends the range from 0 to 9 as a locale writes it, in three parts: the first digit, what is between
/// the digits, and the last digit.
void cicu_digit_range(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Sends a text whose first letter is a title case letter, and the others lower case.
void cicu_title_case(
    const char *text, size_t length, const char *identifier,
    cicu_string_receiver receive, void *context, cicu_status *status);

/// Whether a character is alphabetic.
bool cicu_is_letter(uint32_t character);

/// Sends the letters that CLDR lists for a locale, in upper and lower case. They include
/// auxiliary letters and strings that count as letters.
void cicu_locale_letters(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Sends the canonical decomposition of a text.
void cicu_decomposition(
    const char *text, size_t length, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Returns how many canonically equivalent spellings a text has, counted up to a limit.
size_t cicu_equivalent_count(
    const char *text, size_t length, size_t limit, cicu_status *status);

/// Sends the canonical decomposition of each character that has one, except Hangul syllables.
void cicu_composites(
    cicu_string_receiver receive, void *context, cicu_status *status);

/// Whether a text is in Normalization Form C.
bool cicu_is_composed(const char *text, size_t length, cicu_status *status);

// MARK: Tailorings

/// The order of a locale without any options. It is immutable after it is opened.
typedef struct cicu_tailoring cicu_tailoring;

/// Loads the tailoring of a locale.
cicu_tailoring *cicu_tailoring_load(const char *identifier, cicu_status *status);

/// Builds a tailoring from rules. Building takes a long time.
///
/// If the rules are invalid, `mistake` receives ICU's reason, and `mistake_offset` is the
/// position in UTF-16 code units of the rules, or -1 if ICU reports none.
cicu_tailoring *cicu_tailoring_build(
    const char *rules, size_t rules_length, cicu_string_receiver mistake, void *context,
    int32_t *mistake_offset, cicu_status *status);

void cicu_tailoring_close(cicu_tailoring *tailoring);

/// Sends the identifier of the locale from which a loaded tailoring comes. A locale without its
/// own rules uses those of another locale.
void cicu_tailoring_actual_locale(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status);

bool cicu_tailoring_normalizes(
    const cicu_tailoring *tailoring, cicu_status *status);

/// Sends the rules of a tailoring, which are empty for the root locale.
void cicu_tailoring_rules(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context);

/// Sends every character and every string that the rules mention.
void cicu_tailoring_strings(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status);

// MARK: Collators

/// A collator, and a copy of it with primary strength. Both are immutable after they are
/// opened, so any number of threads may use them at the same time.
typedef struct cicu_collator cicu_collator;

/// The attributes of a collator. `CICU_DEFAULT` keeps the tailoring's value.
typedef struct {
  int8_t strength;          // 0: primary … 3: quaternary, 4: identical
  int8_t alternate_shifted; // 0, 1
  int8_t case_first;        // 0: off, 1: lower, 2: upper
  int8_t case_level;        // 0, 1
  int8_t numeric;           // 0, 1
  int8_t backwards;         // 0, 1
  int8_t normalization;     // 0, 1
  int8_t max_variable;      // 0: space, 1: punctuation, 2: symbol, 3: currency
} cicu_attributes;

enum { CICU_DEFAULT = -1 };

/// Returns the code of a script or a reorderable group with a BCP 47 name ("grek", "digit"), or
/// a negative number if there is none.
int32_t cicu_reorder_code(const char *name);

/// Opens a collator for a tailoring. Close it with `cicu_collator_close`.
///
/// If `reorder_count` is negative, the collator keeps the tailoring's order of scripts.
cicu_collator *cicu_collator_open(
    const cicu_tailoring *tailoring, cicu_attributes attributes,
    const int32_t *reorder_codes, int32_t reorder_count, cicu_status *status);

void cicu_collator_close(cicu_collator *collator);

/// Writes the bytes of `ucol_getSortKey` without the final 00, and returns their number.
///
/// If the bytes do not fit into the capacity, the content of `key` is unspecified.
size_t cicu_sort_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status);

/// Writes the primary weights of a text's sort key, in the same way as `cicu_sort_key`.
size_t cicu_primary_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status);

// MARK: Properties of a collator

/// Returns the attributes in effect.
cicu_attributes cicu_collator_attributes(
    const cicu_collator *collator, cicu_status *status);

/// Sends the names of the scripts and groups that are reordered.
void cicu_collator_reordering(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Sends the version of the collator and its data, such as "153.120.42".
void cicu_collator_version(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context);

/// A collation element: the weights of a part of a text at each level.
typedef struct {
  /// The end of the part of the text, in UTF-16 code units. Consecutive elements with the same
  /// limit belong to the same part.
  int32_t limit;
  uint32_t primary;
  uint16_t secondary;
  /// The tertiary weight, with the case in the upper two bits: 0 lower, 1 mixed, 2 upper.
  uint16_t tertiary;
} cicu_element;

typedef void (*cicu_element_receiver)(void *context, cicu_element element);

/// Sends the collation elements of a text, before scripts are reordered and before punctuation
/// is ignored.
void cicu_elements(
    const cicu_collator *collator, const char *text, size_t length,
    cicu_element_receiver receive, void *context, cicu_status *status);

/// Sends every contraction: each string of several characters that the collator maps as a unit,
/// and each string whose last part is mapped depending on the characters before it. ICU
/// searches all of Unicode for them, which takes some milliseconds.
void cicu_contractions(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Sends the contractions that start with a character, without those that depend on preceding
/// characters.
void cicu_contractions_from(
    const cicu_collator *collator, uint32_t first,
    cicu_string_receiver receive, void *context, cicu_status *status);

/// Sends the strings of several characters that the collator's rules mention. This takes at
/// most a fifth of the time of `cicu_contractions`.
void cicu_tailored_strings(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Whether canonical ordering may reorder a character with the character before it: its
/// canonical decomposition begins with a combining mark.
bool cicu_is_mark(uint32_t character);

/// Returns the combining class of the first character of a character's canonical decomposition.
uint8_t cicu_lead_class(uint32_t character);

/// Returns the combining class of the last character of a character's canonical decomposition.
uint8_t cicu_trail_class(uint32_t character);

/// Returns the value of a decimal digit, or -1 for other characters. Numeric ordering takes adjacent
/// digits as a number.
int32_t cicu_digit_value(uint32_t character);

/// Returns the greatest primary weight that `alternate_shifted` ignores.
uint32_t cicu_variable_top(const cicu_collator *collator, cicu_status *status);

// MARK: Alphabetic index

/// An `AlphabeticIndex::ImmutableIndex` of ICU. It is immutable after it is opened.
typedef struct cicu_index cicu_index;

typedef enum {
  CICU_NORMAL = 0,
  CICU_UNDERFLOW = 1,
  CICU_INFLOW = 2,
  CICU_OVERFLOW = 3,
} cicu_bucket_kind;

/// Sends the index labels that CLDR has for a locale, and returns whether it has any. A star at
/// the end of a label asks ICU to use the label even if it is not a contraction.
bool cicu_index_labels(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Opens the index of a collator with the index labels of a locale, if `identifier` is not
/// NULL, and with additional labels, each of which ends with a 00.
cicu_index *cicu_index_open(
    const cicu_collator *collator, const char *identifier,
    const char *labels, size_t labels_length, cicu_status *status);

void cicu_index_close(cicu_index *index);

size_t cicu_index_bucket_count(const cicu_index *index);

cicu_bucket_kind cicu_index_bucket(
    const cicu_index *index, size_t position, cicu_string_receiver receive,
    void *context);

/// Returns the position of the bucket into which ICU puts a text, or a negative number if there is
/// none.
int32_t cicu_index_bucket_of(
    const cicu_index *index, const char *text, size_t length,
    cicu_status *status);

// MARK: Transliteration

/// A transform of ICU, such as "Any-Latin". Several threads can use it at once.
typedef struct cicu_transliterator cicu_transliterator;

/// Opens the transform with an identifier of ICU. Fails with U_INVALID_ID or another error if there is none.
cicu_transliterator *cicu_transliterator_open(
    const char *identifier, size_t length, cicu_status *status);

void cicu_transliterator_close(cicu_transliterator *transliterator);

/// Sends a text as the transform changes it to the receiver.
void cicu_transliterate(
    const cicu_transliterator *transliterator, const char *text, size_t length,
    cicu_string_receiver receive, void *context, cicu_status *status);

#ifdef __cplusplus
}
#endif

#endif
