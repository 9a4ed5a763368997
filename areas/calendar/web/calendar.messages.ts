import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of Schedule Meetings: Spec 2 §2, §7 and §8 where stated. */
export const scheduled = (title: string): string => `${title} scheduled successfully!`;
/** The first when the server refuses, the second when no answer comes (decisions, calendar). */
export const alerts = {
  refused: "Failed to schedule appointment",
  noAnswer: "Error scheduling appointment",
} as const;

export const toasts = {
  saved: { title: "Meeting updated" },
  manySaved: { title: "Meetings updated" },
  saveFailed: { title: "That wasn’t saved", description: "Nothing has changed. Try again." },
  cancelled: { title: "Meeting canceled", description: "Its time is free again." },
  manyCancelled: { title: "Meetings canceled", description: "Their times are free again." },
  manyDeleted: { title: "Meetings deleted", description: `They stay in the trash for ${binDays} days.` },
  deleted: { title: "Meeting deleted", description: `It stays in the trash for ${binDays} days.` },
  deleteFailed: { title: "That wasn’t deleted", description: "Nothing has changed. Try again." },
  restored: { title: "Meeting restored", description: "It is back in your calendar." },
  restoreFailed: { title: "That wasn’t restored", description: "Nothing has changed. Try again." },
  settingsSaved: { title: "Saved" },
  settingsFailed: { title: "Error", description: "That wasn’t saved. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "schedule this meeting",
  edit: "save your changes to this meeting",
  status: "change this meeting",
  remove: "delete this meeting",
  restore: "bring this meeting back",
  book: "let your customers book this time",
  settings: "change your calendar’s settings",
  type: "change your meeting types",
  host: "change your chairs, rooms and vans",
} as const;

/** What is done to a meeting of a series counts for. */
export const scopeOptions = [
  { value: "one", label: "Only this meeting" },
  { value: "later", label: "This and later ones" },
];

export const tabNames = {
  schedule: "Schedule Meeting",
  upcoming: "Upcoming",
  view: "Calendar View",
  types: "Meeting Types",
  settings: "Settings",
} as const;

export const words = {
  title: "Schedule Meetings",
  add: "Schedule a Meeting",
  failed: "Your calendar didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
  moveHelp:
    "Drag a meeting to move it; pull its lower edge to make it longer or shorter. By keyboard: Alt and the arrow keys move it, with Shift they change its length. Enter saves it, Escape puts it back.",
  moveHelpMonth:
    "Drag a meeting to move it to another day. By keyboard: Alt and the arrow keys move it. Enter saves it, Escape puts it back.",
  why: "Why is a time not offered?",
  notShown: "That day isn’t shown here.",
  notMoved: "It stays where it was.",
  tasksFailed: "Your tasks for these days didn’t load",
  shaded:
    "Shaded: outside your hours. With a line beside it: busy in your other calendars, or kept free after a meeting.",
  empty: "No meetings coming up",
  someLeft: "Some of these meetings are in the calendar of someone who has left, and need a new host.",
  leftHelp:
    "These meetings need a new host: theirs has left. Choose Reschedule, and then in whose calendar each one goes.",
  noneLeft: "Every meeting has its host.",
  emptyHelp: "Schedule the next one, with a customer or with your team.",
  quickHelp: "One press, and it’s in your calendar: one hour, this time tomorrow. Change it afterward.",
  binHelp: `Deleted meetings stay here for ${binDays} days. Restore them, or let them go.`,
  binEmptyHelp: `Meetings you delete stay here for ${binDays} days.`,
  invite: "Email the customer an invitation",
  booked: "The customer booked this, so they always get the emails about it.",
  noEmailLeft: "No email left: set up your mail server",
  noLink: "This meeting has no link yet",
  noPhone: "This meeting has no phone number yet",
  noPlace: "This meeting has no place yet",
} as const;
