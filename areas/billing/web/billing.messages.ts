import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { trialDays } from "#platform/contract/product.ts";
import { failed, withReason } from "#platform/web/failures.ts";

/** Spec 2 §8, Payment and Subscription. */
export const toasts = {
  activated: { title: "Success!", description: "Your subscription has been activated." },
  notBegun: { title: "Subscription Error", description: "Failed to create subscription. Please try again." },
  notPaid: withReason({ title: "Payment Failed", description: "Please try again." }),
  canceled: {
    title: "Subscription Canceled",
    description: "Your subscription will end at the current billing period.",
  },
  notCanceled: { title: "Error", description: "Failed to cancel subscription. Please try again." },
  resumed: { title: "Subscription resumed", description: "Your plan goes on as before." },
  notResumed: failed("The subscription wasn’t resumed"),
  notChanged: failed("The plan wasn’t changed"),
  asked: { title: "Message sent", description: "The answer comes by email." },
  notAsked: failed("The message wasn’t sent"),
};

export const demoActions = {
  choose: "choose a plan",
  change: "change the plan",
  cancel: "cancel the subscription",
  ask: "send a message to sales",
};

export const words = {
  lead: `Every plan starts with ${trialDays} days free, no card. Money back within ${moneyBackDays} days.`,
  nothingCharged:
    "Nothing is charged here. The plan that you choose holds at once, and you can change it any time.",
  notAllowed: "Only owners and managers can see what is paid for.",
  readsOnly: "Only an owner can change the plan.",
  test: "This is a test business, with everything open. Sign up to choose a plan.",
  sales: "Several shops, or a question about a plan?",
  noCard: "No card is kept, because nothing is charged.",
  noReceipts: "Nothing was paid so far, so there are no receipts.",
  cancel:
    "Features of larger plans close, and your customers and everything else stay. Nothing is deleted, and you can take a plan again at any time. You can export your customers first.",
};

/** What people ask before they choose. */
export const questions: readonly { ask: string; answer: string }[] = [
  {
    ask: "Do I need a card to try it?",
    answer: `No. You have every feature for ${trialDays} days, and nobody asks for a card.`,
  },
  {
    ask: "What happens when the trial ends?",
    answer:
      "Nothing is deleted. On an installation that charges nothing, such as this one, nothing is locked either: you go on with the plan that you chose, or with Enterprise if you chose none.",
  },
  {
    ask: "Can I change plans later?",
    answer:
      "Yes, in both directions and at any time, under Billing. What a smaller plan doesn’t have stays readable; only changing it waits for the larger plan.",
  },
  {
    ask: "What if I have more customers than my plan holds?",
    answer:
      "All of them stay. Adding more by hand or from a file waits until there is room. Anyone who books a meeting with you is always added.",
  },
  {
    ask: "How do I cancel?",
    answer: "Under Billing, with one button. Before you do, you can export your customers as a file.",
  },
  {
    ask: "Do I get my money back?",
    answer: `Yes, all of it, within ${moneyBackDays} days of your first payment.`,
  },
];
