/** How long bytes are processed before other work gets a turn, in milliseconds. */
const turnMs = 3;
// If available, it gives other work a turn without waiting for a timer tick.
const { setImmediate: soon = (go: () => void) => setTimeout(go, 0) } = globalThis as {
  setImmediate?: (go: () => void) => unknown;
};

/** For long work on bytes that never waits: await it after each piece, so that neither a server nor a page freezes. */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await new Promise<void>((resolve) => void soon(resolve));
    since = performance.now();
  };
}

/** How much text is read at a time, so that nobody waits for long: one letter can become a row of hundreds of cells. */
export const sliceCharacters = 16 * 1024;
/** How many rows are made from it at a time. */
export const rowsAtOnce = 200;
