import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { event, publicEvent } from "#platform/contract/events.ts";
import { Money } from "#platform/contract/money.ts";

/** `name` is the client's, `contactId` null where the customer has been removed. */
const what = {
  quoteId: Id,
  quoteNumber: z.string().nullable(),
  contactId: Id.nullable(),
  name: z.string(),
  totalAmount: Money,
  currency: z.string(),
};
/** `answeredBy` is the name that was typed, or written down for them; `byClient`: on the quote's page. */
const answer = { answeredBy: z.string(), byClient: z.boolean() };

/** It has its number, and its client can answer it. */
export const quoteSent = publicEvent(
  "quote.sent",
  "A quote was finalized",
  z.object({ ...what, validUntil: Day }),
);
/** The client opened its page for the first time. */
export const quoteViewed = publicEvent(
  "quote.viewed",
  "A client opened a quote for the first time",
  z.object(what),
);
/** The customer said yes; public. */
export const quoteAccepted = publicEvent(
  "quote.accepted",
  "A quote was accepted",
  z.object({ ...what, ...answer }),
);
/** The customer said no; public. */
export const quoteDeclined = publicEvent(
  "quote.declined",
  "A quote was declined",
  z.object({ ...what, ...answer, reason: z.string().nullable() }),
);
/** An invoice was made of it. */
export const quoteInvoiced = event("quote.invoiced", z.object({ ...what, invoiceId: Id }));
/** The business took it back. */
export const quoteVoided = event("quote.voided", z.object({ ...what, reason: z.string() }));

export const quoteEvents = [
  quoteSent,
  quoteViewed,
  quoteAccepted,
  quoteDeclined,
  quoteInvoiced,
  quoteVoided,
] as const;
