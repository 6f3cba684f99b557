// How the rules of several locales become one tailoring.
//
// Each script is ordered by the first locale of the list that writes it. So the rules
// of a later locale take part only if they order a script of its own that no locale
// before it writes: Chinese after Swedish brings its characters, Danish after Swedish
// brings nothing. Rules that take part are put before those of the locales that precede
// in the list, since for ICU the last rule about a character counts. What they say of
// other scripts (the Chinese ones put á before a, as pinyin wants it) is taken back.
// The settings (case first, punctuation …) are those of the first locale alone, but
// for normalization, which is on if any locale needs it.
//
// A tailoring of one locale without rules of one's own is ICU's own, loaded
// ready-made.

#include <unicode/coll.h>
#include <unicode/normalizer2.h>
#include <unicode/uniset.h>
#include <unicode/uscript.h>
#include <unicode/usetiter.h>

#include <map>
#include <set>
#include <sstream>

#include "Support.hpp"

namespace {

using Scripts = std::set<UScriptCode>;

// The collator of the locale that each script belongs to.
using Owners = std::map<UScriptCode, std::shared_ptr<icu::Collator>>;

std::unique_ptr<icu::RuleBasedCollator> load(
    const std::string &identifier, UErrorCode &code) {
  std::unique_ptr<icu::Collator> opened(
      icu::Collator::createInstance(icu::Locale(identifier.c_str()), code));
  std::unique_ptr<icu::RuleBasedCollator> collator;
  if (U_FAILURE(code)) return collator;
  collator.reset(dynamic_cast<icu::RuleBasedCollator *>(opened.get()));
  if (collator == nullptr) {
    code = U_UNSUPPORTED_ERROR;
  } else {
    opened.release();
  }
  return collator;
}

// A collator that sees every difference of three levels.
std::shared_ptr<icu::Collator> plain(
    const icu::RuleBasedCollator &collator, UErrorCode &code) {
  std::shared_ptr<icu::Collator> copy(collator.clone());
  copy->setAttribute(UCOL_STRENGTH, UCOL_TERTIARY, code);
  copy->setAttribute(UCOL_ALTERNATE_HANDLING, UCOL_NON_IGNORABLE, code);
  copy->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, code);
  return copy;
}

Scripts writtenScripts(const std::string &identifier) {
  UScriptCode codes[16];
  UErrorCode code = U_ZERO_ERROR;
  const int32_t count = uscript_getCode(identifier.c_str(), codes, 16, &code);
  // What ICU does not know about a locale, it need not protect either.
  if (U_FAILURE(code)) return {};
  return Scripts(codes, codes + count);
}

// The script of a string that rules order. Marks and signs belong to none, and
// noncharacters to nobody.
bool hasScript(const icu::UnicodeString &text, UScriptCode &script) {
  UErrorCode code = U_ZERO_ERROR;
  script = uscript_getScript(text.char32At(0), &code);
  return U_SUCCESS(code) && script > USCRIPT_INHERITED &&
      script != USCRIPT_UNKNOWN;
}

bool tailorsAny(const icu::UnicodeSet &tailored, const Scripts &scripts) {
  icu::UnicodeSetIterator item(tailored);
  while (item.next()) {
    UScriptCode script;
    if (hasScript(item.getString(), script) && scripts.count(script) > 0) {
      return true;
    }
  }
  return false;
}

// Puts U+034F into a text wherever it makes no difference to a collator. It has no
// weight, but keeps what is on either side from being a contraction.
icu::UnicodeString parted(
    const icu::UnicodeString &text, const icu::Collator &collator,
    UErrorCode &code) {
  icu::UnicodeString parts = text;
  for (int32_t i = parts.moveIndex32(0, 1); i < parts.length();
       i = parts.moveIndex32(i, 1)) {
    icu::UnicodeString more = parts;
    more.insert(i, u'\u034F');
    if (collator.compare(more, text, code) != UCOL_EQUAL) continue;
    parts = more;
    ++i;
  }
  return parts;
}

