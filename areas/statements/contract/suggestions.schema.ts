import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

/** invoice: money that looks like the payment of an open invoice; transfer: two lines that look like one move between own accounts. */
export const suggestionKinds = ["invoice", "transfer"] as const;

/** What an imported line may be besides: nothing happens until somebody takes it. `amount` is signed, money out is negative. */
export const StatementSuggestion = z.object({
  transactionId: Id,
  kind: z.enum(suggestionKinds),
  day: Day,
  amount: Money,
  text: z.string(),
  reason: z.string(),
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  clientName: z.string().nullable(),
  otherTransactionId: Id.nullable(),
  /** The name of the other account of a transfer. */
  otherAccount: z.string().nullable(),
});
export type StatementSuggestion = z.infer<typeof StatementSuggestion>;

export const SuggestionQuery = z.strictObject(pageQuery());

/** The suggestion that is taken: an invoice that was paid, or the other leg of a transfer. */
export const SuggestionTaken = z
  .strictObject({ transactionId: Id, invoiceId: Id.optional(), otherTransactionId: Id.optional() })
  .refine((taken) => (taken.invoiceId === undefined) !== (taken.otherTransactionId === undefined), {
    error: "Choose an invoice or the other side of a transfer",
    path: ["invoiceId"],
  })
  .meta({
    example: {
      transactionId: "01930000-0000-7000-8000-000000000001",
      invoiceId: "01930000-0000-7000-8000-000000000002",
    },
  });
export type SuggestionTaken = z.output<typeof SuggestionTaken>;

/** What the line has become: the payment of an invoice (`invoiceId`, `paymentId`), or a transfer. */
export const SuggestionOutcome = z.object({
  transactionId: Id,
  kind: z.enum(suggestionKinds),
  invoiceId: Id.nullable(),
  paymentId: Id.nullable(),
});
export type SuggestionOutcome = z.infer<typeof SuggestionOutcome>;
