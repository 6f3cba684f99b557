/// The properties of a vCard as a dictionary.
///
/// - A name (`N`) has the keys `family`, `given`, `additional`, `prefix` and `suffix`.
/// - The reading of a name (`PHONETIC`) has `family` and `given`, from the properties that Apple's and
///   Android's contacts have, or from `SOUND` in Japanese vCards 2.1.
/// - `SORT-AS` is the text by which the contact wants to be sorted: the parameter of its name or organization,
///   or the `SORT-STRING` of vCard 3.0.
/// - The parts of an organization or an address are one text, with commas between them.
/// - Further properties of the same name have the names `EMAIL 2`, `EMAIL 3` and so on.
struct VCardProperties {
  /// The keys of the parts of a name, in the order of RFC 6350, section 6.2.2.
  private static let nameKeys = ["family", "given", "additional", "prefix", "suffix"]

  private var texts: [(name: String, text: String)] = []
  /// How many properties of each name there are; two keys with a meaning of their own count as one.
  private var counts = ["PHONETIC": 1, "SORT-AS": 1]
  private var name: [String]?
  private var phonetic: [String: String] = [:]
  private var sortAs: [String: String] = [:]

  mutating func add(_ property: VCardProperty) {
    if let text = property.sortAs { sortAs[property.name] = sortAs[property.name] ?? text }
    switch property.name {
    case "N" where name == nil:
      name = property.components
      counts["N"] = 1
    case "N", "ORG", "ADR":
      add(property.name, property.components.filter { !$0.isEmpty }.joined(separator: ", "))
    default:
      add(property.name, property.text)
      switch property.name {
      case "SORT-STRING": sortAs[""] = sortAs[""] ?? property.text
      case "X-PHONETIC-LAST-NAME": phonetic["family"] = property.text
      case "X-PHONETIC-FIRST-NAME": phonetic["given"] = property.text
      case "SOUND" where property.isReading && phonetic.isEmpty:
        for (key, text) in zip(Self.nameKeys, property.components) where !text.isEmpty {
          phonetic[key] = text
        }
      default: break
      }
    }
  }

  private mutating func add(_ name: String, _ text: String) {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    texts.append((count == 1 ? name : "\(name) \(count)", text))
  }

  /// Reports all properties as keys and values.
  func report(to sink: any ValueSink, bytes: Range<Int>) throws(RecordFileError) {
    for (name, text) in texts {
      try Self.report(name, text, to: sink, bytes)
    }
    if let name {
      let values = zip(Self.nameKeys, name).filter { !$1.isEmpty }
      try Self.report("N", values, to: sink, bytes)
    }
    if !phonetic.isEmpty {
      let values = Self.nameKeys.compactMap { key in phonetic[key].map { (key, $0) } }
      try Self.report("PHONETIC", values, to: sink, bytes)
    }
    if let text = sortAs["N"] ?? sortAs["FN"] ?? sortAs[""] ?? sortAs["ORG"] {
      try Self.report("SORT-AS", text, to: sink, bytes)
    }
  }

  private static func report(
    _ key: String, _ values: [(String, String)], to sink: any ValueSink, _ bytes: Range<Int>
  ) throws(RecordFileError) {
    try sink.receive(.key, text: key.utf8Span.span, bytes: bytes)
    try sink.receive(.beginDictionary, text: [UInt8]().span, bytes: bytes)
    for (key, value) in values { try report(key, value, to: sink, bytes) }
    try sink.receive(.endDictionary, text: [UInt8]().span, bytes: bytes)
  }

  private static func report(
    _ key: String, _ text: String, to sink: any ValueSink, _ bytes: Range<Int>
  ) throws(RecordFileError) {
    try sink.receive(.key, text: key.utf8Span.span, bytes: bytes)
    try sink.receive(.string, text: text.utf8Span.span, bytes: bytes)
  }
}
