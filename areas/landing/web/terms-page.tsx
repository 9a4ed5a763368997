import { productName, trialDays } from "#platform/contract/product.ts";
import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { PlainFrame, PlainPart } from "./plain-frame.tsx";

const parts = [
  {
    title: "Who runs this service",
    says: [
      `${productName} is run at this web address by a company. These terms are between you and that company, which adds its name, its address and the law that applies to this page.`,
    ],
  },
  {
    title: "Free trial",
    says: [
      `The first ${trialDays} days are free. You don’t enter a card, so there are no surprise charges.`,
      `The demo and the test business are for looking around. The demo saves nothing, and a test business is deleted after ${testWorkspaceHours} hours, unless you sign up and keep what you made.`,
    ],
  },
  {
    title: "Paying",
    says: [
      `Prices are on the home page. If it’s not for you, get your money back within ${moneyBackDays} days of paying. You can cancel any time.`,
    ],
  },
  {
    title: "Your data is yours",
    says: [
      "What you add stays yours. You can download your customers as a spreadsheet any time, and you decide who on your team can see them.",
    ],
  },
  {
    title: "What you promise",
    says: [
      "You have the right to store what you add, and you only email people when the law where you are allows it.",
      "You don’t use it to harm anyone, to break into other people’s data, or to send spam.",
      "You keep your password to yourself. You’re responsible for the people you add to your team.",
    ],
  },
  {
    title: "What you can count on",
    says: [
      "The company runs the software with care and keeps backups. No software is perfect, so export your own copy of anything you can’t do without.",
    ],
  },
  {
    title: "If something changes",
    says: ["If these terms change, we’ll tell you first, and you can leave and take your data with you."],
  },
] as const;

/** What both sides can count on, in plain words. */
export function TermsPage() {
  return (
    <PlainFrame title="Terms" lead="What you can count on, and what we ask of you.">
      {parts.map((part) => (
        <PlainPart key={part.title} {...part} />
      ))}
    </PlainFrame>
  );
}
