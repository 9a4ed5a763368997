import { failed } from "#platform/web/failures.ts";

/** The words of "Your data". */
export const dataWords = {
  what: "All your customers, sales, tasks, meetings, emails, books and settings, with every file, as one zip. It opens on any computer, and contacts.csv can be uploaded here again. Passwords and keys of other programs are not in it.",
  how: "You can go on working, or leave this page. You’ll hear from the bell and by email when it’s ready.",
  ownersOnly: "Only the owner can export everything.",
  none: "No export yet.",
} as const;

export const dataToasts = { failed: failed("That didn’t work") };

/** Complete "This would …" in the demo alert. */
export const dataDemoActions = {
  export: "export everything your business keeps",
  closeBusiness: "close your business",
  closeAccount: "close your account",
};
