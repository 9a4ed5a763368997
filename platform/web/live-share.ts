/** What the window that holds the stream tells the others. */
export type Shared = { reads?: string[]; position?: string; state?: string };

/** One window of a browser holds the stream for all that show the same person and business. */
export type LiveShare = {
  /** Asks to hold the stream, unless it has; `onHold` is called once this window does. */
  join(): void;
  /** Doesn't want to any longer; another window may. */
  leave(): void;
  isHolding(): boolean;
  /** Tells the other windows; only the one that holds the stream does. */
  pass(news: Shared): void;
  close(): void;
};

/**
 * Shares a stream among the windows of a browser by a lock that one of them holds, and a channel; `who` are the person and the business.
 * A browser that has no locks (a page that isn't served safely) has a stream for each window that is looked at.
 */
export function shareLive(
  who: string,
  { onHold, onNews }: { onHold: () => void; onNews: (news: Shared) => void },
): LiveShare {
  const name = `live ${who}`;
  const locks = "locks" in navigator ? navigator.locks : undefined;
  const channel = locks && "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;
  let asked: AbortController | undefined;
  let isHolding = channel === undefined;
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Shared>) => {
      if (asked && !isHolding) onNews(data);
    };
  const leave = () => {
    asked?.abort();
    asked = undefined;
    isHolding = channel === undefined;
  };
  return {
    join() {
      if (!locks || !channel || asked) return;
      const mine = (asked = new AbortController());
      const hold = () =>
        new Promise<void>((release) => {
          if (mine.signal.aborted) return release();
          mine.signal.addEventListener("abort", () => release());
          isHolding = true;
          onHold();
        });
      // Given up before its turn; or the browser gives no locks here, and this window has a stream of its own.
      locks.request(name, { signal: mine.signal }, hold).catch(() => void hold());
    },
    leave,
    isHolding: () => isHolding,
    pass: (news) => {
      // A channel reaches this origin alone, and takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (isHolding) channel?.postMessage(news);
    },
    close() {
      leave();
      channel?.close();
    },
  };
}
