import { longDayIn } from "#platform/contract/dates.ts";
import { productName, trialDays } from "#platform/contract/product.ts";
import { billingPage } from "#areas/billing/contract/billing.pages.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";

export type Told = { type: string; title: string; body: string; href: string | null };

/** Of a trial that starts at `now`, with the day on which it ends. */
export const trialNotification = (now: Date): Told => ({
  type: "trial",
  title: `Your ${trialDays}-day free trial has started`,
  body: `You have full access until ${longDayIn("UTC", new Date(now.getTime() + trialDays * 86_400_000))}.`,
  href: billingPage.path,
});
// Also true for someone who keeps the business.
const testNotification: Told = {
  type: "test",
  title: "This is a test business",
  body: `Try anything you like. Nothing is sent. It’s deleted after ${testWorkspaceHours} hours unless you keep it.`,
  href: null,
};

/** The three that a new business really has unread (decisions: notification badge), in reading order. A throw-away business has no trial. */
export const welcomeNotifications = (businessName: string, isTest: boolean, now: Date): Told[] => [
  {
    type: "welcome",
    title: `Welcome to ${productName}!`,
    body: `${businessName} is ready. Five short questions make it yours.`,
    href: "/setup",
  },
  isTest ? testNotification : trialNotification(now),
  {
    type: "import",
    title: "Import your contacts",
    body: "Bring in all your customers from a file.",
    href: "/contact-import",
  },
];
