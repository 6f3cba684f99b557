/// The name of a person in its parts, from which a ``PersonNameOrder`` makes what is shown and sorted.
///
///     let gogh = PersonName(family: "Gogh", given: "Vincent", prefix: "van")
///
/// The parts are those of LDML, part 8 (Person Names), without titles, which do not count for the order. A
/// part is missing if it is `nil` or blank, or if only other parts have letters or digits, as in "-". Most
/// names have two parts, and some have one.
public struct PersonName: Sendable, Hashable, Codable {
  /// The family name, without a prefix that stands alone ("surname-core").
  public var family: String?

  /// The second family name, as in Spain ("surname2").
  public var family2: String?

  /// The given name ("given").
  public var given: String?

  /// Further given names, or the middle name ("given2").
  public var given2: String?

  /// What stands before the family name and is no part of it everywhere, such as "van" and "de la"
  /// ("surname-prefix").
  public var prefix: String?

  /// Creates a name from its parts.
  public init(
    family: String? = nil, given: String? = nil, prefix: String? = nil, family2: String? = nil,
    given2: String? = nil
  ) {
    self.family = family
    self.family2 = family2
    self.given = given
    self.given2 = given2
    self.prefix = prefix
  }
}

extension PersonName {
  /// A part of a name.
  package enum Part: String, CaseIterable, Sendable {
    case family, given, prefix, family2, given2
  }

  /// The text of a part.
  package subscript(part: Part) -> String? {
    switch part {
    case .family: family
    case .given: given
    case .prefix: prefix
    case .family2: family2
    case .given2: given2
    }
  }

  /// The name without parts that are missing, and without the white space around the parts.
  var withoutBlanks: PersonName {
    let name = mapParts(\.withoutBlankEnds)
    if name != PersonName() { return name }
    return mapParts { text in
      let text = text.withoutSpacesAround
      return text.isEmpty ? nil : text
    }
  }

  private func mapParts(_ transform: (String) -> String?) -> PersonName {
    PersonName(
      family: family.flatMap(transform), given: given.flatMap(transform),
      prefix: prefix.flatMap(transform), family2: family2.flatMap(transform),
      given2: given2.flatMap(transform))
  }
}
