/// The scripts of pages.
///
/// A script has no data in it, so it is the same on all pages. It is made of files in the folder Web, which
/// share their names: the types of each list of files are checked together.
enum PageScript {
  /// The script of a page in one file, as an element that is also well-formed XML.
  ///
  /// The page is complete without it.
  static let element: String = {
    let code = joined([
      PackageResources.shared_js, PackageResources.search_js, PackageResources.typing_js,
      PackageResources.strip_js, PackageResources.matches_js, PackageResources.marks_js,
      PackageResources.details_js, PackageResources.words_js, PackageResources.page_js,
    ])
    return "<script>//<![CDATA[\n\(code)//]]></script>\n"
  }()

  /// The script of a page in a folder.
  ///
  /// The page has a link to each file of rows. The script replaces the links by the rows, and fetches a file
  /// when its rows come near.
  static let folder = joined([
    PackageResources.shared_js, PackageResources.search_js, PackageResources.typing_js,
    PackageResources.strip_js, PackageResources.window_js, PackageResources.matches_js,
    PackageResources.marks_js, PackageResources.details_js, PackageResources.files_js,
    PackageResources.folder_js,
  ])

  /// The script of a page of a list that changes.
  ///
  /// It asks the server for the rows in the window, and for those that match a query. The server sends it
  /// each change of the list, which it makes row by row.
  static let live = joined([
    PackageResources.shared_js, PackageResources.search_js, PackageResources.typing_js,
    PackageResources.strip_js, PackageResources.window_js, PackageResources.matches_js,
    PackageResources.marks_js, PackageResources.details_js, PackageResources.opened_js,
    PackageResources.fields_js,
    PackageResources.choice_js,
    PackageResources.rows_js, PackageResources.animation_js, PackageResources.changes_js,
    PackageResources.changed_js, PackageResources.range_js, PackageResources.messages_js,
    PackageResources.events_js,
    PackageResources.form_js,
    PackageResources.renames_js, PackageResources.edits_js, PackageResources.repeated_js,
    PackageResources.live_js,
  ])

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { CompactText.script(String(decoding: $0, as: UTF8.self)) }.joined()
  }
}
