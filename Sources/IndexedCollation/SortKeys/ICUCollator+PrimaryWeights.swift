extension ICUCollator {
  /// Returns the primary weights of a text, as they are in its key.
  ///
  /// - Parameter text: A text.
  /// - Returns: The weights; `nil` if they are not found in the key.
  func primaryWeights(of text: String) -> [UInt32]? {
    guard let options = try? effectiveOptions(), let variableTop = try? variableTop(),
      let elements = try? elements(of: text)
    else { return nil }
    let ignored = options.ignoresPunctuation == true ? variableTop : 0
    let weights = elements.map(\.primary).filter { $0 > ignored }
    return ReorderedWeights.weights(weights[...], in: primaryKey(of: text)[...])
  }
}
