import { type DueKind, dueJobs } from "#platform/server/due.ts";
import * as store from "./due.store.ts";
import { remindOfTask } from "./tasks.jobs.ts";

/** What is due of tasks after a restore. */
export const dueKinds: readonly DueKind[] = [
  dueJobs("task-reminders", "reminders of tasks", [remindOfTask]),
  {
    name: "morning-emails",
    words: "morning emails with the day’s tasks",
    count: store.countDigestsDue,
    drop: store.skipDigestsDue,
  },
];
