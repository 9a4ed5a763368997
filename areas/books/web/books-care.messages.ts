import type { ToastText } from "#platform/web/toasts.ts";

/** The words of locking the books and of looking through them. */
export const careToasts = {
  locked: { title: "Books locked" },
  open: { title: "Books reopened" },
  lockFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  checkFailed: { title: "Error", description: "The books weren’t looked through. Try again." },
} satisfies Record<string, ToastText>;

export const careWords = {
  demoLock: "lock your books",
  demoCheck: "look through your books",
  lock: "Locked days",
  lockTerm: "Period lock",
  lockHelp:
    "Once a month or a year is done, lock it: nothing can be written on its days any more, not even by a mistake. Only an owner can reopen them.",
  open: "All days are open.",
  lockedUntil: "Locked until",
  change: "Change",
  lockButton: "Lock days",
  reason: "Why",
  failed: "The locked days didn’t load",
  checkNow: "Check now",
  notChecked: "The books are looked through every night.",
  checkHelp: "Nothing was changed. Show this to the person who keeps your books.",
} as const;
