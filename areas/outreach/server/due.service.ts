import { type DueKind, dueJobs } from "#platform/server/due.ts";
import * as store from "./due.store.ts";
import { decideHeld } from "./outreach.jobs.ts";

// Sending what was held goes on by a job, which has emails leave.
const decisions = dueJobs("decisions", "decisions about emails that waited", [decideHeld]);

/** What is due of the ledger after a restore. */
export const dueKinds: readonly DueKind[] = [
  {
    name: "emails",
    words: "emails to customers: campaigns under way, invoices, quotes, meetings, helpers",
    count: async (tx, span) => (await store.countDue(tx, span)) + (await decisions.count(tx, span)),
    drop: async (tx, span) => {
      await store.skipDue(tx, span);
      await store.endDecisions(tx, span);
      await decisions.drop(tx, span);
    },
  },
];
