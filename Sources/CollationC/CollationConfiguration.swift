internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The locales and the options of a collation, from JSON.
struct CollationConfiguration: Decodable {
  private let locales: [String]
  private let catchAll: CatchAll
  private let options: CollatorOptions

  private enum Key: String, CodingKey, CaseIterable {
    case locales, catchAll, strength, ignoresPunctuation, caseFirst, caseLevel, numericOrdering
    case backwardsSecondary, normalization, reordering, rules
  }

  /// A key that may be unknown.
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(json: [UInt8]) throws(InterfaceError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch let error as InterfaceError {
      throw error
    } catch let error as DecodingError {
      throw InterfaceError("the options are not valid: \(Self.reason(of: error))")
    } catch {
      throw InterfaceError("the options are not valid JSON")
    }
  }

  init(from decoder: any Decoder) throws {
    // An option that is misspelled must not be ignored.
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys
    where Key(rawValue: key.stringValue) == nil {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw InterfaceError(
        "there is no option \(key.stringValue.debugDescription); the options are: \(known)")
    }
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: CaseIterable>(_ key: Key, _ name: (Value) -> String) throws -> Value? {
      guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
      if let value = Value.allCases.first(where: { name($0) == text }) { return value }
      let names = Value.allCases.map(name).joined(separator: ", ")
      throw InterfaceError(
        "\(key.rawValue) cannot be \(text.debugDescription); it can be: \(names)")
    }
    func flag(_ key: Key) throws -> Bool? { try values.decodeIfPresent(Bool.self, forKey: key) }
    locales = try values.decode([String].self, forKey: .locales)
    catchAll = try value(.catchAll) { (value: CatchAll) in value.rawValue } ?? .uiKit
    options = CollatorOptions(
      strength: try value(.strength) { "\($0)" },
      ignoresPunctuation: try flag(.ignoresPunctuation),
      caseFirst: try value(.caseFirst) { "\($0)" },
      caseLevel: try flag(.caseLevel),
      numericOrdering: try flag(.numericOrdering),
      backwardsSecondary: try flag(.backwardsSecondary),
      normalization: try flag(.normalization),
      reordering: try values.decodeIfPresent([String].self, forKey: .reordering),
      rules: try values.decodeIfPresent(String.self, forKey: .rules))
  }

  func collation() throws(CollationError) -> LocalizedIndexedCollation {
    try LocalizedIndexedCollation(locales: locales, options: options, catchAll: catchAll)
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "they are no object" : "\(context.codingPath[0].stringValue) has the wrong type"
    default: "they are no JSON"
    }
  }
}
