import { productName } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** Said on success and on failure alike (Spec 1 §8). */
export const setupDone: ToastText = { title: "Setup Complete!", description: `Welcome to ${productName}! Let's start growing your business.`, tone: "positive" };

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = { skip: "skip the contact import", importFile: "import your contacts from a file", importPhone: "import your contacts from your phone", importMail: "import your contacts from your email account" } as const;

export const stepTitles = ["Your goals", "Where people come from", "How you talk", "A few details", "Ready"] as const;
export const notSaved = "Your answers could not be saved just now. They are kept here, and saved when you finish.";
