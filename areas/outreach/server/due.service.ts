import type { DueKind } from "#platform/server/due.ts";
import * as store from "./due.store.ts";

/** What is due of the ledger after a restore. */
export const dueKinds: readonly DueKind[] = [
  {
    name: "emails",
    words: "emails to customers: campaigns under way, invoices, quotes, meetings, helpers",
    count: store.countDue,
    drop: store.skipDue,
  },
];
