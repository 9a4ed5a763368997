import type { ToastText } from "#platform/web/toasts.ts";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import type { DuplicateReason, SimilarContact } from "#areas/duplicates/contract/duplicates.schema.ts";

/** Why two may be one person, in words. */
export const reasonLabel: Record<DuplicateReason, string> = {
  emailAndName: "Same email and same name",
  phoneAndName: "Same phone number and same name",
  email: "Same email",
  nameAndCompany: "Same name and company",
  phone: "Same phone number",
  nameAndMailbox: "Same name, almost the same email",
  similarNameAndCompany: "Similar name, same company",
  similarNameAndDomain: "Similar name, same company email",
  name: "Same name",
};

/** Which detail an existing customer was found by. */
export const similarWords: Record<SimilarContact["reason"], string> = {
  email: "same email",
  phone: "same phone number",
  name: "similar name",
};

export const duplicateWords = {
  title: "Duplicates",
  intro: `A customer who’s in your list twice gets your emails twice, and you only see half their history. We never merge without asking, and you can undo a merge for ${unmergeDays} days.`,
  never: "Not checked yet",
  neverHelp: "We compare all your customers by email, phone, name and company. It takes a few seconds.",
  onlyReads:
    "You can look at everything here. To find or merge duplicates, ask the owner or a manager of your business.",
  none: "No duplicates",
  noneHelp: "Every customer is in your list only once. Check again after your next upload.",
  failed: "Your duplicates didn’t load",
} as const;

export const duplicateToasts = {
  searchFailed: { title: "Error", description: "We couldn’t start the search. Try again." },
  dismissed: { title: "Kept separate", description: "We won’t suggest them again." },
  dismissFailed: { title: "Error", description: "Nothing was changed. Try again." },
  mergeFailed: { title: "Not merged", description: "Nothing was changed. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const duplicateDemo = {
  search: "look through all your contacts for duplicates",
  dismiss: "keep these contacts separate",
  mergeExact: "merge all contacts that are exactly the same",
} as const;
