import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { InvoiceEventType } from "#areas/invoices/contract/invoices.schema.ts";
import { insertEvent } from "./invoice-events.store.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** Writes down what happened to a document, now, by the acting person. */
export async function noteEvent(
  ctx: Ctx,
  invoiceId: string,
  type: InvoiceEventType,
  detail: string | null = null,
): Promise<void> {
  await insertEvent(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    invoiceId,
    type,
    detail: detail && detail.slice(0, 600),
    userId: ctx.actor.userId,
    at: ctx.now.toISOString(),
  });
}

type Named = Pick<InvoiceRow, "id" | "kind" | "invoiceNumber" | "contactId" | "clientName">;

/** What every event of a document tells. */
export const factsOf = ({ id, kind, invoiceNumber, contactId, clientName }: Named) => ({
  invoiceId: id,
  kind,
  invoiceNumber,
  contactId,
  name: clientName,
});

/** And its money. */
export const moneyOf = ({
  totalAmount,
  amountDue,
  currency,
}: Pick<InvoiceRow, "totalAmount" | "amountDue" | "currency">) => ({ totalAmount, amountDue, currency });

/** What every event of a quote tells. */
export const quoteFactsOf = ({
  id,
  invoiceNumber,
  contactId,
  clientName,
  totalAmount,
  currency,
}: Pick<InvoiceRow, "id" | "invoiceNumber" | "contactId" | "clientName" | "totalAmount" | "currency">) => ({
  quoteId: id,
  quoteNumber: invoiceNumber,
  contactId,
  name: clientName,
  totalAmount,
  currency,
});
