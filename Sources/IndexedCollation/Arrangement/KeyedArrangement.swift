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

  /// Arranges texts in sections that the caller made, and keeps the keys.
  ///
  /// - Parameters:
  ///   - texts: The texts, section after section.
  ///   - bounds: The start of each section, and then the number of texts.
  ///   - isSorted: For each section, whether its texts are sorted. If not, they keep their order.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement, with a section for each of the caller's.
  package func keyedArrangement(
    of texts: [String],
    bounds: [Int],
    isSorted: [Bool],
    threads: Int
  ) -> KeyedArrangement {
    guard isSorted.contains(true) else {
      let store = KeyStore(for: collator)
      return KeyedArrangement(
        arrangement: Arrangement(order: texts.indices.map { UInt32($0) }, bounds: bounds),
        keys: texts.map(store.key(for:)), store: store)
    }
    var sections = [UInt32](repeating: 0, count: texts.count)
    for section in isSorted.indices {
      for position in bounds[section]..<bounds[section + 1] { sections[position] = UInt32(section) }
    }
    return texts.withUnsafeBufferPointer { strings in
      let texts = sorted(StringsInPlace(strings, at: 0), threads: threads)
      // One sort of all texts, and then a stable distribution, is faster than a sort of each section,
      // because it uses the radix sort and all threads.
      var next = bounds
      var order = [UInt32](repeating: 0, count: strings.count)
      var keys = [StoredKey](repeating: StoredKey.long, count: strings.count)
      for entry in texts.entries {
        let section = Int(sections[Int(entry.position)])
        let place = isSorted[section] ? next[section] : Int(entry.position)
        next[section] += 1
        order[place] = entry.position
        keys[place] = entry.key
      }
      return KeyedArrangement(
        arrangement: Arrangement(order: order, bounds: bounds), keys: keys, store: texts.store())
    }
  }

  private func keyedArrangement(ofStrings strings: StringsInPlace, threads: Int) -> KeyedArrangement
  {
    let texts = sorted(strings, threads: threads)
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
  }

  private func sorted(_ strings: StringsInPlace, threads: Int) -> SortedTexts<StringsInPlace> {
    do {
      return try SortedTexts(
        strings, maker: collator.keys, threads: usableThreads(of: threads), monitor: nil)
    } catch {
      fatalError("Nobody could cancel")
    }
  }
}
