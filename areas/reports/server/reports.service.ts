import { dayIn } from "#platform/contract/dates.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page } from "#platform/server/paging.ts";
import { hasFeature, isReadOnly } from "#areas/billing/server/index.ts";
import { sumPeople } from "#areas/dashboard/server/index.ts";
import { keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import { monthRange, rangeBefore } from "#areas/reports/contract/reports.rules.ts";
import type { Report, ReportFilter, ReportRow, RowsQuery } from "#areas/reports/contract/reports.schema.ts";
import * as facts from "./facts.store.ts";
import { frameOf, spanOf } from "./report-frame.service.ts";
import { currentNumbers } from "./report-now.service.ts";
import { rangeNumbers, rangesOf } from "./report-range.service.ts";
import { sumsOf } from "./report-sums.service.ts";

/** How the business is doing, of what the asking person may see. */
export async function getReport(ctx: Ctx, filter: ReportFilter): Promise<Report> {
  const frame = await frameOf(ctx, filter);
  const totals = await sumPeople(ctx.tx, { ...frame.whose, sees: ctx.actor.sees });
  const month = monthRange(frame.today);
  const sums = await sumsOf(frame, [month, ...rangesOf(frame)]);
  return {
    today: frame.today,
    range: frame.range,
    before: rangeBefore(frame.range),
    ...(await currentNumbers(frame, totals, sums, month)),
    ...(await rangeNumbers(frame, sums)),
    downloads: (await isReadOnly(ctx)) || (await hasFeature(ctx, "reportDownloads")),
  };
}

/** What a number counts, row by row; 404 for a stage that is not there. */
export async function listRows(
  ctx: Ctx,
  { of, stage: stageId, reason, limit, cursor, ...filter }: RowsQuery,
): Promise<Page<ReportRow>> {
  const frame = await frameOf(ctx, filter);
  const { stages, ranks, timeZone } = frame;
  const stage =
    stageId === undefined
      ? undefined
      : found(
          stages.find(({ id }) => id === stageId),
          "Stage",
        );
  const wanted: facts.Wanted = {
    of,
    reason,
    ...frame.whose,
    ...spanOf(timeZone, frame.range),
    ...(stage && { ranks, rank: ranks[stage.key], keys: keysOf(stages, stage, Object.keys(ranks)) }),
  };
  const page = await facts.listFacts(ctx.tx, wanted, { limit, cursor });
  return mapPage(page, ({ id, contactId, taskId, title, at, value, days }) => ({
    id,
    title,
    href: taskId ? `/tasks?task=${taskId}` : contactId && `/contacts/${contactId}`,
    day: dayIn(timeZone, new Date(at)),
    value,
    days,
  }));
}
