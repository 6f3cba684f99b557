internal import CPlatform

/// Calls a closure while the signals that would end the process are blocked.
///
/// They take effect afterwards, so new files are then in place or removed.
func withBlockedSignals(
  _ body: () throws(RecordFileError) -> Void
) throws(RecordFileError) {
  var signals = sigset_t()
  var before = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  try body()
}
