import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

export const reconcileToasts = {
  begun: { title: "Statement started" },
  beginFailed: { title: "Error", description: "That wasn’t started. Try again." },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  saved: { title: "Saved" },
  finished: {
    title: "Reconciled",
    description: "What is on this statement can’t be changed by mistake now.",
  },
  finishFailed: { title: "Error", description: "That wasn’t finished. Nothing has changed. Try again." },
  reopened: { title: "Statement reopened", description: "Everybody who keeps the books was told." },
  canceled: { title: "Statement canceled", description: `Its ticks are kept for ${binDays} days.` },
  cancelFailed: { title: "Error", description: "That wasn’t canceled. Try again." },
  restored: { title: "Statement is back" },
  restoreFailed: { title: "Error", description: "That wasn’t brought back. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const reconcileDemo = {
  begin: "check this account against a bank statement",
  save: "save what is on the statement",
  finish: "finish this statement",
  reopen: "reopen this statement",
  cancel: "cancel this statement",
} as const;

export const reconcileWords = {
  title: "Check against your bank statement",
  term: "Reconcile",
  how: "Tick what is on your statement. When the difference is 0.00, your books and your bank agree, and nothing until that day changes by mistake.",
  accounts: "Your accounts",
  failed: "Your accounts didn’t load",
  statementFailed: "This statement didn’t load",
  rowsFailed: "The transactions didn’t load",
  gone: "This statement isn’t here anymore. It was canceled, or you don’t have access to it.",
  never: "Not checked yet",
  begin: "Start",
  beginTitle: "Start with a statement",
  goOn: "Continue",
  past: "Finished statements",
  noPast: "None yet. Take your latest bank statement and start with it.",
  noPastForViewer: "None yet.",
  back: "Reconcile",
  ownOnly: "You see your own customers, so bank accounts are not shown to you.",
  empty: "No transactions until this day",
  emptyHelp: "Add what is on your statement to your books, or enter a later day.",
  nothingFound: "No transactions match",
  hints: "What may explain it",
  locked:
    "Day, amount and account of these transactions stay as they are, and none of them can be deleted. Text, category and customer may change.",
  reopenHelp:
    "Its transactions can be changed again. Everybody who keeps the books is told, with your reason.",
  cancelHelp: `No transaction changes. The ticks are kept for ${binDays} days, and Undo brings them back.`,
  openingHelp: "What was on the account before your books begin. 0 if your books have everything.",
  cardHelp: "What you owe, as on the statement.",
} as const;
