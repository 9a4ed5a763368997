import type { ToastText } from "#platform/web/toasts.ts";

export const toasts = {
  on: { title: "Reminders are on" },
  off: { title: "Reminders are off", description: "Nothing is sent by itself." },
  noneForThis: { title: "No reminders for this one" },
  againForThis: { title: "Reminders are on again for this one" },
  on_its_way: { title: "Reminder on its way" },
  waits: { title: "The email waits" },
  no_mail: { title: "Nothing was emailed" },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  sendFailed: { title: "Error", description: "That reminder wasn’t sent. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  settings: "save your payment reminders",
  save: "change the reminders of this invoice",
  send: "send this reminder",
} as const;

export const words = {
  title: "Payment reminders",
  help: "Customers get a friendly email before and after an invoice is due. It stops once it’s paid.",
  failed: "Your reminders didn’t load",
  onlyManagers: "Only managers and the owner can change these.",
  usual: "Left empty: our words, as in the preview.",
  passed: "Days that have passed already are left alone.",
} as const;
