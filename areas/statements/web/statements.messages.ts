import type { ToastText } from "#platform/web/toasts.ts";
import { plural } from "#platform/web/format.ts";

/** The words of the screens that bring in a bank statement. */
export const words = {
  title: "Bring in a bank statement",
  one: "Bank statement",
  back: "Transactions",
  all: "All statements",
  steps: ["Choose file", "Check", "Bringing in", "Done"],
  pick: "Which statement do you want to bring in?",
  pickHelp:
    "Download it from your bank’s website first. You see what every line would do before anything is added, and you can undo it for 30 days.",
  account: "Which account is it from?",
  accountHelp: "The account in your books that the lines go to.",
  accountFirst: "Choose the account first",
  accountsFailed: "Your accounts didn’t load",
  noAccount: "You have no bank account or card in your books",
  noAccountHelp: "Add one under Settings, Accounts. Then bring in its statements here.",
  kinds: "OFX, QFX, QBO, CAMT.053 (XML or ZIP), CSV, TSV or Excel (.xlsx), up to 50 MB",
  earlier: "Earlier statements",
  none: "None yet. Each statement shows up here, with who brought it in and how it went.",
  viewer: "Only managers bring in statements",
  viewerHelp: "The owner can let you keep the books, under Settings, Team.",
  gone: "This statement isn’t here",
  goneHelp: "It was discarded, or it belongs to another business.",
  failed: "The statement didn’t load",
  loading: "Loading the statement",
  other: "Choose another file",
  next: "Bring in another statement",
  transactions: "View transactions",
  reconcile: "Reconcile",
} as const;

export const toasts = {
  unreadable: {
    title: "This file can’t be read",
    description: "Please choose a statement that your bank offers for download.",
    tone: "danger",
  },
  uploadFailed: {
    title: "Upload failed",
    description: "The file didn’t arrive. Check your connection and try again.",
    tone: "danger",
  },
  notSaved: { title: "Not saved", description: "Your choice wasn’t saved. Try again." },
  notDecided: { title: "Not saved", description: "Your answer wasn’t saved. Try again." },
  notStarted: { title: "Not started", description: "Nothing was added. Try again." },
  failed: { title: "It stopped before the end", description: "What was added so far stays." },
  stopped: { title: "Stopped", description: "What was added so far stays, and you can undo it." },
  stopFailed: { title: "Not stopped", description: "We couldn’t stop it. Try again." },
  undoing: { title: "Undoing", description: "Your books will be as they were in a moment." },
  undoFailed: { title: "Not undone", description: "The statement couldn’t be undone. Nothing was changed." },
  removed: { title: "Discarded", description: "Nothing from it was added." },
  removeFailed: { title: "Not discarded", description: "We couldn’t discard it. Try again." },
  takenBack: { title: "Taken back", description: "The invoice is open again." },
  notTaken: { title: "Not done", description: "Nothing was changed. Try again." },
} as const satisfies Record<string, ToastText>;

export const addedToast = (added: number): ToastText => ({
  title: "Statement brought in",
  description: `${plural(added, "line was", "lines were")} added to your books.`,
  tone: "positive",
});

/** It always mentions the lines that were kept. */
export const undoneToast = (kept: number): ToastText => ({
  title: "Statement undone",
  description:
    kept === 0
      ? "Your books are as they were."
      : `${plural(kept, "line was", "lines were")} kept. See below which, and why.`,
  tone: "positive",
});

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  upload: "bring in this bank statement",
  choose: "read this statement another way",
  decide: "decide about these lines",
  start: "add these lines to your books",
  stop: "stop this",
  undo: "take this statement’s lines out of your books",
  remove: "discard this statement",
  take: "match this payment",
  takeBack: "take this payment back",
} as const;
