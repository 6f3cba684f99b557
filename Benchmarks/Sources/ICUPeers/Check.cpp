#include <string>

#include "Support.hpp"

namespace {

// The sections of texts according to ICU. If the bucket of a text has a letter, the bucket is its
// section. All other text is in the last section. If Z is the last letter, the last section also
// has the text from ʒ on, as in UIKit.
class Sections {
 public:
  explicit Sections(const peers_collation &collation) : collation_(collation) {
    UErrorCode code = U_ZERO_ERROR;
    const auto &buckets = *collation.buckets;
    const icu::AlphabeticIndex::Bucket *lastLetter = nullptr;
    for (int32_t i = 0; i < buckets.getBucketCount(); ++i) {
      const auto *bucket = buckets.getBucket(i);
      const bool isNormal = bucket->getLabelType() == U_ALPHAINDEX_NORMAL;
      sections_.push_back(isNormal ? letters_++ : SIZE_MAX);
      if (isNormal) lastLetter = bucket;
    }
    endsAtZ_ = lastLetter != nullptr && lastLetter->getLabel() == icu::UnicodeString(u"Z");
    primary_.reset(ucol_clone(collation.collator, &code));
    peers::require(code, "ucol_clone");
    ucol_setStrength(primary_.get(), UCOL_PRIMARY);
    // If ʒ is a variant of z, section Z is not divided.
    endsAtZ_ = endsAtZ_ && compare(icu::UnicodeString(u"\u0292"), u"zzzz") > 0;
  }

  size_t count() const { return letters_ + 1; }

  size_t sectionOf(const icu::UnicodeString &text) const {
    UErrorCode code = U_ZERO_ERROR;
    const int32_t bucket = collation_.buckets->getBucketIndex(text, code);
    peers::require(code, "getBucketIndex");
    const size_t section = sections_[static_cast<size_t>(bucket)];
    const bool isBehindZ =
        section == letters_ - 1 && endsAtZ_ && compare(text, u"\u0292") >= 0;
    return section == SIZE_MAX || isBehindZ ? letters_ : section;
  }

 private:
  int compare(const icu::UnicodeString &left, const char16_t *right) const {
    return ucol_strcoll(primary_.get(), left.getBuffer(), left.length(), right, -1);
  }

  const peers_collation &collation_;
  std::unique_ptr<UCollator, decltype(&ucol_close)> primary_{nullptr, ucol_close};
  std::vector<size_t> sections_;
  size_t letters_ = 0;
  bool endsAtZ_ = false;
};

const char *wrong(const std::string &what, size_t place) {
  static std::string message;
  message = what + ", at place " + std::to_string(place);
  return message.c_str();
}

}  // namespace

const char *peers_check(
    const peers_collation *collation, const peers_texts *texts, const uint32_t *order,
    const size_t *section_ends, size_t section_count) {
  std::vector<bool> isSeen(texts->count);
  for (size_t i = 0; i < texts->count; ++i) {
    if (order[i] >= texts->count || isSeen[order[i]]) return wrong("a text twice", i);
    isSeen[order[i]] = true;
  }

  const Sections sections(*collation);
  if (section_count != sections.count()) return wrong("other sections", section_count);
  peers::KeyMaker maker(collation->collator);
  std::vector<uint8_t> last;
  size_t i = 0;
  for (size_t section = 0; section < section_count; ++section) {
    const size_t start = i;
    if (section_ends[section] < start || section_ends[section] > texts->count) {
      return wrong("an impossible end of a section", i);
    }
    for (; i < section_ends[section]; ++i) {
      maker.make(*texts, order[i]);
      const std::vector<uint8_t> key(
          maker.key.begin(), maker.key.begin() + static_cast<ptrdiff_t>(maker.length));
      if (i > start && key < last) return wrong("a text before a lesser one", i);
      if (i > start && key == last && order[i] < order[i - 1]) {
        return wrong("equal texts not in their order", i);
      }
      last = key;
      const bool isSample = i == start || i + 1 == section_ends[section] || i % 97 == 0;
      if (isSample && sections.sectionOf(peers::string(*texts, order[i])) != section) {
        return wrong("a text in a wrong section", i);
      }
    }
  }
  return i == texts->count ? nullptr : wrong("texts without a section", i);
}
