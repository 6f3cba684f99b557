#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uscript.h>

#include <cstring>
#include <string>

#include "Support.hpp"

namespace {

// The first four are in the order of `max_variable`.
const struct {
  const char *name;
  int32_t code;
} groups[] = {
    {"space", UCOL_REORDER_CODE_SPACE},
    {"punct", UCOL_REORDER_CODE_PUNCTUATION},
    {"symbol", UCOL_REORDER_CODE_SYMBOL},
    {"currency", UCOL_REORDER_CODE_CURRENCY},
    {"digit", UCOL_REORDER_CODE_DIGIT},
};

void setSwitch(
    icu::RuleBasedCollator &collator, UColAttribute attribute, int8_t value,
    UErrorCode &code) {
  if (value == CICU_DEFAULT) return;
  collator.setAttribute(attribute, value != 0 ? UCOL_ON : UCOL_OFF, code);
}

constexpr UColAttributeValue strengths[] = {
    UCOL_PRIMARY, UCOL_SECONDARY, UCOL_TERTIARY, UCOL_QUATERNARY,
    UCOL_IDENTICAL};
constexpr UColAttributeValue cases[] = {
    UCOL_OFF, UCOL_LOWER_FIRST, UCOL_UPPER_FIRST};

}  // namespace

namespace cicu {

void apply(
    const cicu_attributes &attributes, icu::RuleBasedCollator &collator,
    UErrorCode &code) {
  if (attributes.strength != CICU_DEFAULT) {
    collator.setAttribute(
        UCOL_STRENGTH, strengths[attributes.strength], code);
  }
  if (attributes.alternate_shifted != CICU_DEFAULT) {
    collator.setAttribute(
        UCOL_ALTERNATE_HANDLING,
        attributes.alternate_shifted != 0 ? UCOL_SHIFTED : UCOL_NON_IGNORABLE,
        code);
  }
  if (attributes.case_first != CICU_DEFAULT) {
    collator.setAttribute(UCOL_CASE_FIRST, cases[attributes.case_first], code);
  }
  setSwitch(collator, UCOL_CASE_LEVEL, attributes.case_level, code);
  setSwitch(collator, UCOL_NUMERIC_COLLATION, attributes.numeric, code);
  setSwitch(collator, UCOL_FRENCH_COLLATION, attributes.backwards, code);
  setSwitch(collator, UCOL_NORMALIZATION_MODE, attributes.normalization, code);
  if (attributes.max_variable != CICU_DEFAULT) {
    collator.setMaxVariable(
        static_cast<UColReorderCode>(groups[attributes.max_variable].code), code);
  }
}

}  // namespace cicu

cicu_attributes cicu_collator_attributes(
    const cicu_collator *collator, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::RuleBasedCollator &full = *collator->full;
  const auto isOn = [&](UColAttribute attribute) {
    return static_cast<int8_t>(full.getAttribute(attribute, code) == UCOL_ON);
  };
  cicu_attributes attributes = {};
  const UColAttributeValue strength = full.getAttribute(UCOL_STRENGTH, code);
  for (int8_t i = 0; i < 5; ++i) {
    if (strengths[i] == strength) attributes.strength = i;
  }
  attributes.alternate_shifted =
      full.getAttribute(UCOL_ALTERNATE_HANDLING, code) == UCOL_SHIFTED;
  const UColAttributeValue first = full.getAttribute(UCOL_CASE_FIRST, code);
  for (int8_t i = 0; i < 3; ++i) {
    if (cases[i] == first) attributes.case_first = i;
  }
  attributes.case_level = isOn(UCOL_CASE_LEVEL);
  attributes.numeric = isOn(UCOL_NUMERIC_COLLATION);
  attributes.backwards = isOn(UCOL_FRENCH_COLLATION);
  attributes.normalization = isOn(UCOL_NORMALIZATION_MODE);
  const int32_t last = full.getMaxVariable();
  for (int8_t i = 0; i < 4; ++i) {
    if (groups[i].code == last) attributes.max_variable = i;
  }
  *status = code;
  return attributes;
}

int32_t cicu_reorder_code(const char *name) {
  for (const auto &group : groups) {
    if (std::strcmp(name, group.name) == 0) return group.code;
  }
  return u_getPropertyValueEnum(UCHAR_SCRIPT, name);
}

void cicu_collator_reordering(
    const cicu_collator *collator, cicu_string_receiver receive,
    void *context, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t codes[USCRIPT_CODE_LIMIT];
  const int32_t count =
      collator->full->getReorderCodes(codes, USCRIPT_CODE_LIMIT, code);
  for (int32_t i = 0; U_SUCCESS(code) && i < count; ++i) {
    const char *name =
        uscript_getShortName(static_cast<UScriptCode>(codes[i]));
    for (const auto &group : groups) {
      if (group.code == codes[i]) name = group.name;
    }
    if (name != nullptr) cicu::send(std::string(name), receive, context);
  }
  *status = code;
}
