/// The states of the USA.
enum States {
  /// The states in the order of admission to the Union, so that the list is not sorted by name.
  ///
  /// The populations are the resident populations of the 2020 Census.
  private static let table: [(name: String, capital: String, population: Int)] = [
    ("Delaware", "Dover", 989_948),
    ("Pennsylvania", "Harrisburg", 13_002_700),
    ("New Jersey", "Trenton", 9_288_994),
    ("Georgia", "Atlanta", 10_711_908),
    ("Connecticut", "Hartford", 3_605_944),
    ("Massachusetts", "Boston", 7_029_917),
    ("Maryland", "Annapolis", 6_177_224),
    ("South Carolina", "Columbia", 5_118_425),
    ("New Hampshire", "Concord", 1_377_529),
    ("Virginia", "Richmond", 8_631_393),
    ("New York", "Albany", 20_201_249),
    ("North Carolina", "Raleigh", 10_439_388),
    ("Rhode Island", "Providence", 1_097_379),
    ("Vermont", "Montpelier", 643_077),
    ("Kentucky", "Frankfort", 4_505_836),
    ("Tennessee", "Nashville", 6_910_840),
    ("Ohio", "Columbus", 11_799_448),
    ("Louisiana", "Baton Rouge", 4_657_757),
    ("Indiana", "Indianapolis", 6_785_528),
    ("Mississippi", "Jackson", 2_961_279),
    ("Illinois", "Springfield", 12_812_508),
    ("Alabama", "Montgomery", 5_024_279),
    ("Maine", "Augusta", 1_362_359),
    ("Missouri", "Jefferson City", 6_154_913),
    ("Arkansas", "Little Rock", 3_011_524),
    ("Michigan", "Lansing", 10_077_331),
    ("Florida", "Tallahassee", 21_538_187),
    ("Texas", "Austin", 29_145_505),
    ("Iowa", "Des Moines", 3_190_369),
    ("Wisconsin", "Madison", 5_893_718),
    ("California", "Sacramento", 39_538_223),
    ("Minnesota", "Saint Paul", 5_706_494),
    ("Oregon", "Salem", 4_237_256),
    ("Kansas", "Topeka", 2_937_880),
    ("West Virginia", "Charleston", 1_793_716),
    ("Nevada", "Carson City", 3_104_614),
    ("Nebraska", "Lincoln", 1_961_504),
    ("Colorado", "Denver", 5_773_714),
    ("North Dakota", "Bismarck", 779_094),
    ("South Dakota", "Pierre", 886_667),
    ("Montana", "Helena", 1_084_225),
    ("Washington", "Olympia", 7_705_281),
    ("Idaho", "Boise", 1_839_106),
    ("Wyoming", "Cheyenne", 576_851),
    ("Utah", "Salt Lake City", 3_271_616),
    ("Oklahoma", "Oklahoma City", 3_959_353),
    ("New Mexico", "Santa Fe", 2_117_522),
    ("Arizona", "Phoenix", 7_151_502),
    ("Alaska", "Juneau", 733_391),
    ("Hawaii", "Honolulu", 1_455_271),
  ]

  /// The population of the 50 states and the District of Columbia, minus that of the District.
  private static let population = 331_449_281 - 689_545

  static func list() throws(Mistake) -> DataList {
    try require(table.count == 50, "there are not 50 states")
    let sum = table.reduce(0) { $0 + $1.population }
    try require(
      sum == population, "the populations of the states add up to \(sum), not to \(population)")
    return DataList(
      file: "States.plist",
      records: table.map { state in
        .object([
          ("Name", .text(state.name)), ("Capitol", .text(state.capital)),
          ("Population", .number(state.population)),
        ])
      })
  }
}
