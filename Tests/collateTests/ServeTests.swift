import Foundation
import Testing

/// Tests the server of the tool as a process.
///
/// The tests in Tests/Browser test its pages.
@Suite struct ServeTests {
  /// Runs the server with a program in place of the one that opens the browser, and ends it by a signal.
  ///
  /// - Returns: The address that the tool prints, what the program gets as its argument, the permissions and
  ///   the content of the file at this path, and the files that are left.
  private func open(
    _ options: String, signal: String = "INT", folder: String = "XDG_RUNTIME_DIR"
  ) throws -> (address: String, argument: String, mode: String, content: String, left: String) {
    try withTemporaryDirectory { directory in
      let path = directory.path
      let line = """
        cd \(path); mkdir bin files; printf 'Åsa\\nBo\\n' >list.txt; export \(folder)=\(path)/files
        cat >bin/xdg-open <<'END'
        #!/bin/sh
        printf '%s' "$1" >argument.new
        ! [ -f "$1" ] || { ls -l "$1" | cut -c 1-10 >mode; cat "$1" >content; }
        mv argument.new argument
        END
        chmod +x bin/xdg-open; cp bin/xdg-open bin/open; touch mode content
        PATH=\(path)/bin:$PATH collate serve list.txt --port 0 --open \(options) >address &
        for i in $(seq 600); do ! [ -e argument ] || break; sleep 0.1; done
        kill -\(signal) $!; wait $!; echo "$?" >status
        ls files >left
        """
      let result = try CollateProcess.shell(line)
      #expect(result.error == "")
      func content(_ name: String) throws -> String {
        try String(contentsOf: directory.appending(path: name), encoding: .utf8)
          .trimmingCharacters(in: .newlines)
      }
      #expect(try content("status") == "0")
      return (
        try content("address"), try content("argument"), try content("mode"),
        try content("content"), try content("left")
      )
    }
  }

  @Test(arguments: [
    ("INT", "XDG_RUNTIME_DIR"), ("TERM", "XDG_RUNTIME_DIR"), ("HUP", "TMPDIR"),
  ])
  func theTokenIsInAFileOfTheOwner(_ signal: String, _ folder: String) throws {
    let opened = try open("--edit", signal: signal, folder: folder)
    #expect(opened.address.contains("/?token="))
    #expect(opened.argument.hasSuffix(".html") && opened.argument.contains("/files/collate-"))
    #expect(!opened.argument.contains("token"))
    #expect(opened.mode == "-rw-------")
    #expect(opened.content.contains("content=\"0; url=\(opened.address)\""))
    #expect(opened.left == "")
  }

