import ArgumentParser
import IndexedCollation

/// The keys of the parts of a name: "family=Last,given=First".
struct PersonNameOption {
  /// A part, and whether its reading is meant.
  struct Part: Hashable {
    let part: PersonName.Part
    let isReading: Bool

    var name: String { part.rawValue + (isReading ? Self.readingSuffix : "") }

    static let readingSuffix = "-reading"

    init?(_ name: some StringProtocol) {
      isReading = name.hasSuffix(Self.readingSuffix)
      let part = isReading ? String(name.dropLast(Self.readingSuffix.count)) : String(name)
      guard let part = PersonName.Part(rawValue: part) else { return nil }
      self.part = part
    }
  }

  /// The parts with their keys; those that are shown come first.
  let parts: [(part: Part, path: String)]

  /// For each part of a name, the position of its key among the parts; `nil` if it has none.
  private let shownPlaces: [Int?]
  private let readPlaces: [Int?]

  /// - Throws: `ValidationError` if the text is not in the form.
  init(_ text: String) throws {
    var parts: [(part: Part, path: String)] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let fields = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // People write a space after a comma.
      guard fields.count == 2, let part = Part(fields[0].drop { $0 == " " }), !fields[1].isEmpty
      else {
        throw ValidationError(
          "\(word.debugDescription) is no part of a name; --name needs parts with their keys, such as "
            + "family=Last,given=First; the parts are "
            + PersonName.Part.allCases.map(\.rawValue).joined(separator: ", ")
            + ", and each with -reading, such as family-reading")
      }
      guard !parts.contains(where: { $0.part == part }) else {
        throw ValidationError("--name has two keys for \(part.name)")
      }
      parts.append((part, String(fields[1])))
    }
    parts = parts.filter { !$0.part.isReading } + parts.filter { $0.part.isReading }
    if parts[0].part.isReading {
      throw ValidationError("--name needs a part that is shown, such as family=Last")
    }
    self.parts = parts
    func places(isReading: Bool) -> [Int?] {
      PersonName.Part.allCases.map { part in
        parts.firstIndex { $0.part.part == part && $0.part.isReading == isReading }
      }
    }
    shownPlaces = places(isReading: false)
    readPlaces = places(isReading: true)
  }

  /// Returns a name, or its reading.
  ///
  /// - Parameters:
  ///   - reading: Whether the reading is meant.
  ///   - text: A closure that returns the text of the record at the position of a key among the parts.
  /// - Returns: The name, whose parts without a key are missing.
  func name(reading: Bool, _ text: (Int) -> String?) -> PersonName {
    let places = reading ? readPlaces : shownPlaces
    func partText(_ place: Int) -> String? { places[place].flatMap(text) }
    return PersonName(
      family: partText(0), given: partText(1), prefix: partText(2), family2: partText(3),
      given2: partText(4))
  }
}
