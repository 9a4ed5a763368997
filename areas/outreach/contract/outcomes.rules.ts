/** What became of one delivery that a carrier handed over, whatever the channel. */
export type Outcome =
  | { type: "accepted"; messageId: string; detail: string }
  /** The other side said no for good; `isAddress` when the address itself is wrong, so that it is not tried again. */
  | { type: "failed"; reason: string; detail: string; isAddress: boolean }
  /** Nothing was delivered, and it may go later: at `at`, or after the usual pause. */
  | { type: "retry"; reason: string; detail: string; at?: Date }
  /** The connection broke after something was sent: it may have arrived. */
  | { type: "unknown"; detail: string }
  /** Nothing was sent: the other side could not be reached. Says nothing about this recipient. */
  | { type: "away"; detail: string }
  /** Nothing was sent: no connection was free in time. */
  | { type: "busy" }
  /** Nothing was sent, and nothing will be until somebody changes the settings; `words` say which. */
  | { type: "stopped"; words: string };

/** How many minutes after it was sent something of unknown outcome is looked up at the other side. Found, it was accepted; after the last look a person decides. */
export const lookUpMinutes = [1, 5, 15] as const;
