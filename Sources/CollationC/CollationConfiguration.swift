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
    case locales, policy, catchAll, filing
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
    try decoder.checkMembers(
      Key.allCases.map(\.rawValue) + CollatorOptions.CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: Key.self)
    locales = try values.decode([String].self, forKey: .locales)
    policy = try Self.policy(in: values)
    filingRules = try Self.filingRules(in: values)
    options = try CollatorOptions(from: decoder)
  }

  func collation() throws -> OpenCollation {
    let collation = try LocalizedIndexedCollation(
      locales: locales, options: options, policy: policy)
    var rules = filingRules
    if rules.readsChineseSurnames, !collation.collator.ordersHanByReading {
      rules.readsChineseSurnames = false
    }
    if !collation.collator.ordersHanjaByReading { rules.readsKoreanInitialSounds = false }
    // Without rules, keys are those of texts that are sorted as they are.
    return OpenCollation(
      collation: collation, filing: rules == FilingRules() ? nil : try Filing(rules))
  }

  /// Returns the policy, whose catch-all can be an option of its own.
  private static func policy(
    in values: KeyedDecodingContainer<Key>
  ) throws -> SectionPolicy {
    let catchAll = try values.decodeNameIfPresent(CatchAll.self, forKey: .catchAll)
    guard values.contains(.policy), try !values.decodeNil(forKey: .policy) else {
      return SectionPolicy(catchAll: catchAll ?? .uiKit)
    }
    let members = try values.superDecoder(forKey: .policy)
      .checkedContainer(SectionPolicy.CodingKeys.self)
    var policy = try values.decode(SectionPolicy.self, forKey: .policy)
    if let catchAll {
      if members.contains(.catchAll), try !members.decodeNil(forKey: .catchAll),
        policy.catchAll != catchAll
      {
        throw InterfaceError(
          "catchAll is \(catchAll.rawValue.debugDescription), and that of the policy is "
            + policy.catchAll.rawValue.debugDescription)
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
  fileprivate func checkedContainer<Key: CodingKey & CaseIterable>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try checkMembers(Key.allCases.map(\.stringValue))
    return try container(keyedBy: type)
  }

  /// Checks that an object has no unknown members.
  ///
  /// A member that is misspelled must not be ignored.
  fileprivate func checkMembers(_ known: [String]) throws {
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      let place = codingPath.map { $0.stringValue + " has" }.last
      throw InterfaceError(
        "\(place.map { "\($0) no member" } ?? "there is no option") "
          + "\(key.stringValue.debugDescription); the "
          + "\(place == nil ? "options" : "members") are: \(known.joined(separator: ", "))")
    }
  }
}
