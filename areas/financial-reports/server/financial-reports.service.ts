import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { financialReportsChanged } from "#areas/financial-reports/contract/financial-reports.events.ts";
import type {
  FinancialReport,
  NewFinancialReport,
  OpenedReport,
} from "#areas/financial-reports/contract/financial-reports.schema.ts";
import { getReport } from "./books-reports.service.ts";
import * as store from "./financial-reports.store.ts";

/** The reports that were kept, the newest first; 403 for people who see only their own customers, here and below. */
export async function listReports(ctx: Ctx, query: PageWanted): Promise<Page<FinancialReport>> {
  checkSeesBooks(ctx);
  return pageById("financial-reports", query, (from) => store.listKept(ctx.tx, from));
}

/** Kept reports in the bin. */
export async function listBinned(ctx: Ctx, query: PageWanted) {
  checkSeesBooks(ctx);
  return store.listBin(ctx.tx, query);
}

/** One of them with its rows; 404 when it is not there. */
export async function openReport(ctx: Ctx, id: string): Promise<OpenedReport> {
  checkSeesBooks(ctx);
  return found(await store.findKept(ctx.tx, id), "Report");
}

/** Makes a report and keeps it as it is now. */
export async function keepReport(ctx: Ctx, input: NewFinancialReport): Promise<OpenedReport> {
  const { reportType, periodStart, periodEnd, basis } = input;
  const { report } = await getReport(ctx, reportType, {
    from: periodStart,
    to: periodEnd,
    basis,
    limit: 1,
  });
  const [id, now] = [newId(), ctx.now.toISOString()];
  await store.insertKept(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    userId: ctx.actor.userId,
    reportType,
    periodStart,
    periodEnd,
    basis: report.basis,
    reportData: report,
    generatedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.publish(financialReportsChanged, { reportId: id });
  return openReport(ctx, id);
}

/** Puts a kept report into the bin; 404 when it is not there. */
export async function deleteReport(ctx: Ctx, id: string): Promise<void> {
  checkSeesBooks(ctx);
  await move(ctx, id, ctx.now.toISOString());
}

/** Takes one out of the bin; 404 when it is not in it. */
export async function restoreReport(ctx: Ctx, id: string): Promise<OpenedReport> {
  checkSeesBooks(ctx);
  await move(ctx, id, null);
  return openReport(ctx, id);
}

async function move(ctx: Ctx, id: string, deletedAt: string | null): Promise<void> {
  if (!(await store.updateDeleted(ctx.tx, id, deletedAt)))
    throw new AppError("not_found", "Report not found");
  await ctx.publish(financialReportsChanged, { reportId: id });
}
