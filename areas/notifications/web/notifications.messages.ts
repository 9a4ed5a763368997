import type { ToastText } from "#platform/web/toasts.ts";

/** The badge in the demo is a fixed 3 (Spec 1 §9). */
export const demoBadge = 3;
/** The static alert of the demo (Spec 1 §2, Header). */
export const demoAlert =
  "You have 3 new notifications: a new lead from your website, a tasting tomorrow at 10:00, and a follow-up that is due today.";
export const demoAction = "mark your notifications as read";

export const failures = {
  read: { title: "Error", description: "We couldn’t mark it as read" },
  readAll: { title: "Error", description: "We couldn’t mark them as read" },
} satisfies Record<string, ToastText>;

export const listWords = {
  title: "Notifications",
  empty: "Nothing new. We’ll let you know here.",
  failed: "Your notifications didn’t load.",
  all: "Mark all read",
} as const;

/** The name of the button: how many are unread. */
export const buttonName = (unread: number): string =>
  unread > 0 ? `Notifications, ${unread} new` : "Notifications";
