import Foundation
import TestSupport
import Testing

/// Tests that records that take more than the memory allowed are written like all others.
@Suite struct LittleMemoryTests {
  @Test(arguments: 0..<UInt64(RunSize.repeats(60)))
  func littleMemoryGivesTheSameOutput(_ round: UInt64) throws {
    let list = RandomList(seed: RunSeed.value &+ 7919 &* round)
    try withTemporaryDirectory { folder in
      let paths = try list.write(to: folder)
      let command = (["collate"] + paths + list.options).map { "'\($0)'" }.joined(separator: " ")
      let expected = try CollateProcess.shell(command)
      for size in ["1K", "5K", "20K"] {
        let result = try CollateProcess.shell("\(command) -S \(size) -T '\(folder.path)'")
        #expect(result.output == expected.output, "\(command) -S \(size)")
        #expect(result.error == expected.error)
        #expect(result.status == expected.status)
      }
      // The temporary file has no name.
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.count == list.files.count)
    }
  }

  /// Tests commands whose parts once differed from the whole, or had to be seen once.
  @Test(
    arguments: RunSize.cases(
      [
        // Of equal records, the first ones fill the limit.
        ("for i in $(seq 40); do echo a; done; printf 'aa\\nab\\nac\\n'", "-u --limit 2", 0),
        ("seq 60", "--records a", 2), ("seq 60", "-k a", 2),
        ("echo a,b; seq -f %g,x 40", "--input-format csv -k nosuch", 2),
        ("echo a,b; seq -f %g,x 40; echo 1,2,3", "--input-format csv -k a", 2),
        ("echo a,b; seq -f %g,x 900; echo 1,2,3", "--input-format csv -k nosuch", 2),
        ("echo a,b; seq -f %g,x 900; echo 1,2,3", "--input-format csv -k a -k nosuch", 2),
        ("echo a,b; seq -f %g,x 900; echo 1,2,3", "--input-format csv", 2),
        ("echo a,a; seq -f %g,x 900; echo 1,2,3", "--input-format csv -k a", 2),
        // Names that cannot be written are told after a disorder in a later part, and after a malformed row.
        (
          "printf 'a\\377,b\\n'; seq -f %g,x 10 900; echo 1,y",
          "--input-format csv -k 1 -m --format tsv", 2
        ),
        (
          "printf 'a\\377,b\\n'; seq -f %g,x 10 900; echo 1,y,z",
          "--input-format csv -k 1 --format tsv", 2
        ),
        ("echo a,b; seq -f %g,x 40; echo '\"1'; seq -f %g,x 40", "--input-format csv -k a", 2),
        ("seq -f '{\"a\":%g}' 40; echo '{'", "--input-format ndjson -k a", 2),
        ("seq -f '{\"a\":%g}' 40; echo '{\"b\":1}'", "--input-format ndjson -k c", 2),
        ("seq -f '{\"a\":%g}' 40; echo '{\"b\":1}'", "--input-format ndjson -k b", 0),
        ("echo '[1'; seq -f ',{\"a\":%g,\"b\":1}' 400; echo ']'", "", 0),
        ("echo '[null'; seq -f ',{\"a\":%g,\"b\":1}' 400; echo ']'", "", 2),
        ("seq -f '{\"a\":%g,\"b\":1}' 400", "", 2),
        ("echo a,b; seq -f %g,x 400", "--input-format csv", 2),
        ("seq 90; printf 'a\\001b\\n'; seq 90", "--format plist --only B", 2),
        ("echo '['; seq -s , 900; echo ']'", "", 0), ("echo '['; seq -s , 900; echo ',]'", "", 2),
        ("echo '['; seq -s , 900; echo '] x'", "", 2), ("echo '['; seq -s , 900", "", 2),
        (
          "echo '[{\"a\":\"b\"}'; seq -f ',{\"a\":\"%g\"}' 90; echo ']'", "-k a -u --format ndjson",
          0
        ),
        ("echo '[{\"a\":\"b\"}'; seq -f ',{\"a\":\"%g\"}' 90; echo ']'", "-k b", 2),
        ("echo '[10'; seq -f ',%g' 11 99; echo ']'", "-c", 0),
        ("echo '[10'; seq -f ',%g' 11 99; echo ', 10]'", "-c", 1),
        ("echo '<plist><array>'; seq -f '<string>%g</string>' 99; echo '</array></plist>'", "", 0),
        ("echo '<plist><array>'; seq -f '<string>%g</string>' 99; echo '</array>'", "", 2),
        ("echo '<plist><array>'; seq -f '<string>%g</string>' 99; echo '</dict>'", "", 2),
        ("echo '<plist><dict>'; seq -f '<key>%g</key><array/>' 99; echo '</dict></plist>'", "", 0),
        ("echo '{\"a\":['; seq -s , 900; echo ']}'", "--records a", 0),
        ("echo '{\"a\":['; seq -s , 900; echo ']'", "--records a", 2),
        ("echo '{\"a\":['; seq -s , 900; echo '],\"b\":[}'", "--records a", 2),
        ("echo '{\"a\":[],\"b\":['; seq -s , 900; echo ']}'", "--records b", 0),
        ("echo '{\"a\":['; seq -s , 900; echo ']}'", "--records b", 2),
        ("echo '{\"a\":['; seq -s , 900; echo ']}'", "--records a -k b", 2),
        (
          "echo '<plist><dict><key>a</key><array>'; seq -f '<string>%g</string>' 99; "
            + "echo '</array></dict></plist>'", "--records a", 0
        ),
        ("seq 10 99; echo 10", "-c", 1), ("seq 10 99; echo 99", "-cu", 1), ("seq 10 99", "-c", 0),
        ("seq 10 99; echo 10", "-m", 2),
        // An error that is found later can come first.
        ("echo a; seq 10 99; echo 10; seq 90; echo '\"1'", "--input-format csv -m", 2),
        ("seq -f '{\"a\":%g}' 10 99; echo '{\"a\":5}'; echo '{\"b\":5}'", "-k a -m --strict", 2),
        (
          "echo '{\"b\":5}'; seq -f '{\"a\":%g}' 99; echo '{'",
          "--input-format ndjson -k a --strict",
          2
        ),
        (
          "echo a,b; echo ,y; seq -f x,%g 99; echo ,",
          "--input-format csv -k a -k b:number --strict",
          2
        ),
        (
          "for i in $(seq 90); do echo '{\"a\":1,\"b\":\"x\"}'; done; echo '{\"b\":5}'",
          "-k a -k b:number --strict", 2
        ),
        ("printf 'a\\001b\\n'; seq 10 99; echo 10", "-m --format plist", 2),
        ("printf 'a\\001b\\n'; seq 10 99; printf '\\377\\n'", "--strict --format plist", 2),
        ("printf 'a\\001b\\n'; seq 90", "--format plist --merge-below 3 --only B", 2),
        ("printf ''", "--all-sections", 0),
        ("echo a,b; seq -f %g,x 90; seq -f %g,x 90; echo 1", "--input-format csv -k a -c", 2),
        ("seq 90; seq 90; printf '\\377\\n'", "-c --strict", 2),
        (
          "for i in $(seq 99); do printf 'BEGIN:VCARD\\r\\nFN:%s\\r\\nEND:VCARD\\r\\n' $i; done",
          "-k FN --format vcard", 0
        ),
        (
          "for i in $(seq 99); do printf 'BEGIN:VCARD\\nFN:%s\\nEND:VCARD\\n' $i; done; echo BEGIN:VCARD",
          "-k FN", 2
        ),
        (
          "for i in $(seq 99); do printf 'BEGIN:VCARD\\nFN:%s\\nEND:VCARD\\n' $i; done; echo x",
          "-k FN", 2
        ),
        (
          "for i in $(seq 99); do printf 'BEGIN:VCARD\\nFN:%s\\nNOTE:x\\n END:VCARD\\nEND:VCARD\\n \\n' $i; done",
          "-k FN --format vcard", 0
        ),
        ("echo ' n  m'; seq -f '%g  a b ' 400; echo; echo x", "-t blanks -k m --format csv", 0),
        ("seq -f ' %g  a b ' 400", "-t blanks --no-header -k 2 -k 1:number --format tsv", 0),
        ("seq -f ' %g  a b ' 400", "-t blanks --no-header -k 3 -k 1:number --format ndjson", 0),
        ("echo a,a; seq -f %g,x 400", "--input-format csv -k 1 --count --format json -u", 0),
        ("(seq 50; sleep 0.1; seq 50)", "--count", 0), ("(seq 50; seq 50)", "--count -u", 0),
      ] as [(String, String, Int32)]))
  func partsGiveTheSameOutput(_ input: String, _ options: String, _ status: Int32) throws {
    let whole = try CollateProcess.shell("(\(input)) | collate -l en \(options)")
    let parts = try CollateProcess.shell("(\(input)) | collate -l en \(options) -S 2K")
    #expect(whole.status == status && parts.status == status)
    #expect(parts.output == whole.output)
    #expect(parts.error == whole.error)
  }

  /// Tests that records that are not written are an error too, also if the output is a file.
  @Test(arguments: [
    ("seq -f a%g 60; printf 'az\\001\\n'", "--limit 2", "line 61"),
    ("printf 'b\\001\\n'; seq 90; printf 'a\\001\\n'", "", "line 1"),
    ("printf 'b\\001\\na\\001\\n'; seq 90", "", "line 1"),
    ("seq 90; printf 'a\\001\\n'; seq 90", "--only B", "line 91"),
    ("seq -f '{\"k\":\"a\",\"v\":%g}' 60; echo '{\"k\":\"a\",\"v\":null}'", "-k k -u", "line 61"),
  ])
  func aFileIsWrittenOnlyIfAllRecordsCanBe(
    _ input: String, _ options: String, _ place: String
  ) throws {
    try withTemporaryDirectory { folder in
      let command = "(\(input)) | collate -l en --format plist \(options)"
      let expected = try CollateProcess.shell(command)
      #expect(expected.status == 2 && expected.error.contains(place.suffix(2)), "\(expected.error)")
      for memory in ["", "-S 2K"] {
        let path = folder.appending(path: "output").path
        let result = try CollateProcess.shell("\(command) \(memory) -o '\(path)'")
        #expect(result.status == 2 && result.error == expected.error)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  /// Tests that the rest of the input is not read.
  @Test(.enabled(if: CollateProcess.sanitizer == nil))
  func tooLittleMemoryIsReportedAtOnce() throws {
    let long = "head -c 3000000 /dev/zero | tr '\\0' a"
    try withTemporaryDirectory { folder in
      let rows = "echo a,b; \(long); printf ,; \(long); echo; seq -f %g,x 1000000"
      let result = try CollateProcess.shell(
        "(\(rows) && touch '\(folder.path)/end') 2>&- "
          + "| (ulimit -v 220000; collate -l en -t, -k a -k b -m -S 1M)")
      #expect(result.status == 2)
      #expect(
        result.error.hasPrefix("collate: standard input: there is not enough memory to collate "))
      #expect(result.error.filter { $0 == "\n" }.count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  /// Tests that an error about a key comes before one about a row, as files are read.
  @Test(arguments: [
    ("a.csv b.csv", "-k nosuch", "no record has the key"),
    ("a.csv b.csv", "-k a -k nosuch", "no record has the key"),
    ("a.csv b.csv", "-k a", "a.csv: line 302"), ("a.csv b.csv", "", "a.csv: line 302"),
    ("a.csv", "-k nosuch", "no record has the key"), ("a.csv", "", "need a key to sort by"),
    ("same.csv", "-k e", "two columns have the name"),
    ("same.csv", "-k nosuch", "no record has the key"),
    ("b.csv same.csv", "-k e", "same.csv: two columns have the name"),
  ])
  func tablesHaveTheSameErrors(_ files: String, _ keys: String, _ error: String) throws {
    try withTemporaryDirectory { folder in
      let rows = (1...300).map { "\($0),x\n" }.joined()
      for (name, text) in [
        ("a.csv", "a,b\n\(rows)1,2,3\n"), ("b.csv", "c,d\n\(rows)"), ("same.csv", "e,e\n\(rows)"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let command = "cd '\(folder.path)'; collate \(files) -l en \(keys)"
      let whole = try CollateProcess.shell(command)
      #expect(whole.status == 2 && whole.error.contains(error), "\(whole.error)")
      let parts = try CollateProcess.shell(command + " -S 1K")
      #expect((parts.status, parts.text, parts.error) == (2, whole.text, whole.error))
    }
  }

  /// Tests that the columns of one file do not decide what another one needs.
  @Test func aTableWithOneColumnNeedsNoKey() throws {
    try withTemporaryDirectory { folder in
      let files = [
        ("a.csv", "k\n" + (1...300).map { "a\($0)\n" }.joined()), ("b.csv", "k,b\n1,2\n"),
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let command = "cd '\(folder.path)'; collate a.csv b.csv -l en --count"
      let whole = try CollateProcess.shell(command)
      #expect(whole.status == 0 && whole.text == "A\t300\n#\t1\n")
      let parts = try CollateProcess.shell(command + " -S 1K")
      #expect((parts.status, parts.text, parts.error) == (0, whole.text, whole.error))
    }
  }

  /// Tests that what the address space leaves is the memory of the machine for the tool.
  @Test(
    .enabled(if: CollateProcess.sanitizer == nil),
    arguments: RunSize.cases([
      "seq 400000 | collate -l en --format lines",
      "seq -f '{\"a\":\"x%g\"}' 100000 | collate -l en -k a --format ndjson",
      "seq -f '{\"a\":\"x\",\"b\":%g}' 100000 | collate -l en -k a -k b:number:desc --format json",
      "(echo a,b; seq -f %g,x 200000) | collate -l en -t, -k b -k a -u --format csv -S 8G",
      "seq 10000 99999 | collate -l en -c", "seq 200000 | collate -l en --count -S 50%",
    ]))
  func aLimitOfTheAddressSpaceIsTheMemory(_ command: String) throws {
    let whole = try CollateProcess.shell(command)
    #expect(whole.status == 0)
    var statuses: Set<Int32> = []
    // With the least of these, the program can just start.
    for limit in [90_000, 110_000, 140_000] {
      let result = try CollateProcess.shell(
        command.replacing("| collate", with: "| (ulimit -v \(limit); collate") + ")")
      statuses.insert(result.status)
      if result.status == 0 {
        #expect(result.output == whole.output, "\(limit)")
      } else {
        #expect(result.status == 2 && result.output.isEmpty, "\(limit): \(result.error)")
        #expect(result.error.filter { $0 == "\n" }.count == 1, "\(limit): \(result.error)")
      }
      #expect(limit < 140_000 || result.status == 0, "\(limit): \(result.error)")
    }
    #expect(statuses.contains(0))
  }

  /// Tests that the texts of a file that is read as a whole may take too much.
  @Test(.enabled(if: CollateProcess.sanitizer == nil))
  func aBinaryPropertyListTooLargeForMemoryIsTrouble() throws {
    let texts = (0..<40_000).map { "\($0)" + String(repeating: "a", count: 500) }
    let data = try PropertyListSerialization.data(
      fromPropertyList: texts, format: .binary, options: 0)
    var errors: [String] = []
    for limit in stride(from: 100_000, through: 140_000, by: 8_000) {
      let result = try CollateProcess.shell(
        "ulimit -v \(limit); collate -l en --count", input: data)
      #expect(result.status == 2, "\(limit): \(result.error)")
      #expect(result.error.contains("not enough memory"), "\(limit): \(result.error)")
      errors.append(result.error)
      #expect(result.error.filter { $0 == "\n" }.count == 1, "\(limit): \(result.error)")
    }
    // With less memory, the tool ends before it knows the format.
    #expect(errors.contains { $0.contains("plutil -convert xml1") })
  }

  @Test func onlyOneFileIsOpen() throws {
    try withTemporaryDirectory { folder in
      for i in 0..<60 {
        try Data("\(i)\n\(100 - i)\n".utf8).write(to: folder.appending(path: "\(i).txt"))
      }
      let command = "ulimit -n 40; collate '\(folder.path)'/*.txt -l en --format lines"
      let whole = try CollateProcess.shell(command)
      #expect(whole.status == 0 && whole.text.split(separator: "\n").count == 120)
      let parts = try CollateProcess.shell(command + " -S 1K")
      #expect(parts.status == 0 && parts.output == whole.output)
    }
  }

  @Test func aFullTemporaryDiskKeepsTheOldOutput() throws {
    try withTemporaryDirectory { folder in
      let output = folder.appending(path: "output")
      try Data("old".utf8).write(to: output)
      let result = try CollateProcess.shell(
        "ulimit -f 1; seq 9999 | collate -l en -S 1K -T '\(folder.path)' -o '\(output.path)'")
      #expect(result.status == 2)
      #expect(result.error.hasPrefix("collate: the temporary file in \(folder.path): "))
      #expect(result.error.filter { $0 == "\n" }.count == 1)
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["output"])
    }
  }

  @Test(arguments: [
    ("-S 5", "500K, 512M, 4G"), ("-S 0M", "500K, 512M, 4G"), ("-S 1X", "500K, 512M, 4G"),
    ("-S 99999999999T", "500K, 512M, 4G"), ("-T ''", "--temporary-directory"),
    ("-S 1K -T /no/such/folder", "the temporary file in /no/such/folder: No such file"),
  ])
  func aWrongSizeOrFolderIsTrouble(_ options: String, _ message: String) throws {
    let result = try CollateProcess.shell("seq 99 | collate -l en \(options)")
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.filter { $0 == "\n" }.count == 1)
  }
}
