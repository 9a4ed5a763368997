import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { MoneyInput } from "#platform/contract/money.ts";
import { Email, requiredText } from "#platform/contract/text.ts";
import { paymentKinds, subscriptionStatuses } from "./plan-access.rules.ts";
import { accesses } from "./plans.schema.ts";
import { intervals, planKeys } from "./plans.schema.ts";

const PlanName = z.enum(planKeys, { error: "Choose a plan from the list" });
const Interval = z.enum(intervals, { error: "Choose monthly or yearly" });

/** A plan as it is offered. Prices are decimal text. */
export const OfferedPlan = z.object({
  id: z.enum(planKeys),
  name: z.string(),
  /** Of one month, when paid month by month. */
  price: z.string(),
  description: z.string(),
  badge: z.string().nullable(),
  features: z.array(z.string()),
  /** The most customers; null for no limit. */
  contactLimit: z.number().int().nullable(),
  /** What can be bought: each price, and what is paid each time. */
  prices: z.array(z.object({ priceId: z.string(), interval: z.enum(intervals), amount: z.string() })),
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

/** What a checkout begins with (Spec 2 §7). */
export const CheckoutStart = z
  .strictObject({
    planId: PlanName,
    priceId: z.string({ error: "Choose a price from the list" }).max(100, "Choose a price from the list"),
  })
  .meta({ example: { planId: "professional", priceId: "mainstay_professional_year" } });
/** What a plan is chosen with. */
export const NewSubscription = z
  .strictObject({
    plan: PlanName,
    interval: Interval.default("month"),
    paymentMethodId: z.string().max(255, "This is not a valid payment method").nullish(),
  })
  .meta({ example: { plan: "professional", interval: "year" } });
/** The secret by which the browser confirms a payment; null where nothing is charged. */
export const ClientSecret = z.object({ clientSecret: z.string().nullable() });

export const PlanChoice = z
  .strictObject({ plan: PlanName, interval: Interval })
  .meta({ example: { plan: "professional", interval: "year" } });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** What stood on the button that was pressed: refused where it costs something else by now. */
export const PressedAmount = { today: MoneyInput.optional() };
/** A plan to change to. */
export const PlanChange = PlanChoice.extend(PressedAmount).meta({
  example: { plan: "professional", interval: "year", today: "1065.00" },
});
export type PlanChange = z.output<typeof PlanChange>;

/** What a choice costs by the provider’s own figures, tax and credit included. */
export const Due = z.object({
  /** What is charged by the button that is beside it. */
  today: z.string(),
  /** What is charged next, after the credit, and when; null where nothing is charged. */
  next: z.string(),
  on: Instant.nullable(),
  /** What is charged each time after that. */
  then: z.string(),
  /** What is left of the credit after today. */
  credit: z.string(),
  /** Of a closed business: what was invoiced before, and is charged again once it is open; left out where nothing is. */
  held: z.string().optional(),
});
export type Due = z.infer<typeof Due>;

/** The secret of a payment that begins, and what it comes to; both null where nothing is charged. */
export const BegunPayment = ClientSecret.extend({ due: Due.nullable() });

const answeredStatuses = ["trial", ...subscriptionStatuses.filter((one) => one !== "trialing")] as const;

/** The business's subscription (Spec 2 §3). */
export const Subscription = z.object({
  plan: z.enum(planKeys),
  status: z.enum(answeredStatuses),
  /** What is paid each time; null where nothing was agreed on. */
  amount: z.string().nullable(),
  interval: z.enum(intervals),
  nextBillingDate: Instant.nullable(),
  /** What is charged then, after the credit; null where nothing is. */
  nextAmount: z.string().nullable(),
  /** What is kept at the provider for the next charges. */
  credit: z.string(),
  /** What is late: the last payment didn’t go through. */
  late: z.string().nullable(),
  /** What the person’s bank was asked to take back. */
  disputed: z.string().nullable(),
  trialEndsAt: Instant.nullable(),
  /** When it ends, once it was canceled. */
  cancelAt: Instant.nullable(),
  access: z.enum(accesses),
  contacts: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
  /** Who charges; "none": nobody, on this installation. */
  payments: z.enum(paymentKinds),
  /** The card that is charged; `expires` as in "2029-04". */
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  /** What comes back by the button, until when, what came back before, and what banks were asked about; null when nothing would. */
  refund: z.object({ amount: z.string(), until: Instant, before: z.string(), asked: z.string() }).nullable(),
  /** What Stripe’s script in the browser is started with; null where nothing is charged. */
  publishableKey: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The subscription after a change, and the secret by which the bank’s question is answered; null where it has none. */
export const ChangedSubscription = Subscription.extend({ clientSecret: z.string().nullable() });
export type ChangedSubscription = z.infer<typeof ChangedSubscription>;

/** One payment. `status` is Stripe’s word for the invoice, or `refunded`, `disputed`, `dispute_won` or `dispute_lost`. `refunded` is what came back of it. */
export const Receipt = z.object({
  id: z.string(),
  date: Instant,
  amount: z.string(),
  refunded: z.string(),
  status: z.string(),
  url: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Who wants to talk about a plan. */
export const SalesRequest = z.strictObject({
  name: requiredText(200, "Your name is required"),
  email: Email,
  company: requiredText(200, "Company name is required"),
  message: requiredText(2000, "Tell us what you’d like to know"),
  /** A field that people never see: only a program fills it in. */
  website: z.string().max(2000).optional(),
});
export type SalesRequest = z.output<typeof SalesRequest>;
