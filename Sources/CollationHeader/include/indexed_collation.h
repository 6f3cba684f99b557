/*
 * indexed_collation.h - titled sections and sort keys of any locale.
 *
 *     #include <indexed_collation.h>
 *
 *     ic_collation sv;
 *     char *error = NULL;
 *     const char *options = "{\"locales\": [\"sv\"]}";
 *     if (ic_open(options, strlen(options), &sv, &error) != IC_OK) {
 *         fprintf(stderr, "%s\n", error);
 *         ic_free(error);
 *     }
 *
 * A column of texts is an array of the Arrow C data interface
 * (https://arrow.apache.org/docs/format/CDataInterface.html): "u", "U", "z", "Z", "vu", "vz" or "n",
 * in UTF-8. Invalid UTF-8 counts as U+FFFD, and a null as the empty text. The functions do not
 * release arrays that they are given. They allocate the arrays that they return, which the caller
 * releases with their own callback.
 *
 * Where rows have more than a text, a column is an array of structures ("+s"). Its members are "text",
 * which must be there, and "reading" and "language", which are texts, and "nonfilingCharacters", integers
 * of any size. A row with a reading is sorted by it, in place of its text. The language chooses the
 * articles of the filing rules. The number of nonfiling characters at the beginning is left out, and then
 * no article is. Null and the empty text are no reading and no language. Of rows that are sorted as the
 * same text, those that show this text are first, and the others follow in the order of their own texts.
 *
 * All functions can be called from several threads at the same time, also with the same collation.
 * A wrong argument is an error, but a pointer must be NULL or valid, and the offsets of a column must
 * lie within its data, whose size the Arrow interface does not tell. A function that returns an
 * int32_t returns IC_OK or IC_ERROR, or IC_CANCELLED after ic_cancel. After IC_ERROR and IC_CANCELLED, nothing
 * else is returned, and `error`, if it is not NULL, points to a text that the caller frees with ic_free.
 */
#ifndef INDEXED_COLLATION_H
#define INDEXED_COLLATION_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
/* Swift reads which pointers can be NULL. -Wpedantic warns of that. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin
#define IC_NULLABLE _Nullable
#else
#define IC_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The structures of the Arrow C data interface, as its specification defines them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *IC_NULLABLE format;
  const char *IC_NULLABLE name;
  const char *IC_NULLABLE metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema *IC_NULLABLE *IC_NULLABLE children;
  struct ArrowSchema *IC_NULLABLE dictionary;
  void (*IC_NULLABLE release)(struct ArrowSchema *IC_NULLABLE);
  void *IC_NULLABLE private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void *IC_NULLABLE *IC_NULLABLE buffers;
  struct ArrowArray *IC_NULLABLE *IC_NULLABLE children;
  struct ArrowArray *IC_NULLABLE dictionary;
  void (*IC_NULLABLE release)(struct ArrowArray *IC_NULLABLE);
  void *IC_NULLABLE private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

/* The version of this interface. A change that breaks callers increases the first number, which is
 * also in the name of the library (soname). */
#define IC_VERSION_MAJOR 1
#define IC_VERSION_MINOR 5

#define IC_OK 0
#define IC_ERROR 1
#define IC_CANCELLED 2

/* A collation, or 0, which is none. A number that is not, or no longer, a collation is an error. */
typedef uint64_t ic_collation;

/* Returns the version of the library that is loaded: 65536 * major + minor. */
int32_t ic_version(void);

/* Opens a collation. The options are an object of JSON:
 *
 *     {"locales": ["sv", "zh"], "strength": "primary", "ignoresPunctuation": true,
 *      "maxVariable": "symbol", "caseFirst": "upper", "caseLevel": true, "numericOrdering": true,
 *      "backwardsSecondary": true, "normalization": true, "reordering": ["Grek", "Latn"], "rules": "&c < ch",
 *      "alphabet": ["a", "b", "ch", "d"],
 *      "policy": {"catchAll": "uikit", "letters": ["DZ"], "usesICULetters": true, "minimumCount": 2,
 *                 "maximumCount": 50, "omitsEmptySections": true, "titles": {"#": "Others"},
 *                 "indexTitles": {"#": "*"}},
 *      "filing": {"articles": {"languages": ["en"], "additional": ["unos"], "exceptions": ["A to Z"]},
 *                 "overrides": {"1984": "Nineteen Eighty-Four"}, "leavesOutNonfilingZones": true,
 *                 "namePrefixes": ["van"], "filesMcAsMac": true, "readsChineseSurnames": true,
 *                 "leavesOutInitialMarks": true, "honorifics": ["Dr."],
 *                 "readsRomanNumerals": true, "groupingSeparators": ",",
 *                 "decimalSeparators": ".", "readsKoreanInitialSounds": true, "transliterator": "Any-Latin"}}
 *
 * Only "locales" must be there, and all members of "policy" and "filing" can be left out. "catchAll" is
 * "uikit", "at-start", "icu", "icu-with-digits", "apart" or "apart-at-end"; it can also be an option outside the
 * policy. The "letters" are letters of the order, too. The numbers of rows, "omitsEmptySections", and the
 * scripts of "apart" have an effect on collations that ic_adapt returns. With filing rules, all functions
 * compare texts, and find their sections, by the texts under which they are filed. This takes a few
 * milliseconds. */
