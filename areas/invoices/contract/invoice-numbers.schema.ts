import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { DocumentKind, InvoiceStatus } from "./invoices.schema.ts";

export const InvoiceNumberQuery = z.strictObject({
  kind: DocumentKind.default("invoice"),
  ...pageQuery({ usual: 100 }),
});

/** A number that was given, and what became of it. */
export const InvoiceNumber = z.object({
  id: Id,
  kind: DocumentKind,
  /** What stands before the number: "INV-", "2026-". */
  series: z.string(),
  sequence: z.number().int(),
  invoiceNumber: z.string(),
  /** Null where the number was passed over. */
  invoiceId: Id.nullable(),
  status: InvoiceStatus.nullable(),
  totalAmount: Money.nullable(),
  currency: z.string().nullable(),
  clientName: z.string().nullable(),
  /** What became of it, in plain words. */
  explanation: z.string(),
  givenAt: Instant,
});
export type InvoiceNumber = z.infer<typeof InvoiceNumber>;
