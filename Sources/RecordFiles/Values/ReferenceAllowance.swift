/// How much may be read by way of the references in a binary property list.
///
/// An object can be in several containers, so a small file can stand for an endless number of values.
struct ReferenceAllowance {
  /// The number of values, counted once per reference to an object.
  ///
  /// Each reference takes at least one byte, so a legitimate file has no more values than bytes.
  var valueCount: Int

  /// The length of all strings in bytes, counted once per reference to a string.
  ///
  /// The limit is generous because legitimate files also reference a string many times.
  var textLength: Int

  init(fileSize: Int) {
    valueCount = 8 * fileSize
    textLength = 64 * fileSize + (1 << 26)
  }
}
