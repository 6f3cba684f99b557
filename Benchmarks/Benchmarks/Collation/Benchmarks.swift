import Benchmark
import Plan

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// The runner starts a new process of this program for each benchmark, one after another.
let benchmarks: @Sendable () -> Void = {
  let scale = getenv("BENCHMARK_QUICK") == nil ? Scale.full : Scale.quick
  registerCalls()
  registerArrangements(scale)
  registerWorstCases(scale)
  registerLongTexts(scale)
  registerSeveralKeys(scale)
  registerFiling(scale)
  registerPolicies(scale)
  registerLists(scale)
  registerKindsOfLists(scale)
  registerManyChanges(scale)
  registerToolRuns(scale)
}
