/// The regions of the time zones, each with the list of its zones, in English.
enum TimeZones {
  static func list() -> DataList {
    // CLDR has an English name only for a city whose name is not in the identifier of the zone: see
    // UTS #35, part 4, "Time Zone Format Terminology". Swedish has a name for each zone.
    let names = Dictionary(uniqueKeysWithValues: ICU.cities(in: "en").map { ($0.code, $0.name) })
    let zones = ICU.cities(in: "sv").map(\.code).filter { $0.contains("/") }
    let regions = Dictionary(grouping: zones) { zone in zone.prefix { $0 != "/" } }
    return DataList(
      file: "time-zones-en.json",
      records: regions.sorted { $0.key < $1.key }.map { region, zones in
        let records = zones.map { zone in
          DataList.Record.object([
            ("name", .text(names[zone] ?? city(in: zone))), ("zone", .text(zone)),
          ])
        }
        return .object([("name", .text(String(region))), ("zones", .records(records))])
      })
  }

  /// Returns the city in the identifier of a zone.
  private static func city(in zone: String) -> String {
    String(zone[(zone.lastIndex(of: "/").map(zone.index(after:)) ?? zone.startIndex)...])
      .split(separator: "_").joined(separator: " ")
  }
}
