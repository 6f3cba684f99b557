#include <unicode/translit.h>

#include "Support.hpp"

struct cicu_transliterator {
  std::unique_ptr<icu::Transliterator> transliterator;
};

cicu_transliterator *cicu_transliterator_open(
    const char *identifier, size_t length, cicu_status *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::unique_ptr<cicu_transliterator> opened(new cicu_transliterator);
  if (cicu::fits(length)) {
    opened->transliterator.reset(icu::Transliterator::createInstance(
        icu::UnicodeString::fromUTF8(cicu::piece(identifier, length)), UTRANS_FORWARD, code));
  } else {
    code = U_ILLEGAL_ARGUMENT_ERROR;
  }
  if (U_SUCCESS(code) && opened->transliterator == nullptr) code = U_MEMORY_ALLOCATION_ERROR;
  *status = code;
  return U_SUCCESS(code) ? opened.release() : nullptr;
}

void cicu_transliterator_close(cicu_transliterator *transliterator) { delete transliterator; }

void cicu_transliterate(
    const cicu_transliterator *transliterator, const char *text, size_t length,
    cicu_string_receiver receive, void *context, cicu_status *status) {
  if (!cicu::fits(length)) {
    *status = U_ILLEGAL_ARGUMENT_ERROR;
    return;
  }
  *status = U_ZERO_ERROR;
  icu::UnicodeString result = icu::UnicodeString::fromUTF8(cicu::piece(text, length));
  transliterator->transliterator->transliterate(result);
  cicu::send(result, receive, context);
}
