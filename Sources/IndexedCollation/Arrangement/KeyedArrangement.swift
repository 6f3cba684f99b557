/// An arrangement together with its sort keys, so that later texts can be inserted without
/// collating all texts again.
@usableFromInline
package struct KeyedArrangement: Sendable {
  /// The arrangement.
  @usableFromInline package let arrangement: Arrangement

  /// The keys, in the order of the arrangement.
  package let keys: [StoredKey]

  /// The store that holds the keys.
  package let store: KeyStore
}

extension LocalizedIndexedCollation {
  /// Arranges objects by the text at a key path and keeps the keys.
  @usableFromInline
  package func keyedArrangement<Element>(
    of elements: [Element],
    threads: Int,
    by text: KeyPath<Element, String>
  ) -> KeyedArrangement {
    guard let offset = MemoryLayout<Element>.offset(of: text) else {
      return keyedArrangement(of: elements.map { $0[keyPath: text] }, threads: threads, by: \.self)
    }
    return elements.withUnsafeBufferPointer { elements in
      keyedArrangement(ofStrings: StringsInPlace(elements, at: offset), threads: threads)
    }
  }

  private func keyedArrangement(ofStrings strings: StringsInPlace, threads: Int) -> KeyedArrangement
  {
    do {
      let texts = try SortedTexts(
        strings, maker: collator.keys, threads: usableThreads(of: threads), monitor: nil)
      let runs = runs(of: texts)
      var order: [UInt32] = []
      var keys: [StoredKey] = []
      order.reserveCapacity(texts.entries.count)
      keys.reserveCapacity(texts.entries.count)
      for i in runs.ranges.joined() {
        order.append(texts.entries[i].position)
        keys.append(texts.entries[i].key)
      }
      return KeyedArrangement(
        arrangement: Arrangement(order: order, bounds: runs.bounds), keys: keys,
        store: texts.store())
    } catch {
      fatalError("Nobody could cancel")
    }
  }
}
