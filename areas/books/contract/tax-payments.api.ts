import { z } from "zod";
import { endpoint, Id } from "#platform/contract/endpoint.ts";
import { optionalText } from "#platform/contract/text.ts";
import { BookAmount, BookDay, Transaction, transactionLimits } from "./transactions.schema.ts";

/** Sales tax that was paid to the tax office. */
export const NewTaxPayment = z.strictObject({
  /** Which tax; null for several at once. */
  taxCodeId: Id.nullable(),
  amount: BookAmount,
  date: BookDay,
  /** Where the money went out; left out: the account that money usually goes to. */
  accountId: Id.optional(),
  reference: optionalText(transactionLimits.reference),
});
export type NewTaxPayment = z.output<typeof NewTaxPayment>;

export const taxPaymentsApi = {
  create: endpoint({
    method: "POST",
    path: "/api/accounting/sales-tax-payments",
    summary: "Record that sales tax was paid: a transfer from the bank to the account on which it is owed",
    body: NewTaxPayment,
    reply: Transaction,
  }),
};
