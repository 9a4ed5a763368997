import { type DueKind, dueJobs } from "#platform/server/due.ts";
import { sendAnalytics } from "./app-analytics.jobs.ts";
import { postChat } from "./chat.jobs.ts";
import * as store from "./due.store.ts";
import { workHooks } from "./hooks.jobs.ts";

/** What is due of webhooks and connected apps after a restore. */
export const dueKinds: readonly DueKind[] = [
  { name: "webhooks", words: "deliveries to webhooks", count: store.countDue, drop: store.skipDue },
  dueJobs("apps", "messages to connected apps: chat, analytics, and calls from other programs", [
    postChat,
    sendAnalytics,
    workHooks,
  ]),
];
