// The door to ICU, as plain C. No header of ICU is included here, because Swift
// may not see one: ICU's types collide with those inside Foundation.
//
// Text is UTF-8 with its length; NUL is a character like any other, and invalid
// UTF-8 counts as U+FFFD. A call that can fail takes a status; what it returns
// means something only if `cicu_failed` says no.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Status

/// ICU's UErrorCode. Negative values are warnings, positive ones errors.
typedef int32_t cicu_status;

bool cicu_failed(cicu_status status);

/// ICU's own name of a status, such as "U_ILLEGAL_ARGUMENT_ERROR".
const char *cicu_status_name(cicu_status status);

/// Receives one string; the bytes live only during the call.
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

/// What is known of a locale before anything is opened for it.
typedef struct {
  /// CLDR or ISO 639 knows the language (or it is empty: the root).
  bool known_language;
  /// ICU has data of any kind for the language.
  bool has_data;
  bool known_script;
  bool known_region;
  /// The variants, if any, have the form of one. Which there are, ICU does not know.
  bool known_variant;
  /// The collation keyword names a type that the locale has, or is absent.
  bool known_collation;
} cicu_locale_facts;

/// Passes on ICU's identifier for a BCP 47 tag or an identifier of ICU's form.
///
/// Fails with U_ILLEGAL_ARGUMENT_ERROR when the text is neither.
cicu_locale_facts cicu_locale_parse(
    const char *text, size_t length,
    cicu_string_receiver receive, void *context, cicu_status *status);

