// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPlatform
internal import CollationHeader

/// The functions of Python that the destructor calls.
///
/// They are in the program that has loaded the library, so the library does not depend on Python.
private enum Python {
  static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    #if canImport(Darwin)
    let program = UnsafeMutableRawPointer(bitPattern: -2)
    #else
    let program: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(program, name).map { unsafeBitCast($0, to: type) }
  }

  static let nameOfCapsule = function(
    "PyCapsule_GetName",
    (@convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?).self)
  static let pointerInCapsule = function(
    "PyCapsule_GetPointer",
    (@convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?)
      .self)
  static let free = function(
    "PyMem_RawFree", (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
}

@c @implementation
public func ic_destroy_capsule(_ capsule: UnsafeMutableRawPointer?) {
  guard let capsule, let name = Python.nameOfCapsule?(capsule),
    let memory = Python.pointerInCapsule?(capsule, name)
  else { return }
  if strcmp(name, "arrow_schema") == 0 {
    let schema = memory.assumingMemoryBound(to: ArrowSchema.self)
    schema.pointee.release?(schema)
  } else {
    let array = memory.assumingMemoryBound(to: ArrowArray.self)
    array.pointee.release?(array)
  }
  Python.free?(memory)
}
