import Foundation
import PackagePlugin

/// Generates tests from the examples in the README, in the articles and in the documentation
/// comments.
@main
struct ExamplePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let sources = try FileManager.default.subpathsOfDirectory(atPath: package.path + "/Sources")
    let documents =
      ["README.md"]
      + sources.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.sorted()
      .map { "Sources/\($0)" }
    let output = context.pluginWorkDirectoryURL.appending(path: "Examples.swift")
    return [
      .buildCommand(
        displayName: "Extracting the examples of the documentation",
        executable: try context.tool(named: "extract-examples").url,
        arguments: [output.path, package.path] + documents,
        inputFiles: documents.map { package.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
