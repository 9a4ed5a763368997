import type { Stripe } from "stripe";
import { AppError } from "#platform/contract/errors.ts";
import type { OpenCtx, Ports, StripePayments } from "#platform/server/context.ts";
import { heldMessage } from "#platform/server/gate.ts";

/** The version of Stripe's API that this code was written for. */
const apiVersion = "2026-10-28.endive";
const usualTimeoutMs = 10_000;

/** From where Stripe is asked about a business: a call of its own transactions, or a job. */
export type Place = Pick<OpenCtx, "ports" | "log" | "workspaceId" | "beforehand">;

const clients = new WeakMap<StripePayments, Promise<Stripe>>();

/** Asks Stripe. What it refuses is told in words for people: 402 for a card, 503 when it is away, and then nothing has changed here. */
export async function askStripe<T>(
  { ports, log }: Pick<Place, "log"> & { ports: Pick<Ports, "payments" | "gate"> },
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const { payments } = ports;
  if (!payments) throw new Error("No payments are taken here");
  if (ports.gate && !(await ports.gate.isOpen()))
    throw new AppError("unavailable", heldMessage, { outcome: "undone" });
  let client = clients.get(payments);
  if (!client) clients.set(payments, (client = open(payments)));
  try {
    return await ask(await client);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "unavailable" || refusal.code === "internal")
      log.warn({ err: error }, "Stripe did not do what it was asked");
    throw refusal;
  }
}

// 18 MB: only where plans are paid, and not before.
async function open(payments: StripePayments): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const url = payments.apiUrl === undefined ? undefined : new URL(payments.apiUrl);
  return new Client(payments.secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: payments.timeoutMs ?? usualTimeoutMs,
    telemetry: false,
    ...(url && {
      protocol: url.protocol === "http:" ? "http" : "https",
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? "80" : "443"),
    }),
  });
}

const away =
  "We can’t reach Stripe, which takes the payments. Your plan is as it was. Please try again in a few minutes.";

const unsure =
  "Stripe didn’t answer in time, so we don’t know yet whether it was done. We’ll show it here as soon as Stripe answers. Look at Payments before you try again.";

/** What changes something at Stripe, or is paid there: without an answer nobody knows yet whether it was done, and nothing else is said. */
export const written = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    const { type } = error as { type?: string };
    throw type === "StripeConnectionError" || type === "StripeAPIError"
      ? new AppError("unavailable", unsure, { cause: error })
      : error;
  });

/** True where Stripe couldn’t be asked, or didn’t answer. */
export const isAway = (error: unknown): boolean => error instanceof AppError && error.code === "unavailable";

const cardWords: Readonly<Record<string, string>> = {
  insufficient_funds: "There isn’t enough money on this card. Please use another one.",
  expired_card: "This card has expired. Please use another one.",
  incorrect_cvc: "The security code of the card is wrong. Please check it.",
  incorrect_number: "The number of the card is wrong. Please check it.",
  authentication_required:
    "Your bank wants you to confirm this payment. Try once more, and answer what it asks.",
  processing_error: "The bank couldn’t process the card right now. Please try again in a minute.",
};

/** What is said of a card that was refused, by Stripe's reasons for it. */
export const cardRefusal = (
  { code, decline_code: reason }: { code?: string; decline_code?: string },
  cause?: unknown,
): AppError =>
  new AppError(
    "payment_failed",
    cardWords[reason ?? ""] ??
      cardWords[code ?? ""] ??
      "Your bank declined this card. Please use another one.",
    { cause },
  );

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const {
    type,
    code,
    decline_code: reason,
  } = error as { type?: string; code?: string; decline_code?: string };
  switch (type) {
    case "StripeCardError":
      return cardRefusal({ code, decline_code: reason }, error);
    case "StripeConnectionError":
    case "StripeAPIError":
    case "StripeRateLimitError":
      return new AppError("unavailable", away, { cause: error, outcome: "undone" });
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new AppError(
        "unavailable",
        "Stripe doesn’t accept this installation’s keys, so nothing can be paid right now. Your plan is as it was.",
        { cause: error, outcome: "undone" },
      );
    case "StripeIdempotencyError":
      return new AppError(
        "conflict",
        "A plan is being chosen in another window. Please try again in a moment.",
        { cause: error },
      );
    default:
      return new AppError("internal", "Something went wrong with the payment. Your plan is as it was.", {
        cause: error,
      });
  }
}

/** Stripe's own code for what it refused, if it gave one. */
export const stripeCodeOf = (error: unknown): string | undefined =>
  (error as { code?: string } | undefined)?.code;

/** True for what Stripe doesn’t take as it was asked: asking again the same is refused again. */
export const isInvalidRequest = (error: unknown): boolean =>
  (error as { type?: string } | undefined)?.type === "StripeInvalidRequestError";
