import { productName } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** Said on success and on failure alike (Spec 1 §8). */
export const setupDone: ToastText = {
  title: "Setup Complete!",
  description: `Welcome to ${productName}! Let's start growing your business.`,
  tone: "positive",
};

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  skip: "skip the contact import",
  importFile: "import your contacts from a file",
  importPhone: "import your contacts from your phone",
  importMail: "import your contacts from your email account",
} as const;

export const stepTitles = [
  "Your goals",
  "Where customers come from",
  "How you keep in touch",
  "A few details",
  "Ready",
] as const;
export const notSaved =
  "We couldn’t save your answers just now. We’ll keep them here and save them when you finish.";

/** The helpers that fit the answers. */
export const helperWords = {
  title: "Helpers that fit your business",
  later: "They’re waiting in Auto-Help. Turn each one on or off there, any time.",
} as const;

/** The business's time zone: said once, before the setup is finished. */
export const clockWords = (zone: string): string =>
  `Your business is set to ${zone} time. Due times and reminders use it too. You can change it under Things To Do.`;

/** Where the owner sees the budget again: only here. */
export const budgetHelp = "For your own notes: you see it in your summary, and nothing else uses it yet.";
