import { AppError, found } from "#platform/contract/errors.ts";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import {
  addBankLines,
  addBankTransfer,
  checkSeesBooks,
  getBooksSettings,
  takeBankLinesBack,
} from "#areas/books/server/index.ts";
import { InvoiceQuery } from "#areas/invoices/contract/invoices.schema.ts";
import { getInvoice, listInvoices, payInvoice } from "#areas/invoices/server/index.ts";
import { statementStepped } from "#areas/statements/contract/statements.events.ts";
import { invoiceFor, type OpenInvoice, otherEndOf } from "#areas/statements/contract/suggestions.rules.ts";
import type {
  StatementSuggestion,
  SuggestionOutcome,
  SuggestionTaken,
} from "#areas/statements/contract/suggestions.schema.ts";
import * as store from "./suggestions.store.ts";
import { findStatement } from "./statements.store.ts";

/** Of so many open invoices, the newest ones, the payments are looked for. */
const maxInvoices = 1000;
/** How many lines are looked at together. */
const linesAtOnce = 500;

const centsIn = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** A page of what imported lines may be besides income and expenses, with the reason. Nothing happens until somebody takes it. */
export async function listSuggestions(
  ctx: Ctx,
  id: string,
  { limit, cursor }: PageWanted,
): Promise<Page<StatementSuggestion>> {
  checkSeesBooks(ctx);
  found(await findStatement(ctx.tx, id), "Statement");
  const scope = "statement-suggestions";
  const open = await openInvoices(ctx);
  const wanted = {
    amounts: [...new Set(open.map(({ dueCents }) => dueCents))],
    numbers: open
      .map(({ number }) => folded(number).replace(/[^\p{L}\p{N}]+/gu, ""))
      .filter((one) => one !== ""),
  };
  const all: (StatementSuggestion & { number: number })[] = [];
  for (let after = Number(readCursor(scope, cursor)?.[0] ?? 0); ;) {
    const lines = await store.listOpenLines(ctx.tx, id, { ...wanted, after, limit: linesAtOnce });
    const mirrors = groupedBy(
      await store.listMirrors(
        ctx.tx,
        id,
        lines.filter(({ isUncategorized }) => isUncategorized).map(({ number }) => number),
      ),
      ({ number }) => String(number),
    );
    for (const line of lines) {
      const one = suggestionFor(line, open, mirrors.get(String(line.number)) ?? []);
      if (one) all.push({ ...one, number: line.number });
    }
    after = lines.at(-1)?.number ?? after;
    if (all.length > limit || lines.length < linesAtOnce) break;
  }
  const page = pageOf(all.slice(0, limit + 1), limit, scope, ({ number }) => [number]);
  return mapPage(page, ({ number: _number, ...suggestion }) => suggestion);
}

/** The newest invoices with something open, in the business's currency: amounts of a statement are in it. */
async function openInvoices(ctx: Ctx): Promise<OpenInvoice[]> {
  const { currency } = await getBooksSettings(ctx);
  const open: OpenInvoice[] = [];
  for (let cursor: string | undefined; open.length < maxInvoices;) {
    const query = InvoiceQuery.parse({ status: "sent,overdue", ...(cursor && { cursor }) });
    const { rows, next } = await listInvoices(ctx, query);
    for (const invoice of rows)
      if (invoice.currency === currency)
        open.push({
          id: invoice.id,
          number: invoice.invoiceNumber ?? "",
          clientName: invoice.clientName,
          issueDate: invoice.issueDate,
          dueCents: centsIn(invoice.amountDue),
        });
    if (next === undefined) break;
    cursor = next;
  }
  return open;
}

function suggestionFor(
  line: store.OpenLine,
  open: readonly OpenInvoice[],
  mirrors: readonly store.MirrorLine[],
): StatementSuggestion | undefined {
  const { transactionId, day, amountCents, text } = line;
  const shown = { transactionId, day, amount: moneyText(amountCents), text };
  const paid = amountCents > 0 ? invoiceFor(line, open) : undefined;
  if (paid)
    return {
      ...shown,
      kind: "invoice",
      reason: paid.reason,
      invoiceId: paid.invoice.id,
      invoiceNumber: paid.invoice.number,
      clientName: paid.invoice.clientName,
      otherTransactionId: null,
      otherAccount: null,
    };
  const moved = line.isUncategorized ? otherEndOf(line, mirrors) : undefined;
  if (!moved) return undefined;
  return {
    ...shown,
    kind: "transfer",
    reason: moved.reason,
    invoiceId: null,
    invoiceNumber: null,
    clientName: null,
    otherTransactionId: moved.end.transactionId,
    otherAccount: moved.end.account,
  };
}

