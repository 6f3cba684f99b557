#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <cstring>

#include "CJSON.h"

namespace {

using rapidjson::MemoryStream;
using rapidjson::SizeType;

// Passes on RapidJSON's events, each with its position in the text.
//
// RapidJSON reports a bracket before it consumes it, and a value after it consumes it. The
// start of a value is therefore the first byte after the previous value that is neither white
// space nor a separator.
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
    return string(CJSON_STRING, text, length);
  }
  bool Key(const char *text, SizeType length, bool) {
    return string(CJSON_KEY, text, length);
  }
  bool StartObject() { return bracket(CJSON_BEGIN_OBJECT); }
  bool EndObject(SizeType) { return bracket(CJSON_END_OBJECT); }
  bool StartArray() { return bracket(CJSON_BEGIN_ARRAY); }
  bool EndArray(SizeType) { return bracket(CJSON_END_ARRAY); }

  // The parse flags keep numbers as text, so these functions are never called.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

  const char *error() const { return error_; }

 private:
  // RapidJSON validates the encoding of its input, but accepts the escape "\udc00". An unpaired
  // surrogate has no UTF-8 form: RapidJSON would write it as ED B0 80.
  bool isText(const char *text, size_t length) {
    const char *end = text + length;
    while ((text = static_cast<const char *>(
                std::memchr(text, 0xED, static_cast<size_t>(end - text))))) {
      if (static_cast<unsigned char>(text[1]) >= 0xA0) {
        error_ = "The surrogate pair in string is invalid.";
        return false;
      }
      ++text;
    }
    return true;
  }

  bool string(cjson_kind kind, const char *text, size_t length) {
    const size_t start = startOfValue();
    end_ = stream_.Tell();
    // Each escape is longer than its character. Without one, the text is that of the input, which is valid.
    const bool hasEscapes = end_ - start != length + 2;
    if (hasEscapes && !isText(text, length)) return false;
    return receive_(context_, kind, text, length, start, end_);
  }

  bool value(cjson_kind kind, const char *text = "", size_t length = 0) {
    const size_t start = startOfValue();
    end_ = stream_.Tell();
    return receive_(context_, kind, text, length, start, end_);
  }

  size_t startOfValue() const {
    size_t start = end_;
    while (isBetweenValues(stream_.begin_[start])) ++start;
    return start;
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
  const char *error_ = nullptr;
};

}  // namespace

cjson_result cjson_parse(
    const char *bytes, size_t count, cjson_receiver receive, void *context) {
  // The parser is iterative, because an attacker chooses the depth of a recursive one. Numbers
  // stay text, so that they lose no digits. (RapidJSON still rejects numbers beyond the range
  // of a double.)
  constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                             rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  MemoryStream stream(bytes, count);
  Forwarder forwarder(stream, receive, context);
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<flags>(stream, forwarder);
  if (result.IsError()) {
    return {
        result.Offset(),
        result.Code() == rapidjson::kParseErrorTermination
            ? forwarder.error()
            : rapidjson::GetParseError_En(result.Code()),
    };
  }
  // RapidJSON treats a NUL as the end of the text, even if more text follows.
  const bool isWhole = stream.Tell() == count;
  return {stream.Tell(), isWhole ? nullptr : "There is a NUL after the value."};
}
