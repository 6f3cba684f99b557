// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "People",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-indexed-collation", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "People",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "IndexedCollation", package: "swift-indexed-collation"),
        .product(name: "IndexedLists", package: "swift-indexed-collation"),
        .product(name: "ListServer", package: "swift-indexed-collation"),
      ])
  ]
)
