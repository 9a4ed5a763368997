import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DealFilter, LostReason } from "#areas/deals/contract/deals.schema.ts";
import type { StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

type Said = { lostReason: LostReason | null; lostNote: string | null };

const refuse = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** Why a sale was lost, as it is kept: nothing for one that is not. 400 where nobody says why, or says "other" and no more. */
export function closingOf(
  ctx: Ctx,
  type: StageType,
  { lostReason, lostNote }: Said,
): Said & { lostAt: string | null } {
  if (type !== "lost") return { lostReason: null, lostNote: null, lostAt: null };
  if (lostReason === null) throw refuse("lostReason", "Choose why this sale was lost");
  if (lostReason === "other" && lostNote === null) throw refuse("lostNote", "Write why this sale was lost");
  return { lostReason, lostNote, lostAt: ctx.now.toISOString() };
}

/** Throws 400 where a span of days ends before it begins. */
export function checkDays({ closeFrom, closeTo, wonFrom, wonTo }: DealFilter): void {
  const message = "The last day comes before the first one";
  if (closeFrom !== undefined && closeTo !== undefined && closeTo < closeFrom)
    throw refuse("closeTo", message);
  if (wonFrom !== undefined && wonTo !== undefined && wonTo < wonFrom) throw refuse("wonTo", message);
}
