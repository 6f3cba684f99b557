internal import CICU

/// A collation element: the weights of a character, or of a part of it, at three levels.
///
/// The elements from ICU are those before scripts are reordered and punctuation is ignored. A
/// weight table has elements as they are written to a key.
struct CollationElement: Equatable {
  var primary: UInt32

  var secondary: UInt16

  /// The tertiary weight.
  ///
  /// In an element from ICU, the upper two bits are the case: 0 lower, 1 mixed, 2 upper.
  var tertiary: UInt16
}

extension CollationElement {
  init(_ element: cicu_element) {
    self.init(
      primary: element.primary, secondary: element.secondary, tertiary: element.tertiary)
  }
}
