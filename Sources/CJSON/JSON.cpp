#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include "CJSON.h"

namespace {

using rapidjson::MemoryStream;
using rapidjson::SizeType;

// Passes RapidJSON's events on, each with its place in the text.
//
// RapidJSON reports a bracket before it has taken it and a value just after; the
// place where a value starts is the first byte behind the value before it that is
// neither white space nor a separator.
class Forwarder {
 public:
  Forwarder(const MemoryStream &stream, cjson_receiver receive, void *context)
      : stream_(stream), receive_(receive), context_(context) {}

  bool Null() { return value(CJSON_NULL); }
  bool Bool(bool value) { return this->value(value ? CJSON_TRUE : CJSON_FALSE); }
  bool RawNumber(const char *text, SizeType length, bool) {
    return value(CJSON_NUMBER, text, length);
  }
  bool String(const char *text, SizeType length, bool) {
    return value(CJSON_STRING, text, length);
  }
  bool Key(const char *text, SizeType length, bool) {
    return value(CJSON_KEY, text, length);
  }
  bool StartObject() { return bracket(CJSON_BEGIN_OBJECT); }
  bool EndObject(SizeType) { return bracket(CJSON_END_OBJECT); }
  bool StartArray() { return bracket(CJSON_BEGIN_ARRAY); }
  bool EndArray(SizeType) { return bracket(CJSON_END_ARRAY); }

  // The parse flags leave numbers as text, so these are never called.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

 private:
  bool value(cjson_kind kind, const char *text = "", size_t length = 0) {
    while (isBetweenValues(stream_.begin_[end_])) ++end_;
    const size_t start = end_;
    end_ = stream_.Tell();
    return receive_(context_, kind, text, length, start, end_);
  }

  bool bracket(cjson_kind kind) {
    const size_t start = stream_.Tell();
    end_ = start + 1;
    return receive_(context_, kind, "", 0, start, end_);
  }

  static bool isBetweenValues(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' ||
           byte == ',' || byte == ':';
  }

  const MemoryStream &stream_;
  const cjson_receiver receive_;
  void *const context_;
  size_t end_ = 0;
};

}  // namespace

cjson_result cjson_parse(
    const char *bytes, size_t count, cjson_receiver receive, void *context) {
  // Iterative, because the depth of a recursive parse is the attacker's choice;
  // numbers as text, so that none is too long or loses a digit.
  constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                             rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  MemoryStream stream(bytes, count);
  Forwarder forwarder(stream, receive, context);
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<flags>(stream, forwarder);
  const bool failed =
      result.IsError() && result.Code() != rapidjson::kParseErrorTermination;
  return {
      result.IsError() ? result.Offset() : stream.Tell(),
      failed ? rapidjson::GetParseError_En(result.Code()) : nullptr,
  };
}