  @Test func rowsAreInTheOrderOfNumbers() throws {
    try withTemporaryDirectory { directory in
      let line = """
        cd \(directory.path); printf 'team,n,name\nx,10,ten\nx,9,nine\nx,z,none\n' >list.csv
        collate serve list.csv --port 0 -l en -k team -k n:number --subtitle name --watch >address &
        for i in $(seq 600); do ! [ -s address ] || break; sleep 0.1; done
        port=$(tr -cd ':0-9' <address | sed 's/.*://')
        get() {
          bash -c "exec 3<>/dev/tcp/127.0.0.1/$port
            printf 'GET /$1 HTTP/1.1\\r\\nhost: 127.0.0.1:$port\\r\\n' >&3
            printf 'connection: close\\r\\n\\r\\n' >&3; cat <&3"
        }
        rows() {
          version=$(get | sed -n 's/.*data-version="\\([0-9]*\\)".*/\\1/p')
          get "rows?version=$version&section=0&row=0"
        }
        rows >before
        printf 'x,-2.5,less\\n' >>list.csv
        for i in $(seq 600); do rows >after; ! grep -q less after || break; sleep 0.1; done
        kill $!; wait $!
        """
      let result = try CollateProcess.shell(line)
      #expect(result.status == 0)
      #expect(result.error.contains("record 3 has no number at \"n\""), "\(result.error)")
      for (file, names) in [
        ("before", ["none", "nine", "ten"]), ("after", ["none", "less", "nine", "ten"]),
      ] {
        let html = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
        let places = try names.map { try #require(html.range(of: ">\($0)<"), "\(html)").lowerBound }
        #expect(places == places.sorted())
      }
    }
  }

  @Test func anAddressWithoutATokenIsOpenedItself() throws {
    let opened = try open("")
    #expect(opened.argument == opened.address)
    #expect(opened.mode == "")
    #expect(opened.left == "")
  }

  private static let levels = Data(
    #"""
    [{"n":"S","z":[{"n":"b","d":"1"},{"n":"a","z":[{"n":"deep"}]},{"x":1}]},
     {"n":"N","z":[]}, {"n":"O"}]
    """#.utf8)

  /// Tests that records inside records have the same checks as for a page.
  @Test(arguments: [
    "--children z --strict", "--children y", "--children n", "--children z --detail e",
    "--children z --link d",
  ])
  func recordsInsideRecordsAreChecked(_ options: String) throws {
    func run(_ command: String) throws -> CollateProcess {
      try CollateProcess.shell(
        "collate \(command) --locale en --key n \(options)", input: Self.levels)
    }
    let (served, page) = try (run("serve --port 0"), run("page"))
    #expect(served.status == 2 && served.text.isEmpty)
    #expect(served.error.split(separator: "\n").count == 1)
    #expect(served.error == page.error)
  }

  @Test func listsBelowRowsCannotBeEdited() throws {
    let served = try CollateProcess.shell(
      "collate serve Data/States.plist --key Name --children Name --edit")
    #expect(served.status == 2)
    #expect(
      served.error
        == "collate: --edit cannot change lists below rows; leave out --children to edit the first list\n"
    )
  }

  @Test func flawsOfRecordsInsideRecordsAreTold() throws {
    let served = try CollateProcess.shell(
      """
      f=$(mktemp -d); cat >$f/list.json
      collate serve $f/list.json --locale en --key n --children z --port 0 >$f/address &
      for i in $(seq 600); do ! [ -s $f/address ] || break; sleep 0.1; done
      kill -INT $!; wait $!; echo "$?"; rm -r $f
      """, input: Self.levels)
    #expect(served.text == "0\n")
    #expect(
      served.error.hasSuffix(
        "list.json: records inside records have no text: 1; sorted under #\n"))
  }

  /// Tests that lists below rows are filed by the same rules as the first one.
  @Test(arguments: [
    (
      #"[{"n":"曾","z":[{"n":"曾国藩"},{"n":"单雄信"},{"n":"解放"}]},{"n":"单"},{"n":"Bo"}]"#,
      "--locale zh --chinese-surnames", ["B", "S", "Z"], ["S", "X", "Z"]
    ),
    (
      #"[{"n":"The Who","c":4,"z":[{"n":"A Quick One","c":"2"},{"n":"Tommy"},{"n":"My A","c":" "}]},{"n":"Abba","c":0},{"n":"Los X","c":"4"}]"#,
      "--locale en --nonfiling c", ["A", "W", "X"], ["M", "Q", "T"]
    ),
    (
      #"[{"n":"b","r":"z","z":[{"n":"c","r":"y"},{"n":"d"}]},{"n":"a"}]"#,
      "--locale en --reading r", ["A", "Z"], ["D", "Y"]
    ),
  ])
  func listsBelowRowsAreFiled(
    _ json: String, _ options: String, _ first: [String], _ below: [String]
  ) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "filed-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "list.json")
    try Data(json.utf8).write(to: file)
    let server = try ServedProcess(
      [file.path, "--key", "n", "--children", "z"] + options.split(separator: " ").map(String.init))
    #expect(try await server.sections().map(\.title) == first)
    #expect(try await server.sections(at: "id=0/").map(\.title) == below)
  }
}
