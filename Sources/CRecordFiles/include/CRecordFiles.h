// What the readers and writers of files need, and Swift does not offer.

#ifndef CRECORDFILES_H
#define CRECORDFILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns whether bytes are valid UTF-8 (the Unicode Standard, table 3-7).
bool crecordfiles_is_utf8(const uint8_t *bytes, size_t count);

/// Asks the system to write the content of a file to the disk soon, without waiting for it.
///
/// On systems other than Linux, this does nothing.
void crecordfiles_begin_writeback(int file);

/// Returns whether a signal is blocked that would end the process otherwise: SIGHUP, SIGINT or SIGTERM.
///
/// A process can ignore a signal, as one that `nohup` starts does.
bool crecordfiles_end_is_pending(void);

#ifdef __cplusplus
}
#endif

#endif
