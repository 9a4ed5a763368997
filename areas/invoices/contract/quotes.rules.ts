import { addDays } from "#platform/contract/dates.ts";

/** Answered, never stored: what a quote is follows from its answer, its invoice, its days and the business's clock. */
export const quoteStatuses = ["draft", "sent", "accepted", "declined", "expired", "invoiced"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteChoices = ["accepted", "declined"] as const;
export type QuoteChoice = (typeof quoteChoices)[number];

/** What of a quote decides its status. */
export type QuoteStanding = {
  finalizedAt: string | null;
  voidedAt: string | null;
  /** The last day on which it can be accepted. */
  validUntil: string;
  choice: QuoteChoice | null;
  isInvoiced: boolean;
  /** Whether a newer one was sent in its place. */
  isReplaced: boolean;
};

/**
 * The status as it is answered; `today` is the day of the business's clock. A day is not over before the next one begins. Withdrawn and
 * replaced ones can't be accepted any more, so they are expired.
 */
export function quoteStatusOf(quote: QuoteStanding, today: string): QuoteStatus {
  if (quote.finalizedAt === null) return "draft";
  if (quote.isInvoiced) return "invoiced";
  if (quote.choice !== null) return quote.choice;
  return quote.voidedAt !== null || quote.isReplaced || quote.validUntil < today ? "expired" : "sent";
}

/** How long a quote holds where nobody says otherwise. */
export const usualValidDays = 30;
/** The last day on which a quote of this day can be accepted, unless another one is chosen. */
export const validUntilBy = (issueDate: string): string => addDays(issueDate, usualValidDays);
