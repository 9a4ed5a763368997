import type { DueKind } from "#platform/server/due.ts";
import * as store from "./due.store.ts";

/** What is due of reports after a restore. */
export const dueKinds: readonly DueKind[] = [
  { name: "weekly-reports", words: "weekly reports by email", count: store.countDue, drop: store.skipDue },
];