int32_t ic_open(const char *IC_NULLABLE options, size_t length, ic_collation *IC_NULLABLE collation,
                char *IC_NULLABLE *IC_NULLABLE error);

/* Opens the collation whose sections suit a column, by the policy of a collation. It has the same order and
 * the same keys. All texts have a section in it, not only those of the column. If rows are added or removed,
 * adapt a collation again: the result depends only on the rows. */
int32_t ic_adapt(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                 const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                 ic_collation *IC_NULLABLE adapted, char *IC_NULLABLE *IC_NULLABLE error);

/* Opens a collation again, for calls that are cancelled for themselves. This takes no time. */
int32_t ic_duplicate(ic_collation collation, ic_collation *IC_NULLABLE duplicate,
                     char *IC_NULLABLE *IC_NULLABLE error);

/* Cancels the calls for columns with a collation: those that have begun on other threads, and all later ones.
 * They return IC_CANCELLED, most of them within milliseconds; a text of many megabytes is finished first.
 * Duplicates of the collation are not cancelled. A collation that is cancelled must be closed, too. */
void ic_cancel(ic_collation collation);

/* Closes a collation. Calls on other threads that have begun are finished. */
void ic_close(ic_collation collation);

/* Frees a text that a function returned. */
void ic_free(char *IC_NULLABLE text);

/* Returns what a collation is, as JSON: its sections, each with a title and a kind ("normal" or
 * a catch-all, or "script") and "isAdded": true if ICU's index lacks the letter, the titles of the index strip with the position of the section that each leads to, the
 * locales, those whose rules order the text, and the versions of ICU, Unicode and CLDR. */
int32_t ic_describe(ic_collation collation, char *IC_NULLABLE *IC_NULLABLE json,
                    char *IC_NULLABLE *IC_NULLABLE error);

/* Returns what must be equal for stored sort keys to stay valid, as JSON. It has a digest of the filing
 * rules, and of the tables that they use. */
int32_t ic_fingerprint(ic_collation collation, char *IC_NULLABLE *IC_NULLABLE json,
                       char *IC_NULLABLE *IC_NULLABLE error);

/* Returns how a fingerprint differs from a stored one, as an array of texts in JSON. It is empty if
 * stored keys are valid. */
int32_t ic_fingerprint_differences(ic_collation collation, const char *IC_NULLABLE stored,
                                   size_t length, char *IC_NULLABLE *IC_NULLABLE json,
                                   char *IC_NULLABLE *IC_NULLABLE error);

/* Returns why a text is where it is, as JSON: its sort key by levels, its parts and what each counts as,
 * and its section. With filing rules, the text is the one under which it is filed, and "filed" has the text
 * that is shown, and the rule. */
int32_t ic_explain(ic_collation collation, const char *IC_NULLABLE text, size_t length,
                   char *IC_NULLABLE *IC_NULLABLE json, char *IC_NULLABLE *IC_NULLABLE error);

/* Compares two texts: -1, 0 or 1. */
int32_t ic_compare(ic_collation collation, const char *IC_NULLABLE left, size_t left_length,
                   const char *IC_NULLABLE right, size_t right_length, int32_t *IC_NULLABLE result,
                   char *IC_NULLABLE *IC_NULLABLE error);

/* Writes the sort key of one text, which is the one of ic_keys, to `key`, and its length to `key_length`. If the
 * capacity is less than the length, the key is not written, and the caller calls again with more memory. Most
 * keys are shorter than twice the text and 16 bytes. For many texts, ic_keys is faster. */
int32_t ic_key(ic_collation collation, const char *IC_NULLABLE text, size_t length,
               uint8_t *IC_NULLABLE key, size_t capacity, size_t *IC_NULLABLE key_length,
               char *IC_NULLABLE *IC_NULLABLE error);

