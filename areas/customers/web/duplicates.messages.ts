import type { ToastText } from "#platform/web/toasts.ts";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import type { DuplicateReason, SimilarContact } from "#areas/customers/contract/duplicates.schema.ts";

/** Why two may be one person, in words. */
export const reasonWords: Record<DuplicateReason, string> = {
  emailAndName: "Same email and same name",
  phoneAndName: "Same phone number and same name",
  email: "Same email",
  nameAndCompany: "Same name and company",
  phone: "Same phone number",
  nameAndMailbox: "Same name, almost the same email",
  similarNameAndCompany: "Similar name, same company",
  similarNameAndDomain: "Similar name, email of the same company",
  name: "Same name",
};

/** Who is there already, and by what they were found. */
export const similarWords: Record<SimilarContact["reason"], string> = { email: "same email", phone: "same phone number", name: "similar name" };

export const duplicateWords = {
  title: "Duplicates",
  intro: `Somebody who is there twice gets your mail twice, and half of what you know of them hides. Nothing is merged by itself, and every merge can be undone for ${unmergeDays} days.`,
  never: "Nobody has looked yet",
  neverHelp: "All your customers are compared by email, phone, name and company. It takes some seconds.",
  onlyReads: "You can read everything here. To have duplicates looked for or merged, ask the owner or a manager of your business.",
  none: "Nobody is there twice",
  noneHelp: "Every customer stands alone. Look again after the next upload.",
  failed: "The duplicates did not load",
} as const;

export const duplicateToasts = {
  searchFailed: { title: "Error", description: "The search could not begin. Try again." },
  dismissed: { title: "Kept apart", description: "They will not be suggested again." },
  dismissFailed: { title: "Error", description: "Nothing was changed. Try again." },
  merged: { title: "Merged", description: "Notes, files and history are together now." },
  mergeFailed: { title: "Not merged", description: "Nothing was changed. Try again." },
  unmergeFailed: { title: "Not undone", description: "Nothing was changed. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const duplicateDemo = {
  search: "look through all your contacts for duplicates",
  dismiss: "keep these contacts apart",
  merge: "merge these contacts into one",
  mergeExact: "merge all contacts that are exactly the same",
  unmerge: "bring both contacts back",
} as const;
