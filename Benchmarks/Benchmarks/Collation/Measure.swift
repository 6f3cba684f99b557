import Benchmark
import Peers

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One of several ways to do the same work, which a benchmark compares.
struct Contender<Input>: Sendable {
  /// The name of the contender in the results.
  let name: String

  /// The number of rounds in which the contender takes part; `nil` for all of them.
  let rounds: Int?

  /// Does the work, and returns the time that it took.
  let nanoseconds: @Sendable (Input) -> Int

  init<Result>(_ name: String, rounds: Int? = nil, _ work: @escaping @Sendable (Input) -> Result) {
    self.name = name
    self.rounds = rounds
    self.nanoseconds = { input in
      let clock = ContinuousClock()
      let start = clock.now
      let result = work(input)
      let time = start.duration(to: clock.now)
      // The time to release the result does not count.
      blackHole(result)
      return Int(time / .nanoseconds(1))
    }
  }
}

/// Registers a benchmark of the times of some contenders.
///
/// The contenders take turns, round after round. If something slows the machine for a while, it
/// slows all of them, and their ratios stay about the same.
///
/// - Parameters:
///   - name: A name of `BenchmarkName`. The report finds a result by this name and the name of the
///     contender.
///   - rounds: The number of rounds, after one warm-up round that does not count.
///   - contenders: The contenders. A contender with its own number of rounds takes no part in the
///     warm-up round.
///   - prepare: A closure that makes the input and checks the results.
func measure<Input>(
  _ name: String,
  rounds: Int,
  _ contenders: [Contender<Input>],
  prepare: @escaping () throws -> Input
) {
  let metrics = contenders.map { contender in
    BenchmarkMetric.custom(contender.name, polarity: .prefersSmaller, useScalingFactor: false)
  }
  Benchmark(
    name,
    configuration: .init(
      metrics: metrics, warmupIterations: 1, maxDuration: .seconds(3_600), maxIterations: rounds)
  ) { benchmark, input in
    let round = benchmark.currentIteration - 1
    for (metric, contender) in zip(metrics, contenders) {
      if let rounds = contender.rounds, !(0..<rounds).contains(round) { continue }
      benchmark.measurement(metric, contender.nanoseconds(input))
    }
  } setup: {
    try prepared(name, prepare)
  }
}

/// Registers a benchmark of the peak memory of a command, in bytes.
func measurePeakMemory(_ name: String, _ contender: String, command: @escaping () -> [String]) {
  let metric = BenchmarkMetric.custom(
    contender, polarity: .prefersSmaller, useScalingFactor: false)
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

/// Prepares a benchmark, and ends the program if a result is wrong, because the runner ignores an
/// error that is thrown.
private func prepared<Input>(_ name: String, _ prepare: () throws -> Input) throws -> Input {
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
