import { productName, trialDays } from "#platform/contract/product.ts";

export type Told = { type: string; title: string; body: string; href: string | null };

/** The three that a new business really has unread (decisions: notification badge), the first to read first. */
export const welcomeNotifications = (businessName: string): Told[] => [
  { type: "welcome", title: `Welcome to ${productName}!`, body: `${businessName} is ready. Five short questions make it yours.`, href: "/setup" },
  { type: "trial", title: `Your ${trialDays}-day free trial has started`, body: "Everything is open to you until it ends.", href: "/billing" },
  { type: "import", title: "Import your contacts", body: "Bring your customers along from a file, all at once.", href: "/contact-import" },
];
