import type { Appearance } from "@stripe/stripe-js";
import { date } from "#platform/web/format.ts";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { toasts, words } from "./billing.messages.ts";

type CardError = { type?: string; message?: string };

/** What is said of an error of the card's form: declined, or not working (Spec 2 §8); nothing where the form says it at a field. */
export function troubleIn({ type, message }: CardError): { title: string; description: string } | undefined {
  if (type === "validation_error") return undefined;
  const { title } = type === "card_error" ? toasts.declined : toasts.paymentError;
  return { title, description: message ?? words.notReached };
}

/** The colors, letters and corners around this place, for Stripe's form. */
export function cardLookIn(place: Element): Appearance {
  const style = getComputedStyle(place);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: style.colorScheme.includes("dark") ? "night" : "stripe",
    variables: {
      colorPrimary: color("--accent"),
      colorBackground: color("--surface"),
      colorText: color("--text"),
      colorTextSecondary: color("--text-2"),
      colorDanger: color("--danger"),
      fontFamily: "system-ui, sans-serif",
      borderRadius: color("--r-control"),
    },
  };
}

/** What the address says of a payment that a bank asked about on a page of its own; undefined when it says nothing. */
export function cameBackIn(search: string): "succeeded" | "failed" | "processing" | undefined {
  const status = new URLSearchParams(search).get("redirect_status");
  if (status === null) return undefined;
  return status === "succeeded" || status === "processing" ? status : "failed";
}

const returned = /^(redirect_status|(payment|setup)_intent(_client_secret)?)$/;

/** The same address without what a bank's page added to it. */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search);
  const rest = [...query].filter(([name]) => !returned.test(name));
  return rest.length > 0 ? `?${new URLSearchParams(rest)}` : "";
}

/** A card as it is named: "Visa ending in 4242, until 04/2029". */
export const cardWords = ({
  brand,
  last4,
  expires,
}: {
  brand: string;
  last4: string;
  expires: string;
}): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}, until ${expires.slice(5)}/${expires.slice(0, 4)}`;

/** What is said once a payment was confirmed: kept for the end of the trial, started, or still under way. */
export function confirmedWords({
  status,
  nextBillingDate,
  trialEndsAt,
}: Pick<Subscription, "status" | "nextBillingDate" | "trialEndsAt">): { title: string; description: string } {
  if (status === "trial") return toasts.cardKept(date(nextBillingDate ?? trialEndsAt));
  return status === "active" ? toasts.activated : toasts.processing;
}
