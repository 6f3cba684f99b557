#include <unicode/timezone.h>
#include <unicode/tznames.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>

#include <set>
#include <string>

#include "Support.hpp"

namespace {

using Names = std::set<std::string>;
using Bundle = std::unique_ptr<UResourceBundle, decltype(&ures_close)>;

// Adds the names in a table of a locale. If the locale does not have the table, ICU returns that of
// its parent.
void addTable(Names &names, const char *package, const char *locale, const char *table) {
  UErrorCode code = U_ZERO_ERROR;
  const Bundle bundle(ures_open(package, locale, &code), ures_close);
  const Bundle entries(ures_getByKey(bundle.get(), table, nullptr, &code), ures_close);
  if (U_FAILURE(code)) return;
  while (ures_hasNext(entries.get())) {
    int32_t length = 0;
    const char *key = nullptr;
    const UChar *text = ures_getNextString(entries.get(), &length, &key, &code);
    peers::require(code, table);
    std::string name;
    names.insert(icu::UnicodeString(text, length).toUTF8String(name));
  }
}

void addCities(Names &names, const char *locale) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::TimeZoneNames> zones(
      icu::TimeZoneNames::createInstance(icu::Locale(locale), code));
  const std::unique_ptr<icu::StringEnumeration> ids(icu::TimeZone::createTimeZoneIDEnumeration(
      UCAL_ZONE_TYPE_CANONICAL, nullptr, nullptr, code));
  peers::require(code, locale);
  while (const icu::UnicodeString *id = ids->snext(code)) {
    icu::UnicodeString city;
    zones->getExemplarLocationName(*id, city);
    std::string name;
    if (!city.isBogus() && !city.isEmpty()) names.insert(city.toUTF8String(name));
  }
}

void addNames(Names &names, const char *locale) {
  addTable(names, U_ICUDATA_NAME "-region", locale, "Countries");
  addTable(names, U_ICUDATA_NAME "-lang", locale, "Languages");
  addTable(names, U_ICUDATA_NAME "-lang", locale, "Scripts");
  addCities(names, locale);
}

void send(const Names &names, peers_receiver receive, void *context) {
  for (const std::string &name : names) {
    receive(context, reinterpret_cast<const uint8_t *>(name.data()), name.size());
  }
}

}  // namespace

void peers_cldr_names(peers_receiver receive, void *context) {
  Names names;
  for (int32_t i = 0; i < uloc_countAvailable(); ++i) addNames(names, uloc_getAvailable(i));
  send(names, receive, context);
}

void peers_cldr_names_of(const char *locale, peers_receiver receive, void *context) {
  Names names;
  addNames(names, locale);
  send(names, receive, context);
}
