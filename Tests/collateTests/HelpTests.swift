import Testing

@Suite struct HelpTests {
  private static let commands = ["", "page", "serve", "titles", "explain", "locales"]

  /// Returns the help of a command.
  private static func help(_ command: String, _ option: String = "--help") throws -> String {
    let help = try CollateProcess.shell("collate \(command) \(option)")
    #expect(help.status == 0 && help.error == "")
    return help.text
  }

  /// Returns the options of which a help tells, such as "-k" and "--key".
  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      line.prefix { $0 != "<" }.split { " ,/".contains($0) }.map(String.init)
        .prefix { $0.hasPrefix("-") }
    }
  }

  @Test(arguments: commands.prefix(3))
  func theShortHelpFitsOnOneScreen(_ command: String) throws {
    let lines = try Self.help(command, "-h").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41)
    #expect(lines.allSatisfy { $0.count < 80 })
    #expect(try Self.help(command, "-rh") == Self.help(command, "-h"))
  }

  @Test(arguments: commands.prefix(3))
  func theShortHelpHasOptionsThatExist(_ command: String) throws {
    let all = try Set(Self.options(in: Self.help(command)))
    let short = try Self.options(in: Self.help(command, "-h"))
    #expect(short.count > 15 && Set(short).count == short.count)
    for option in short { #expect(all.contains(option), "\(option)") }
  }

  @Test(arguments: commands.dropFirst(3))
  func whatIsShortIsShownAsAWhole(_ command: String) throws {
    #expect(try Self.help(command, "-h") == Self.help(command))
  }

  @Test(arguments: commands)
  func eachOptionAndEachValueIsListedOnce(_ command: String) throws {
    let help = try Self.help(command)
    let options = Self.options(in: help)
    #expect(Set(options).count == options.count)
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      // Only the forms of a key have no list of values.
      let hasForms = line.contains("<key[") || line.contains("<language|@key>")
      #expect(hasForms || !line.contains("|"), "\(line)")
    }
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func theGroupsAreInTheOrderInWhichPeopleNeedThem() throws {
    let titles = try Self.help("").split(separator: "\n")
      .filter { $0.hasSuffix(":") && $0 == $0.uppercased() && !$0.hasPrefix(" ") }
    #expect(
      titles == [
        "EXAMPLES:", "ARGUMENTS:", "ORDER:", "SECTIONS:", "OUTPUT:", "INPUT:", "SORTED FILES:",
        "MEMORY AND THREADS:", "FILING:", "OPTIONS:",
      ])
  }
}
