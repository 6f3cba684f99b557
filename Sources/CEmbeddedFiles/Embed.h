#ifndef EMBED_H
#define EMBED_H

#include "CEmbeddedFiles.h"

// Clang has #embed in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The function of a file, around the directive that embeds it: a macro cannot hold a directive.
#define BEGIN(file) \
  const unsigned char *embedded_##file(void) { \
    static const unsigned char bytes[] = {
#define END \
      , 0 }; \
    return bytes; \
  }

#endif
