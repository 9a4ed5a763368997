import { AppError } from "#platform/contract/errors.ts";
import { allSent } from "#platform/server/all-sent.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { sharesOf } from "#areas/books/contract/exchange.rules.ts";
import type { Part, TaxPart } from "#areas/books/contract/posting.rules.ts";
import { getBooksSettings, ledgerFacts, postDocument } from "#areas/books/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceSent } from "#areas/invoices/contract/invoices.events.ts";
import { quoteSent } from "#areas/invoices/contract/quotes.events.ts";
import { creditFor, getInvoice, newlyFinal, type Parts, todayOf } from "./invoice-answers.service.ts";
import { checkVersion, figuresOf, reached, searchTextOf } from "./invoice-drafts.service.ts";
import { factsOf, moneyOf, noteEvent, quoteFactsOf } from "./invoice-events.service.ts";
import { takeNumber } from "./invoice-numbers.service.ts";
import { notePaid } from "./invoice-settling.service.ts";
import { refuse, totalsFor } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

/** What a document posts to sales and taxes, in cents of the business's currency, adding up to `baseCents`. */
export function salesOf(
  row: Pick<store.InvoiceRow, "subtotal">,
  taxes: readonly Pick<store.TaxRow, "taxCodeId" | "tax">[],
  baseCents: number,
): { sales: Part[]; taxes: TaxPart[] } {
  const [net = 0, ...rest] = sharesOf(baseCents, [
    centsIn(row.subtotal),
    ...taxes.map(({ tax }) => centsIn(tax)),
  ]);
  return {
    sales: [{ account: { role: "sales" }, amountCents: net }],
    taxes: taxes.map(({ taxCodeId }, at) => ({ taxCodeId, amountCents: rest[at] ?? 0 })),
  };
}

// What was saved is what is posted: when a tax has changed since, somebody looks at the new total first.
async function checkFigures(ctx: Ctx, row: store.InvoiceRow, { lines, taxes }: Parts): Promise<void> {
  if (lines.length === 0) throw refuse("lineItems", "Enter at least one line");
  const totals = await totalsFor(ctx, { ...row, lineItems: lines });
  const { subtotal, taxAmount } = figuresOf(totals, row.exchangeRate);
  const isSame =
    subtotal === row.subtotal &&
    taxAmount === row.taxAmount &&
    totals.taxes.every(({ taxCents }, at) => taxCents === centsIn(taxes[at]?.tax ?? ""));
  if (!isSame)
    throw new AppError(
      "conflict",
      "A tax has changed since this was saved. Open it, look at the new total and save it again.",
    );
}

// The currency of the books may have changed since a draft was saved, as long as there was no entry.
function checkRate(row: store.InvoiceRow, settings: Pick<BooksSettings, "currency">): void {
  const isOwn = row.currency === settings.currency;
  if (isOwn === (Number(row.exchangeRate) === 1)) return;
  throw isOwn
    ? new AppError("conflict", "The currency of the books has changed since this was saved. Save it again.")
    : refuse("exchangeRate", `Enter what one ${row.currency} is in ${settings.currency}`);
}

type FrozenClient = Pick<store.InvoiceRow, "clientName" | "clientCompany" | "clientEmail">;

const frozenOf = ({ name, company, email }: store.Client): FrozenClient => ({
  clientName: name.slice(0, 300),
  clientCompany: company && company.slice(0, 300),
  clientEmail: email,
});

/**
 * Gives a locked draft its number and freezes it with its client, in this transaction; returns it as it is then. An invoice is open from now on.
 * The number comes as late as possible: until the transaction ends, others of the series wait for it. So nothing is read from here on, and
 * `post`, which writes what follows from the number, is sent along without waiting for each answer.
 */
