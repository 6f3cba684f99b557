// The scripts in which a locale is written, and the scripts that use a character.

#include <unicode/caniter.h>
#include <unicode/locdspnm.h>
#include <unicode/normalizer2.h>
#include <unicode/numberrangeformatter.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/uscript.h>
#include <unicode/usetiter.h>

#include "Support.hpp"

static_assert(USCRIPT_COMMON == static_cast<int>(CICU_COMMON), "scripts");
static_assert(USCRIPT_INHERITED == static_cast<int>(CICU_INHERITED), "scripts");
static_assert(USCRIPT_HIRAGANA == static_cast<int>(CICU_HIRAGANA), "scripts");
static_assert(USCRIPT_KATAKANA == static_cast<int>(CICU_KATAKANA), "scripts");
static_assert(USCRIPT_KATAKANA_OR_HIRAGANA == static_cast<int>(CICU_KANA), "scripts");
static_assert(USCRIPT_UNKNOWN == static_cast<int>(CICU_UNKNOWN), "scripts");

size_t cicu_locale_scripts(
    const char *identifier, int32_t *scripts, size_t capacity) {
  UScriptCode codes[64];
  UErrorCode code = U_ZERO_ERROR;
  std::string locale(identifier);
  // ICU takes the locale yi, which is Yiddish, for the name of the script Yi.
  if (u_getPropertyValueEnum(UCHAR_SCRIPT, identifier) != UCHAR_INVALID_CODE) locale += "_001";
  const int32_t count = uscript_getCode(locale.c_str(), codes, 64, &code);
  if (U_FAILURE(code) || count < 0) return 0;
  for (size_t i = 0; i < static_cast<size_t>(count) && i < capacity; ++i) {
    scripts[i] = codes[i];
  }
  return static_cast<size_t>(count);
}

size_t cicu_character_scripts(
    uint32_t character, int32_t *scripts, size_t capacity) {
  UScriptCode codes[64];
  UErrorCode code = U_ZERO_ERROR;
  const int32_t count = uscript_getScriptExtensions(
      static_cast<UChar32>(character), codes, 64, &code);
  if (U_FAILURE(code) || count < 0) return 0;
  for (size_t i = 0; i < static_cast<size_t>(count) && i < capacity; ++i) {
    scripts[i] = codes[i];
  }
  return static_cast<size_t>(count);
}

bool cicu_is_inherited(uint32_t character) {
  UErrorCode code = U_ZERO_ERROR;
  return uscript_getScript(static_cast<UChar32>(character), &code) == USCRIPT_INHERITED;
}

bool cicu_is_everyday_script(int32_t script) {
  return uscript_getUsage(static_cast<UScriptCode>(script)) == USCRIPT_USAGE_RECOMMENDED;
}

void cicu_script_name(
    int32_t script, const char *identifier, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UDisplayContext contexts[] = {UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE};
  // With the number of a script, ICU looks for its long name in data that has the short names.
  const char *code = uscript_getShortName(static_cast<UScriptCode>(script));
  icu::UnicodeString name;
  // Without data of the language, ICU's name is the code. The English one is better.
  for (const char *language : {identifier, "en"}) {
    const std::unique_ptr<icu::LocaleDisplayNames> names(
        icu::LocaleDisplayNames::createInstance(icu::Locale(language), contexts, 1));
    if (names == nullptr) {
      *status = U_MEMORY_ALLOCATION_ERROR;
      return;
    }
    names->scriptDisplayName(code, name);
    if (name != icu::UnicodeString(code, -1, US_INV)) break;
  }
  *status = name.isBogus() ? U_MEMORY_ALLOCATION_ERROR : U_ZERO_ERROR;
  if (!cicu_failed(*status)) cicu::send(name, receive, context);
}

