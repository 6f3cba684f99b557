// swift-tools-version: 6.2
import PackageDescription

// The targets are in the order in which data flows:
//
//   text → sort key → section → arrangement → array of arrays → indexed list → page, tool
//
// A package that depends on a library builds only the targets that this library needs. The targets
// that read files and arguments are for the tool.

/// The libraries of ICU, for the linker on a machine without pkg-config.
let linkICU: [LinkerSetting] = ["icui18n", "icuuc", "icudata"].map { .linkedLibrary($0) }

let package = Package(
  name: "swift-indexed-collation",
  platforms: [.macOS(.v26)],
  // The tool is not a product. Otherwise, an app that uses the libraries would fetch the dependencies
  // of the tool. `swift build --product collate` builds the tool in a clone.
  products: [
    .library(name: "IndexedCollation", targets: ["IndexedCollation"]),
    .library(name: "IndexedLists", targets: ["IndexedLists"]),
    .library(name: "ListPages", targets: ["ListPages"]),
    .library(name: "ListServer", targets: ["ListServer"]),
    .library(name: "CollationC", type: .dynamic, targets: ["CollationC"]),
  ],
  // Only commands use these packages, so their exact versions do not affect packages that depend on
  // the libraries. For the same reason, ListHosting is not a product.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
  ],
  targets: [
    // The interface to ICU: C++ with a plain C header.
    .systemLibrary(
      name: "ICU",
      path: "Sources/System/ICU",
      pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
    ),
    .target(name: "CICU", dependencies: ["ICU"], linkerSettings: linkICU),

    // The tables and the files of pages that the modules below have inside.
    .target(name: "CEmbeddedFiles"),

    // The C library of the platform, under one name.
    .target(name: "CPlatform"),

    // Memory for a million texts: their positions, and large pages.
    .target(name: "BulkMemory", dependencies: ["CPlatform"]),

    // Text → sort key → section → arrangement → array of arrays.
    .target(
      name: "IndexedCollation",
      dependencies: ["BulkMemory", "CEmbeddedFiles", "CICU", "CPlatform"],
      exclude: [
        "Filing/ChineseSurnames.csv", "Filing/InitialArticles.csv", "Filing/PersonNames.csv",
        "Sections/MissingLetters.csv", "Tailoring/MissingAlphabets.csv",
      ]
    ),

    // Array of arrays → indexed list: a table view's data source, with edits.
    .target(name: "IndexedLists", dependencies: ["BulkMemory", "IndexedCollation"]),

    // Indexed list → page of HTML.
    .target(
      name: "ListPages", dependencies: ["CEmbeddedFiles", "IndexedCollation", "IndexedLists"],
      exclude: ["Labels.csv", "Web"]),

    // Indexed list → answers to the requests of pages that show it while it changes. No HTTP inside.
    .target(
      name: "ListServer",
      dependencies: ["CPlatform", "IndexedCollation", "IndexedLists", "ListPages"]),

    // Columns of texts in Apache Arrow's layout → sort keys, sections and arrangements, for C.
    .target(name: "CollationHeader"),
    .target(
      name: "CollationC",
      dependencies: ["BulkMemory", "CollationHeader", "IndexedCollation", "CPlatform"]),

    // HTTP: hands requests to a closure and sends the answers.
    .target(
      name: "ListHosting",
      dependencies: [
        "ListServer",
        "CPlatform",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),

    // Files ⇄ records. No collation inside.
    .systemLibrary(
      name: "Expat",
      path: "Sources/System/Expat",
      pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
    ),
    .systemLibrary(
      name: "RapidJSON",
      path: "Sources/System/RapidJSON",
      pkgConfig: "RapidJSON",
      providers: [.apt(["rapidjson-dev"]), .brew(["rapidjson"])]
    ),
    .target(name: "CJSON", dependencies: ["RapidJSON"]),
    .target(name: "CRecordFiles"),
    .target(
      name: "RecordFiles",
      dependencies: ["CJSON", "CRecordFiles", "Expat", "BulkMemory", "CPlatform"]),

    // The command-line tool: parses arguments and connects the libraries.
    .executableTarget(
      name: "collate",
      dependencies: [
        "BulkMemory",
        "IndexedCollation",
        "IndexedLists",
        "ListHosting",
        "ListPages",
        "ListServer",
        "CPlatform",
        "RecordFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    // Random numbers and seeds of the tests.
    .target(name: "TestSupport", path: "Tests/TestSupport"),

    // ICU as the reference → comparisons with it → the command that runs all comparisons. They are
    // not products, so users of the library do not build them.
    .target(
      name: "ICUReference", dependencies: ["ICU"], path: "Tests/ICUReference",
      linkerSettings: linkICU),
    .target(
      name: "Conformance",
      dependencies: ["ICUReference", "IndexedCollation", "TestSupport"],
      path: "Tests/Conformance",
      resources: [.copy("Resources")]
    ),
    .executableTarget(
      name: "conformance-tool",
      dependencies: [
        "Conformance", "IndexedCollation", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/conformance-tool"
    ),

    // The command that writes the lists in Data, with names from ICU.
    .executableTarget(
      name: "data-tool", dependencies: ["ICUReference"], path: "Tests/data-tool"),

    // Properties that must hold for any bytes, and bytes to start with.
    .target(
      name: "Fuzzing",
      dependencies: ["IndexedCollation", "RecordFiles"],
      path: "Tests/Fuzzing",
      resources: [.copy("Seeds")]
    ),

    // One folder of tests for each module; `collateTests` runs the real tool.
    .testTarget(
      name: "IndexedCollationTests",
      dependencies: ["CEmbeddedFiles", "CICU", "Conformance", "IndexedCollation", "TestSupport"],
      resources: [.copy("Chains.txt")]
    ),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["Conformance", "ICUReference", "IndexedCollation", "TestSupport"]),
    .testTarget(name: "BulkMemoryTests", dependencies: ["BulkMemory", "TestSupport"]),
    .target(name: "CMetadataLookups", path: "Tests/CMetadataLookups"),
    .executableTarget(
      name: "metadata-lookups",
      dependencies: ["CMetadataLookups", "IndexedCollation", "IndexedLists"],
      path: "Tests/metadata-lookups"),
    .testTarget(
      name: "IndexedListsTests",
      dependencies: ["IndexedCollation", "IndexedLists", "TestSupport", "metadata-lookups"]),
    .testTarget(
      name: "ListPagesTests",
      dependencies: [
        "CEmbeddedFiles", "IndexedCollation", "IndexedLists", "ListPages", "TestSupport",
      ]),
    .testTarget(
      name: "ListServerTests",
      dependencies: ["IndexedCollation", "IndexedLists", "ListPages", "ListServer", "TestSupport"]),
    .testTarget(
      name: "ListHostingTests", dependencies: ["ListHosting", "ListServer", "TestSupport"]),
    .testTarget(name: "RecordFilesTests", dependencies: ["RecordFiles", "TestSupport"]),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing"]),
    .executableTarget(name: "c-client", dependencies: ["CollationC"], path: "Tests/c-client"),
    .testTarget(
      name: "CollationCTests",
      dependencies: [
        "CollationC", "CollationHeader", "IndexedCollation", "c-client", "TestSupport",
      ]),
    .testTarget(
      name: "collateTests", dependencies: ["IndexedCollation", "collate", "TestSupport"]),

    // The examples of the documentation as tests, which a plugin generates from the documents.
    .executableTarget(name: "extract-examples", path: "Tests/extract-examples"),
    .plugin(
      name: "ExamplePlugin", capability: .buildTool(), dependencies: ["extract-examples"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "IndexedCollation", "IndexedLists", "ListHosting", "ListPages", "ListServer", "RecordFiles",
      ],
      plugins: ["ExamplePlugin"]
    ),
  ],
  cxxLanguageStandard: .cxx17
)

// Only with libFuzzer: see Scripts/fuzz.
if Context.environment["FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/fuzz"))
}

for target in package.targets where ![.system, .plugin].contains(target.type) {
  var settings = target.swiftSettings ?? []
  // CI turns warnings into errors. A user's build does not, because a later compiler may have new
  // warnings.
  if Context.environment["WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
    target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
  // Optimizing the tests takes longer than it saves, but optimizing what they test does not.
  if target.type == .test { settings.append(.unsafeFlags(["-Onone"])) }
  settings.append(.enableUpcomingFeature("InternalImportsByDefault"))
  settings.append(.enableUpcomingFeature("ExistentialAny"))
  target.swiftSettings = settings
}
