internal import CICU
internal import CPlatform
internal import Synchronization

/// The combining classes of a character: those of the first and of the last character of its canonical
/// decomposition.
struct CombiningClasses {
  let lead: UInt8
  let trail: UInt8

  /// The classes of all characters, asked of ICU on first use; zero if they are not known yet.
  ///
  /// The memory is used until the process ends. The system provides it only for the pages that are touched.
  ///
  /// `@unchecked Sendable` is safe because slots are accessed only atomically.
  private struct Known: @unchecked Sendable {
    let slots: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
      guard let slots = calloc(0x11_0000, MemoryLayout<Atomic<UInt32>>.stride) else {
        preconditionFailure("There is no memory for the combining classes")
      }
      // Zeroed memory is a valid atomic zero.
      self.slots = slots.bindMemory(to: Atomic<UInt32>.self, capacity: 0x11_0000)
    }
  }

  private static let known = Known()

  /// Creates the classes of a code point, which must be below 0x110000.
  @inline(__always)
  init(of codePoint: UInt32) {
    let slot = Self.known.slots + Int(codePoint)
    var bits = slot.pointee.load(ordering: .relaxed)
    if bits == 0 {
      let classes = UInt32(cicu_lead_class(codePoint)) << 8 | UInt32(cicu_trail_class(codePoint))
      bits = 1 << 16 | classes
      slot.pointee.store(bits, ordering: .relaxed)
    }
    lead = UInt8(truncatingIfNeeded: bits >> 8)
    trail = UInt8(truncatingIfNeeded: bits)
  }
}
