import Foundation
import TestSupport
import Testing

/// Tests many files, files with strange names, and a process that may open few files.
@Suite struct FileNameTests {
  /// Tests that many files are read like one, also in parts, whatever they have in common.
  @Test(arguments: RunSize.cases(["txt", "csv", "ndjson", "json"]))
  func manyFilesAreLikeOne(_ format: String) throws {
    try withTemporaryDirectory { folder in
      let count = 700
      let names = (0..<count).map { "name\($0 * 7919 % count)" }
      for (i, name) in names.enumerated() {
        let content =
          switch format {
          case "csv": "id,n\n\(i),\(name)\n"
          case "ndjson": "{\"id\":\(i),\"n\":\"\(name)\"}\n"
          case "json": "[{\"id\":\(i),\"n\":\"\(name)\"}]"
          default: "\(name)\n"
          }
        try Data(content.utf8).write(to: folder.appending(path: "f\(i).\(format)"))
      }
      let key = format == "txt" ? "" : "-k n"
      let files = "$(ls -v '\(folder.path)'/*)"
      var outputs: [String] = []
      for memory in ["", "-S 1K", "-S 64K --threads 2"] {
        let result = try CollateProcess.shell(
          "collate \(files) \(key) -l en --numeric --format lines \(memory)")
        #expect(result.status == 0 && result.error == "", "\(memory): \(result.error)")
        outputs.append(result.text)
        let check = try CollateProcess.shell("collate \(files) \(key) -l en -m --count \(memory)")
        #expect(check.status == 0 && check.text == "N\t\(count)\n", "\(check.error)")
      }
      #expect(outputs.allSatisfy { $0 == outputs[0] })
      #expect(
        outputs[0].components(separatedBy: "name").dropFirst().map {
          Int($0.prefix { $0.isNumber })
        }
          == Array(0..<count))
      // An error names the file of the record.
      let file = folder.appending(path: "f650.\(format)")
      try Data(Array("b".utf8) + [0xFF, 0x0A]).write(to: file)
      let flawed = try CollateProcess.shell(
        "collate \(files) \(key) -l en --strict --input-format text -S 1K".replacing(key, with: ""))
      #expect(flawed.status == 2 && flawed.error.contains("of \(file.path) "), "\(flawed.error)")
    }
  }

  /// Tests names that are not UTF-8: in an argument, in place, in a message and in many arguments.
  @Test func namesCanHaveAnyBytes() throws {
    try withTemporaryDirectory { folder in
      let line = """
        cd '\(folder.path)' && file=$(printf 'caf\\351.txt') && printf 'b\\na\\n' >"$file" &&
        collate "$file" -l en -o "$file" && cat "$file" && ls | wc -l &&
        for i in 1 2 3 4 5 6 7 8 9 10 11; do echo $i >$i; done &&
        collate 1 2 3 4 5 6 "$file" 7 8 9 10 11 -l en --numeric --format lines | tr '\\n' ' ';
        collate "x$file" -l en
        """
      let result = try CollateProcess.shell(line.replacing("\\\\", with: "\\"))
      #expect(
        result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          == "A a B b 1 a b 1 2 3 4 5 6 7 8 9 10 11 A B", "\(result.text)")
      #expect(result.error == "collate: xcaf\\xE9.txt: No such file or directory\n")
    }
  }

  @Test(arguments: 4..<10)
  func fewDescriptorsAreTooFewForAServer(_ count: Int) throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "in.txt").path
      try Data("a\n".utf8).write(to: URL(filePath: file))
      let result = try CollateProcess.shell(
        "ulimit -n \(count); exec collate serve '\(file)' -l en")
      #expect(result.status == 2)
      #expect(
        result.error == "collate: the process may open \(count) files, and a server needs 32; "
          + "raise the limit with ulimit -n\n")
    }
  }

  /// Tests that few descriptors are enough, or an error that says so.
  @Test(arguments: RunSize.cases(Array(4..<14)))
  func fewDescriptorsAreAnError(_ count: Int) throws {
    let input = Data((0..<500).map { "\($0 * 7919 % 500)\n" }.joined().utf8)
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "in.txt").path
      try input.write(to: URL(filePath: file))
      for options in ["", "-S 1K", "-S 1K --progress always --threads 2"] {
        let result = try CollateProcess.shell(
          "ulimit -n \(count); exec collate '\(file)' -l en \(options) --count")
        #expect(
          result.status == 0 && result.text == "#\t500\n"
            || result.status == 2 && result.error.contains("Too many open files"),
          "\(options): \(result.status) \(result.error)")
      }
    }
  }

  /// Tests a list of names, which can have any bytes.
  @Test func namesComeFromAList() throws {
    try withTemporaryDirectory { folder in
      let result = try CollateProcess.shell(
        #"""
        cd '\#(folder.path)' && mkdir d && cd d && list=../list
        for i in 1 2 3 10; do echo $i >"$(printf 'a\n%s' $i)"; done; echo 5 >"$(printf 'caf\351')"
        find . -type f -print0 >$list
        collate --files0-from $list -l en --numeric --format lines | tr '\n' ' '
        collate --files0-from - -l en --numeric --format lines <$list | tr '\n' ' '
        printf '%s' --x >../named; printf '0\n' >./--x
        collate --files0-from ../named -l en --format lines
        collate page --files0-from $list -l en | grep -c '<h1'
        """#)
      #expect(result.error == "")
      #expect(result.text == "1 2 3 5 10 1 2 3 5 10 0\n1\n")
    }
  }

  @Test(arguments: [
    ("", "/dev/null", "/dev/null has no names of files"),
    (
      "printf 'a\\nb'", "-",
      "standard input has lines; a null byte must end each name, as from find -print0"
    ),
    ("printf 'a\\0\\0b'", "-", "standard input: name 2 is empty"),
    ("printf 'a'", "- b", "--files0-from cannot be combined with the names of files"),
    ("printf -- '-'", "-", "standard input can be read only once"),
    ("", "/no/list", "/no/list: No such file or directory"),
    ("printf '/no/file\\0'", "-", "/no/file: No such file or directory"),
  ])
  func aListThatNamesNoFilesIsRefused(
    _ input: String, _ list: String, _ reason: String
  ) throws {
    let result = try CollateProcess.shell(
      "\(input.isEmpty ? ":" : input) | collate -l en --files0-from \(list)")
    #expect(result.status == 2)
    #expect(result.error == "collate: \(reason)\n")
  }
}
