import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { Audience, everybody } from "#areas/outreach/contract/audience.schema.ts";
import { type Asked, audienceQuery, findBusiness, sumAudience } from "#areas/outreach/server/index.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import type { PhoneCampaignRow } from "./phone-campaigns.store.ts";

type Chosen = Pick<PhoneCampaignRow, "contactIds" | "isPractice"> & { audience: unknown };

/** Whom a campaign is for. Labeled sample customers are reached in practice only: their numbers are made up. */
export async function askedOf(ctx: Ctx, { contactIds, audience, isPractice }: Chosen): Promise<Asked> {
  const { timeZone } = await findBusiness(ctx.tx);
  return {
    audience: audience === null ? { ...everybody, contactIds: [...contactIds] } : Audience.parse(audience),
    today: dayIn(timeZone, ctx.now),
    withSample: isPractice || (await isTestWorkspace(ctx.tx)),
  };
}

/** The customers as a query, for the ledger. */
export const audienceOf = async (ctx: Ctx, chosen: Chosen) => ({
  query: audienceQuery(await askedOf(ctx, chosen)),
});

/** How many a campaign is for, whether they can be reached or not. */
export const countChosen = async (ctx: Ctx, chosen: Chosen): Promise<number> =>
  (await sumAudience(ctx.tx, await askedOf(ctx, chosen))).count;
