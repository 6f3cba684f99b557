import Fuzzing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// The functions that libFuzzer calls; libFuzzer has the `main` function. The command is
//
//     fuzz TARGET [ARGUMENT OF LIBFUZZER ...]

/// The target of this process, which libFuzzer uses on one thread.
nonisolated(unsafe) private var target = FuzzTarget.json

/// Removes the name of the target from the arguments.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  guard count.pointee > 1, let name = arguments.pointee[1],
    let chosen = FuzzTarget(rawValue: String(cString: name))
  else {
    print("usage: fuzz TARGET [ARGUMENT OF LIBFUZZER ...]; the targets are:")
    for target in FuzzTarget.allCases { print(target.rawValue) }
    exit(2)
  }
  target = chosen
  for i in 1..<Int(count.pointee) - 1 { arguments.pointee[i] = arguments.pointee[i + 1] }
  count.pointee -= 1
  return 0
}

/// Runs the target with an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
