import { z } from "zod";
import { moneyText } from "#platform/contract/money.ts";

/** A secret or restricted key of Stripe, for real money or for tests. */
const key = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]{8,200}$/;

/** Whether a key is for real money; undefined when it isn’t a key of Stripe with which anything could be asked. */
export const stripeModeOf = (apiKey: string): "live" | "test" | undefined =>
  key.exec(apiKey)?.[1] as "live" | "test" | undefined;

/** What Stripe’s answer to a key means, in a sentence. */
export function stripeTrouble(status: number): string {
  if (status === 401) return "Stripe doesn’t know this key (anymore). Copy it again.";
  if (status === 403) return "This key may not read the balance. Allow “Balance: Read” for it in Stripe.";
  if (status === 429) return "Stripe asks for a pause. Try again in a minute.";
  if (status >= 500) return `Stripe has a problem of its own right now (${status}). Try again later.`;
  return `Stripe answered something else than a balance (${status}).`;
}

const Text = z.string().max(5000).nullish();
const Payer = z.object({ email: Text, name: Text }).nullish();

/** What is read of an event; everything else of it is left alone. */
export const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  created: z.number().int().positive().max(99_999_999_999),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.output<typeof StripeEvent>;

const Money = { amount: z.number().int().positive().max(999_999_999_999), currency: z.string().length(3) };
const Session = z.object({
  id: z.string().max(255),
  payment_status: z.literal("paid"),
  amount_total: Money.amount,
  currency: Money.currency,
  payment_intent: Text,
  customer_details: Payer,
  customer_email: Text,
});
const Intent = z.object({
  id: z.string().max(255),
  amount_received: Money.amount,
  currency: Money.currency,
  receipt_email: Text,
});
const Charge = z.object({
  id: z.string().max(255),
  amount_captured: Money.amount,
  currency: Money.currency,
  payment_intent: Text,
  billing_details: Payer,
  receipt_email: Text,
});

export type StripePayment = {
  /** The same for all events that tell of one payment. */
  key: string;
  amount: string;
  currency: string;
  email: string | null;
  name: string | null;
};

// Stripe counts these in whole units, and the next ones in thousandths.
const whole = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const thousandths = "bhd jod kwd omr tnd".split(" ");

const moneyOf = (amount: number, currency: string): string => {
  const code = currency.toLowerCase();
  return moneyText(
    whole.includes(code) ? amount * 100 : thousandths.includes(code) ? Math.round(amount / 10) : amount,
  );
};

/** The payment that an event tells of; undefined for an event that tells of none: another kind, or nothing was paid. */
export function paymentIn({ type, data: { object } }: StripeEvent): StripePayment | undefined {
  if (type === "checkout.session.completed") {
    const { data: one } = Session.safeParse(object);
    return (
      one &&
      paymentOf(one.payment_intent ?? one.id, one.amount_total, one.currency, {
        email: one.customer_details?.email ?? one.customer_email,
        name: one.customer_details?.name,
      })
    );
  }
  if (type === "payment_intent.succeeded") {
    const { data: one } = Intent.safeParse(object);
    return one && paymentOf(one.id, one.amount_received, one.currency, { email: one.receipt_email });
  }
  if (type !== "charge.succeeded") return undefined;
  const { data: one } = Charge.safeParse(object);
  return (
    one &&
    paymentOf(one.payment_intent ?? one.id, one.amount_captured, one.currency, {
      email: one.billing_details?.email ?? one.receipt_email,
      name: one.billing_details?.name,
    })
  );
}

const paymentOf = (
  key: string,
  amount: number,
  currency: string,
  { email, name }: { email?: string | null; name?: string | null },
): StripePayment => ({
  key: key.slice(0, 255),
  amount: moneyOf(amount, currency),
  currency: currency.toUpperCase(),
  email: email?.trim().toLowerCase() || null,
  name: name?.replaceAll("\0", "").trim().slice(0, 200) || null,
});

/** What an owner’s payment page answered, when it can’t be given to customers; undefined when it can. */
export function linkTrouble(status: number): string | undefined {
  if (status === 404 || status === 410)
    return "There is no page at this link. Open it yourself, and copy it again.";
  return status >= 500 ? `The page has trouble right now (${status}). Try again later.` : undefined;
}

/** The payment page of an app; undefined when it has none. */
export function paymentLinkIn(options: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const link = options?.["link"];
  return typeof link === "string" && link !== "" ? link : undefined;
}
