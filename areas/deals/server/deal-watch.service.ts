import type { Ctx } from "#platform/server/context.ts";
import { dealWentCold } from "#areas/deals/contract/deals.events.ts";
import { coldNotification } from "#areas/deals/contract/deals.rules.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import * as cold from "./cold-sales.store.ts";
import { type Kinds, kindsOf } from "./deal-facts.service.ts";
import * as rates from "./deal-rates.store.ts";
import { countRates } from "./deals.jobs.ts";

/** So many are told of in one transaction. */
const perStep = 500;

/** Finds sales that went cold since, and says so once each; answers whether there may be more. */
export async function findCold(ctx: Ctx, isFirst: boolean): Promise<boolean> {
  const asked = { rotting: rottingOf(await kindsOf(ctx)), now: ctx.now.toISOString() };
  if (isFirst) await cold.removeWarmed(ctx.tx, asked);
  const found = await cold.insertCold(ctx.tx, ctx.workspaceId, { ...asked, limit: perStep });
  for (const { id, contactId, contactName: name, title, isMain } of found)
    await ctx.publish(dealWentCold, { dealId: id, contactId, name, title, isMain });
  await notifyOfCold(ctx, found);
  return found.length === perStep;
}

/** How long a sale may wait in each open stage. */
export const rottingOf = (kinds: Kinds): cold.Rotting =>
  [...kinds.values()].flatMap(({ key, type, rottingDays }) =>
    type === "open" && rottingDays !== null ? [{ key, days: rottingDays }] : [],
  );

/** Tells whoever looks after the customers, once for all that went cold together; of those that nobody looks after the owner. */
async function notifyOfCold(ctx: Ctx, found: readonly cold.ColdSale[]): Promise<void> {
  if (found.length === 0) return;
  const members = await membersOf(ctx.tx);
  const owners = members.filter(({ role }) => role === "owner").map(({ id }) => id);
  const told = new Map<string, cold.ColdSale[]>();
  for (const sale of found) {
    const own = members.filter(({ id }) => id === sale.assignedTo).map(({ id }) => id);
    for (const id of own.length > 0 ? own : owners) told.set(id, [...(told.get(id) ?? []), sale]);
  }
  for (const [userId, sales] of told) await notify(ctx, [userId], [coldNotification(sales)]);
}

/** Counts anew how often sales here are won from each stage. */
export async function updateRates(ctx: Ctx): Promise<void> {
  const kinds = [...(await kindsOf(ctx)).values()];
  const keysOf = (type: string) => kinds.filter((kind) => kind.type === type).map((kind) => kind.key);
  await rates.updateRates(ctx.tx, ctx.workspaceId, { won: keysOf("won"), lost: keysOf("lost") });
}

/** Where that is planned already: a change of many decides thousands at once. */
const planned = new WeakSet<Ctx>();

/** Has the rates counted soon: after a minute, however many are decided until then. */
export async function planRates(ctx: Ctx): Promise<void> {
  if (planned.has(ctx)) return;
  planned.add(ctx);
  await ctx.enqueue(
    countRates,
    { workspaceId: ctx.workspaceId },
    { jobKey: `deals.count_rates ${ctx.workspaceId}`, runAt: new Date(ctx.now.getTime() + 60_000) },
  );
}
