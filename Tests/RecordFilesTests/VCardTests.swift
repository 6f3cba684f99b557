import TestSupport
import Testing

@testable import RecordFiles

/// Tests contacts of the versions 2.1, 3.0 and 4.0, as programs write them.
@Suite struct VCardTests {
  /// Outlook: quoted-printable with a soft line break, a charset, a parameter without a name.
  private static let old = """
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96berg;=C3=85=
    sa;;Dr.
    FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:=D6berg, =C5sa
    SOUND;X-IRMC-N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83=84=83=7D;=83=5E
    NOTE:one
     two
    AGENT:
    BEGIN:VCARD
    FN:Somebody else
    END:VCARD
    TEL;HOME;VOICE:1
    TEL;WORK:2
    END:VCARD
    """

  /// Apple: a group, folded lines, escapes, a picture, phonetic names.
  private static let apple = """
    BEGIN:VCARD
    VERSION:3.0
    N:山田;太郎;;;
    FN:山田 太郎
    X-PHONETIC-FIRST-NAME:たろう
    X-PHONETIC-LAST-NAME:やまだ
    SORT-STRING:Yamada
    ORG:A\\, B & C\\; D;Un
     it;
    item1.EMAIL;type=INTERNET;type=pref:a@example.org
    item1.X-ABLabel:_$!<Other>!$_
    email;TYPE="work,x:y":b@example.org
    NOTE:one\\ntwo \\\\ three
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
     SkZJRg==
    END:VCARD
    """

  /// RFC 6350, section 5.9: the text to sort by.
  private static let new = """
    begin:vcard
    VERSION:4.0
    N;SORT-AS="Harten,Rene":van der Harten;Rene,J.;Sir;R.D.O.N.;
    ORG;SORT-AS="ABC":ABC\\, Inc.
    FN:Rene van der Harten
    End:VCard
    """

  private static func records(
    _ cards: [String], key: String?, ending: String = "\n"
  ) throws -> Records {
    let text = cards.map { $0.replacing("\n", with: ending) + ending }.joined()
    return try Records(Array(text.utf8), format: .vCard, key: key)
  }

  @Test(arguments: [
    ("N.family", ["Öberg", "山田", "van der Harten"]), ("N.given", ["Åsa", "太郎", "Rene,J."]),
    ("N.prefix", ["Dr.", nil, "R.D.O.N."]), ("FN", ["Öberg, Åsa", "山田 太郎", "Rene van der Harten"]),
    ("PHONETIC.family", ["ヤマ", "やまだ", nil]), ("PHONETIC.given", ["タ", "たろう", nil]),
    ("SORT-AS", [nil, "Yamada", "Harten Rene"]), ("ORG", [nil, "A, B & C; D, Unit", "ABC, Inc."]),
    ("EMAIL", [nil, "a@example.org", nil]), ("EMAIL 2", [nil, "b@example.org", nil]),
    ("NOTE", ["one two", "one\ntwo \\ three", nil]), ("TEL 2", ["2", nil, nil]),
    ("PHOTO", [nil, "/9j/4AAQSkZJRg==", nil]), ("VERSION", ["2.1", "3.0", "4.0"]),
  ])
  func propertiesAreKeys(_ key: String, _ expected: [String?]) throws {
    for ending in ["\n", "\r\n"] {
      let records = try Self.records([Self.old, Self.apple, Self.new], key: key, ending: ending)
      let texts = (0..<records.count).map { record in
        records.missingTexts.contains(record) ? nil : records.text(ofRecord: record)
      }
      #expect(texts == expected)
      #expect(records.invalidTexts == [])
    }
  }

  /// Tests a property with unusual spelling, in a vCard of a version.
  @Test(arguments: [
    ("3.0", "N:Smith 6\";John;x", "N.family", "Smith 6\""),
    ("3.0", "ORG:\"A;B\"", "ORG", "\"A, B\""),
    ("4.0", "N;ALTID=1:a;b\nN;ALTID=1:c;d", "N.family", "a"),
    ("4.0", "N;ALTID=1:a;b\nN;ALTID=1:c;d", "N 2", "c, d"),
    ("3.0", "SOUND;TYPE=BASIC;ENCODING=b:MIIC", "PHONETIC.family", nil),
    ("3.0", "SORT-AS:x\nSORT-STRING:y\nSORT-STRING:z", "SORT-AS", "y"),
    ("4.0", "N;SORT-AS=\"\":b;c\nORG;SORT-AS=ABC:x", "SORT-AS", "ABC"),
    ("4.0", "FN;SORT-AS=\"x^^ny\":a", "SORT-AS", "x^ny"), ("2.1", "FN;X=\"a:b", "FN", "b"),
    ("2.1", "FN:C:\\new\\;x", "FN", "C:\\new;x"), ("3.0", "FN:a\\nb", "FN", "a\nb"),
    ("2.1", "N:A;\u{301}B", "N.family", "A"), ("3.0", "FN:a\\n\u{301}", "FN", "a\n\u{301}"),
    ("2.1", "FN;ENCODING=\"QUOTED-PRINTABLE\":a=+1=  \n=C3=A5", "FN", "a=+1å"),
    ("3.0", "FN : a", "FN", " a"),
    ("2.1", "FN:a\n b", "FN", "a b"), ("3.0", "FN:a\n b", "FN", "ab"),
    ("2.1", "FN:a\nAGENT:BEGIN:VCARD\nFN:b\nEND:VCARD", "FN", "a"),
    ("2.1", "FN:a\nAGENT:\nBEGIN:VCARD\nFN:b\nEND:VCARD", "END", nil),
    ("2.1", "FN;CHARSET=ISO-8859-1:\u{E5}", "FN", "\u{E5}"),
    ("3.0", "NOTE:hi\n END:VCARD\nFN:a", "FN", "a"),
  ])
  func unusualPropertiesAreRead(
    _ version: String, _ property: String, _ key: String, _ expected: String?
  ) throws {
    for place in ["VERSION:\(version)\n\(property)", "\(property)\nVERSION:\(version)"] {
      let card = "BEGIN:VCARD\n\(place)\nEND:VCARD"
      // The card before has another version.
      let cards = [Self.old, card, Self.apple]
      let text = cards.joined(separator: "\n")
      let options = ReadingOptions()
      let records = try Records(
        Array(text.utf8), format: .vCard, key: "VERSION", optionalKeys: [key], options: options)
      #expect(records.text(ofRecord: 1, atFurtherKey: 0) == expected, "\(place)")
      let end = VCardSource.endOfRecords(in: (text + "\n").utf8Span.span, .vCard, options)
      #expect(end == cards[0].utf8.count + cards[1].utf8.count + 2)
    }
  }

