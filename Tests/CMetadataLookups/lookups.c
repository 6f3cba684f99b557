#define _GNU_SOURCE
#include "CMetadataLookups.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_long lookups;

long metadata_lookups(void) { return lookups; }

#ifdef __linux__
typedef struct {
  const void *value;
  size_t state;
} response;

typedef response __attribute__((swiftcall)) lookup(size_t, const void *const *, const void *);

// The program calls this function in place of the runtime's, which has the same name.
// https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Metadata.h
__attribute__((swiftcall, visibility("default"))) response swift_getGenericMetadata(
    size_t request, const void *const *arguments, const void *description) {
  static _Atomic(lookup *) runtime;
  if (!runtime) runtime = (lookup *)dlsym(RTLD_NEXT, "swift_getGenericMetadata");
  lookups++;
  return runtime(request, arguments, description);
}
#endif