/// Passes on the BCP 47 tag of an ICU identifier.
void cicu_locale_tag(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Passes on the English name of an ICU identifier.
void cicu_locale_english_name(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Passes on the identifiers of the locales that have a collation of their own.
void cicu_collation_locales(cicu_string_receiver receive, void *context);

/// Passes on the identifiers of all locales that ICU has data of any kind for.
void cicu_all_locales(cicu_string_receiver receive, void *context);

/// Passes on the collation types of a locale in BCP 47 spelling, its default
/// first.
void cicu_collation_types(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

// MARK: Scripts

/// ICU's codes of what is no script: signs that many use, marks that belong to the letter
/// before them, and what no script is known of.
enum { CICU_COMMON = 0, CICU_INHERITED = 1, CICU_UNKNOWN = 103 };

/// Writes the codes of the scripts that a locale is written in, as far as they fit, and
/// returns how many there are.
size_t cicu_locale_scripts(
    const char *identifier, int32_t *scripts, size_t capacity);

/// The codes of the scripts that a character is used in (Unicode's Script_Extensions),
/// likewise.
size_t cicu_character_scripts(
    uint32_t character, int32_t *scripts, size_t capacity);

/// Whether a character has the script of the one before it (Unicode's Script is Inherited),
/// whichever scripts it is used in.
bool cicu_is_inherited(uint32_t character);

/// Whether a character is alphabetic.
bool cicu_is_letter(uint32_t character);

/// Passes on the letters that CLDR lists for a locale, great and small, the auxiliary ones
/// among them, and the strings that count as letters.
void cicu_locale_letters(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Passes on the canonical decomposition of a text.
void cicu_decomposition(
    const char *text, size_t length, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Whether a text is in normalization form C.
bool cicu_is_composed(const char *text, size_t length, cicu_status *status);

// MARK: Tailorings

/// What orders the text of a locale before any option. Never changed once it is open.
typedef struct cicu_tailoring cicu_tailoring;

/// Loads the tailoring of a locale.
cicu_tailoring *cicu_tailoring_load(const char *identifier, cicu_status *status);

/// Builds a tailoring from rules, which takes long, and from the settings that the
/// keywords of a locale's identifier bring.
///
/// When the rules are wrong, `mistake` is told in ICU's words why and
/// `mistake_offset`, in UTF-16 units of the rules, where.
cicu_tailoring *cicu_tailoring_build(
    const char *rules, size_t rules_length, const char *settings_of,
    cicu_string_receiver mistake, void *context, int32_t *mistake_offset,
    cicu_status *status);

void cicu_tailoring_close(cicu_tailoring *tailoring);

/// Passes on the identifier of the locale that a loaded tailoring is of: a locale without
/// rules of its own has those of another.
void cicu_tailoring_actual_locale(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status);

bool cicu_tailoring_normalizes(
    const cicu_tailoring *tailoring, cicu_status *status);

/// Passes on the rules of a tailoring, which are empty for the root.
void cicu_tailoring_rules(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context);

/// Passes on every character and every string of which the rules say something.
void cicu_tailoring_strings(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context, cicu_status *status);

// MARK: Collators

/// A collator and its twin of primary strength. Never changed once it is open,
/// so any number of threads may use it at once.
typedef struct cicu_collator cicu_collator;

/// The attributes of a collator; `CICU_DEFAULT` leaves the locale's own value.
typedef struct {
  int8_t strength;          // 1 … 4, 5: identical
  int8_t alternate_shifted; // 0, 1
  int8_t case_first;        // 0: off, 1: lower, 2: upper
  int8_t case_level;        // 0, 1
  int8_t numeric;           // 0, 1
  int8_t backwards;         // 0, 1
  int8_t normalization;     // 0, 1
} cicu_attributes;

enum { CICU_DEFAULT = -1 };

/// The code of a script or of a group that may be reordered, by its name in
/// BCP 47 ("grek", "digit"); negative if there is none.
int32_t cicu_reorder_code(const char *name);

/// Opens a collator of a tailoring. Close it with `cicu_collator_close`.
///
/// A negative `reorder_count` leaves the locale's own order of scripts.
cicu_collator *cicu_collator_open(
    const cicu_tailoring *tailoring, cicu_attributes attributes,
    const int32_t *reorder_codes, int32_t reorder_count, cicu_status *status);

void cicu_collator_close(cicu_collator *collator);

/// Writes the bytes of `ucol_getSortKey`, without the final 00, as far as they
/// fit, and returns how many there are. Nothing useful is written when they
/// do not fit.
size_t cicu_sort_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status);

/// The primary weights alone of a text's sort key, likewise.
size_t cicu_primary_key(
    const cicu_collator *collator, const char *text, size_t length,
    uint8_t *key, size_t capacity, cicu_status *status);

// MARK: What a collator is made of

/// The attributes that apply, whether from the locale or from options.
cicu_attributes cicu_collator_attributes(
    const cicu_collator *collator, cicu_status *status);

/// Passes on the names of the scripts and groups that are put in another order.
void cicu_collator_reordering(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Passes on the version of the collator and of its data, such as "153.120.42".
void cicu_collator_version(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context);

/// A collation element: what a part of a text weighs at each level.
typedef struct {
  /// Where the part of the text ends, in UTF-16 units. Several elements with one
  /// limit belong to one part.
  int32_t limit;
  uint32_t primary;
  uint16_t secondary;
  /// With the case in the upper two bits: 0 lower, 1 mixed, 2 upper.
  uint16_t tertiary;
} cicu_element;

typedef void (*cicu_element_receiver)(void *context, cicu_element element);

/// Passes on the collation elements of a text, before reordering of scripts and
/// before punctuation is ignored.
void cicu_elements(
    const cicu_collator *collator, const char *text, size_t length,
    cicu_element_receiver receive, void *context, cicu_status *status);

/// Passes on every string of several characters that the collator maps as one, and
/// every one whose last part is mapped by what stands before it. ICU goes through all
/// of Unicode for it, which takes some milliseconds.
void cicu_contractions(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Passes on those strings of several characters of which the collator's rules say
/// something. That takes a fifth of the time, or less.
void cicu_tailored_strings(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status);

/// Whether a character may join the one before it in canonical order: its
/// canonical decomposition begins with a combining mark.
bool cicu_is_mark(uint32_t character);

/// Whether a character is a decimal digit, which numeric order takes together with those
/// beside it.
bool cicu_is_digit(uint32_t character);

/// The greatest primary weight of what `alternate_shifted` ignores.
uint32_t cicu_variable_top(const cicu_collator *collator, cicu_status *status);

// MARK: Alphabetic index

/// `AlphabeticIndex::ImmutableIndex`. Never changed once it is open.
typedef struct cicu_index cicu_index;

typedef enum {
  CICU_NORMAL = 0,
  CICU_UNDERFLOW = 1,
  CICU_INFLOW = 2,
  CICU_OVERFLOW = 3,
} cicu_bucket_kind;

/// Passes on the labels that an index has for a locale, in ICU's spelling: a star at the
/// end of one asks ICU to use it even if it is no contraction.
void cicu_index_labels(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status);

/// Whether a collator marks groups of Chinese characters (U+FDD0), to be under a label
/// each.
bool cicu_divides_han(const cicu_collator *collator, cicu_status *status);

/// Opens the index of a collator with the labels that it has for a locale, or none if that
/// is NULL, and with some more, each of which a 00 ends.
cicu_index *cicu_index_open(
    const cicu_collator *collator, const char *identifier,
    const char *labels, size_t labels_length, cicu_status *status);

void cicu_index_close(cicu_index *index);

size_t cicu_index_bucket_count(const cicu_index *index);

cicu_bucket_kind cicu_index_bucket(
    const cicu_index *index, size_t position, cicu_string_receiver receive,
    void *context);

/// The bucket that ICU puts a text into.
size_t cicu_index_bucket_of(
    const cicu_index *index, const char *text, size_t length,
    cicu_status *status);

#ifdef __cplusplus
}
#endif

#endif
