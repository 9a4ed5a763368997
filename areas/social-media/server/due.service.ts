import { type DueKind } from "#platform/server/due.ts";
import * as store from "./due.store.ts";

/** What is due of posts after a restore. */
export const dueKinds: readonly DueKind[] = [
  {
    name: "social-posts",
    words: "posts scheduled for social networks (dropped: their writers decide)",
    count: store.countDue,
    drop: store.hideDue,
  },
];
