import { type DueKind, dueJobs } from "#platform/server/due.ts";
import { sendTest } from "./campaigns.jobs.ts";
import * as store from "./due.store.ts";

/** What is due of campaigns after a restore. */
export const dueKinds: readonly DueKind[] = [
  {
    name: "campaigns",
    words: "campaigns scheduled to start (dropped: their owners decide)",
    count: store.countDue,
    drop: store.hideDue,
  },
  dueJobs("campaign-tests", "test emails of campaigns", [sendTest]),
];
