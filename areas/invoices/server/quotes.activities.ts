import { ofCustomer, tells, type ToldActivity } from "#platform/server/activity-words.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import {
  quoteAccepted,
  quoteDeclined,
  quoteInvoiced,
  quoteSent,
  quoteViewed,
  quoteVoided,
} from "#areas/invoices/contract/quotes.events.ts";

type About = { quoteId: string; contactId: string | null };
type Words = Pick<ToldActivity, "type" | "title" | "description">;

const told = ({ quoteId, contactId }: About, words: Words): ToldActivity | undefined =>
  ofCustomer(contactId, { ...words, metadata: { quoteId } });

/** How what happens to quotes is told, on a customer's page and on My Business. */
export const quoteActivities = [
  tells(quoteSent, (quote) =>
    told(quote, {
      type: "quote_sent",
      title: `Quote ${quote.quoteNumber} for ${quote.name}`,
      description: `${moneyWords(quote.totalAmount, quote.currency)}, valid until ${quote.validUntil}`,
    }),
  ),
  tells(quoteViewed, (quote) =>
    told(quote, { type: "quote_viewed", title: `${quote.name} looked at ${quote.quoteNumber}` }),
  ),
  tells(quoteAccepted, (quote) =>
    told(quote, {
      type: "quote_accepted",
      title: `${quote.answeredBy} accepted quote ${quote.quoteNumber}`,
      description: moneyWords(quote.totalAmount, quote.currency),
    }),
  ),
  tells(quoteDeclined, (quote) =>
    told(quote, {
      type: "quote_declined",
      title: `${quote.answeredBy} declined quote ${quote.quoteNumber}`,
      ...(quote.reason !== null && { description: quote.reason }),
    }),
  ),
  tells(quoteInvoiced, (quote) =>
    told(quote, {
      type: "quote_invoiced",
      title: `Quote ${quote.quoteNumber} became an invoice`,
    }),
  ),
  tells(quoteVoided, (quote) =>
    told(quote, {
      type: "quote_voided",
      title: `Quote ${quote.quoteNumber} was withdrawn`,
      description: quote.reason,
    }),
  ),
];
