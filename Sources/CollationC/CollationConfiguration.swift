internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The locales and the options of a collation, from JSON.
struct CollationConfiguration: Decodable {
  private let locales: [String]
  private let policy: SectionPolicy
  private let filingRules: FilingRules
  private let options: CollatorOptions

  private enum Key: String, CodingKey, CaseIterable {
    case locales, policy, catchAll, filing, strength, ignoresPunctuation, caseFirst, caseLevel,
      numericOrdering
    case backwardsSecondary, normalization, reordering, rules
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
    let values = try decoder.checkedContainer(Key.self)
    func value<Value: CaseIterable>(_ key: Key, _ name: (Value) -> String) throws -> Value? {
      try values.value(key, name)
    }
    func flag(_ key: Key) throws -> Bool? { try values.decodeIfPresent(Bool.self, forKey: key) }
    locales = try values.decode([String].self, forKey: .locales)
    policy = try Self.policy(in: values)
    filingRules = try Self.filingRules(in: values)
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

  func collation() throws -> OpenCollation {
    OpenCollation(
      collation: try LocalizedIndexedCollation(
        locales: locales, options: options, policy: policy),
      // Without rules, keys are those of texts that are sorted as they are.
      filing: filingRules == FilingRules() ? nil : try Filing(filingRules))
  }

  /// Returns the policy, whose catch-all can be an option of its own.
  private static func policy(
    in values: KeyedDecodingContainer<Key>
  ) throws -> SectionPolicy {
    let name = { (value: CatchAll) in value.rawValue }
    let catchAll = try values.value(.catchAll, name)
    guard values.contains(.policy), try !values.decodeNil(forKey: .policy) else {
      return SectionPolicy(catchAll: catchAll ?? .uiKit)
    }
    let members = try values.superDecoder(forKey: .policy)
      .checkedContainer(SectionPolicy.CodingKeys.self)
    let catchAllOfPolicy = try members.value(.catchAll, name)
    var policy = try values.decode(SectionPolicy.self, forKey: .policy)
    if let catchAll {
      if let catchAllOfPolicy, catchAllOfPolicy != catchAll {
        throw InterfaceError(
          "catchAll is \(catchAll.rawValue.debugDescription), and that of the policy is "
            + catchAllOfPolicy.rawValue.debugDescription)
      }
      policy.catchAll = catchAll
    }
    return policy
  }

  private static func filingRules(
    in values: KeyedDecodingContainer<Key>
  ) throws -> FilingRules {
    guard values.contains(.filing), try !values.decodeNil(forKey: .filing) else {
      return FilingRules()
    }
    let members = try values.superDecoder(forKey: .filing)
      .checkedContainer(FilingRules.CodingKeys.self)
    if members.contains(.articles), try !members.decodeNil(forKey: .articles) {
      _ = try members.superDecoder(forKey: .articles)
        .checkedContainer(InitialArticles.CodingKeys.self)
    }
    return try values.decode(FilingRules.self, forKey: .filing)
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty ? "they are no object" : "\(context.name) has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty: context.debugDescription
    default: "they are no JSON"
    }
  }
}

/// A key that may be unknown.
private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension DecodingError.Context {
  /// The name of the option.
  fileprivate var name: String { codingPath.map(\.stringValue).joined(separator: ".") }
}

extension Decoder {
  /// Returns the members of an object that has no unknown ones.
  ///
  /// A member that is misspelled must not be ignored.
  fileprivate func checkedContainer<Key: CodingKey & CaseIterable>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    for key in try container(keyedBy: AnyKey.self).allKeys
    where Key(stringValue: key.stringValue) == nil {
      let known = Key.allCases.map(\.stringValue).joined(separator: ", ")
      let place = codingPath.map { $0.stringValue + " has" }.last
      throw InterfaceError(
        "\(place.map { "\($0) no member" } ?? "there is no option") "
          + "\(key.stringValue.debugDescription); the "
          + "\(place == nil ? "options" : "members") are: \(known)")
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  /// Returns the value that has a name, if there is one.
  fileprivate func value<Value: CaseIterable>(
    _ key: Key, _ name: (Value) -> String
  ) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if let value = Value.allCases.first(where: { name($0) == text }) { return value }
    let names = Value.allCases.map(name).joined(separator: ", ")
    throw InterfaceError(
      "\(key.stringValue) cannot be \(text.debugDescription); it can be: \(names)")
  }
}
