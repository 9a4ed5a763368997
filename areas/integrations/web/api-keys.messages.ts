import { failed } from "#platform/web/failures.ts";

export const toasts = {
  revoked: (name: string) => ({ title: "Key revoked", description: `${name} can’t use your data anymore.` }),
  notRevoked: failed("The key wasn’t revoked"),
};

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  make: "make a key for another program",
  revoke: "revoke this key",
};

export const keyWords = {
  lead: "Let another program use your data: your online shop, a spreadsheet, or something a developer makes for you. It gets a key of its own, which works like a password.",
  notAllowed: "Only the owner and managers can see and make API keys.",
  paused:
    "Your keys are paused: API keys are part of the Enterprise plan. Nothing is lost, and they work again as soon as you’re on it.",
  empty: "No program uses your data by a key yet",
  emptyWhy:
    "When a program asks for an API key, make one here and paste it there. You choose what it may do, and can end it whenever you like.",
  onlyNow: "Copy the key now. It’s shown only this once, and we keep no copy of it.",
  likePassword:
    "Anyone who has it can do what it may do. Give it only to the program it’s for, never by email or chat.",
  revoking:
    "The program can’t use your data from this moment on. What it did stays. A revoked key can’t be brought back, but you can make another.",
  notMade: "The key wasn’t made. Check your connection and try again.",
};
