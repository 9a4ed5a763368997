import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { SeriesState } from "#areas/invoices/contract/recurring-invoices.schema.ts";

export const toasts = {
  created: { title: "Repeating invoice created" },
  saved: { title: "Repeating invoice saved", description: "Invoices that were made stay as they are." },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  paused: { title: "Paused", description: "No invoice is made until you resume it." },
  resumed: { title: "Resumed" },
  skipped: { title: "Skipped", description: "No invoice is made for that date." },
  deleted: { title: "Repeating invoice deleted", description: "Invoices that were made stay." },
  restored: { title: "Repeating invoice restored" },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  create: "create this repeating invoice",
  edit: "save your changes to this repeating invoice",
  pause: "pause this repeating invoice",
  resume: "resume this repeating invoice",
  skip: "skip the next date",
  remove: "delete this repeating invoice",
  restore: "bring this repeating invoice back",
} as const;

export const words = {
  title: "Repeating invoices",
  create: "New repeating invoice",
  edit: "Edit repeating invoice",
  help: "Invoices that come again by themselves: rent, retainers, weekly orders.",
  failed: "Your repeating invoices didn’t load",
  empty: "Nothing repeats yet",
  emptyHelp: "Set one up once, and each invoice is made on its day.",
  emptyForViewer: "Your business’s repeating invoices show up here.",
  nothingFound: "No repeating invoices match",
  nothingFoundHelp: "Try part of the customer’s name, or another state.",
  search: "Search by customer",
  changesHelp: "Changes count for invoices to come. Those that were made stay as they are.",
  passedHelp: "Dates that have passed are made right away.",
  noDates: "No date comes after this.",
  draftHelp: "Each invoice waits as a draft until you send it.",
  sendHelp: "Each invoice gets its number and is emailed to the customer on its day.",
  deletedHelp: `It can be brought back for ${binDays} days.`,
} as const;

export const stateNames: Record<SeriesState, string> = {
  active: "Active",
  paused: "Paused",
  ended: "Ended",
};
