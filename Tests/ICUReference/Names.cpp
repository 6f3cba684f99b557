#include <unicode/locid.h>
#include <unicode/timezone.h>
#include <unicode/tznames.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/ures.h>
#include <unicode/usetiter.h>

#include <cstring>
#include <memory>
#include <set>
#include <vector>

#include "Support.hpp"

namespace {

struct Closer {
  void operator()(UResourceBundle *bundle) const { ures_close(bundle); }
};
using Bundle = std::unique_ptr<UResourceBundle, Closer>;
using Names = std::set<icu::UnicodeString>;

// Adds the strings of the tables whose names begin with a prefix: "Languages", but also
// "Languages%short" and similar tables.
void addTables(
    Names &names, const char *package, const char *locale, const char *prefix) {
  UErrorCode code = U_ZERO_ERROR;
  const Bundle bundle(ures_open(package, locale, &code));
  icuref::require(code, package);
  for (int32_t i = 0; i < ures_getSize(bundle.get()); ++i) {
    const Bundle table(ures_getByIndex(bundle.get(), i, nullptr, &code));
    icuref::require(code, package);
    if (ures_getType(table.get()) != URES_TABLE) continue;
    if (std::strncmp(ures_getKey(table.get()), prefix, std::strlen(prefix)) != 0) continue;
    for (int32_t j = 0; j < ures_getSize(table.get()); ++j) {
      const Bundle entry(ures_getByIndex(table.get(), j, nullptr, &code));
      icuref::require(code, package);
      if (ures_getType(entry.get()) != URES_STRING) continue;
      int32_t length = 0;
      const UChar *text = ures_getString(entry.get(), &length, &code);
      icuref::require(code, package);
      names.emplace(text, length);
    }
  }
}

void addCities(
    Names &names, const char *locale, const std::vector<icu::UnicodeString> &zones) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::TimeZoneNames> zoneNames(
      icu::TimeZoneNames::createInstance(icu::Locale(locale), code));
  icuref::require(code, locale);
  for (const icu::UnicodeString &zone : zones) {
    icu::UnicodeString city;
    zoneNames->getExemplarLocationName(zone, city);
    if (!city.isBogus() && !city.isEmpty()) names.insert(city);
  }
}

std::vector<icu::UnicodeString> canonicalZones() {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::StringEnumeration> ids(
      icu::TimeZone::createTimeZoneIDEnumeration(
          UCAL_ZONE_TYPE_CANONICAL, nullptr, nullptr, code));
  std::vector<icu::UnicodeString> zones;
  while (U_SUCCESS(code)) {
    const icu::UnicodeString *id = ids->snext(code);
    if (id == nullptr) break;
    zones.push_back(*id);
  }
  icuref::require(code, "time zones");
  return zones;
}

void addAll(
    Names &names, const char *locale, const std::vector<icu::UnicodeString> &zones) {
  addTables(names, U_ICUDATA_NAME "-lang", locale, "Languages");
  addTables(names, U_ICUDATA_NAME "-lang", locale, "Scripts");
  addTables(names, U_ICUDATA_NAME "-region", locale, "Countries");
  addCities(names, locale, zones);
}

}  // namespace

size_t icuref_names(icuref_receiver receive, void *context) {
  Names names;
  const std::vector<icu::UnicodeString> zones = canonicalZones();
  for (int32_t i = 0; i < uloc_countAvailable(); ++i) {
    addAll(names, uloc_getAvailable(i), zones);
  }
  for (const icu::UnicodeString &name : names) icuref::send(name, receive, context);
  return static_cast<size_t>(uloc_countAvailable());
}

void icuref_names_of(const char *tag, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  Names names;
  addAll(names, icuref::identifier(tag, code).c_str(), canonicalZones());
  icuref::require(code, tag);
  for (const icu::UnicodeString &name : names) icuref::send(name, receive, context);
}

void icuref_letters(const char *tag, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  ULocaleData *data = ulocdata_open(icuref::identifier(tag, code).c_str(), &code);
  icuref::require(code, tag);
  icu::UnicodeSet letters;
  // For a locale without its own alphabet, ICU returns an error. This is not a failure here.
  ulocdata_getExemplarSet(
      data, letters.toUSet(), USET_ADD_CASE_MAPPINGS, ULOCDATA_ES_STANDARD, &code);
  ulocdata_close(data);
  icu::UnicodeSetIterator letter(letters);
  while (letter.next()) icuref::send(letter.getString(), receive, context);
}
