import { AppError, found } from "#platform/contract/errors.ts";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import { startOperation } from "#platform/server/start-operation.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { checkSeesBooks, getBooksSettings, sumReceipts } from "#areas/books/server/index.ts";
import { returnDayOf } from "#areas/financial-reports/contract/tax-days.rules.ts";
import { taxDocumentsChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import {
  daysOfTaxYear,
  packageLimits,
  refusalOfRemoval,
  refusalOfRenewal,
  refusalOfStatus,
  sizeWords,
} from "#areas/financial-reports/contract/tax-documents.rules.ts";
import type {
  NewTaxDocument,
  OpenedTaxDocument,
  ScheduleC,
  TaxDocument,
  TaxDocumentChanges,
} from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { makeWorksheet } from "./schedule-c.service.ts";
import { packageWork } from "./tax-documents.jobs.ts";
import * as store from "./tax-documents.store.ts";
import { ownFiles } from "./year-package.service.ts";

const noun = "Tax document";
const todayOf = async (ctx: Ctx): Promise<string> => dayIn(await timeZoneOf(ctx.tx), ctx.now);

/** The documents, the newest first; 403 for people who see only their own customers, here and below. */
export async function listDocuments(ctx: Ctx, query: PageWanted): Promise<Page<TaxDocument>> {
  checkSeesBooks(ctx);
  return pageById("tax-documents", query, (from) => store.listDocuments(ctx.tx, from));
}
/** Documents in the bin. */
export async function listBinned(ctx: Ctx, query: PageWanted) {
  checkSeesBooks(ctx);
  return store.listBin(ctx.tx, query);
}
/** One of them with its worksheet; 404 when it is not there. */
export async function openDocument(ctx: Ctx, id: string): Promise<OpenedTaxDocument> {
  checkSeesBooks(ctx);
  return found(await store.findDocument(ctx.tx, id), noun);
}

/** Makes a worksheet now, or a package by its job. 400 for a year that has not begun, 409 for a business that files no Schedule C, 413 for too many receipts. */
export async function createDocument(ctx: Ctx, input: NewTaxDocument): Promise<OpenedTaxDocument> {
  checkSeesBooks(ctx);
  const { documentType, taxYear, basis, withReceipts } = input;
  const settings = await getBooksSettings(ctx);
  const days = daysOfTaxYear(documentType, taxYear, settings.fiscalYearStart);
  if (days.from > (await todayOf(ctx))) {
    const message = `${taxYear} hasn’t begun yet`;
    throw new AppError("validation_failed", message, { errors: { taxYear: message } });
  }
  if (documentType === "schedule_c") refuseForm(settings);
  else if (await store.lockMaking(ctx.tx, ctx.workspaceId, taxYear))
    throw new AppError("conflict", `A package of ${taxYear} is being made already.`);
  const [id, now] = [newId(), ctx.now.toISOString()];
  await store.insertDocument(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    userId: ctx.actor.userId,
    documentType,
    taxYear,
    basis,
    periodStart: days.from,
    periodEnd: days.to,
    dueDate: settings.currency === "USD" ? returnDayOf(taxYear, settings.businessType) : null,
    metadata: documentType === "year_package" ? { ...namesOf(settings), withReceipts } : {},
    generatedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return fill(ctx, found(await store.lockDocument(ctx.tx, id), noun), settings);
}

const namesOf = ({ companyName, currency }: BooksSettings) => ({ companyName, currency });

function refuseForm({ businessType, currency }: BooksSettings): void {
  if (currency !== "USD")
    throw new AppError("conflict", `Schedule C is in US dollars, and your books are in ${currency}.`);
  if (businessType !== "sole" && businessType !== "llc")
    throw new AppError(
      "conflict",
      "Schedule C is for a business of one owner. Your settings say that yours is a partnership or a corporation.",
    );
}

/** Makes what is in a document: a worksheet now, a package by its job. */
async function fill(
  ctx: Ctx,
  row: store.OpenedTaxDocumentRow,
  settings: BooksSettings,
): Promise<OpenedTaxDocument> {
  const { id, taxYear } = row;
  const now = ctx.now.toISOString();
  if (row.documentType === "schedule_c") {
    const worksheet: ScheduleC = await makeWorksheet(ctx, row);
    await store.updateDocument(ctx.tx, id, {
      metadata: { ...namesOf(settings), worksheet },
      generatedAt: now,
      updatedAt: now,
    });
  } else {
    const receipts = row.metadata.withReceipts ? await checkedReceipts(ctx, row) : 0;
    await startOperation(ctx, packageWork, {
      input: { documentId: id, taxYear },
      count: async () => ownFiles + receipts,
      created: (operation) => store.updateDocument(ctx.tx, id, { operationId: operation.id, updatedAt: now }),
    });
  }
  await ctx.publish(taxDocumentsChanged, { documentId: id });
  return openDocument(ctx, id);
}

async function checkedReceipts(ctx: Ctx, { periodStart, periodEnd }: store.TaxDocumentRow): Promise<number> {
  const { count, bytes } = await sumReceipts(ctx.tx, { from: periodStart, to: periodEnd });
  const leaveOut = "Make the package without receipts, and hand those over in another way.";
  if (bytes > packageLimits.receiptBytes)
    throw new AppError(
      "too_large",
      `The receipts come to ${sizeWords(bytes)}, and a package holds ${sizeWords(packageLimits.receiptBytes)} of them. ${leaveOut}`,
    );
  if (count > packageLimits.receipts)
    throw new AppError(
      "too_large",
      `There are ${count.toLocaleString("en-US")} receipts, and a package holds ${packageLimits.receipts.toLocaleString("en-US")}. ${leaveOut}`,
    );
  return count;
}

async function lockLive(ctx: Ctx, id: string): Promise<store.OpenedTaxDocumentRow> {
  checkSeesBooks(ctx);
  const row = await store.lockDocument(ctx.tx, id);
  return found(row?.deletedAt === null ? row : undefined, noun);
}

const refuse = (message: string | undefined): void => {
  if (message !== undefined) throw new AppError("conflict", message);
};

/** Makes a draft anew from the books as they are now; 409 for one that is no draft, or still being made. */
export async function renewDocument(ctx: Ctx, id: string): Promise<OpenedTaxDocument> {
  const row = await lockLive(ctx, id);
  refuse(refusalOfRenewal(row.status, row.fileState === "making"));
  const settings = await getBooksSettings(ctx);
  if (row.documentType === "schedule_c") refuseForm(settings);
  return fill(ctx, row, settings);
}

/** Says that it is final or was filed, or takes that back: one step at a time, else 409. */
export async function updateStatus(
  ctx: Ctx,
  id: string,
  { status, filingDate }: TaxDocumentChanges,
): Promise<OpenedTaxDocument> {
  const row = await lockLive(ctx, id);
  refuse(refusalOfStatus({ status: row.status, hasFile: row.fileState === "ready" }, status));
  const today = await todayOf(ctx);
  if (status === "filed" && filingDate !== undefined && filingDate > today) {
    const message = "That day is still to come";
    throw new AppError("validation_failed", message, { errors: { filingDate: message } });
  }
  await store.updateDocument(ctx.tx, id, {
    status,
    filingDate: status === "filed" ? (filingDate ?? today) : null,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(taxDocumentsChanged, { documentId: id });
  return openDocument(ctx, id);
}

/** Puts a document into the bin; 409 for one that was filed. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<void> {
  const row = await lockLive(ctx, id);
  refuse(refusalOfRemoval(row.status));
  await store.updateDocument(ctx.tx, id, { deletedAt: ctx.now.toISOString() });
  await ctx.publish(taxDocumentsChanged, { documentId: id });
}

/** Takes one out of the bin; 404 when it is not in it. */
export async function restoreDocument(ctx: Ctx, id: string): Promise<OpenedTaxDocument> {
  checkSeesBooks(ctx);
  const row = await store.lockDocument(ctx.tx, id);
  found(row?.deletedAt ? row : undefined, noun);
  await store.updateDocument(ctx.tx, id, { deletedAt: null });
  await ctx.publish(taxDocumentsChanged, { documentId: id });
  return openDocument(ctx, id);
}
