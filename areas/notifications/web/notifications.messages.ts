import type { ToastText } from "#platform/web/toasts.ts";

/** The badge in the demo is a fixed 3 (Spec 1 §9). */
export const demoBadge = 3;
/** The static alert of the demo (Spec 1 §2, Header). */
export const demoAlert = "You have 3 new notifications: a new lead from your website, a tasting tomorrow at 10:00, and a follow-up that is due today.";
export const demoAction = "mark your notifications as read";

export const failures = {
  read: { title: "Error", description: "It could not be marked as read" },
  readAll: { title: "Error", description: "They could not be marked as read" },
} satisfies Record<string, ToastText>;

export const listWords = { title: "Notifications", empty: "Nothing new. What you need to know shows here.", failed: "Your notifications did not load.", all: "Mark all read" } as const;

/** The name of the button: how many are unread. */
export const buttonName = (unread: number): string => (unread > 0 ? `Notifications, ${unread} new` : "Notifications");
