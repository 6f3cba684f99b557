// This is C because the field with the handler of a signal has another name on each system.

#include <signal.h>

#include "CRecordFiles.h"

bool crecordfiles_end_is_pending(void) {
  static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
  sigset_t pending;
  if (sigpending(&pending) != 0) return false;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    if (sigismember(&pending, signals[i]) == 1 && sigaction(signals[i], 0, &action) == 0 &&
        action.sa_handler != SIG_IGN)
      return true;
  }
  return false;
}