  /// Tests files that were joined, and blanks between vCards.
  @Test func marksAndBlanksBetweenCardsDoNotMatter() throws {
    let text = "\u{FEFF}BEGIN:VCARD\nFN:b\nEND:VCARD \n\t\n\n\u{FEFF}begin:vcard\nFN:a\nend:vcard"
    let records = try Records(Array(text.utf8), format: .vCard, key: "FN")
    #expect((0..<records.count).map { records.text(ofRecord: $0) } == ["b", "a"])
    var writer = try RecordWriter(records, as: .vCard)
    try writer.section(title: "A", kind: "normal", records: [1])
    let expected = "\u{FEFF}begin:vcard\nFN:a\nend:vcard\n"
    #expect(String(decoding: writer.finished(), as: UTF8.self) == expected)
  }

  @Test func bytesStay() throws {
    for ending in ["\n", "\r\n"] {
      let cards = [Self.old, "", Self.apple, Self.new]
      let records = try Self.records(cards, key: "FN", ending: ending)
      var writer = try RecordWriter(records, as: .vCard)
      try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
      let expected = [Self.new, Self.old, Self.apple]
        .map { $0.replacing("\n", with: ending) + ending }.joined()
      #expect(String(decoding: writer.finished(), as: UTF8.self) == expected)
    }
    let lines = try Records(Array("a\n".utf8), format: .text, key: nil)
    #expect(throws: RecordFileError.self) { try RecordWriter(lines, as: .vCard).check() }
  }

  @Test func otherFormatsHaveAllProperties() throws {
    let records = try Self.records([Self.new], key: "FN")
    var writer = try RecordWriter(records, as: .ndjson)
    try writer.section(title: "A", kind: "normal", records: [0])
    #expect(
      String(decoding: writer.finished(), as: UTF8.self) == """
        {"VERSION":"4.0","ORG":"ABC, Inc.","FN":"Rene van der Harten",\
        "N":{"family":"van der Harten","given":"Rene,J.","additional":"Sir","prefix":"R.D.O.N."},\
        "SORT-AS":"Harten Rene"}

        """)
  }

  @Test(arguments: [
    ("BEGIN:VCARD\nFN:a\n", 1, "a vCard does not end"),
    ("FN:a\n", 1, "text is outside of the vCards"),
    ("BEGIN:VCARD\nFN:a\nEND:VCARD\n\nEND:VCARD\n", 5, "text is outside of the vCards"),
  ])
  func mistakesHaveAPlace(_ text: String, _ line: Int, _ reason: String) {
    let error = RecordFileError.malformed(.vCard, reason: reason, line: line, column: 1)
    #expect(throws: error) { try Records(Array(text.utf8), format: .vCard, key: "FN") }
  }

  @Test func contactsAreRecognized() throws {
    for text in [Self.old, "\u{FEFF}" + Self.apple, "\r\n" + Self.new] {
      #expect(RecordFormat(fileName: nil, content: Array(text.utf8)) == .vCard)
    }
    #expect(RecordFormat(fileName: "a.VCF") == .vCard)
    #expect(RecordFormat(fileName: nil, content: Array("BEGIN: a list\n".utf8)) == .text)
    #expect(try Records([], format: .vCard, key: "FN").count == 0)
  }

  @Test func invalidTextIsTold() throws {
    let card = Array("BEGIN:VCARD\nFN:".utf8) + [0xC5] + Array("sa\nEND:VCARD\n".utf8)
    let records = try Records(card, format: .vCard, key: "FN")
    #expect(records.invalidTexts == [0] && records.text(ofRecord: 0) == "\u{FFFD}sa")
  }
}
