#include <unicode/alphaindex.h>
#include <unicode/coleitr.h>
#include <unicode/locid.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/usetiter.h>

#include <sstream>

#include "Support.hpp"

struct cicu_index {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets;
};

static_assert(U_ALPHAINDEX_NORMAL == static_cast<int>(CICU_NORMAL), "kinds");
static_assert(U_ALPHAINDEX_UNDERFLOW == static_cast<int>(CICU_UNDERFLOW), "kinds");
static_assert(U_ALPHAINDEX_INFLOW == static_cast<int>(CICU_INFLOW), "kinds");
static_assert(U_ALPHAINDEX_OVERFLOW == static_cast<int>(CICU_OVERFLOW), "kinds");

namespace {

// Whether a collator marks groups of Chinese characters (U+FDD0), to be under a title
// each. Only a tailoring has such marks; the root has no need of them.
bool dividesHan(const icu::RuleBasedCollator &collator, UErrorCode &code) {
  const std::unique_ptr<icu::UnicodeSet> tailored(collator.getTailoredSet(code));
  return U_SUCCESS(code) && tailored->contains(0xFDD0);
}

// Collects the labels of several locales for the index of one collator.
class Labels {
 public:
  Labels(
      const icu::RuleBasedCollator &collator, icu::AlphabeticIndex &index,
      UErrorCode &code)
      : collator_(collator), index_(index), code_(code) {
    dividesHan_ = dividesHan(collator, code);
    if (dividesHan_) index.addLabels(icu::Locale::getChinese(), code);
  }

  void add(const icu::Locale &locale) {
    std::unique_ptr<icu::Collator> own(
        icu::Collator::createInstance(locale, code_));
    const auto *rules = dynamic_cast<icu::RuleBasedCollator *>(own.get());
    if (U_FAILURE(code_) || rules == nullptr) return;
    // The groups of Chinese characters are those that the collator marks. ICU would
    // take the strokes of zh-Hant for letters where it marks none.
    if (dividesHan(*rules, code_)) return;
    // The labels of the first locale are left to ICU, as nothing precedes them.
    const bool isFirst = known_.empty() && !dividesHan_;
    const icu::UnicodeSet labels = of(locale);
    icu::UnicodeSet unknown;
    icu::UnicodeSetIterator label(labels);
    while (label.next()) {
      // Where C sorts as Č does, ICU's choice of the simpler one puts C under C.
      const icu::UnicodeString &text = label.getString();
      if (isPlain(text)) {
        unknown.add(text);
      } else if (!isKnown(text) && (isFirst || !isExpansion(text))) {
        unknown.add(isKnown(icu::UnicodeString(text.char32At(0))) ? withoutStar(text) : text);
      }
    }
    label.reset();
    while (label.next()) known_.push_back(withoutStar(label.getString()));
    if (isFirst) {
      index_.addLabels(locale, code_);
    } else {
      index_.addLabels(unknown, code_);
    }
  }

 private:
  // ICU has no call that tells the labels of a locale, and once the collator divides
  // Chinese characters it adds these alone for any locale whatever.
  icu::UnicodeSet of(const icu::Locale &locale) {
    icu::UnicodeSet labels;
    std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
        ulocdata_open(locale.getName(), &code_), ulocdata_close);
    if (U_FAILURE(code_)) return labels;
    UErrorCode noSet = U_ZERO_ERROR;
    ulocdata_getExemplarSet(
        data.get(), labels.toUSet(), 0, ULOCDATA_ES_INDEX, &noSet);
    if (U_SUCCESS(noSet)) return labels;
    // CLDR has none; ICU makes some of the alphabet.
    icu::AlphabeticIndex index(locale, code_);
    index.setMaxLabelCount(INT32_MAX, code_);
    while (index.nextBucket(code_)) {
      if (index.getBucketLabelType() != U_ALPHAINDEX_NORMAL) continue;
      labels.add(index.getBucketLabel());
    }
    return labels;
  }

