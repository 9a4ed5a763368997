import { addDays, dayIn, daysBetween } from "#platform/contract/dates.ts";
import { AppError } from "#platform/contract/errors.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { stagesOf } from "#areas/pipeline/server/index.ts";
import { rangeOf } from "#areas/reports/contract/reports.rules.ts";
import { maxYears, type Range, type ReportFilter } from "#areas/reports/contract/reports.schema.ts";
import { ranksOf } from "#areas/reports/contract/stage-keys.rules.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import type { Whose } from "#areas/reports/contract/report-numbers.rules.ts";
import { type Decided, listDecidedKeys } from "./sales.store.ts";

/** What the parts of a report are made with: the clock of the business, its stages, and whose numbers are asked for. */
export type Frame = {
  ctx: Ctx;
  whose: Whose;
  timeZone: string;
  today: string;
  range: Range;
  stages: readonly PipelineStage[];
  decided: Decided;
  ranks: Readonly<Record<string, number>>;
};

/** From the first moment of a range to the first after it, by the clock of the business. */
export const spanOf = (timeZone: string, { from, to }: Range): { from: Date; before: Date } => ({
  from: momentAt(timeZone, { day: from, time: "00:00" }),
  before: momentAt(timeZone, { day: addDays(to, 1), time: "00:00" }),
});

const maxDays = maxYears * 366;

/** Everything that a report of these days stands on; 400 for more than ten years. */
export async function frameOf(ctx: Ctx, { from, to, assignedTo, source }: ReportFilter): Promise<Frame> {
  const timeZone = await timeZoneOf(ctx.tx);
  const today = dayIn(timeZone, ctx.now);
  const range = rangeOf({ from, to }, today);
  if (daysBetween(range.from, range.to) > maxDays) {
    const says = `Choose at most ${maxYears} years`;
    throw new AppError("validation_failed", says, { errors: { from: says } });
  }
  const [stages, decided] = [await stagesOf(ctx), await listDecidedKeys(ctx.tx)];
  const whose = { assignedTo, source: source || undefined };
  return {
    ctx,
    whose,
    timeZone,
    today,
    range,
    stages,
    decided,
    ranks: ranksOf(stages, decided),
  };
}
