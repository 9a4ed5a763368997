/** Calls `run` when the page has loaded and is idle, at the latest after two seconds; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(run, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
