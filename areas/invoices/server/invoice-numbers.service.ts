import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { newId } from "#platform/server/ids.ts";
import { mapPage, type Page, pageById, type PageWanted } from "#platform/server/paging.ts";

import type { InvoiceNumber } from "#areas/invoices/contract/invoice-numbers.schema.ts";
import { numberText, seriesOf } from "#areas/invoices/contract/invoices.rules.ts";
import type { DocumentKind, InvoiceStatus } from "#areas/invoices/contract/invoices.schema.ts";
import { statusOfRow, todayOf } from "./invoice-answers.service.ts";
import * as store from "./invoice-numbers.store.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** What stands before the numbers of the sample business: it takes none of the business's own. */
const sampleSeries: Record<DocumentKind, string> = {
  invoice: "SAMPLE-",
  quote: "SAMPLE-Q-",
  credit_note: "SAMPLE-CN-",
};

/**
 * The next number of a document's series, taken in this transaction: the series is locked until it ends, so numbers follow each other
 * without gap also when many ask at once, and a rollback gives the number back. One that another series has used is passed over, which
 * is written down.
 */
export async function takeNumber(
  ctx: Ctx,
  { id, kind, issueDate, isSample }: Pick<InvoiceRow, "id" | "kind" | "issueDate" | "isSample">,
  settings: Pick<BooksSettings, "invoiceNumbering" | "invoicePrefix">,
): Promise<string> {
  const { invoiceNumbering: numbering, invoicePrefix: prefix } = settings;
  const series = isSample ? sampleSeries[kind] : seriesOf(kind, { numbering, prefix, issueDate });
  for (;;) {
    const sequence = await store.lockNext(ctx.tx, { workspaceId: ctx.workspaceId, kind, series });
    const row = {
      workspaceId: ctx.workspaceId,
      id: newId(),
      kind,
      series,
      sequence,
      invoiceNumber: numberText(series, sequence),
      givenAt: ctx.now.toISOString(),
    };
    if (await store.insertNumber(ctx.tx, { ...row, invoiceId: id })) return row.invoiceNumber;
    await store.insertNumber(ctx.tx, { ...row, id: newId(), invoiceId: null });
  }
}

const statusWords: Record<InvoiceStatus, string> = {
  draft: "Draft",
  sent: "Sent, not due yet",
  overdue: "Sent, overdue",
  paid: "Paid",
  void: "Void; the number stays",
  written_off: "Written off",
};

/** What became of a number, in plain words. */
function explanationOf(row: InvoiceRow | null, status: InvoiceStatus | null): string {
  if (row === null || status === null)
    return "Passed over: the same number was given before, in another series";
  if (row.voidedAt !== null) return `Void: ${row.voidReason}`;
  if (row.kind !== "invoice") return "Issued";
  return status === "void" ? "Taken off by credit notes" : statusWords[status];
}

/** Every number that was given, newest first, and what became of it. 403 for people who see only their own customers. */
export async function listNumbers(
  ctx: Ctx,
  { kind, ...query }: PageWanted & { kind: DocumentKind },
): Promise<Page<InvoiceNumber>> {
  refuseOwn(ctx);
  const today = await todayOf(ctx);
  const page = await pageById("invoice-numbers", query, (from) => store.listNumbers(ctx.tx, kind, from));
  return mapPage(page, ({ document, ...number }) => {
    const status = document && statusOfRow(document, today);
    return {
      ...number,
      status,
      totalAmount: document && document.totalAmount,
      currency: document && document.currency,
      clientName: document && document.clientName,
      explanation: explanationOf(document, status),
    };
  });
}

/** 403 for people who see only their own customers: numbers and sums are of the whole business. */
export function refuseOwn(ctx: Ctx): void {
  if (ctx.actor.sees === "own")
    throw new AppError(
      "forbidden",
      "You only see your own customers. Ask a teammate who sees everything for figures of the whole business.",
    );
}
