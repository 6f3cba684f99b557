import BulkMemory

/// The texts of records at one of the further keys.
struct KeyTexts: Sendable {
  var storage: [UInt8]
  var texts: ByteRanges
  var missing: Set<Int>
  /// The positions of the records with a value of another type.
  var otherTypes: [Int]
  var hasKey: Bool

  init(_ found: FoundRecords) {
    storage = found.storage
    texts = found.texts
    missing = Set(found.missingTexts)
    otherTypes = found.otherTypes
    hasKey = found.hasKey
  }

  init(joining parts: [KeyTexts]) {
    (storage, texts, missing, otherTypes, hasKey) = ([], ByteRanges(), [], [], false)
    for part in parts {
      let (start, end) = (texts.count, storage.count)
      storage += part.storage
      for range in part.texts {
        texts.append(end + range.lowerBound..<end + range.upperBound)
      }
      missing.formUnion(part.missing.map { start + $0 })
      otherTypes += part.otherTypes.map { start + $0 }
      hasKey = hasKey || part.hasKey
    }
  }
}
