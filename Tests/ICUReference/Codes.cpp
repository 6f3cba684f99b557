// The names of territories, languages and cities with their codes, and ICU's transforms: what the
// lists in Data are made of.

#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/timezone.h>
#include <unicode/translit.h>
#include <unicode/tznames.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "Support.hpp"

namespace {

struct Closer {
  void operator()(UResourceBundle *bundle) const { ures_close(bundle); }
};
using Bundle = std::unique_ptr<UResourceBundle, Closer>;

// Opens the names in a language. If ICU has none, it would take those of the process's locale.
Bundle open(const char *package, const char *language) {
  UErrorCode code = U_ZERO_ERROR;
  Bundle bundle(ures_open(package, language, &code));
  icuref::require(
      code == U_USING_DEFAULT_WARNING ? U_MISSING_RESOURCE_ERROR : code, language);
  return bundle;
}

using DisplayName = int32_t (*)(
    const char *, const char *, UChar *, int32_t, UErrorCode *);

// Passes on a code and its name, if it has one in the language.
void sendName(
    const char *code, const char *identifier, const char *language, DisplayName displayName,
    icuref_receiver receive, void *context) {
  UChar name[256];
  UErrorCode status = U_ZERO_ERROR;
  const int32_t length = displayName(identifier, language, name, 256, &status);
  icuref::require(status, code);
  // ICU returned the code, because there is no name.
  if (status == U_USING_DEFAULT_WARNING) return;
  receive(context, reinterpret_cast<const uint8_t *>(code), std::strlen(code));
  icuref::send(icu::UnicodeString(name, length), receive, context);
}

}  // namespace

void icuref_territories(const char *language, icuref_receiver receive, void *context) {
  open(U_ICUDATA_NAME "-region", language);
  for (const char *const *code = uloc_getISOCountries(); *code != nullptr; ++code) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Region *region = icu::Region::getInstance(*code, status);
    // Leave out deprecated codes, groupings such as the European Union, and codes that CLDR only
    // reserves.
    if (U_FAILURE(status) || region->getType() != URGN_TERRITORY) continue;
    if (std::strcmp(region->getRegionCode(), *code) != 0) continue;
    const std::string identifier = std::string("und_") + *code;
    sendName(
        *code, identifier.c_str(), language, uloc_getDisplayCountry, receive, context);
  }
}

void icuref_languages(const char *language, icuref_receiver receive, void *context) {
  open(U_ICUDATA_NAME "-lang", language);
  for (const char *const *code = uloc_getISOLanguages(); *code != nullptr; ++code) {
    // Leave out special codes such as "undetermined", which are not languages.
    const std::string special[] = {"mis", "mul", "und", "zxx"};
    if (std::count(std::begin(special), std::end(special), *code) > 0) continue;
    // Leave out codes that CLDR maps to another language.
    if (std::strcmp(icu::Locale::createCanonical(*code).getName(), *code) != 0) continue;
    sendName(*code, *code, language, uloc_getDisplayLanguage, receive, context);
  }
}

void icuref_cities(const char *language, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::TimeZoneNames> names(
      icu::TimeZoneNames::createInstance(icu::Locale(language), code));
  // Each alias would repeat the city of its canonical zone.
  const std::unique_ptr<icu::StringEnumeration> zones(
      icu::TimeZone::createTimeZoneIDEnumeration(
          UCAL_ZONE_TYPE_CANONICAL_LOCATION, nullptr, nullptr, code));
  // If a zone has no name, TimeZoneNames makes one from its id, and does not report this. Only the
  // data show whether "Amsterdam", for example, is a Czech name or comes from the id.
  const Bundle package = open(U_ICUDATA_NAME "-zone", language);
  const Bundle strings(ures_getByKey(package.get(), "zoneStrings", nullptr, &code));
  icuref::require(code, language);
  while (const icu::UnicodeString *zone = zones->snext(code)) {
    std::string key;
    zone->toUTF8String(key);
    std::replace(key.begin(), key.end(), '/', ':');
    UErrorCode missing = U_ZERO_ERROR;
    const Bundle entry(ures_getByKey(strings.get(), key.c_str(), nullptr, &missing));
    int32_t length = 0;
    ures_getStringByKey(entry.get(), "ec", &length, &missing);
    if (U_FAILURE(missing)) continue;
    icu::UnicodeString city;
    names->getExemplarLocationName(*zone, city);
    icuref::send(*zone, receive, context);
    icuref::send(city, receive, context);
  }
  icuref::require(code, language);
}

void icuref_transform(
    const char *transform, const char *text, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::Transliterator> transliterator(
      icu::Transliterator::createInstance(transform, UTRANS_FORWARD, code));
  icuref::require(code, transform);
  icu::UnicodeString result = icu::UnicodeString::fromUTF8(text);
  transliterator->transliterate(result);
  icuref::send(result, receive, context);
}
