import Benchmark

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Registers a benchmark: how long some work takes.
///
/// - Parameters:
///   - name: Words with a space between: what is done, to which texts, in which locale, by
///     whom. The report asks for the name.
///   - iterations: How often the work is timed.
///   - warmup: How often it is done before that.
///   - prepare: Makes the input, checks the results, and returns the work.
func measure<Result>(
  _ name: String,
  iterations: Int = 5,
  warmup: Int = 1,
  prepare: @escaping () throws -> (() -> Result)
) {
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock], warmupIterations: warmup, maxDuration: .seconds(3_600),
      maxIterations: iterations)
  ) { benchmark, work in
    benchmark.startMeasurement()
    let result = work()
    // What the result takes to be given up is not measured.
    benchmark.stopMeasurement()
    blackHole(result)
  } setup: {
    try prepared(name, prepare)
  }
}

/// Registers a benchmark: what a command's memory is at its greatest, in bytes.
func measurePeakMemory(_ name: String, command: @escaping () throws -> [String]) {
  let metric = BenchmarkMetric.custom(
    "Peak memory", polarity: .prefersSmaller, useScalingFactor: false)
  Benchmark(
    name,
    configuration: .init(
      metrics: [metric], warmupIterations: 0, maxDuration: .seconds(3_600), maxIterations: 3)
  ) { benchmark, command in
    benchmark.measurement(metric, ChildProcess.run(command))
  } setup: {
    try prepared(name, command)
  }
}

/// A result that is not what ICU says.
struct WrongResult: Error {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Prepares, or ends the program: the runner goes on after an error that is thrown, as if
/// there had been none.
private func prepared<Work>(_ name: String, _ prepare: () throws -> Work) throws -> Work {
  tell(name)
  do {
    return try prepare()
  } catch let wrong as WrongResult {
    tell("\(name): WRONG RESULT: \(wrong.description)")
    exit(1)
  }
}

func tell(_ line: String) {
  var line = "    \(line)\n"
  _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
