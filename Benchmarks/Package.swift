// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on the library fetches what measures
// it. The targets stand in the order in which data flows:
//
//   names → library and peers, timed → report

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-indexed-collation", path: ".."),
    // Without its traits, which would count allocations and references.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // What the library is compared with and checked by: C++ inside, a plain C header outside.
    .systemLibrary(
      name: "SystemICU",
      path: "Sources/System/ICU",
      pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
    ),
    .target(name: "ICUPeers", dependencies: ["SystemICU"]),

    // Names, the same in every run; and the command that writes them to files.
    .target(name: "Corpus", dependencies: ["ICUPeers"], resources: [.copy("Names")]),
    .executableTarget(name: "corpus-tool", dependencies: ["Corpus"]),

    // How much is measured: what the benchmarks and the report have to agree upon.
    .target(name: "Scale"),

    // In the folder that the runner looks for benchmarks in.
    .executableTarget(
      name: "Collation",
      dependencies: [
        "Corpus", "ICUPeers", "Scale",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "IndexedCollation", package: "swift-indexed-collation"),
        .product(name: "IndexedLists", package: "swift-indexed-collation"),
      ],
      path: "Benchmarks/Collation",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),

    // Medians → bars, page and picture.
    .executableTarget(name: "report", dependencies: ["Corpus", "Scale"]),
  ],
  cxxLanguageStandard: .cxx17
)

for target in package.targets where target.type != .system {
  var settings = target.swiftSettings ?? []
  if Context.environment["WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
    target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
  settings.append(.enableUpcomingFeature("InternalImportsByDefault"))
  settings.append(.enableUpcomingFeature("ExistentialAny"))
  target.swiftSettings = settings
}