void cicu_digit_range(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::number::FormattedNumberRange range =
      icu::number::NumberRangeFormatter::withLocale(icu::Locale(identifier))
          .formatFormattableRange(icu::Formattable(0), icu::Formattable(9), code);
  const icu::UnicodeString text = range.toString(code);
  // Between the two digits is how the locale writes a range.
  int32_t first = 0;
  while (first < text.length() && !u_isdigit(text.char32At(first))) {
    first = text.moveIndex32(first, 1);
  }
  int32_t last = text.length();
  while (last > first && !u_isdigit(text.char32At(last - 1))) last = text.moveIndex32(last, -1);
  const int32_t start = text.moveIndex32(first, 1);
  const int32_t end = text.moveIndex32(last, -1);
  if (U_SUCCESS(code) && start > end) code = U_MISSING_RESOURCE_ERROR;
  *status = code;
  if (U_FAILURE(code)) return;
  cicu::send(icu::UnicodeString(text, first, start - first), receive, context);
  cicu::send(icu::UnicodeString(text, start, end - start), receive, context);
  cicu::send(icu::UnicodeString(text, end, last - end), receive, context);
}

void cicu_title_case(
    const char *text, size_t length, const char *identifier,
    cicu_string_receiver receive, void *context, cicu_status *status) {
  icu::UnicodeString title = icu::UnicodeString::fromUTF8(cicu::piece(text, length));
  title.toTitle(nullptr, icu::Locale(identifier));
  *status = title.isBogus() ? U_MEMORY_ALLOCATION_ERROR : U_ZERO_ERROR;
  if (!cicu_failed(*status)) cicu::send(title, receive, context);
}

bool cicu_is_letter(uint32_t character) {
  return u_isalpha(static_cast<UChar32>(character));
}

void cicu_locale_letters(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
      ulocdata_open(identifier, &code), ulocdata_close);
  icu::UnicodeSet letters;
  for (ULocaleDataExemplarSetType type : {ULOCDATA_ES_STANDARD, ULOCDATA_ES_AUXILIARY}) {
    icu::UnicodeSet some;
    UErrorCode noSet = U_ZERO_ERROR;
    if (U_SUCCESS(code)) {
      ulocdata_getExemplarSet(
          data.get(), some.toUSet(), USET_ADD_CASE_MAPPINGS, type, &noSet);
    }
    if (U_SUCCESS(noSet)) letters.addAll(some);
  }
  *status = code;
  if (U_FAILURE(code)) return;
  icu::UnicodeSetIterator item(letters);
  while (item.next()) cicu::send(item.getString(), receive, context);
}

void cicu_decomposition(
    const char *text, size_t length, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2 *nfd = icu::Normalizer2::getNFDInstance(code);
  icu::UnicodeString decomposed;
  if (U_SUCCESS(code)) {
    decomposed = nfd->normalize(
        icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  }
  *status = code;
  if (U_SUCCESS(code)) cicu::send(decomposed, receive, context);
}

size_t cicu_equivalent_count(
    const char *text, size_t length, size_t limit, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::CanonicalIterator equivalents(
      icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  size_t count = 0;
  while (U_SUCCESS(code) && count < limit && !equivalents.next().isBogus()) ++count;
  *status = code;
  return count;
}

void cicu_composites(
    cicu_string_receiver receive, void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2 *nfd = icu::Normalizer2::getNFDInstance(code);
  const icu::UnicodeSet composites(u"[[:NFD_QC=No:]-[:Hang:]]", code);
  if (U_SUCCESS(code)) {
    icu::UnicodeSetIterator item(composites);
    icu::UnicodeString decomposed;
    while (item.next()) {
      if (nfd->getDecomposition(item.getCodepoint(), decomposed)) {
        cicu::send(decomposed, receive, context);
      }
    }
  }
  *status = code;
}

bool cicu_is_composed(const char *text, size_t length, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2 *nfc = icu::Normalizer2::getNFCInstance(code);
  const bool isComposed = U_SUCCESS(code) && nfc->isNormalized(
      icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  *status = code;
  return isComposed;
}
