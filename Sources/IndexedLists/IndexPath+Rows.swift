#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if !canImport(UIKit)
extension IndexPath {
  /// Creates the index path of a row.
  ///
  /// UIKit declares the same initializer. This one exists only where UIKit is not available.
  ///
  /// - Parameters:
  ///   - row: The position of the row in the section.
  ///   - section: The position of the section.
  public init(row: Int, section: Int) {
    // An array literal would allocate memory.
    self = IndexPath(index: section).appending(row)
  }

  /// The position of the row in its section.
  public var row: Int { self[1] }

  #if !canImport(AppKit)
  /// The position of the section.
  public var section: Int { self[0] }
  #endif
}
#endif
