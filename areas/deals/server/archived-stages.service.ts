import type { Ctx } from "#platform/server/context.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import { moveSale } from "#areas/pipeline/server/index.ts";
import { kindsOf, type Kinds } from "./deal-facts.service.ts";
import { notifyMove } from "./deal-moves.service.ts";
import { moveSalesOn } from "./deals.jobs.ts";
import * as store from "./deals.store.ts";
import { passMainRole } from "./main-sales.service.ts";

/** So many customers' sales are moved in one transaction. */
const perStep = 200;

/** An archived stage takes its further sales along, also those in the bin: few at once, the others by a job. */
export async function moveOutOfStage(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const contactIds = await store.listContactsInStage(ctx.tx, from, perStep);
  const live = new Set((await lockLiveContacts(ctx.tx, contactIds)).map((contact) => contact.id));
  const kinds = await kindsOf(ctx);
  for (const contactId of contactIds) {
    await moveSalesOf(ctx, contactId, { from, to, kinds });
    if (live.has(contactId)) await passMainRole(ctx, contactId, kinds);
  }
  if (contactIds.length === perStep)
    await ctx.enqueue(moveSalesOn, { workspaceId: ctx.workspaceId, from, to, by: ctx.actor.userId });
}

async function moveSalesOf(
  ctx: Ctx,
  contactId: string,
  { from, to, kinds }: { from: string; to: string; kinds: Kinds },
): Promise<void> {
  for (const row of await store.lockDeals(ctx.tx, [contactId])) {
    if (row.isMain || row.stage !== from) continue;
    await store.updateDeal(ctx.tx, row.id, { stage: to, version: row.version + 1 });
    await moveSale(ctx, { contactId, dealId: row.id, from, to });
    await notifyMove(ctx, kinds, { id: row.id, from, to });
  }
}
