// This is C because Swift does not import sync_file_range.

#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#endif

#include "CRecordFiles.h"

void crecordfiles_begin_writeback(int file) {
#ifdef __linux__
  // An error is of no interest: whoever needs the content on the disk calls fsync, which returns it.
  (void)sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)file;
#endif
}
