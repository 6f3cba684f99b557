#include <unicode/localebuilder.h>
#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>

#include <cctype>
#include <cstring>
#include <set>
#include <sstream>
#include <string>

#include "Support.hpp"

namespace {

struct EnumerationCloser {
  void operator()(UEnumeration *enumeration) const { uenum_close(enumeration); }
};
using Enumeration = std::unique_ptr<UEnumeration, EnumerationCloser>;

// ICU has no call that says whether a language exists; it answers every unknown one
// with the root. A language is known if ICU has any data for it.
const std::set<std::string> &knownLanguages() {
  static const std::set<std::string> languages = [] {
    std::set<std::string> known;
    UErrorCode code = U_ZERO_ERROR;
    Enumeration all(
        uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, &code));
    while (U_SUCCESS(code)) {
      const char *next = uenum_next(all.get(), nullptr, &code);
      if (next == nullptr || U_FAILURE(code)) break;
      known.insert(icu::Locale(next).getLanguage());
    }
    for (int32_t i = 0; i < ucol_countAvailable(); ++i) {
      known.insert(icu::Locale(ucol_getAvailable(i)).getLanguage());
    }
    return known;
  }();
  return languages;
}

// Whether all variants have the form of one (RFC 5646, section 2.2.5): "VALENCIA" or
// "1996". In ICU's form anything may stand there, "phonebook" too.
bool areVariants(const std::string &variants) {
  std::istringstream subtags(variants);
  for (std::string subtag; std::getline(subtags, subtag, '_');) {
    const bool startsWithDigit = !subtag.empty() && std::isdigit(
        static_cast<unsigned char>(subtag.front()));
    if (subtag.size() > 8 || subtag.size() < (startsWithDigit ? 4u : 5u)) return false;
  }
  return true;
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
    // "search" matches text; it is no order to show a list in.
    if (wanted == type && std::strncmp(type, "search", 6) != 0) return true;
  }
  return false;
}

icu::Locale parsed(const std::string &text, UErrorCode &code) {
  if (text.empty() || text.find('\0') != std::string::npos) {
    code = U_ILLEGAL_ARGUMENT_ERROR;
    return icu::Locale::getRoot();
  }
  // ICU's name of the root, which it does not know when keywords stand behind it.
  if (text == "root" || text.compare(0, 5, "root@") == 0) {
    return parsed("und" + text.substr(4), code);
  }
  if (text.find_first_of("_@.") == std::string::npos) {
    // Longer than ULOC_FULLNAME_CAPACITY: with all its keys a tag of 100 characters is one of 170
    // in ICU's form.
    char identifier[1024];
    int32_t used = 0;
    uloc_forLanguageTag(
        text.c_str(), identifier, sizeof identifier, &used, &code);
    // What ICU could not read, it leaves out without a word.
    if (U_SUCCESS(code) && static_cast<size_t>(used) != text.size()) {
      code = U_ILLEGAL_ARGUMENT_ERROR;
    }
    if (code == U_STRING_NOT_TERMINATED_WARNING) code = U_BUFFER_OVERFLOW_ERROR;
    if (U_FAILURE(code)) return icu::Locale::getRoot();
    // The tag of old languages, "tl" or "ji", is that of their new ones.
    return icu::Locale::createCanonical(identifier);
  }
  icu::Locale locale = icu::Locale::createCanonical(text.c_str());
  if (locale.isBogus()) code = U_ILLEGAL_ARGUMENT_ERROR;
  return locale;
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
    facts.known_language =
        language[0] == '\0' || knownLanguages().count(language) > 0;
    facts.known_script =
        script[0] == '\0' ||
        u_getPropertyValueEnum(UCHAR_SCRIPT, script) != UCHAR_INVALID_CODE;
    UErrorCode unknownRegion = U_ZERO_ERROR;
    if (region[0] != '\0') icu::Region::getInstance(region, unknownRegion);
    facts.known_region = U_SUCCESS(unknownRegion);
    facts.known_variant = areVariants(locale.getVariant());
    facts.known_collation = hasCollationType(locale, code);
  }
  *status = code;
  if (U_SUCCESS(code)) cicu::send(std::string(locale.getName()), receive, context);
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
    if (std::strncmp(type, "search", 6) == 0) continue;
    const char *tag = uloc_toUnicodeLocaleType("collation", type);
    cicu::send(std::string(tag != nullptr ? tag : type), receive, context);
  }
  *status = code;
}
