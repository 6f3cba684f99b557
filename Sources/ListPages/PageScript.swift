import CEmbeddedFiles

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
      embedded_shared_js(), embedded_search_js(), embedded_typing_js(),
      embedded_strip_js(), embedded_matches_js(), embedded_marks_js(),
      embedded_details_js(), embedded_words_js(), embedded_page_js(),
    ])
    return "<script>//<![CDATA[\n\(code)//]]></script>\n"
  }()

  /// The script of a page in a folder.
  ///
  /// The page has a link to each file of rows. The script replaces the links by the rows, and fetches a file
  /// when its rows come near.
  static let folder = joined([
    embedded_shared_js(), embedded_search_js(), embedded_typing_js(),
    embedded_strip_js(), embedded_window_js(), embedded_matches_js(),
    embedded_marks_js(), embedded_details_js(), embedded_files_js(),
    embedded_folder_js(),
  ])

  /// The script of a page of a list that changes.
  ///
  /// It asks the server for the rows in the window, and for those that match a query. The server sends it
  /// each change of the list, which it makes row by row.
  static let live = joined([
    embedded_shared_js(), embedded_search_js(), embedded_typing_js(),
    embedded_strip_js(), embedded_window_js(), embedded_matches_js(),
    embedded_marks_js(), embedded_details_js(), embedded_opened_js(),
    embedded_fields_js(),
    embedded_choice_js(),
    embedded_rows_js(), embedded_animation_js(), embedded_changes_js(),
    embedded_changed_js(), embedded_range_js(), embedded_messages_js(),
    embedded_events_js(),
    embedded_form_js(),
    embedded_renames_js(), embedded_edits_js(), embedded_repeated_js(),
    embedded_live_js(),
  ])

  private static func joined(_ files: [UnsafePointer<UInt8>]) -> String {
    files.map { CompactText.script(String(cString: $0)) }.joined()
  }
}
