// Declarations that all files of the C interface share: conversion of UTF-8 to ICU's strings,
// and of ICU's strings to UTF-8 for receivers.

#pragma once

#include <unicode/bytestream.h>
#include <unicode/stringpiece.h>
#include <unicode/tblcoll.h>
#include <unicode/unistr.h>
#include <unicode/utypes.h>

#include <memory>
#include <string>
#include <vector>

#include "CICU.h"

struct cicu_tailoring {
  std::unique_ptr<icu::RuleBasedCollator> collator;
};

struct cicu_collator {
  std::unique_ptr<icu::RuleBasedCollator> full;
  std::unique_ptr<icu::RuleBasedCollator> primary;
};

namespace cicu {

// ICU counts in int32. A longer text is rejected, not truncated.
inline bool fits(size_t length) { return length <= static_cast<size_t>(INT32_MAX); }

inline icu::StringPiece piece(const char *text, size_t length) {
  return icu::StringPiece(text, static_cast<int32_t>(length));
}

inline void send(
    const icu::UnicodeString &text, cicu_string_receiver receive, void *context) {
  std::string utf8;
  text.toUTF8String(utf8);
  receive(context, utf8.data(), utf8.size());
}

inline void send(
    const std::string &text, cicu_string_receiver receive, void *context) {
  receive(context, text.data(), text.size());
}

// Sets the attributes that do not have the value CICU_DEFAULT.
void apply(
    const cicu_attributes &attributes, icu::RuleBasedCollator &collator,
    UErrorCode &code);

// ICU returns a collation element as one or two 32-bit numbers. The second number contains the
// lower half of each weight. It has both of these bits set, and the first number never does.
inline bool isSecondHalf(uint32_t order) { return (order & 0xC0) == 0xC0; }

}  // namespace cicu
