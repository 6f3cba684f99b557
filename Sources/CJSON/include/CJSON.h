// A plain C interface to RapidJSON. It reports the values of a JSON text one by one, each with
// the range of its bytes.

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

/// Receives one value, one key, or the beginning or end of a container.
///
/// `text` is the unescaped text of a key or a string, or the spelling of a number. It is valid
/// only during the call. `start` and `end` are the range of bytes in the JSON text. If the
/// receiver returns `false`, parsing stops.
typedef bool (*cjson_receiver)(
    void *context, cjson_kind kind, const char *text, size_t length,
    size_t start, size_t end);

typedef struct {
  /// The offset at which parsing stopped: the end of the text, or the position of the error.
  size_t offset;
  /// The error message, or NULL if there is no error or the receiver stopped the parser.
  const char *error;
} cjson_result;

/// Parses JSON (RFC 8259) in UTF-8 with any depth of nesting.
cjson_result cjson_parse(
    const char *bytes, size_t count, cjson_receiver receive, void *context);

#ifdef __cplusplus
}
#endif

#endif