// Rules that take back what a locale's rules say of scripts that are not its own: a
// string becomes again the sum of the parts that it has for the owner of its script.
//
// A string without parts cannot be taken back. Of ICU's own rules, only those for width
// variants in Japanese are of that kind, and they change a third level alone.
icu::UnicodeString takingBack(
    const icu::UnicodeSet &tailored, const Scripts &own, const Owners &owners,
    UErrorCode &code) {
  icu::UnicodeString rules;
  const icu::Normalizer2 *nfc = icu::Normalizer2::getNFCInstance(code);
  const icu::Normalizer2 *nfd = icu::Normalizer2::getNFDInstance(code);
  icu::UnicodeSetIterator item(tailored);
  while (U_SUCCESS(code) && item.next()) {
    const icu::UnicodeString &text = item.getString();
    UScriptCode script;
    if (!hasScript(text, script) || own.count(script) > 0) continue;
    // ICU adds what is canonically equivalent itself.
    if (!nfc->isNormalized(text, code)) continue;
    const auto owner = owners.find(script);
    const icu::UnicodeString parts = parted(
        nfd->normalize(text, code),
        *(owner != owners.end() ? owner : owners.find(USCRIPT_COMMON))->second,
        code);
    if (parts.indexOf(u'\u034F') < 0) continue;
    rules += u"&'" + parts + u"'='" + text + u'\'';
  }
  return rules;
}

icu::UnicodeString rulesOf(
    const icu::RuleBasedCollator &collator, UErrorCode &code) {
  const icu::UnicodeString rules = collator.getRules();
  UErrorCode localeCode = U_ZERO_ERROR;
  const icu::Locale actual =
      collator.getLocale(ULOC_ACTUAL_LOCALE, localeCode);
  // ICU's data may have been built without the text of the rules.
  if (rules.isEmpty() && actual.getName()[0] != '\0' &&
      actual != icu::Locale("root")) {
    code = U_MISSING_RESOURCE_ERROR;
  }
  return rules;
}

// What keywords in the identifier say ("sv-u-kn-true") is not in the rules.
void copySettings(
    const icu::RuleBasedCollator &plain, const icu::RuleBasedCollator &with,
    icu::RuleBasedCollator &to, UErrorCode &code) {
  for (UColAttribute attribute :
       {UCOL_FRENCH_COLLATION, UCOL_ALTERNATE_HANDLING, UCOL_CASE_FIRST,
        UCOL_CASE_LEVEL, UCOL_NORMALIZATION_MODE, UCOL_STRENGTH,
        UCOL_NUMERIC_COLLATION}) {
    const UColAttributeValue value = with.getAttribute(attribute, code);
    if (value != plain.getAttribute(attribute, code)) {
      to.setAttribute(attribute, value, code);
    }
  }
  if (with.getMaxVariable() != plain.getMaxVariable()) {
    to.setMaxVariable(with.getMaxVariable(), code);
  }
  const auto orderOf = [&code](const icu::RuleBasedCollator &collator) {
    int32_t codes[USCRIPT_CODE_LIMIT];
    const int32_t count =
        collator.getReorderCodes(codes, USCRIPT_CODE_LIMIT, code);
    return std::vector<int32_t>(codes, codes + (U_SUCCESS(code) ? count : 0));
  };
  std::vector<int32_t> order = orderOf(with);
  if (order != orderOf(plain)) {
    if (order.empty()) order.push_back(UCOL_REORDER_CODE_NONE);
    to.setReorderCodes(order.data(), static_cast<int32_t>(order.size()), code);
  }
}

// The identifier without the keywords that only set attributes.
std::string withoutSettings(const std::string &identifier, UErrorCode &code) {
  const icu::Locale locale(identifier.c_str());
  icu::Locale plain(locale.getBaseName());
  char type[64];
  const int32_t length =
      locale.getKeywordValue("collation", type, sizeof type, code);
  if (length > 0) plain.setKeywordValue("collation", type, code);
  return plain.getName();
}