  // Of two labels that sort alike, as Swedish Ä and Danish Æ, that of the locale
  // that precedes stays. ICU would take the one that it finds simpler.
  bool isKnown(const icu::UnicodeString &label) {
    for (const icu::UnicodeString &known : known_) {
      if (collator_.compare(known, withoutStar(label), code_) == UCOL_EQUAL) {
        return true;
      }
    }
    return false;
  }

  // Æ counts as AE unless a locale has rules for it; as a title it would take words with Ae from A.
  bool isExpansion(const icu::UnicodeString &label) {
    if (label.hasMoreChar32Than(0, label.length(), 1)) return false;
    const std::unique_ptr<icu::CollationElementIterator> orders(
        collator_.createCollationElementIterator(label));
    int32_t letters = 0;
    while (U_SUCCESS(code_)) {
      const int32_t order = orders->next(code_);
      if (order == icu::CollationElementIterator::NULLORDER) break;
      const bool isFirstHalf = !cicu::isSecondHalf(static_cast<uint32_t>(order));
      if (isFirstHalf && icu::CollationElementIterator::primaryOrder(order) != 0) ++letters;
    }
    return letters > 1;
  }

  static bool isPlain(const icu::UnicodeString &label) {
    return label.length() == 1 && label.charAt(0) >= u'A' && label.charAt(0) <= u'Z';
  }

  // A star at the end asks ICU to use a label even if it is no contraction.
  static icu::UnicodeString withoutStar(const icu::UnicodeString &label) {
    const bool hasStar = label.length() > 1 && label.endsWith(u"*", 1);
    // A copy, not tempSubString: that is an alias, and outlives what it is of.
    return icu::UnicodeString(label, 0, label.length() - (hasStar ? 1 : 0));
  }

  const icu::RuleBasedCollator &collator_;
  icu::AlphabeticIndex &index_;
  UErrorCode &code_;
  bool dividesHan_ = false;
  std::vector<icu::UnicodeString> known_;
};

}  // namespace

cicu_index *cicu_index_open(
    const cicu_collator *collator, const char *label_locales,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_index> opened;
  // AlphabeticIndex adopts the collator that it is given.
  icu::RuleBasedCollator *own = collator->full->clone();
  if (own == nullptr) {
    code = U_MEMORY_ALLOCATION_ERROR;
  } else {
    // The index compares at primary strength, where a case level would still divide
    // a from A.
    own->setAttribute(UCOL_CASE_LEVEL, UCOL_OFF, code);
    icu::AlphabeticIndex index(own, code);
    Labels labels(*collator->primary, index, code);
    std::istringstream identifiers(label_locales);
    for (std::string identifier; identifiers >> identifier;) {
      labels.add(icu::Locale(identifier.c_str()));
    }
    // By default ICU keeps 99 labels and drops every n-th of more, in silence.
    index.setMaxLabelCount(INT32_MAX, code);
    std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets(
        index.buildImmutableIndex(code));
    if (U_SUCCESS(code)) {
      opened.reset(new cicu_index);
      opened->buckets = std::move(buckets);
    }
  }
  *status = code;
  return opened.release();
}

void cicu_index_close(cicu_index *index) { delete index; }

size_t cicu_index_bucket_count(const cicu_index *index) {
  return static_cast<size_t>(index->buckets->getBucketCount());
}

cicu_bucket_kind cicu_index_bucket(
    const cicu_index *index, size_t position, cicu_string_receiver receive,
    void *context) {
  const icu::AlphabeticIndex::Bucket *bucket =
      index->buckets->getBucket(static_cast<int32_t>(position));
  cicu::send(bucket->getLabel(), receive, context);
  return static_cast<cicu_bucket_kind>(bucket->getLabelType());
}

size_t cicu_index_bucket_of(
    const cicu_index *index, const char *text, size_t length,
    cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t bucket = 0;
  if (!cicu::fits(length)) {
    code = U_INDEX_OUTOFBOUNDS_ERROR;
  } else {
    bucket = index->buckets->getBucketIndex(
        icu::UnicodeString::fromUTF8(cicu::piece(text, length)), code);
  }
  *status = code;
  return static_cast<size_t>(bucket);
}