const changed = (): AppError =>
  new AppError("conflict", "This line has changed since it was suggested. Reload the page.");

/** Makes an imported line the payment of an invoice, or two lines one transfer. 409 when one of them has changed since. */
export async function takeSuggestion(
  ctx: Ctx,
  id: string,
  { transactionId, invoiceId, otherTransactionId }: SuggestionTaken,
): Promise<SuggestionOutcome> {
  checkSeesBooks(ctx);
  found(await findStatement(ctx.tx, id), "Statement");
  const line = await store.lockBooked(ctx.tx, transactionId);
  if (line?.statementId !== id) throw changed();
  const outcome =
    invoiceId === undefined
      ? await makeTransfer(ctx, line, otherTransactionId ?? "")
      : await makePayment(ctx, line, invoiceId);
  await ctx.publish(statementStepped, { statementId: id });
  return outcome;
}

async function takeOut(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (await store.isReconciled(ctx.tx, ids))
    throw new AppError("conflict", "This line was reconciled with a bank statement, so it stays as it is.");
  const { removed } = await takeBankLinesBack(ctx, ids);
  if (removed.length < ids.length) throw changed();
}

async function makePayment(ctx: Ctx, line: store.BookedLine, invoiceId: string): Promise<SuggestionOutcome> {
  if (line.amountCents <= 0) throw new AppError("conflict", "Only money that came in can pay an invoice.");
  const { currency } = await getBooksSettings(ctx);
  const invoice = await getInvoice(ctx, invoiceId);
  if (invoice.currency !== currency)
    throw new AppError("conflict", `This invoice is in ${invoice.currency}. Record its payment there.`);
  if (line.amountCents > centsIn(invoice.amountDue))
    throw new AppError("conflict", "More came than is open on this invoice. Record its payment there.");
  await takeOut(ctx, [line.transactionId]);
  const before = new Set(invoice.payments.map((payment) => payment.id));
  const after = await payInvoice(ctx, invoiceId, {
    amount: moneyText(line.amountCents),
    date: line.day,
    accountId: line.accountId,
    method: "bank_transfer",
    reference: null,
    isCleared: true,
  });
  const payment = after.payments.find((one) => !before.has(one.id));
  if (!payment?.transactionId) throw new Error("The payment was not recorded");
  const { transactionId } = payment;
  await store.updateBooked(ctx.tx, line, { transactionId, paymentId: payment.id });
  return { transactionId, kind: "invoice", invoiceId, paymentId: payment.id };
}

async function makeTransfer(
  ctx: Ctx,
  line: store.BookedLine,
  otherTransactionId: string,
): Promise<SuggestionOutcome> {
  const other = await store.lockBooked(ctx.tx, otherTransactionId);
  if (!other || other.accountId === line.accountId || other.amountCents !== -line.amountCents)
    throw changed();
  const [from, to] = line.amountCents < 0 ? [line, other] : [other, line];
  await takeOut(ctx, [line.transactionId, other.transactionId]);
  const transactionId = await addBankTransfer(ctx, {
    day: from.day,
    amountCents: to.amountCents,
    fromAccountId: from.accountId,
    toAccountId: to.accountId,
    description: from.text,
  });
  for (const one of [line, other]) await store.updateBooked(ctx.tx, one, { transactionId, paymentId: null });
  if (other.statementId !== line.statementId)
    await ctx.publish(statementStepped, { statementId: other.statementId });
  return { transactionId, kind: "transfer", invoiceId: null, paymentId: null };
}

/** A payment that was taken back is money at the bank still: its line is a transaction of its own again. */
export async function bringLineBack(ctx: Ctx, paymentId: string): Promise<void> {
  const line = await store.lockPaid(ctx.tx, paymentId);
  if (!line) return;
  const { day, amountCents, text } = line;
  const [transactionId = ""] = await addBankLines(ctx, line.accountId, [
    { day, amountCents, description: text, reference: null },
  ]);
  await store.updateBooked(ctx.tx, line, { transactionId, paymentId: null });
  await ctx.publish(statementStepped, { statementId: line.statementId });
}
