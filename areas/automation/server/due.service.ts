import type { DueKind } from "#platform/server/due.ts";
import * as store from "./due.store.ts";

/** What is due of helpers after a restore. */
export const dueKinds: readonly DueKind[] = [
  { name: "helpers", words: "helpers that go on or begin", count: store.countDue, drop: store.endDue },
];
