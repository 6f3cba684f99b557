// swift-tools-version: 6.2
import PackageDescription

// The benchmarks are a separate package, so that packages that depend on the library do not fetch
// what the benchmarks need. The targets are in the order of the data flow:
//
//   names → library and peers, timed → report

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-indexed-collation", path: ".."),
    // Without the traits of the package, which would count allocations and references.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // ICU in C++ with a C header: the peers to compare the library with, and the check of results.
    .systemLibrary(
      name: "SystemICU",
      path: "Sources/System/ICU",
      pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
    ),
    .target(name: "ICUPeers", dependencies: ["SystemICU"]),

    .target(
      name: "Peers",
      dependencies: [
        "ICUPeers", .product(name: "IndexedCollation", package: "swift-indexed-collation"),
      ]),

    // Names, which are the same in every run, and the command that writes them to files.
    .target(name: "Corpus", dependencies: ["ICUPeers"], resources: [.copy("Names")]),
    .executableTarget(name: "corpus-tool", dependencies: ["Corpus"]),

    // The names and the sizes of the benchmarks, which the benchmarks and the report share.
    .target(name: "Plan"),

    // The benchmarks, in the folder where the runner looks for them.
    .executableTarget(
      name: "Collation",
      dependencies: [
        "Corpus", "Peers", "Plan",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "IndexedCollation", package: "swift-indexed-collation"),
        .product(name: "IndexedLists", package: "swift-indexed-collation"),
      ],
      path: "Benchmarks/Collation",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),

    // The search for the locales, options and texts that the library is slowest with.
    .executableTarget(
      name: "worst",
      dependencies: [
        "Corpus", "Peers",
        .product(name: "IndexedCollation", package: "swift-indexed-collation"),
      ]),

    // The report: a table of the bars, a page and a picture from the medians.
    .executableTarget(name: "report", dependencies: ["Corpus", "Plan"]),
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
