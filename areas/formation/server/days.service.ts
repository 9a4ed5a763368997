import { addDays, dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";

/** Today by the business's clock. */
export const todayIn = async (ctx: Ctx): Promise<string> => dayIn(await timeZoneOf(ctx.tx), ctx.now);

/** How long before a day its task is reminded of: 30 days; a week or a day where 30 days before is over. */
export function remindMinutesOf(dueOn: string, today: string): number {
  const days = [30, 7, 1].find((one) => addDays(dueOn, -one) > today) ?? 30;
  return days * 24 * 60;
}
