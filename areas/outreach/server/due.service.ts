import { type DueKind, dueJobs } from "#platform/server/due.ts";
import { cancelMadeBefore } from "#platform/server/operations.ts";
import * as store from "./due.store.ts";
import { heldDecision } from "./held-mail.service.ts";
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
      // Whoever decided decides again.
      await cancelMadeBefore(tx, heldDecision.kind, span.madeBefore);
      await decisions.drop(tx, span);
    },
  },
];
