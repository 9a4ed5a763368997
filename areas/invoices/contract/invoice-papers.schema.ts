import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { OptionalEmail, optionalText } from "#platform/contract/text.ts";
import { DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";
import { InvoiceWithPayments } from "./invoice-payments.schema.ts";
import { Version } from "./invoices.schema.ts";

export const invoiceMailLimits = { message: 2000, times: 50 } as const;

/**
 * How many emails of the document the screen showed (`mails`) where sending was pressed. The call is refused with 409 and the number now where somebody
 * else, or a timer, has sent one since; where a program leaves it out, nothing is compared.
 */
export const MailsSeen = z
  .number({ error: "Enter how many" })
  .int("Enter how many")
  .min(0, "Enter how many")
  .meta({ example: 1 });

/** Where a document goes. */
export const InvoiceToSend = z.strictObject({
  /** Left out: the client's address. */
  to: OptionalEmail,
  /** Left out: a few words of the product. */
  message: optionalText(invoiceMailLimits.message),
  version: Version.optional(),
  mailsSeen: MailsSeen.optional(),
});
export type InvoiceToSend = z.output<typeof InvoiceToSend>;
export type InvoiceToSendInput = z.input<typeof InvoiceToSend>;

/** One email about a document, and what became of it. */
export const InvoiceMail = z.object({
  id: Id,
  /** "send 1", "send 2" where it was sent again. */
  step: z.string(),
  to: z.string(),
  message: z.string().nullable(),
  userId: Id.nullable(),
  createdAt: Instant,
  state: DeliveryState,
  /** In plain words. */
  words: z.string(),
  acceptedAt: Instant.nullable(),
  bouncedAt: Instant.nullable(),
});
export type InvoiceMail = z.infer<typeof InvoiceMail>;

/** Where a document is for people without an account. */
export const InvoiceLinks = z.object({
  /** The client's page; whoever has the link can open it. */
  clientUrl: z.string(),
  /** The document as a PDF, by the same link. */
  pdfUrl: z.string(),
});
export type InvoiceLinks = z.infer<typeof InvoiceLinks>;

/** What became of the wish to send. Without a mail server nothing leaves, and the links are there to hand over. */
export const InvoiceSending = InvoiceLinks.extend({
  outcome: z.enum(["on_its_way", "waits", "no_mail"]),
  /** In plain words. */
  message: z.string(),
  mail: InvoiceMail.nullable(),
  invoice: InvoiceWithPayments,
});
export type InvoiceSending = z.infer<typeof InvoiceSending>;
