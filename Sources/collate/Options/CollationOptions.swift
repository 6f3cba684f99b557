import ArgumentParser
import IndexedCollation

/// The options that choose a collation.
struct CollationOptions: ParsableArguments {
  @OptionGroup(title: "Order") var orderOptions: OrderOptions

  @OptionGroup(title: "Sections") var sectionOptions: SectionOptions

  /// Returns the collation.
  ///
  /// - Parameter sizes: How many records a section has, if there are records.
  /// - Returns: The collation, which can depend on the records.
  /// - Throws: `CollationError` or `Trouble` if the locale is unknown.
  func collation(sizes: SectionSizeOptions? = nil) throws -> LocalizedIndexedCollation {
    var policy = sectionOptions.policy
    sizes?.add(to: &policy)
    let options = orderOptions.options
    guard orderOptions.locale.isEmpty else {
      return try LocalizedIndexedCollation(
        locales: orderOptions.locale, options: options, policy: policy)
    }
    do {
      return try LocalizedIndexedCollation.current(options: options, policy: policy)
    } catch {
      guard error.code == .unknownLocale else { throw error }
      throw Trouble("\(error) (from the environment; choose another locale with --locale)")
    }
  }
}
