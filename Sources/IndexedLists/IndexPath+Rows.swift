#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if !canImport(UIKit)
extension IndexPath {
  /// The path of a row in a section, as UIKit adds it where there is UIKit.
  ///
  /// - Parameters:
  ///   - row: The position of the row in the section.
  ///   - section: The position of the section.
  public init(row: Int, section: Int) {
    self = [section, row]
  }

  /// The position of the row in its section.
  public var row: Int { self[1] }

  #if !canImport(AppKit)
  /// The position of the section.
  public var section: Int { self[0] }
  #endif
}
#endif
