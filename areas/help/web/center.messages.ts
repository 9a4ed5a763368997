import { productName } from "#platform/contract/product.ts";
import type { CenterTab } from "#areas/help/contract/center-tabs.rules.ts";

/** The words of the tutorial center, to the letter where they are stated (Spec 2 §2, Tutorial center). */
export const words = {
  title: `Learn How to Use ${productName}`,
  back: "Back to Dashboard",
  close: "Close",
  quickStart: "Quick Start",
} as const;

/** The stated tabs. */
export const tabNames: Record<CenterTab, string> = {
  steps: "Step-by-Step",
  articles: "Help Articles",
  videos: "Watch & Learn",
  help: "Get Help",
};

/** The four stated cards: what each is called, how long it takes, and the screen on which it is done. */
export const quickStarts = [
  { title: "Add Your First Customer", minutes: 2, href: "/contacts", article: "add-your-first-customer" },
  {
    title: "Send Your First Message",
    minutes: 3,
    href: "/email-campaigns",
    article: "send-your-first-email",
  },
  { title: "Track Your First Sale", minutes: 4, href: "/opportunities", article: "follow-a-sale" },
  { title: "Set Your First Reminder", minutes: 2, href: "/tasks", article: "tasks-and-reminders" },
] as const;

/** The one that only shows an alert in the demo (Spec 2 §2). */
export const messaging = quickStarts[1].title;
