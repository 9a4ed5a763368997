import type { ToastText } from "#platform/web/toasts.ts";

/** The words of "How I'm Doing"; labels as stated (Spec 2, Growth dashboard). */
export const words = {
  title: "How I'm Doing",
  filter: "Filter",
  download: "Download",
  downloadsFrom: "Download with Professional",
  thisMonth: "This Month",
  journey: "Customer Journey",
  growth: "Growth Over Time",
  funnel: "How far people came",
  sources: "Where people come from",
  times: "How long it takes",
  lost: "Why sales were lost",
  failed: "Your numbers didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
  rowsFailed: "This list didn’t load",
  noRows: "Nothing to list here",
  noRowsHelp: "What this number counts shows up here.",
  emptyGrowth: "This fills up as you add customers and win sales.",
  emptyFunnel: "This fills up as customers move from stage to stage.",
  emptySources: "This fills up as you add customers.",
  emptyLost: "No sale was lost in this time.",
  emptyTimes: "This fills up as customers move from stage to stage, and sales are won.",
  mondayHelp:
    "Mondays from 7 AM your time: last week’s numbers beside the week before, what closes this week, what’s going cold and what has no next step, with links.",
  testMail: "A test business doesn’t send email. Sign up to get it.",
  noMail: "Email isn’t set up yet, so nothing is sent for now.",
} as const;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  filter: "filter your report",
  download: "download your report",
  weekly: "email you your numbers on Mondays",
  mail: "email you last week's numbers",
} as const;

export const toasts = {
  saved: { title: "Saved" },
  saveFailed: { title: "Error", description: "That wasn’t saved. Try again." },
  mailed: { title: "On its way", description: "Last week’s numbers are in your inbox in a moment." },
  mailFailed: { title: "Error", description: "That email wasn’t sent." },
} satisfies Record<string, ToastText>;
