import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import {
  quoteAccepted,
  quoteDeclined,
  quoteInvoiced,
  quoteSent,
  quoteViewed,
  quoteVoided,
} from "#areas/invoices/contract/quotes.events.ts";
import { type NewActivity, recordActivity } from "./activities.service.ts";

type About = { quoteId: string; contactId: string | null };
type Told = Pick<NewActivity, "type" | "title" | "description">;

// What is left of a customer who was removed has no page.
async function record(ctx: Ctx, { quoteId, contactId }: About, told: Told): Promise<void> {
  if (contactId !== null) await recordActivity(ctx, { ...told, contactId, metadata: { quoteId } });
}

/** What is recorded about quotes, for a customer's page and My Business. */
export const quoteSubscribers = [
  on(quoteSent, (ctx, quote) =>
    record(ctx, quote, {
      type: "quote_sent",
      title: `Quote ${quote.quoteNumber} for ${quote.name}`,
      description: `${moneyWords(quote.totalAmount, quote.currency)}, valid until ${quote.validUntil}`,
    }),
  ),
  on(quoteViewed, (ctx, quote) =>
    record(ctx, quote, { type: "quote_viewed", title: `${quote.name} looked at ${quote.quoteNumber}` }),
  ),
  on(quoteAccepted, (ctx, quote) =>
    record(ctx, quote, {
      type: "quote_accepted",
      title: `${quote.answeredBy} accepted quote ${quote.quoteNumber}`,
      description: moneyWords(quote.totalAmount, quote.currency),
    }),
  ),
  on(quoteDeclined, (ctx, quote) =>
    record(ctx, quote, {
      type: "quote_declined",
      title: `${quote.answeredBy} declined quote ${quote.quoteNumber}`,
      ...(quote.reason !== null && { description: quote.reason }),
    }),
  ),
  on(quoteInvoiced, (ctx, quote) =>
    record(ctx, quote, {
      type: "quote_invoiced",
      title: `Quote ${quote.quoteNumber} became an invoice`,
    }),
  ),
  on(quoteVoided, (ctx, quote) =>
    record(ctx, quote, {
      type: "quote_voided",
      title: `Quote ${quote.quoteNumber} was withdrawn`,
      description: quote.reason,
    }),
  ),
];
