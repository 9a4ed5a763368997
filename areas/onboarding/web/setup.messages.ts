import { productName } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** Said on success and on failure alike (Spec 1 §8). */
export const setupDone: ToastText = { title: "Setup Complete!", description: `Welcome to ${productName}! Let's start growing your business.`, tone: "positive" };

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = { skip: "skip the contact import", importFile: "import your contacts from a file", importPhone: "import your contacts from your phone", importMail: "import your contacts from your email account" } as const;

export const stepTitles = ["Your goals", "Where people come from", "How you talk", "A few details", "Ready"] as const;
export const notSaved = "Your answers could not be saved just now. They are kept here, and saved when you finish.";

/** The helpers that fit the answers, while Auto-Help is not built: nothing of it can be switched on. */
export const helperWords = {
  title: "Helpers that fit your business",
  later: "You can switch them on in Auto-Help once that part is ready. Until then nothing happens by itself.",
  notBuilt: "This part is in the making",
  today: "Nothing is missing on your side. Small jobs will get done by themselves here. Until then your things to do can repeat and remind you.",
  ask: "Answer the 5-Min Setup, and we pick the helpers that fit your business.",
} as const;

/** By which clock the business goes: said once, before the setup is finished. */
export const clockWords = (zone: string): string => `Your business runs on the clock of ${zone}. Due times and reminders go by it; you can change it under Things To Do.`;
