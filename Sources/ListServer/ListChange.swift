internal import IndexedLists
internal import ListPages

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A change from one version of a list to the next, as pages receive it.
///
/// The rows and the sections are elements of HTML, in the order of their positions in ``updates``.
struct ListChange: Encodable {
  let version: Int
  /// The number of rows after the change.
  let total: Int
  let updates: ListUpdates
  let insertedSections: String
  let insertedRows: String
  let reloadedRows: String
  /// The index strip, if its links have changed.
  let strip: String
  /// The names of all sections, by which the strip leads to them, if it has changed.
  let names: [String]

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - version: The version after the change.
  ///   - updates: The changes.
  ///   - reloaded: The index paths after the change of the rows that `updates` reloads.
  ///   - page: The page after the change.
  init(
    version: Int, _ updates: ListUpdates, reloaded: [IndexPath], page: LivePage
  ) {
    self.version = version
    total = (0..<page.sectionCount).reduce(0) { $0 + page.rowCount(ofSection: $1) }
    self.updates = updates
    func rows(_ paths: [IndexPath]) -> String {
      paths.map { page.row($0.row, ofSection: $0.section) }.joined()
    }
    insertedSections = updates.insertedSections.map(page.section).joined()
    insertedRows = rows(updates.insertedRows)
    reloadedRows = rows(reloaded)
    strip =
      updates.insertedSections.isEmpty && updates.deletedSections.isEmpty ? "" : page.strip
    names = strip.isEmpty ? [] : page.names
  }

  /// The change as a server-sent event.
  var event: [UInt8] {
    // All values are numbers and texts.
    guard let json = try? JSONEncoder().encode(self) else { return [] }
    return Array("id: \(version)\nevent: change\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}
