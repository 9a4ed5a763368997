import type { ToastText } from "#platform/web/toasts.ts";
import { refusalWords, type Refusal } from "#areas/outreach/contract/deliveries.schema.ts";
import type { Helper, HelperRun, RunStep } from "#areas/automation/contract/helpers.schema.ts";

export const words = {
  title: "Auto-Help",
  add: "Add New Helper",
  empty: "No helpers yet",
  emptyHelp: "A helper takes a small job off your hands, every time. Start with one below.",
  quickStart: "Quick Start",
  binHelp: "Helpers in the trash do nothing. One that you restore comes back switched off.",
  binEmptyHelp: "Helpers that you delete wait here for 30 days.",
  allPaused: "All helpers are paused. Nothing happens until you let them go on.",
} as const;

export const toasts = {
  saved: { title: "Helper saved" },
  deleted: { title: "Helper moved to the trash", description: "What was waiting has stopped." },
  restored: { title: "Helper restored", description: "It’s switched off." },
  stopped: { title: "Stopped for this person" },
  retried: { title: "Going on" },
  sent: { title: "Sending" },
  dropped: { title: "Not sent" },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "add a helper",
  edit: "save your changes to this helper",
  remove: "delete this helper",
  restore: "bring this helper back",
  settings: "save this setting",
  retry: "go on with this helper",
  stop: "stop this helper for this person",
  send: "send these emails",
  drop: "drop these emails",
} as const;

export const pausedWords: Record<NonNullable<Helper["pausedReason"]>, string> = {
  loop: "Paused: it and other helpers kept starting each other.",
  too_often: "Paused: it was started too often for one person within a minute.",
  failing: "Paused: it failed too often.",
  plan: "Paused: your plan doesn’t include your own helpers. Nothing is lost.",
};

export const runStateWords: Record<HelperRun["state"], string> = {
  waiting: "Under way",
  held: "On hold",
  asks: "Waits for you",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

export const stepStateWords: Record<RunStep["state"], string> = {
  planned: "Comes later",
  waiting: "Next",
  done: "Done",
  skipped: "Left out",
  failed: "Failed",
  drafted: "Waits for you",
  stopped: "Stopped",
};

/** Why people of a preview would get no email, as every pre-flight says it. */
export const skippedReason = (key: string): string =>
  refusalWords[key as Refusal] ?? key.replaceAll("_", " ");
