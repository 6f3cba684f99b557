import Corpus
import Foundation
import Peers
import Plan

/// Registers the benchmarks of the tool as a process, from file to file, and of its alternatives.
///
/// The commands must be on the PATH, which Scripts/bench sets.
func registerToolRuns(_ scale: Scale) {
  let environment = ProcessInfo.processInfo.environment
  for corpus in ["latin", "mixed"] {
    measure(
      BenchmarkName.lines(corpus, scale.names), rounds: 9,
      (1...2).flatMap { lineContenders(threads: $0, environment) }
    ) {
      let input = Files.names(scale.names, as: "lines", corpus)
      for threads in 1...2 {
        ChildProcess.run(collateLines(input, threads: threads))
        try checkLines(of: input)
      }
      return input
    }
  }
  measure(
    BenchmarkName.spilledLines(scale.names * Scale.more), rounds: 3,
    (1...2).flatMap { threads in
      [
        Contender(ContenderName.tool(threads: threads)) { input in
          ChildProcess.run(collateLines(input, threads: threads) + littleMemory)
        },
        Contender(ContenderName.sort(threads: threads)) { input in
          ChildProcess.run(
            ["sort", "--parallel=\(threads)", "-o", Files.output, input] + littleMemory)
        },
      ]
    }
  ) {
    let input = Files.names(scale.names * Scale.more, as: "lines")
    // The output is that of memory for all lines, which the benchmark of fewer lines checks.
    ChildProcess.run(collateLines(input, threads: 2))
    ChildProcess.run(["mv", Files.output, Files.output + "-in-memory"])
    for threads in 1...2 {
      ChildProcess.run(collateLines(input, threads: threads) + littleMemory)
      guard
        FileManager.default.contentsEqual(
          atPath: Files.output, andPath: Files.output + "-in-memory")
      else { throw WrongResult("the lines are not those that are sorted in memory") }
    }
    ChildProcess.run(["rm", Files.output + "-in-memory"])
    return input
  }
  measure(
    BenchmarkName.page(scale.records), rounds: 15,
    [(ContenderName.tool, []), (ContenderName.page, ["page"])].map { name, command in
      Contender(name) { input in
        ChildProcess.run(["collate"] + command + [input, "--locale", "sv", "-o", Files.output])
      }
    }
  ) {
    Files.names(scale.records, as: "lines")
  }
  for size in [scale.names, scale.names * Scale.more] {
    measurePeakMemory(BenchmarkName.peakMemory(size), ContenderName.tool(threads: 1)) {
      collateLines(Files.names(size, as: "lines"), threads: 1)
    }
  }

  let states = Files.package.appending(path: "../Data/States.plist").path
  var starters = [
    Contender(ContenderName.tool) {
      ChildProcess.run(["collate", states, "--locale", "sv", "--key", "Name", "-o", Files.output])
    }
  ]
  if environment["BENCHMARK_PYTHON"] != nil {
    starters.append(
      Contender(ContenderName.python) { ChildProcess.run(["python3", "-c", "import plistlib"]) })
  }
  measure(BenchmarkName.states, rounds: 50, starters) {}

  let hasPeer = environment["BENCHMARK_PYICU"] != nil
  for format in ["plist", "json"] {
    var readers = [
      Contender(ContenderName.tool) { input in ChildProcess.run(collateRecords(input, format)) }
    ]
    if hasPeer {
      readers.append(
        Contender(ContenderName.python) { input in ChildProcess.run(pythonRecords(input, format)) })
    }
    measure(BenchmarkName.records(format, scale.records), rounds: 5, readers) {
      let input = Files.names(scale.records, as: format)
      if hasPeer {
        ChildProcess.run(collateRecords(input, format))
        let ours = try Files.parsedOutput(format)
        ChildProcess.run(pythonRecords(input, format))
        guard try Files.parsedOutput(format) == ours else {
          throw WrongResult("the records are not those of the Python script")
        }
      }
      return input
    }
  }
}

/// Returns the programs that sort lines from file to file.
private func lineContenders(
  threads: Int, _ environment: [String: String]
) -> [Contender<String>] {
  var contenders = [
    Contender(ContenderName.tool(threads: threads)) { (input: String) in
      _ = ChildProcess.run(collateLines(input, threads: threads))
    },
    Contender(ContenderName.sort(threads: threads)) { input in
      _ = ChildProcess.run(["sort", "--parallel=\(threads)", "-o", Files.output, input])
    },
  ]
  if environment["BENCHMARK_DUCKDB"] != nil {
    contenders.append(
      Contender(ContenderName.duckDB(threads: threads), rounds: 5) { input in
        DuckDB.shared.sort(input, locale: "sv", threads: threads)
      })
  }
  return contenders
}

/// The option of both programs to use less memory than all lines take.
private let littleMemory = ["-S", "100M"]

private func collateLines(_ input: String, threads: Int) -> [String] {
  [
    "collate", input, "--locale", "sv", "--format", "lines", "--threads", "\(threads)",
    "-o", Files.output,
  ]
}

private func collateRecords(_ input: String, _ format: String) -> [String] {
  [
    "collate", input, "--input-format", format, "--locale", "sv", "--key", "Name",
    "--format", format, "-o", Files.output,
  ]
}

private func pythonRecords(_ input: String, _ format: String) -> [String] {
  let script = Files.package.appending(path: "Peers/collate.py").path
  return ["python3", script, format, "sv", "Name", input, Files.output]
}

/// Checks that the tool has written the lines in the order of ICU's keys.
private func checkLines(of input: String) throws {
  let lines = try Files.lines(of: input)
  let arranged = Peer(locale: "sv").arrangeByKeys(PeerTexts(lines)).order
  guard try Files.lines(of: Files.output) == arranged.map({ lines[Int($0)] }) else {
    throw WrongResult("the lines are not in the order of ICU's keys")
  }
}
