/// An arrangement together with the sort keys of the objects.
///
/// With the keys, a text can be found, objects can be inserted and sorted runs can be merged without
/// collating all texts again. A database can store the keys.
///
///     let keyed = collation.keyedArrangement(of: people, by: Ordering(by: \.name))
///     for (position, key) in zip(keyed.arrangement.positions, keyed.keys) {
///       keyed.store.withBytes(of: key) { bytes in print(people[position].name, bytes.count > 0) }
///     }
///     // Anna Berg true
///     // Bérénice true
///     // Åsa true
///     // Örjan true
public struct KeyedArrangement: Sendable {
  /// The arrangement.
  public let arrangement: Arrangement

  /// The keys, in the order of ``Arrangement/positions``.
  public let keys: [StoredKey]

  /// The store that holds the keys.
  public let store: KeyStore

  package init(arrangement: Arrangement, keys: [StoredKey], store: KeyStore) {
    self.arrangement = arrangement
    self.keys = keys
    self.store = store
  }
}
