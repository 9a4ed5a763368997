import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { trialDays } from "#platform/contract/product.ts";
import { failed, withReason } from "#platform/web/failures.ts";

/** Spec 2 §8, Payment and Subscription. */
export const toasts = {
  /** In the trial: the card is kept. */
  cardKept: (day: string) => ({
    title: "Payment Successful",
    description: `Your card is kept. The first charge is on ${day}, when your trial ends.`,
  }),
  processing: {
    title: "Your bank is working on it",
    description: "Your plan starts as soon as the payment has come. You don’t need to pay again.",
  },
  declined: { title: "Payment Failed" },
  paymentError: { title: "Payment Error" },
  cardChanged: { title: "Card changed", description: "The next charge goes to the new card." },
  cardPaid: { title: "Card changed", description: "What was late is paid, and your plan goes on." },
  stillLate: {
    title: "Card changed",
    description: "The new card didn’t pay what is late. Try another one, or pay now.",
  },
  paid: { title: "Payment Successful", description: "What was late is paid, and your plan goes on." },
  bankRefused: { title: "Payment Failed", description: "Your bank didn’t confirm it. Nothing was charged." },
  cardNotChanged: failed("The card wasn’t changed"),
  refunded: (amount: string) => ({
    title: `${amount} is on its way back`,
    description: "It arrives on your card within 5 to 10 days. Your subscription has ended.",
  }),
  notRefunded: failed("The money wasn’t given back"),
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
  refund: "give your money back",
  card: "change the card",
  pay: "pay",
  ask: "send a message to sales",
};

export const words = {
  lead: `Every plan starts with ${trialDays} days free, no card. Money back within ${moneyBackDays} days.`,
  nothingCharged:
    "Nothing is charged here. The plan that you choose holds at once, and you can change it any time.",
  byStripe: "Your card is charged by Stripe, and its number never reaches us.",
  charged:
    "Your card is charged by Stripe, and its number never reaches us. In the trial, the first charge comes on the day it ends.",
  notAllowed:
    "Only owners and managers can see what is paid for. Only owners can choose a plan, pay and cancel.",
  readsOnly:
    "You can see this because you’re a manager. Only an owner can change the plan, the card or cancel.",
  ownersChoose: "Only an owner of your business can choose a plan.",
  notReached:
    "The payment form couldn’t be reached. Nothing was charged. Check your connection and try again.",
  noForm:
    "The payment form didn’t load. A blocker in your browser, or your network, may keep out js.stripe.com. Nothing was charged.",
  bankRefused: "Your bank didn’t confirm it. Nothing was charged. Try again, or use another card.",
  bankAsks: "Your bank has a question about this payment. Answer it in the window that opens.",
  confirmedUnread:
    "Your payment went through, but we couldn’t read it yet. Don’t pay again: your plan shows here in a moment.",
  test: "This is a test business, with everything open. Sign up to choose a plan.",
  sales: "Several shops, or a question about a plan?",
  noCard: "No card is kept, because nothing is charged.",
  noCardYet: "No card is kept yet. You add one when you choose a plan.",
  noReceipts: "Nothing was paid so far, so there are no receipts.",
  cancelLate:
    "Your plan ends now, because its last payment is late, and nothing more is charged. From then on you can look and export, but not change anything. Nothing is deleted.",
  cancelNow:
    "Everything you have stays open, because nothing is charged here. You can take a plan again at any time.",
};

/** What follows when it is canceled where plans are charged; `day` is when it ends. */
export const cancelOn = (day: string): string =>
  `Your plan goes on until ${day}, and nothing is charged after that. From then on you can look and export, but not change anything. Nothing is deleted, and until ${day} you can take this back.`;

/** What people ask before they choose, where plans are charged or not. */
export const questionsWhere = (charged: boolean): readonly { ask: string; answer: string }[] => [
  {
    ask: "Do I need a card to try it?",
    answer: `No. You have every feature for ${trialDays} days, and nobody asks for a card.`,
  },
  {
    ask: "What happens when the trial ends?",
    answer: charged
      ? "Nothing is deleted. If you chose a plan, its first charge comes on that day and all goes on. If you didn’t, you can still look and export, and change things again as soon as you choose one."
      : "Nothing is deleted. On an installation that charges nothing, such as this one, nothing is locked either: you go on with the plan that you chose, or with Enterprise if you chose none.",
  },
  {
    ask: "Can I change plans later?",
    answer:
      "Yes, in both directions and at any time, under Billing. What a smaller plan doesn’t have stays readable; only changing it waits for the larger plan.",
  },
  {
    ask: "What if I have more customers than my plan holds?",
    answer:
      "All of them stay. Adding more by hand or from a file waits until there is room. Anyone who books a meeting with you, or comes from a connected app, is always added.",
  },
  {
    ask: "How do I cancel?",
    answer: charged
      ? "Under Billing, with one button. It says the exact day on which your plan ends, and you can export everything you have before and after."
      : "Under Billing, with one button. Before you do, you can export everything you have.",
  },
  {
    ask: "Do I get my money back?",
    answer: `Yes, all of it, within ${moneyBackDays} days of your first payment.${charged ? " There is a button for it under Billing." : ""}`,
  },
];
