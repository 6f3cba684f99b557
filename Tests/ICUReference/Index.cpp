#include <unicode/alphaindex.h>
#include <unicode/coll.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/usetiter.h>

#include <memory>
#include <set>

#include "Support.hpp"

struct icuref_index {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> index;
};

static_assert(U_ALPHAINDEX_NORMAL == 0 && U_ALPHAINDEX_UNDERFLOW == 1, "kinds");
static_assert(U_ALPHAINDEX_INFLOW == 2 && U_ALPHAINDEX_OVERFLOW == 3, "kinds");

icuref_index *icuref_index_open(
    const char *tag, const char *const *added, size_t added_count) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale(icuref::identifier(tag, code).c_str());
  // With a case level, ICU would put "a" before "A"; the library's sections do not.
  locale.setKeywordValue("colcaselevel", nullptr, code);
  if (U_FAILURE(code)) return nullptr;
  icu::AlphabeticIndex index(locale, code);
  for (size_t i = 0; i < added_count; ++i) {
    index.addLabels(icu::Locale(icuref::identifier(added[i], code).c_str()), code);
  }
  index.setMaxLabelCount(INT32_MAX, code);
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> immutable(
      index.buildImmutableIndex(code));
  return U_SUCCESS(code) ? new icuref_index{std::move(immutable)} : nullptr;
}

void icuref_index_close(icuref_index *index) { delete index; }

size_t icuref_index_bucket_count(const icuref_index *index) {
  return static_cast<size_t>(index->index->getBucketCount());
}

int icuref_index_bucket(
    const icuref_index *index, size_t bucket, icuref_receiver receive, void *context) {
  const auto *found = index->index->getBucket(static_cast<int32_t>(bucket));
  icuref::send(found->getLabel(), receive, context);
  return found->getLabelType();
}

size_t icuref_index_bucket_of(
    const icuref_index *index, const icuref_texts *texts, size_t position) {
  UErrorCode code = U_ZERO_ERROR;
  // The string uses the units in place, without a copy.
  const icu::UnicodeString text(false, texts->text(position), texts->length(position));
  const int32_t bucket = index->index->getBucketIndex(text, code);
  icuref::require(code, "getBucketIndex");
  return static_cast<size_t>(bucket);
}

/// Returns the labels of letters in an index.
static std::set<icu::UnicodeString> labels(icu::AlphabeticIndex &index, UErrorCode &code) {
  std::set<icu::UnicodeString> found;
  index.setMaxLabelCount(INT32_MAX, code);
  index.resetBucketIterator(code);
  while (index.nextBucket(code)) {
    if (index.getBucketLabelType() == U_ALPHAINDEX_NORMAL) found.insert(index.getBucketLabel());
  }
  return found;
}

void icuref_missing_letters(const char *tag, icuref_receiver receive, void *context) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale(icuref::identifier(tag, code).c_str());
  const icu::UnicodeSet latin(u'A', u'Z');
  icu::AlphabeticIndex index(locale, code);
  index.addLabels(latin, code);
  const std::set<icu::UnicodeString> known = labels(index, code);

  std::unique_ptr<icu::Collator> collator(icu::Collator::createInstance(locale, code));
  icuref::require(code, tag);
  const icu::Normalizer2 *composer = icu::Normalizer2::getNFCInstance(code);
  icuref::require(code, tag);
  icu::UnicodeSet letters;
  ULocaleData *data = ulocdata_open(locale.getBaseName(), &code);
  ulocdata_getExemplarSet(data, letters.toUSet(), 0, ULOCDATA_ES_STANDARD, &code);
  ulocdata_close(data);
  // A locale without an alphabet of its own has only its rules.
  code = U_ZERO_ERROR;
  std::unique_ptr<icu::UnicodeSet> tailored(collator->getTailoredSet(code));
  icuref::require(code, tag);
  icu::UnicodeSetIterator text(*tailored);
  while (text.next()) {
    // Other letters are there in both forms of Unicode.
    const icu::UnicodeString composed = composer->normalize(text.getString(), code);
    if (composed.countChar32() > 1) letters.add(composed);
  }

  icu::UnicodeSet capitals;
  icu::UnicodeSetIterator letter(letters);
  while (letter.next()) {
    icu::UnicodeString capital(letter.getString());
    if (!u_isalpha(capital.char32At(0))) continue;
    capitals.add(composer->normalize(capital.toUpper(locale), code));
    // Some rules have no form in which all letters are capitals.
    const icu::UnicodeString text(letter.getString());
    const int32_t first = text.moveIndex32(0, 1);
    capitals.add(icu::UnicodeString(text, 0, first).toUpper(locale) + icu::UnicodeString(text, first));
  }
  index.addLabels(capitals, code);
  for (const icu::UnicodeString &label : labels(index, code)) {
    if (known.find(label) == known.end()) icuref::send(label, receive, context);
  }
  icuref::require(code, tag);
}
