import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { BooksSettings, Currency } from "#areas/books/contract/books-settings.schema.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import type { NewLineItem } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceCreated, invoiceDeleted, invoiceRestored } from "#areas/invoices/contract/invoices.events.ts";
import { dueDateBy } from "#areas/invoices/contract/invoices.rules.ts";
import type { DocumentKind, NewInvoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { Totals } from "#areas/invoices/contract/totals.rules.ts";
import { getInvoice, todayOf } from "./invoice-answers.service.ts";
import { factsOf, noteEvent } from "./invoice-events.service.ts";
import { inBase, rateFor, refuse, taxTexts, totalsFor } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

/** What the words of a document's search are. */
export const searchTextOf = (
  row: Pick<store.InvoiceRow, "invoiceNumber" | "clientName" | "clientCompany" | "clientEmail">,
): string =>
  folded(
    [row.invoiceNumber, row.clientName, row.clientCompany, row.clientEmail]
      .filter((one) => one !== null)
      .join(" "),
  );

/** What a draft is about, with everything that was left out filled in. */
export type DraftFields = {
  contactId: string;
  issueDate: string;
  dueDate: string;
  currency: Currency;
  exchangeRate: string;
  pricesIncludeTax: boolean;
  lineItems: readonly NewLineItem[];
  clientAddress: string | null;
  notes: string | null;
  terms: string | null;
};

/** The figures of a document as they are kept. */
export const figuresOf = (totals: Totals, exchangeRate: string) => ({
  subtotal: moneyText(totals.subtotalCents),
  taxAmount: moneyText(totals.taxCents),
  totalAmount: moneyText(totals.totalCents),
  baseAmount: moneyText(inBase(totals.totalCents, exchangeRate)),
});

/** Lines and taxes of a document as rows. */
export const partsOf = (
  ctx: Ctx,
  invoiceId: string,
  { lineItems, totals }: { lineItems: readonly NewLineItem[]; totals: Totals },
) => {
  const of = (position: number) => ({ workspaceId: ctx.workspaceId, invoiceId, position });
  return {
    lines: lineItems.map((line, at) => ({
      ...of(at + 1),
      ...line,
      amount: moneyText(totals.lineCents[at] ?? 0),
    })),
    taxes: totals.taxes.map((tax, at) => ({ ...of(at + 1), ...taxTexts(tax) })),
  };
};

type Days = Pick<store.InvoiceRow, "kind" | "issueDate" | "dueDate">;
/** 400 for a document that would be due, or end, before it was issued. */
export function checkDays({ kind, issueDate, dueDate }: Days): void {
  if (dueDate >= issueDate) return;
  throw kind === "quote"
    ? refuse("validUntil", "It can’t end before the issue date")
    : refuse("dueDate", "The due date can’t be before the issue date");
}

/** Whom it is for; 400 for a customer who does not exist, lies in the bin or is not visible. The customer stays until the transaction ends. */
export async function clientOf(ctx: Ctx, contactId: string): Promise<store.Client> {
  await lockLiveContacts(ctx.tx, [contactId]);
  const client = await store.findClient(ctx.tx, contactId);
  if (!client) throw refuse("contactId", "Choose a customer from the list");
  return client;
}

/** What a document says of its customer. */
export const clientColumns = ({ name, company, email }: store.Client) => ({
  clientName: name.slice(0, 300),
  clientCompany: company && company.slice(0, 300),
  clientEmail: email,
});

async function filledIn(ctx: Ctx, settings: BooksSettings, input: NewInvoice): Promise<DraftFields> {
  const issueDate = input.issueDate ?? (await todayOf(ctx));
  const currency = input.currency ?? settings.currency;
  const clientAddress =
    input.clientAddress === undefined
      ? await store.findLastAddress(ctx.tx, input.contactId)
      : input.clientAddress;
  return {
    ...input,
    issueDate,
    dueDate: input.dueDate ?? dueDateBy(settings.paymentTerms, issueDate),
    currency,
    exchangeRate: rateFor(settings, { currency, exchangeRate: input.exchangeRate }),
    clientAddress,
  };
}

type DraftOrigin = Partial<Pick<store.InvoiceRow, "kind" | "correctsId" | "quoteId" | "isSample">> & {
  createdBy?: string | null;
};

/** Writes a draft and returns its id. 400 for a customer, tax or rate that is not there, and for days that don’t fit. */
export async function insertDraft(ctx: Ctx, input: NewInvoice, origin: DraftOrigin = {}): Promise<string> {
  const client = await clientOf(ctx, input.contactId);
  const { lineItems, ...fields } = await filledIn(ctx, await getBooksSettings(ctx), input);
  checkDays({ kind: "invoice", ...fields, ...definedOf(origin) });
  const totals = await totalsFor(ctx, { ...fields, lineItems });
  const [id, now] = [newId(), ctx.now.toISOString()];
  const row = {
    ...fields,
    ...clientColumns(client),
    ...figuresOf(totals, fields.exchangeRate),
    kind: "invoice" as DocumentKind,
    invoiceNumber: null,
    createdBy: ctx.actor.userId,
    ...definedOf(origin),
  };
  await store.insertInvoice(ctx.tx, {
    ...row,
    workspaceId: ctx.workspaceId,
    id,
    searchText: searchTextOf(row),
    createdAt: now,
    updatedAt: now,
  });
  await store.insertParts(ctx.tx, partsOf(ctx, id, { lineItems, totals }));
  await noteEvent(ctx, id, "created");
  await ctx.publish(invoiceCreated, factsOf({ ...row, id }));
  return id;
}

/** Writes an invoice as a draft, without a number. */
export async function createInvoice(ctx: Ctx, input: NewInvoice): Promise<InvoiceWithPayments> {
  return getInvoice(ctx, await insertDraft(ctx, input));
}

/** 409 when somebody else has changed a document since that version of it. */
export function checkVersion(row: Pick<store.InvoiceRow, "version">, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new AppError("conflict", "This was changed in the meantime. Load it again to see what is new.");
}

const kindWords: Record<DocumentKind, string> = {
  invoice: "invoice",
  quote: "quote",
  credit_note: "credit note",
};

/** By which calls a document is reached: quotes have calls of their own. */
export type Reach = "invoice" | "quote";

/** A document of these calls; 404 for one that is missing or belongs to the others. */
export const reached = <R extends Pick<store.InvoiceRow, "kind">>(row: R | undefined, as: Reach): R =>
  as === "quote"
    ? found(row?.kind === "quote" ? row : undefined, "Quote")
    : found(row?.kind === "quote" ? undefined : row, "Invoice");

const insteadWords: Record<DocumentKind, string> = {
  invoice: " Correct it with a credit note instead.",
  quote: " Duplicate it to change it.",
  credit_note: "",
};

/** A draft, locked; 404 when it is missing, 409 once it is finalized. */
export async function lockDraft(ctx: Ctx, id: string, as: Reach = "invoice"): Promise<store.InvoiceRow> {
  const row = reached(await store.lockInvoice(ctx.tx, id), as);
  if (row.finalizedAt !== null)
    throw new AppError(
      "conflict",
      `This ${kindWords[row.kind]} has been ${as === "quote" ? "sent" : "finalized"}, so it stays as it is.${insteadWords[row.kind]}`,
    );
  return row;
}

/** The lines of a document as they were entered. */
export async function linesOf(ctx: Ctx, id: string): Promise<NewLineItem[]> {
  return (await store.listLines(ctx.tx, [id])).map(
    ({ description, quantity, unitPrice, discountPercent, taxCodeIds }) => ({
      description,
      quantity,
      unitPrice,
      discountPercent,
      taxCodeIds,
    }),
  );
}

/** Puts a draft into the bin for 30 days. 409 once it is finalized. */
export async function deleteInvoice(ctx: Ctx, id: string, as: Reach = "invoice"): Promise<void> {
  const row = await lockDraft(ctx, id, as);
  const now = ctx.now.toISOString();
  await store.updateInvoice(ctx.tx, id, { deletedAt: now, version: row.version + 1, updatedAt: now });
  await noteEvent(ctx, id, "deleted");
  await ctx.publish(invoiceDeleted, factsOf(row));
}

/** Brings a draft back from the bin. */
export async function restoreDraft(ctx: Ctx, id: string, as: Reach = "invoice"): Promise<void> {
  const row = reached(await store.lockBinned(ctx.tx, id), as);
  await store.updateInvoice(ctx.tx, id, {
    deletedAt: null,
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await noteEvent(ctx, id, "restored");
  await ctx.publish(invoiceRestored, factsOf(row));
}

/** Brings a draft of an invoice back from the bin. */
export async function restoreInvoice(ctx: Ctx, id: string): Promise<InvoiceWithPayments> {
  await restoreDraft(ctx, id);
  return getInvoice(ctx, id);
}
