/// The texts that rows show, which a search by words or anywhere reads in place of those of the further keys.
///
/// It is an object, so that a list that gets it again keeps what searches have read.
package final class ShownTexts<Item>: Sendable {
  let texts: @Sendable (Item) -> [String]

  /// - Parameter texts: A closure that returns the texts of an element besides the one by which it is sorted.
  package init(_ texts: @escaping @Sendable (Item) -> [String]) { self.texts = texts }
}
