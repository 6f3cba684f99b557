internal import CICU

/// The versions of ICU and of its data that the process uses.
public struct ICUVersion: Sendable, Hashable, Codable {
  /// The version of ICU, such as "72.1".
  public let icu: String

  /// The version of the Unicode Standard, such as "15.0".
  public let unicode: String

  /// The version of CLDR, such as "42.0".
  public let cldr: String

  /// Returns the versions that the process uses.
  ///
  /// They are read at run time, so they describe the installed ICU, which can be newer than the
  /// ICU that the program was built with.
  ///
  /// - Throws: ``CollationError`` if ICU finds no locale data.
  public static func current() throws(CollationError) -> ICUVersion {
    let versions = try callICU(about: "versions") { status in cicu_get_versions(&status) }
    return ICUVersion(
      icu: string(versions.icu), unicode: string(versions.unicode), cldr: string(versions.cldr))
  }

  private static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
