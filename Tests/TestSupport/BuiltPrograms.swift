package import Foundation

/// The folder of the tests and of the programs that were built with them.
package let builtPrograms: URL = {
  #if canImport(Darwin)
  for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
    return bundle.bundleURL.deletingLastPathComponent()
  }
  #endif
  return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}()
