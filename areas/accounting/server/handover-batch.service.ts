import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { getInvoice } from "#areas/invoices/server/index.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { paymentReference } from "#areas/accounting/contract/handover-figures.rules.ts";
import * as store from "./handovers.store.ts";
import type { ToSend } from "./provider-remote.service.ts";

/** How many are looked up together; few enough that the question fits into an address. */
const batchSize = 20;

/** Something to send, and the row that says so. */
export type Sending = { row: store.HandoverRow; thing: ToSend; currency: string };

/** What a document's customer is known by: one who is gone from the list is known by the document. */
const customerIdOf = ({ contactId, id }: Pick<InvoiceWithPayments, "contactId" | "id">): string =>
  contactId ?? id;

/** The next few of a kind to send, written down as such: after a kill they are looked up before they are sent again. */
export async function nextBatch(ctx: Ctx, side: store.Side, kind: store.HandoverKind): Promise<Sending[]> {
  const waiting = await store.listWaiting(ctx.tx, side, kind, batchSize);
  if (waiting.length === 0) return [];
  const invoices = new Map<string, InvoiceWithPayments>();
  for (const { invoiceId } of waiting)
    if (!invoices.has(invoiceId)) invoices.set(invoiceId, await getInvoice(ctx, invoiceId));
  const all = [...invoices.values()];
  const customers = await store.listExternalIds(ctx.tx, side, "customer", all.map(customerIdOf));
  const over = await store.listExternalIds(ctx.tx, side, "invoice", [...invoices.keys()]);
  const things = new Map<string, { thing: ToSend; label: string; currency: string }>();
  for (const { objectId, invoiceId } of waiting) {
    const invoice = invoices.get(invoiceId);
    if (!invoice) continue;
    const customerId = customers.get(customerIdOf(invoice))?.externalId ?? "";
    const made = thingOf(kind, { objectId, invoice, customerId, over: over.get(invoiceId) });
    if (made) things.set(objectId, { ...made, currency: invoice.currency });
  }
  const at = ctx.now.toISOString();
  const rows = await store.saveSending(
    ctx.tx,
    [...things].map(([objectId, { thing, label }]) => ({
      workspaceId: ctx.workspaceId,
      id: newId(),
      integrationId: side.integrationId,
      companyId: side.companyId,
      kind,
      objectId,
      label: label.slice(0, 300),
      ...(thing.kind === "invoice" && { customerExternalId: thing.customerId }),
      state: "sending" as const,
      requestId: newId(),
      operationId: side.operationId,
      attemptedAt: at,
    })),
  );
  const byObject = new Map(rows.map((row) => [row.objectId, row]));
  return [...things].flatMap(([objectId, { thing, currency }]) => {
    const row = byObject.get(objectId);
    return row ? [{ row, thing, currency }] : [];
  });
}

type About = {
  objectId: string;
  invoice: InvoiceWithPayments;
  customerId: string;
  /** The invoice over there, once it is. */
  over: { externalId: string; customerId: string } | undefined;
};

function thingOf(
  kind: store.HandoverKind,
  { objectId: id, invoice, customerId, over }: About,
): { thing: ToSend; label: string } | undefined {
  const { clientName, clientCompany, clientEmail, clientAddress, invoiceNumber, payments } = invoice;
  if (kind === "customer")
    return {
      thing: {
        kind,
        id,
        name: clientName,
        company: clientCompany,
        email: clientEmail,
        address: clientAddress,
      },
      label: clientName || clientCompany || clientEmail || "Customer",
    };
  if (kind === "invoice")
    return { thing: { kind, id, customerId, invoice }, label: `Invoice ${invoiceNumber ?? ""}` };
  const payment = payments.find((one) => one.id === id);
  return (
    payment && {
      thing: {
        kind,
        id,
        invoiceId: over?.externalId ?? "",
        customerId: over?.customerId ?? "",
        amount: payment.amount,
        applied: payment.applied,
        date: payment.date,
        reference: paymentReference(id),
        note: payment.reference ?? "",
      },
      label: `Payment of ${payment.amount} ${payment.currency} for ${invoiceNumber ?? ""}`,
    }
  );
}
