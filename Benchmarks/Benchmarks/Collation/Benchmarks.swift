import Benchmark
import IndexedCollation

let benchmarks: @Sendable () -> Void = {
  Benchmark("empty") { _ in }
}
