import type { ToastText } from "#platform/web/toasts.ts";

export const mergeToasts = {
  merged: { title: "Merged", description: "Notes, files and history are now combined." },
  mergeFailed: { title: "Not merged", description: "Nothing was changed. Try again." },
  unmergeFailed: { title: "Not undone", description: "Nothing was changed. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const mergeDemo = {
  merge: "merge these contacts into one",
  unmerge: "undo this merge",
} as const;
