internal import CICU

/// A collation element from ICU, before scripts are reordered and punctuation is ignored.
struct ICUElement {
  /// The end of the element's part of the text, in UTF-16 code units.
  ///
  /// Elements with the same limit belong to the same part.
  var limit: Int

  var primary: UInt32

  var secondary: UInt16

  /// The tertiary weight, with the case in the upper two bits: 0 lower, 1 mixed, 2 upper.
  var tertiary: UInt16

  init(_ element: cicu_element) {
    self.limit = Int(element.limit)
    self.primary = element.primary
    self.secondary = element.secondary
    self.tertiary = element.tertiary
  }
}
