/// A short text that differs for different contents, as far as nobody makes them for that purpose (FNV-1a).
enum ContentStamp {
  static func stamp(of bytes: [UInt8]) -> String {
    let hash = bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
    return String(hash, radix: 36)
  }
}
