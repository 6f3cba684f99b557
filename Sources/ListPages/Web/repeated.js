/**
 * Returns a function that repeats an action until it has succeeded after the last call.
 *
 * Calls can come faster than the action ends. So it is never given up for the next call, and takes at most half
 * of the time.
 */
const repeated = (/** @type {() => Promise<void>} */ action) => {
  let isCalled = false, isRunning = false;
  return async () => {
    isCalled = true;
    if (isRunning) return;
    isRunning = true;
    while (isCalled) {
      isCalled = false;
      const start = performance.now();
      let pause;
      try {
        await action();
      } catch (error) {
        // Something else takes its place, or the server does not answer.
        if (error.name !== "AbortError") [isCalled, pause] = [true, 2000];
      }
      pause ??= performance.now() - start;
      await new Promise(done => setTimeout(done, pause));
    }
    isRunning = false;
  };
};
