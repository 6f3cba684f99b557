extension String {
  /// The places at which words begin, as a search by words sees them: letters and digits after characters that are
  /// neither, and ideographs.
  package var beginningsOfWords: [Index] {
    var wasInWord = false
    return unicodeScalars.indices.filter { place in
      let character = SearchCharacter(scalar: unicodeScalars[place])
      defer { wasInWord = character.isInWord }
      return character.isInWord && (!wasInWord || character.isIdeograph)
    }
  }
}