/* Returns the sort keys of texts, as an array of large binary ("Z"). Compared as unsigned bytes, they
 * have the order of the texts. With filing rules, and for rows, a key has the text under which a text is
 * filed, and then the text that is shown if it is another one. Keys of texts are not comparable with keys of
 * rows, unless there are filing rules. With 0 threads, as many are used as there are cores. */
int32_t ic_keys(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                struct ArrowSchema *IC_NULLABLE key_schema, struct ArrowArray *IC_NULLABLE keys,
                char *IC_NULLABLE *IC_NULLABLE error);

/* Returns keys that have the order of a list with sections, as an array of large binary ("Z"): the position of
 * the section in two bytes, the greater one first, and then the key of ic_keys. So one column of a database has
 * the order of ic_arrange, although the section # is the last one, and the keys of its texts are the first ones.
 * Positions from 65535 on are two bytes FF, and then four bytes. If ic_adapt has joined Chinese letters, the
 * position of the letter in its section follows, in as many bytes. Other sections, such as those of ic_adapt
 * for other texts, need other keys. */
int32_t ic_order_keys(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                      const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                      struct ArrowSchema *IC_NULLABLE key_schema,
                      struct ArrowArray *IC_NULLABLE keys, char *IC_NULLABLE *IC_NULLABLE error);

/* Returns the position of the section of each text, as an array of int32 ("i"). */
int32_t ic_sections(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                    const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                    struct ArrowSchema *IC_NULLABLE section_schema,
                    struct ArrowArray *IC_NULLABLE sections, char *IC_NULLABLE *IC_NULLABLE error);

/* Arranges texts in sections. `positions` are the positions of the texts in order, as an array of
 * int64 ("l"). `bounds`, an array of int64 too, has one more value than there are sections: section i has
 * the positions from bounds[i] to before bounds[i + 1]. Equal texts keep their order. */
int32_t ic_arrange(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                   const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                   struct ArrowSchema *IC_NULLABLE position_schema,
                   struct ArrowArray *IC_NULLABLE positions,
                   struct ArrowSchema *IC_NULLABLE bound_schema,
                   struct ArrowArray *IC_NULLABLE bounds, char *IC_NULLABLE *IC_NULLABLE error);

/* Sorts texts by their keys, without sections. `positions` are the positions of the texts in order, as an array
 * of int64 ("l"). Equal texts keep their order. */
int32_t ic_sort(ic_collation collation, const struct ArrowSchema *IC_NULLABLE schema,
                const struct ArrowArray *IC_NULLABLE texts, int32_t threads,
                struct ArrowSchema *IC_NULLABLE position_schema,
                struct ArrowArray *IC_NULLABLE positions, char *IC_NULLABLE *IC_NULLABLE error);

/* Returns the bounds of the keys of texts that begin with a prefix, as they are filed, whatever their accents and case, as an
 * array of two values of large binary ("Z"): key >= lower and key < upper. If all keys above the lower
 * bound match, the upper bound is null. Texts in which a letter or a number goes on after the prefix are
 * not among them: "ch" in Czech after "c", or 12 after 1 in numeric order. */
int32_t ic_prefix_bounds(ic_collation collation, const char *IC_NULLABLE prefix, size_t length,
                         struct ArrowSchema *IC_NULLABLE bound_schema,
                         struct ArrowArray *IC_NULLABLE bounds,
                         char *IC_NULLABLE *IC_NULLABLE error);

/* Makes a column of texts, which are one after another with a separator between them: a byte such as 0 or '\n'. With
 * n separators, there are n + 1 texts. The array of large binary ("Z") has a copy of the texts, and the caller
 * releases it. */
int32_t ic_split(const char *IC_NULLABLE bytes, size_t length, char separator,
                 struct ArrowSchema *IC_NULLABLE schema, struct ArrowArray *IC_NULLABLE texts,
                 char *IC_NULLABLE *IC_NULLABLE error);

/* Shares an array that another function returned. Both arrays have the same memory, which is freed after
 * both have been released. */
int32_t ic_share(const struct ArrowArray *IC_NULLABLE array,
                 struct ArrowSchema *IC_NULLABLE shared_schema,
                 struct ArrowArray *IC_NULLABLE shared, char *IC_NULLABLE *IC_NULLABLE error);

/* Releases the ArrowSchema or the ArrowArray in a capsule of Python, and frees its memory, which is that of
 * PyMem_RawMalloc. It is the destructor of the capsules that the Python package makes: a destructor in
 * Python cannot run while an exception is raised. */
void ic_destroy_capsule(void *IC_NULLABLE capsule);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#pragma clang diagnostic pop
#endif

#endif /* INDEXED_COLLATION_H */
