import Corpus
import Foundation
import Scale

/// The tool as a process, file to file, beside what one would use instead.
///
/// The commands are found on the PATH that Scripts/bench sets.
func registerToolRuns(_ scale: Scale) {
  for threads in 1...2 {
    measure("lines latin-\(scale.names) sv collate-\(threads)") {
      let input = Files.names(scale.names, as: "lines")
      let command = collateLines(input, threads: threads)
      ChildProcess.run(command)
      try checkLines(of: input)
      return { ChildProcess.run(command) }
    }
    measure("lines latin-\(scale.names) - sort-\(threads)") {
      let input = Files.names(scale.names, as: "lines")
      return { ChildProcess.run(["sort", "--parallel=\(threads)", "-o", Files.output, input]) }
    }
  }
  for size in [scale.names, scale.names * Scale.more] {
    measurePeakMemory("memory latin-\(size) sv collate-1") {
      collateLines(Files.names(size, as: "lines"), threads: 1)
    }
  }

  let states = Files.package.appending(path: "../Data/States.plist").path
  measure("states plist sv collate", iterations: 50) {
    let command = ["collate", states, "--locale", "sv", "--key", "Name", "-o", Files.output]
    return { ChildProcess.run(command) }
  }
  let environment = ProcessInfo.processInfo.environment
  if environment["BENCHMARK_PYTHON"] != nil {
    measure("states plist - Python", iterations: 50) {
      { ChildProcess.run(["python3", "-c", "import plistlib"]) }
    }
  }

  let hasPeer = environment["BENCHMARK_PYICU"] != nil
  for format in ["plist", "json"] {
    let label = "records \(format)-\(scale.records) sv"
    measure("\(label) collate") {
      let input = Files.names(scale.records, as: format)
      let command = [
        "collate", input, "--input-format", format, "--locale", "sv", "--key", "Name",
        "--format", format, "-o", Files.output,
      ]
      if hasPeer {
        ChildProcess.run(command)
        let ours = try Files.parsedOutput(format)
        ChildProcess.run(pythonRecords(input, format))
        guard try Files.parsedOutput(format) == ours else {
          throw WrongResult("the records are not those of the Python script")
        }
      }
      return { ChildProcess.run(command) }
    }
    guard hasPeer else { continue }
    measure("\(label) Python", iterations: 3, warmup: 0) {
      let input = Files.names(scale.records, as: format)
      return { ChildProcess.run(pythonRecords(input, format)) }
    }
  }
}

private func collateLines(_ input: String, threads: Int) -> [String] {
  [
    "collate", input, "--locale", "sv", "--format", "lines", "--threads", "\(threads)",
    "-o", Files.output,
  ]
}

private func pythonRecords(_ input: String, _ format: String) -> [String] {
  let script = Files.package.appending(path: "Peers/collate.py").path
  return ["python3", script, format, "sv", "Name", input, Files.output]
}

/// Throws unless the tool has written the lines in the order of ICU's keys.
private func checkLines(of input: String) throws {
  let lines = try Files.lines(of: input)
  let arranged = Peer(locale: "sv").arrangeByKeys(PeerTexts(lines)).order
  guard try Files.lines(of: Files.output) == arranged.map({ lines[Int($0)] }) else {
    throw WrongResult("the lines are not in the order of ICU's keys")
  }
}
