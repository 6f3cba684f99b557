#include <unicode/dcfmtsym.h>
#include <unicode/localebuilder.h>
#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>

#include <cstring>
#include <mutex>
#include <set>
#include <string>

#include "Support.hpp"

namespace {

struct EnumerationCloser {
  void operator()(UEnumeration *enumeration) const { uenum_close(enumeration); }
};
using Enumeration = std::unique_ptr<UEnumeration, EnumerationCloser>;

// Returns whether ICU has any data for a language. The list of these languages is kept,
// because it comes from the names of all locales; if ICU fails, it is made again the next time.
bool hasData(const std::string &language) {
  // The language is the first part of a name. icu::Locale takes many times as long to find it.
  const auto languageOf = [](const char *name) {
    return std::string(name, std::strcspn(name, "_"));
  };
  static std::mutex mutex;
  static std::set<std::string> kept;
  const std::lock_guard<std::mutex> guard(mutex);
  if (!kept.empty()) return kept.count(language) > 0;
  std::set<std::string> known;
  UErrorCode code = U_ZERO_ERROR;
  Enumeration all(uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, &code));
  while (U_SUCCESS(code)) {
    const char *next = uenum_next(all.get(), nullptr, &code);
    if (next == nullptr || U_FAILURE(code)) break;
    known.insert(languageOf(next));
  }
  for (int32_t i = 0; i < ucol_countAvailable(); ++i) {
    known.insert(languageOf(ucol_getAvailable(i)));
  }
  const bool isKnown = known.count(language) > 0;
  if (U_SUCCESS(code)) kept.swap(known);
  return isKnown;
}

struct ResourceCloser {
  void operator()(UResourceBundle *bundle) const { ures_close(bundle); }
};
using Resource = std::unique_ptr<UResourceBundle, ResourceCloser>;

// Whether a language is in CLDR's list of valid languages (LDML part 1, section 3.11), or in
// the list of ISO 639 codes that ICU knows. This must be checked, because ICU uses the root
// locale for every unknown language.
bool isLanguage(const std::string &language) {
  if (hasData(language)) return true;
  for (const char *const *iso = uloc_getISOLanguages(); *iso != nullptr; ++iso) {
    if (language == *iso) return true;
  }
  UErrorCode code = U_ZERO_ERROR;
  const Resource data(ures_openDirect(nullptr, "supplementalData", &code));
  const Resource validity(ures_getByKey(data.get(), "idValidity", nullptr, &code));
  const Resource languages(ures_getByKey(validity.get(), "language", nullptr, &code));
  const Resource regular(ures_getByKey(languages.get(), "regular", nullptr, &code));
  for (int32_t i = 0; U_SUCCESS(code) && i < ures_getSize(regular.get()); ++i) {
    int32_t length = 0;
    const UChar *units = ures_getStringByIndex(regular.get(), i, &length, &code);
    if (U_FAILURE(code)) break;
    std::string entry;
    icu::UnicodeString(units, length).toUTF8String(entry);
    // "aba~j" stands for aba, abb … abj.
    const size_t tilde = entry.find('~');
    const std::string first = entry.substr(0, tilde);
    if (language == first) return true;
    if (tilde != std::string::npos && language.size() == first.size() &&
        language.compare(0, first.size() - 1, first, 0, first.size() - 1) == 0 &&
        language.back() > first.back() && language.back() <= entry.back()) {
      return true;
    }
  }
  return false;
}

bool hasCollationType(const icu::Locale &locale, UErrorCode &code) {
  std::string wanted;
  {
    icu::StringByteSink<std::string> sink(&wanted);
    locale.getKeywordValue("collation", sink, code);
  }
  if (U_FAILURE(code) || wanted.empty()) return true;
  Enumeration types(ucol_getKeywordValuesForLocale(
      "collation", locale.getName(), false, &code));
  while (U_SUCCESS(code)) {
    const char *type = uenum_next(types.get(), nullptr, &code);
    if (type == nullptr) break;
    if (wanted == type) return true;
  }
  return false;
}

icu::Locale parsed(const std::string &text, UErrorCode &code) {
  if (text.empty() || text.find('\0') != std::string::npos) {
    code = U_ILLEGAL_ARGUMENT_ERROR;
    return icu::Locale::getRoot();
  }
  // "root" is ICU's name for the root locale, but ICU does not recognize it with keywords.
  if (text == "root" || text.compare(0, 5, "root@") == 0) {
    return parsed("und" + text.substr(4), code);
  }
  if (text.find_first_of("_@.") == std::string::npos) {
    // The size is more than ULOC_FULLNAME_CAPACITY, because ICU's form can be longer: a tag of
    // 100 characters with all keywords becomes 170 characters.
    char identifier[1024];
    int32_t used = 0;
    uloc_forLanguageTag(
        text.c_str(), identifier, sizeof identifier, &used, &code);
    // ICU silently leaves out what it cannot parse.
    if (U_SUCCESS(code) && static_cast<size_t>(used) != text.size()) {
      code = U_ILLEGAL_ARGUMENT_ERROR;
    }
    if (code == U_STRING_NOT_TERMINATED_WARNING) code = U_BUFFER_OVERFLOW_ERROR;
    if (U_FAILURE(code)) return icu::Locale::getRoot();
    // Canonicalization replaces old language codes, such as "tl" and "ji", with current ones.
    return icu::Locale::createCanonical(identifier);
  }
  icu::Locale locale = icu::Locale::createCanonical(text.c_str());
  if (locale.isBogus()) code = U_ILLEGAL_ARGUMENT_ERROR;
  return locale;
}

