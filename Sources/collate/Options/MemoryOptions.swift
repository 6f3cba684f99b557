import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that choose the memory for records, and where the others are.
struct MemoryOptions: ParsableArguments {
  @Option(
    name: [.customShort("S", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The memory to use: 512M, 4G or 50%. Records that take more are sorted in parts, in a temporary \
      file. Default: half of the memory of the machine, of the control group or of ulimit -v.
      """, valueName: "size"),
    transform: MemorySize.init)
  var memory: MemorySize?

  @Option(
    name: [.customShort("T", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The folder for the temporary file. Default: TMPDIR from the environment, or else /tmp.",
      valueName: "folder"))
  var temporaryDirectory: String?

  /// What the program takes without any record.
  private static let programSize = 48 << 20

  /// The memory for records, in bytes.
  var byteCount: Int {
    let size = (memory ?? .standard).byteCount
    // With little memory, a part of it is better than none.
    return max(size - Self.programSize, size / 8)
  }

  /// The folder for the temporary file.
  var folder: String {
    if let temporaryDirectory { return temporaryDirectory }
    let variable = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return variable.isEmpty ? "/tmp" : variable
  }

  func validate() throws {
    if temporaryDirectory == "" {
      throw ValidationError("--temporary-directory needs the name of a folder")
    }
  }
}
