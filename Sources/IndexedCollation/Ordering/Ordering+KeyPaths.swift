#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// A key path is not `Sendable` if it leads to what belongs to an actor, such as the properties of types in a module that
// is isolated to the main actor by default, or if it captures such an index. In Swift 5 mode, the compiler takes no key
// path for `Sendable`. So each method is there twice, and the compiler prefers the one for key paths that are. The other
// one learns on which actor it is called, and the order then reads on this actor only.
extension Ordering {
  /// Creates the order by the text at a key path, which can be filed by rules.
  ///
  /// - Parameters:
  ///   - text: The key path of the text that is shown.
  ///   - filing: The rules of filing, or `nil` for none.
  public init(by text: any KeyPath<Element, String> & Sendable, filing: Filing? = nil) {
    self.init(by: text, filing: filing, isolation: nil)
  }

  /// Creates the order by the text at a key path, which is `nil` where there is none.
  ///
  /// - Parameters:
  ///   - text: The key path of the text that is shown; `nil` counts as the empty text.
  ///   - filing: The rules of filing, or `nil` for none.
  public init(by text: any KeyPath<Element, String?> & Sendable, filing: Filing? = nil) {
    self.init(by: text, filing: filing, isolation: nil)
  }

  /// Creates the order by the text at a key path that can belong to an actor.
  ///
  /// - Parameters:
  ///   - text: The key path of the text that is shown.
  ///   - filing: The rules of filing, or `nil` for none.
  ///   - isolation: The actor that calls. Only this actor may use the order, unless the text is a stored property of a
  ///     structure.
  public init(
    by text: KeyPath<Element, String>, filing: Filing? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let read = reader(of: text, isolation)
    self.init(by: { read($0) }, stored: StoredText(text), filing: filing)
  }

  /// Creates the order by the text at a key path that can belong to an actor, and that is `nil` where there is none.
  ///
  /// - Parameters:
  ///   - text: The key path of the text that is shown; `nil` counts as the empty text.
  ///   - filing: The rules of filing, or `nil` for none.
  ///   - isolation: The actor that calls. Only this actor may use the order, unless the text is a stored property of a
  ///     structure.
  public init(
    by text: KeyPath<Element, String?>, filing: Filing? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(by: reader(of: text, isolation), stored: StoredText(text), filing: filing)
  }

  /// Adds a key that is the text at a key path; see ``then(by:filing:reading:language:nonfilingCharacters:order:missing:)``.
  public func then(
    by text: any KeyPath<Element, String> & Sendable, filing: Filing? = nil,
    order: SortOrder = .forward, missing: MissingValues? = nil
  ) -> Ordering {
    then(by: text, filing: filing, order: order, missing: missing, isolation: nil)
  }

  /// Adds a key that is the text at a key path, which is `nil` where there is none.
  public func then(
    by text: any KeyPath<Element, String?> & Sendable, filing: Filing? = nil,
    order: SortOrder = .forward, missing: MissingValues? = nil
  ) -> Ordering {
    then(by: text, filing: filing, order: order, missing: missing, isolation: nil)
  }

  /// Adds a key that is the text at a key path that can belong to an actor.
  public func then(
    by text: KeyPath<Element, String>, filing: Filing? = nil, order: SortOrder = .forward,
    missing: MissingValues? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> Ordering {
    let read = reader(of: text, isolation)
    return then({ read($0) }, StoredText(text), filing, order, missing)
  }

  /// Adds a key that is the text at a key path that can belong to an actor, which is `nil` where there is none.
  public func then(
    by text: KeyPath<Element, String?>, filing: Filing? = nil, order: SortOrder = .forward,
    missing: MissingValues? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> Ordering {
    let read = reader(of: text, isolation)
    return then({ read($0) }, StoredText(text), filing, order, missing)
  }

  /// Adds a key that is the value at a key path; see ``then(by:order:missing:)``.
  public func then<Value: Comparable & Sendable>(
    by value: any KeyPath<Element, Value> & Sendable, order: SortOrder = .forward,
    missing: MissingValues? = nil
  ) -> Ordering {
    then(by: value, order: order, missing: missing, isolation: nil)
  }

  /// Adds a key that is the value at a key path, which is `nil` where there is none.
  public func then<Value: Comparable & Sendable>(
    by value: any KeyPath<Element, Value?> & Sendable, order: SortOrder = .forward,
    missing: MissingValues? = nil
  ) -> Ordering {
    then(by: value, order: order, missing: missing, isolation: nil)
  }

  /// Adds a key that is the value at a key path that can belong to an actor.
  public func then<Value: Comparable & Sendable>(
    by value: KeyPath<Element, Value>, order: SortOrder = .forward,
    missing: MissingValues? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> Ordering {
    let read = reader(of: value, isolation)
    return adding(OrderingKey(OrderingKey.Kind({ read($0) }, at: value), order, missing))
  }

  /// Adds a key that is the value at a key path that can belong to an actor, which is `nil` where there is none.
  public func then<Value: Comparable & Sendable>(
    by value: KeyPath<Element, Value?>, order: SortOrder = .forward,
    missing: MissingValues? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> Ordering {
    let read = reader(of: value, isolation)
    return adding(OrderingKey(OrderingKey.Kind({ read($0) }, at: value), order, missing))
  }

  private func then(
    _ text: @escaping @Sendable (Element) -> String?, _ stored: StoredText?, _ filing: Filing?,
    _ order: SortOrder, _ missing: MissingValues?
  ) -> Ordering {
    if filing != nil { return then(by: text, filing: filing, order: order, missing: missing) }
    return adding(OrderingKey(.text(ElementText(text, stored: stored)), order, missing))
  }
}