// The locale with its script, if its region has another one than its language: sr-ME is written in
// Latin letters, and sr in Cyrillic ones. ICU's collations do not know such regions.
icu::Locale withScriptOfRegion(const icu::Locale &locale, UErrorCode &code) {
  if (locale.getScript()[0] != '\0' || locale.getCountry()[0] == '\0') return locale;
  icu::Locale likely(locale.getLanguage(), locale.getCountry());
  icu::Locale usual(locale.getLanguage());
  likely.addLikelySubtags(code);
  usual.addLikelySubtags(code);
  if (U_FAILURE(code) || std::strcmp(likely.getScript(), usual.getScript()) == 0) return locale;
  return icu::LocaleBuilder().setLocale(locale).setScript(likely.getScript()).build(code);
}

}  // namespace

cicu_locale_facts cicu_locale_parse(
    const char *text, size_t length,
    cicu_string_receiver receive, void *context, cicu_status *status) {
  cicu_locale_facts facts = {};
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale locale = parsed(std::string(text, length), code);
  if (U_SUCCESS(code)) {
    const char *language = locale.getLanguage();
    const char *script = locale.getScript();
    const char *region = locale.getCountry();
    facts.known_language = language[0] == '\0' || isLanguage(language);
    facts.has_data =
        language[0] == '\0' || hasData(language);
    facts.known_script =
        script[0] == '\0' ||
        u_getPropertyValueEnum(UCHAR_SCRIPT, script) != UCHAR_INVALID_CODE;
    UErrorCode unknownRegion = U_ZERO_ERROR;
    if (region[0] != '\0') icu::Region::getInstance(region, unknownRegion);
    facts.known_region = U_SUCCESS(unknownRegion);
    facts.known_collation = hasCollationType(locale, code);
  }
  const icu::Locale written = withScriptOfRegion(locale, code);
  *status = code;
  if (U_SUCCESS(code)) {
    cicu::send(std::string(written.getName()), receive, context);
    cicu::send(std::string(locale.getVariant()), receive, context);
    cicu::send(std::string(locale.getName()), receive, context);
  }
  return facts;
}

void cicu_locale_tag(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const std::string tag =
      icu::Locale(identifier).toLanguageTag<std::string>(code);
  *status = code;
  if (U_SUCCESS(code)) cicu::send(tag, receive, context);
}

void cicu_locale_english_name(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  icu::UnicodeString name;
  icu::Locale(identifier).getDisplayName(icu::Locale::getEnglish(), name);
  *status = name.isBogus() ? U_MEMORY_ALLOCATION_ERROR : U_ZERO_ERROR;
  if (!cicu_failed(*status)) cicu::send(name, receive, context);
}

void cicu_number_separators(
    const char *identifier, bool decimal, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale(identifier);
  for (const char *numbers : {"native", "latn"}) {
    locale.setKeywordValue("numbers", numbers, code);
    const icu::DecimalFormatSymbols symbols(locale, code);
    if (U_FAILURE(code)) break;
    cicu::send(
        symbols.getConstSymbol(
            decimal ? icu::DecimalFormatSymbols::kDecimalSeparatorSymbol
                    : icu::DecimalFormatSymbols::kGroupingSeparatorSymbol),
        receive, context);
  }
  *status = code;
}

void cicu_language_and_script(
    const char *text, cicu_string_receiver receive, void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale = parsed(text, code);
  locale.addLikelySubtags(code);
  *status = code;
  if (U_FAILURE(code)) return;
  cicu::send(std::string(locale.getLanguage()) + "-" + locale.getScript(), receive, context);
}

bool cicu_is_right_to_left(const char *identifier) {
  return uloc_isRightToLeft(identifier);
}

void cicu_collation_locales(cicu_string_receiver receive, void *context) {
  for (int32_t i = 0; i < ucol_countAvailable(); ++i) {
    cicu::send(std::string(ucol_getAvailable(i)), receive, context);
  }
}

void cicu_all_locales(cicu_string_receiver receive, void *context) {
  for (int32_t i = 0; i < uloc_countAvailable(); ++i) {
    cicu::send(std::string(uloc_getAvailable(i)), receive, context);
  }
}

void cicu_collation_types(
    const char *identifier, cicu_string_receiver receive, void *context,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  Enumeration types(
      ucol_getKeywordValuesForLocale("collation", identifier, false, &code));
  while (U_SUCCESS(code)) {
    const char *type = uenum_next(types.get(), nullptr, &code);
    if (type == nullptr) break;
    const char *tag = uloc_toUnicodeLocaleType("collation", type);
    cicu::send(std::string(tag != nullptr ? tag : type), receive, context);
  }
  *status = code;
}
