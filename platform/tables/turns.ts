/** How long bytes are worked on before others have their turn, in milliseconds. */
const turnMs = 3;
// Where there is one, it lets others have their turn without waiting for a clock to tick.
const { setImmediate: soon = (go: () => void) => setTimeout(go, 0) } = globalThis as {
  setImmediate?: (go: () => void) => unknown;
};

/** For long work on bytes that waits for nothing: to be awaited after each piece, so that neither a server nor a page stands still. */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await new Promise<void>((resolve) => void soon(resolve));
    since = performance.now();
  };
}

/** What is read of a text at a time, so that nobody waits for long: a letter of it can become a row of hundreds of cells. */
export const sliceCharacters = 16 * 1024;
/** Rows that are made of it at a time. */
export const rowsAtOnce = 200;
