import type { Edit, Was } from "#platform/contract/edits.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceUpdated } from "#areas/invoices/contract/invoices.events.ts";
import { dueDateBy } from "#areas/invoices/contract/invoices.rules.ts";
import type { InvoiceChanges } from "#areas/invoices/contract/invoices.schema.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import {
  checkDays,
  checkVersion,
  clientColumns,
  clientOf,
  figuresOf,
  linesOf,
  lockDraft,
  partsOf,
  type Reach,
  searchTextOf,
} from "./invoice-drafts.service.ts";
import { factsOf, noteEvent } from "./invoice-events.service.ts";
import { rateFor, totalsFor } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

// What a line comes to follows from the line.
const asEntered = (lines: unknown): unknown =>
  Array.isArray(lines)
    ? lines.map((line: Record<string, unknown>) => {
        const { amount: _, ...entered } = line;
        return entered;
      })
    : lines;
const withLines = <F extends Record<string, unknown>>(fields: F): F =>
  "lineItems" in fields ? { ...fields, lineItems: asEntered(fields.lineItems) } : fields;

/** `refuseClash` for what has lines and a customer: lines are compared as they are entered, and an address is of the customer it was based on. */
export async function refuseDocumentClash(
  { was, ...sent }: { was?: Was } & Readonly<Record<string, unknown>>,
  read: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const isOfCustomer = sent.clientAddress !== undefined && sent.contactId === undefined;
  const meant = isOfCustomer && was && "contactId" in was ? { contactId: was.contactId } : {};
  await refuseClash({ ...sent, ...meant, was: was && withLines(was) }, async () => withLines(await read()));
}

/** The address that comes with a change: another customer brings their last one, or none. */
export const addressWith = async (
  ctx: Ctx,
  before: { contactId: string | null },
  changes: { contactId?: string; clientAddress?: string | null },
): Promise<{ clientAddress?: string | null }> =>
  changes.clientAddress === undefined &&
  changes.contactId !== undefined &&
  changes.contactId !== before.contactId
    ? { clientAddress: await store.findLastAddress(ctx.tx, changes.contactId) }
    : {};

/** Saves the fields of a draft that were sent. 409 for an older version, once it is finalized, and as `refuse` says of others' changes. */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  { version, ...changes }: InvoiceChanges,
  { as = "invoice", refuse }: { as?: Reach; refuse: () => Promise<void> },
): Promise<void> {
  // A customer is locked before their documents.
  const sentClient = changes.contactId === undefined ? undefined : await clientOf(ctx, changes.contactId);
  const row = await lockDraft(ctx, id, as);
  checkVersion(row, version);
  await refuse();
  const settings = await getBooksSettings(ctx);
  const issueDate = changes.issueDate ?? row.issueDate;
  const currency = changes.currency ?? row.currency;
  const fields = {
    ...definedOf(changes),
    ...(await addressWith(ctx, row, changes)),
    issueDate,
    dueDate:
      changes.dueDate === null
        ? dueDateBy(settings.paymentTerms, issueDate)
        : (changes.dueDate ?? row.dueDate),
    currency,
    exchangeRate: rateFor(settings, {
      currency,
      exchangeRate:
        changes.exchangeRate === undefined && currency === row.currency
          ? row.exchangeRate
          : changes.exchangeRate,
    }),
    pricesIncludeTax: changes.pricesIncludeTax ?? row.pricesIncludeTax,
  };
  checkDays({ ...fields, kind: row.kind });
  const lineItems = changes.lineItems ?? (await linesOf(ctx, id));
  const totals = await totalsFor(ctx, { ...fields, lineItems });
  const client =
    sentClient ?? (row.contactId === null ? undefined : await store.findClient(ctx.tx, row.contactId));
  const { lineItems: _, ...columns } = { lineItems, ...fields };
  const saved = {
    ...columns,
    ...(client && clientColumns(client)),
    ...figuresOf(totals, fields.exchangeRate),
  };
  const after = { ...row, ...saved };
  await store.updateInvoice(ctx.tx, id, {
    ...saved,
    searchText: searchTextOf(after),
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await store.removeParts(ctx.tx, id);
  await store.insertParts(ctx.tx, partsOf(ctx, id, { lineItems, totals }));
  await noteEvent(ctx, id, "changed");
  await ctx.publish(invoiceUpdated, factsOf(after));
}

/** Saves a draft of an invoice, as `saveDraft`; 409 for a field that somebody else has changed meanwhile. */
export async function updateInvoice(
  ctx: Ctx,
  id: string,
  { was, ...changes }: Edit<InvoiceChanges>,
): Promise<InvoiceWithPayments> {
  const refuse = () => refuseDocumentClash({ was, ...changes }, () => getInvoice(ctx, id));
  await saveDraft(ctx, id, changes, { refuse });
  return getInvoice(ctx, id);
}
