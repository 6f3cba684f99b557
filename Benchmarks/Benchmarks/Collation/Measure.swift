import Benchmark

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One of those who do the same, each in its own way.
struct Contender<Input>: Sendable {
  /// By this the report asks for the contender.
  let name: String

  /// In how many of the rounds it takes part, if not in all.
  let rounds: Int?

  /// Does the work, and tells how long it took.
  let nanoseconds: @Sendable (Input) -> Int

  init<Result>(_ name: String, rounds: Int? = nil, _ work: @escaping @Sendable (Input) -> Result) {
    self.name = name
    self.rounds = rounds
    self.nanoseconds = { input in
      let clock = ContinuousClock()
      let start = clock.now
      let result = work(input)
      let time = start.duration(to: clock.now)
      // What the result takes to be given up is not measured.
      blackHole(result)
      return Int(time / .nanoseconds(1))
    }
  }
}

/// Registers a benchmark: how long each of some contenders takes.
///
/// They take turns, round after round, so that what slows the machine for a while slows all of
/// them, and the ratios stay what they are.
///
/// - Parameters:
///   - name: Words with a space between: what is done, to which texts, in which locale. The
///     report asks for the name and that of the contender.
///   - rounds: How often each is timed, after one round that is not.
///   - contenders: Who takes part. One that does not in all rounds is not in the one before.
///   - prepare: Makes the input and checks the results.
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

/// Registers a benchmark: what a command's memory is at its greatest, in bytes.
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

/// A result that is not what ICU says.
struct WrongResult: Error {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Prepares, or ends the program: the runner goes on after an error that is thrown, as if
/// there had been none.
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