export async function freeze(
  ctx: Ctx,
  row: store.InvoiceRow,
  settings: BooksSettings,
  client: FrozenClient,
  post: (after: store.InvoiceRow) => Promise<unknown> = async () => undefined,
): Promise<store.InvoiceRow> {
  const now = ctx.now.toISOString();
  const invoiceNumber = await takeNumber(ctx, row, settings);
  const { clientName, clientCompany, clientEmail } = client;
  const changes = {
    clientName,
    clientCompany,
    clientEmail,
    finalizedAt: now,
    invoiceNumber,
    baseOpen: row.kind === "invoice" ? row.baseAmount : "0.00",
    version: row.version + 1,
    updatedAt: now,
  };
  const after = { ...row, ...changes };
  await allSent([
    store.updateFrozen(ctx.tx, row.id, { ...changes, searchText: searchTextOf(after) }),
    noteEvent(ctx, row.id, "finalized", invoiceNumber),
    post(after),
  ]);
  return after;
}

type Known = Parts & { settings: BooksSettings; client: store.Client; post: Post };
type Post = (after: store.InvoiceRow) => Promise<unknown>;

/** Reads and checks everything that finalizing a locked draft needs to know, before it gets its number. */
async function lookAt(ctx: Ctx, row: store.InvoiceRow): Promise<Known> {
  const [facts, settings, lines, taxes, client] = await Promise.all([
    ledgerFacts(ctx),
    getBooksSettings(ctx),
    store.listLines(ctx.tx, [row.id]),
    store.listTaxes(ctx.tx, [row.id]),
    row.contactId === null ? undefined : store.findClient(ctx.tx, row.contactId),
  ]);
  // From its facts on, the currency of the ledger stays.
  checkRate(row, facts);
  await checkFigures(ctx, row, { lines, taxes });
  if (row.contactId === null) throw refuse("contactId", "Choose a customer");
  if (!client) throw new AppError("conflict", "The customer is in the trash. Restore them first.");
  if (row.kind !== "invoice") return { settings, lines, taxes, client, post: noteGiven(ctx) };
  const post: Post = (after) =>
    allSent([
      postDocument(
        ctx,
        {
          day: row.issueDate,
          description: `Invoice ${after.invoiceNumber}, ${after.clientName}`,
          sourceType: "invoice",
          sourceId: row.id,
          document: { kind: "invoice", ...salesOf(row, taxes, centsIn(row.baseAmount)) },
          isSample: row.isSample,
        },
        facts,
      ),
      ctx.publish(invoiceSent, { ...factsOf(after), ...moneyOf(after), dueDate: after.dueDate }),
    ]);
  return { settings, lines, taxes, client, post };
}

/** A quote posts nothing: it is only told of. */
const noteGiven =
  (ctx: Ctx): Post =>
  async (after) => {
    if (after.kind === "quote")
      await ctx.publish(quoteSent, { ...quoteFactsOf(after), validUntil: after.dueDate });
  };

async function finalizeKnown(ctx: Ctx, row: store.InvoiceRow, known: Known): Promise<store.InvoiceRow> {
  const after = await freeze(ctx, row, known.settings, frozenOf(known.client), known.post);
  if (row.kind === "invoice" && centsIn(after.amountDue) === 0) await notePaid(ctx, after);
  return after;
}

/** Finalizes a locked draft of an invoice or quote: number, ledger and everybody who wants to know. */
export const finalizeLocked = async (ctx: Ctx, row: store.InvoiceRow): Promise<store.InvoiceRow> =>
  finalizeKnown(ctx, row, await lookAt(ctx, row));

/**
 * Gives a draft its number and posts it; nothing of it changes afterwards. Pressed twice, it is the same invoice. 400 without customer or
 * lines, 409 for an older version, and where a tax has changed since it was saved.
 */
export async function finalizeInvoice(
  ctx: Ctx,
  id: string,
  { version }: { version?: number } = {},
): Promise<InvoiceWithPayments> {
  const row = reached(await store.lockInvoice(ctx.tx, id), "invoice");
  if (row.finalizedAt !== null) return getInvoice(ctx, id);
  checkVersion(row, version);
  const known = await lookAt(ctx, row);
  const [today, creditOffered] = await Promise.all([todayOf(ctx), creditFor(ctx, row)]);
  const after = await finalizeKnown(ctx, row, known);
  // One that comes to nothing is paid at once.
  if (centsIn(after.amountDue) === 0) return getInvoice(ctx, id);
  const { name: contactName, company: contactCompany, email: contactEmail } = known.client;
  const shown = { ...after, contactName, contactCompany, contactEmail };
  return newlyFinal(ctx, shown, { ...known, today, creditOffered });
}
