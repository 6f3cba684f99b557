// The door to RapidJSON, as plain C: the values of a JSON text, one by one, each
// with the bytes it was written in.

#ifndef CJSON_H
#define CJSON_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CJSON_BEGIN_OBJECT,
  CJSON_END_OBJECT,
  CJSON_BEGIN_ARRAY,
  CJSON_END_ARRAY,
  CJSON_KEY,
  CJSON_STRING,
  CJSON_NUMBER,
  CJSON_TRUE,
  CJSON_FALSE,
  CJSON_NULL,
} cjson_kind;

/// Receives one value or one end of a container.
///
/// `text` is the unescaped text of a key or a string, or the spelling of a number;
/// it lives only during the call. `start` and `end` bound the bytes in the JSON.
/// A receiver that answers `false` ends the parse.
typedef bool (*cjson_receiver)(
    void *context, cjson_kind kind, const char *text, size_t length,
    size_t start, size_t end);

typedef struct {
  /// Where parsing stopped: at the end, or where the error is.
  size_t offset;
  /// What is wrong, or NULL if nothing is, or if the receiver ended the parse.
  const char *error;
} cjson_result;

/// Parses a JSON text (RFC 8259) in UTF-8, whatever the depth of its nesting.
cjson_result cjson_parse(
    const char *bytes, size_t count, cjson_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