void open(
    const std::vector<std::string> &identifiers,
    const icu::UnicodeString &ownRules, cicu_tailoring &tailoring,
    icu::UnicodeString &mistake, int32_t &mistakeOffset, UErrorCode &code) {
  std::vector<std::unique_ptr<icu::RuleBasedCollator>> parts;
  icu::UnicodeString takenBack;
  Owners owners;
  bool normalizes = false;
  for (const std::string &identifier : identifiers) {
    auto collator = load(identifier, code);
    if (U_FAILURE(code)) return;
    normalizes |=
        collator->getAttribute(UCOL_NORMALIZATION_MODE, code) == UCOL_ON;
    if (identifiers.size() > 1) {
      Scripts own;
      for (UScriptCode script : writtenScripts(identifier)) {
        if (owners.count(script) == 0) own.insert(script);
      }
      const std::unique_ptr<icu::UnicodeSet> tailored(
          collator->getTailoredSet(code));
      if (U_FAILURE(code)) return;
      const bool takesPart = parts.empty() || tailorsAny(*tailored, own);
      if (!parts.empty() && takesPart) {
        takenBack += takingBack(*tailored, own, owners, code);
      }
      // The owner of what no locale writes is the first.
      if (parts.empty()) own.insert(USCRIPT_COMMON);
      for (UScriptCode script : own) owners[script] = plain(*collator, code);
      if (!takesPart) continue;
    }
    tailoring.actual_locales.push_back(
        collator->getLocale(ULOC_ACTUAL_LOCALE, code).getName());
    parts.push_back(std::move(collator));
  }
  if (U_FAILURE(code)) return;
  if (parts.size() == 1 && ownRules.isEmpty()) {
    tailoring.collator = std::move(parts.front());
    if (normalizes) {
      tailoring.collator->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, code);
    }
    return;
  }

  const icu::RuleBasedCollator &first = *parts.front();
  icu::UnicodeString rules;
  for (size_t i = parts.size() - 1; i > 0; --i) {
    rules += rulesOf(*parts[i], code);
  }
  if (parts.size() > 1) {
    rules += UNICODE_STRING_SIMPLE(
        "[strength 3][alternate non-ignorable][maxVariable punct][caseFirst off]"
        "[caseLevel off][numericOrdering off][normalization off][reorder]");
  }
  rules += rulesOf(first, code) + takenBack;
  if (normalizes) rules += UNICODE_STRING_SIMPLE("[normalization on]");
  // This does nothing but to end a chain of rules, which one's own would go on with.
  rules += UNICODE_STRING_SIMPLE("[optimize []]");
  const int32_t start = rules.length();
  rules += ownRules;
  if (U_FAILURE(code)) return;

  UParseError error = {};
  error.offset = -1;
  tailoring.collator.reset(
      new icu::RuleBasedCollator(rules, error, mistake, code));
  if (U_FAILURE(code)) {
    // A mistake before the start would be one of ICU's own rules.
    mistakeOffset = error.offset < start ? -1 : error.offset - start;
    return;
  }
  tailoring.is_built = true;
  const auto bare = load(withoutSettings(identifiers.front(), code), code);
  if (U_FAILURE(code)) return;
  copySettings(*bare, first, *tailoring.collator, code);
}

}  // namespace

cicu_tailoring *cicu_tailoring_open(
    const char *identifiers, const char *rules, size_t rules_length,
    cicu_string_receiver mistake, void *context, int32_t *mistake_offset,
    cicu_status *status) {
  std::vector<std::string> list;
  std::istringstream words(identifiers);
  for (std::string word; words >> word;) list.push_back(word);
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_tailoring> tailoring(new cicu_tailoring);
  icu::UnicodeString reason;
  *mistake_offset = -1;
  if (list.empty() || !cicu::fits(rules_length)) {
    code = U_ILLEGAL_ARGUMENT_ERROR;
  } else {
    open(
        list, icu::UnicodeString::fromUTF8(cicu::piece(rules, rules_length)),
        *tailoring, reason, *mistake_offset, code);
  }
  if (U_FAILURE(code) && !reason.isEmpty()) cicu::send(reason, mistake, context);
  *status = code;
  return U_SUCCESS(code) ? tailoring.release() : nullptr;
}

void cicu_tailoring_close(cicu_tailoring *tailoring) { delete tailoring; }

bool cicu_tailoring_is_built(const cicu_tailoring *tailoring) {
  return tailoring->is_built;
}

void cicu_tailoring_actual_locales(
    const cicu_tailoring *tailoring, cicu_string_receiver receive,
    void *context) {
  for (const std::string &locale : tailoring->actual_locales) {
    cicu::send(locale, receive, context);
  }
}
