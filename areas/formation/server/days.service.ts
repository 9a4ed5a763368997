import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";

/** Today by the business's clock. */
export const todayIn = async (ctx: Ctx): Promise<string> => dayIn(await timeZoneOf(ctx.tx), ctx.now);
