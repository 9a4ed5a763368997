import type { ToastText } from "#platform/web/toasts.ts";
import { plural } from "#platform/web/format.ts";

/** The exact words of the import's screens: Spec 2 §2, §5 and §8 where stated. */
export const importToasts = {
  wrongType: { title: "Invalid File Type", description: "Please upload a CSV file", tone: "danger" },
  unreadable: {
    title: "File Parse Error",
    description: "Could not parse CSV file. Please check the format.",
    tone: "danger",
  },
  failed: {
    title: "Import Failed",
    description: "Could not import contacts. Please try again.",
    tone: "danger",
  },
  uploadFailed: {
    title: "Upload failed",
    description: "The file didn’t arrive. Check your connection and try again.",
    tone: "danger",
  },
  notSaved: { title: "Error", description: "Your choices weren’t saved. Try again." },
  notFixed: { title: "Error", description: "Nothing was changed. Try again." },
  fixed: { title: "Changed", description: "We’re checking the rows again." },
  cancelled: { title: "Stopped", description: "What was imported so far stays." },
  cancelFailed: { title: "Error", description: "We couldn’t stop it" },
  undoing: {
    title: "Undoing the import",
    description: "Your customers will be back as they were in a moment.",
  },
  undoFailed: { title: "Error", description: "The import couldn’t be undone. Nothing was changed." },
  removed: { title: "Discarded", description: "Nothing from it was imported." },
  removeFailed: { title: "Error", description: "We couldn’t discard it" },
} as const satisfies Record<string, ToastText>;

/** Spec 2 §8: the toast at the end, with the count imported. */
export const completeToast = (imported: number): ToastText => ({
  title: "Import Complete!",
  description: `${plural(imported, "contact", "contacts")} imported`,
  tone: "positive",
});

/** The toast of a finished undo: it always mentions the customers that were kept. */
export const undoneToast = (kept: number): ToastText => ({
  title: "Import undone",
  description:
    kept === 0
      ? "Your customers are back as they were."
      : `${plural(kept, "customer was", "customers were")} kept. See below who stayed, and why.`,
  tone: "positive",
});

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const importDemo = {
  start: "import this list into your customers",
  fix: "change this value in your file's rows",
  cancel: "stop this import",
  undo: "undo this import",
  remove: "discard this import",
  download: "download the rows that were left out",
} as const;

/** Spec 2 §2 and §4. */
export const importWords = {
  title: "Upload Contacts",
  back: "Back to Contacts",
  home: "Home",
  steps: ["Upload File", "Map Fields", "Importing", "Complete"],
  other: "Choose Different File",
  start: "Start Import",
  more: "Import More Contacts",
  notMapped: "required but not mapped",
} as const;

/** Spec 2 §8: the line below the first messages of the error list. */
export const moreErrors = (count: number): string => `and ${count} more errors`;
