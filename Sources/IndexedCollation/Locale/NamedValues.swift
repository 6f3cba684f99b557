extension RawRepresentable<String> where Self: CaseIterable & Equatable {
  /// The position among the values.
  var position: Int { Array(Self.allCases).firstIndex(of: self) ?? 0 }

  /// Creates the value at a position.
  init?(position: Int) {
    guard let value = Self.allCases.dropFirst(position).first else { return nil }
    self = value
  }
}

extension KeyedDecodingContainer {
  /// Decodes one of the values of a type by its name, if the container has the key.
  ///
  /// - Throws: `DecodingError` if there is no such value. Its description names the values.
  package func decodeNameIfPresent<Value: RawRepresentable<String> & CaseIterable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if let value = Value(rawValue: name) { return value }
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription:
        "\(key.stringValue) cannot be \(name.debugDescription); it can be: \(names)")
  }
}
