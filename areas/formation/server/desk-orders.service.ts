import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import { DeskOrder, type DeskOrderFilter } from "#areas/formation/contract/desk-orders.schema.ts";
import type { Formation, StepChanges } from "#areas/formation/contract/formations.schema.ts";
import { hostIn } from "#areas/host/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./desk-orders.store.ts";
import { changeStepAsHost } from "./formation-steps.service.ts";
import { repliesOf } from "./formation-replies.service.ts";
import { listFormationsByIds } from "./formations.store.ts";

const starts: Record<DeskOrderFilter, string> = {
  open: "00000000-0000-0000-0000-000000000000",
  ended: "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

/** A page of the orders of all businesses that have steps which hosts do. */
export async function listOrders(
  ctx: Ctx,
  { filter, limit, cursor }: { filter: DeskOrderFilter; limit: number; cursor?: string },
): Promise<Page<DeskOrder>> {
  const host = await hostIn(ctx);
  const scope = `desk orders ${filter}`;
  const after = String(readCursor(scope, cursor)?.[0] ?? starts[filter]);
  const { rows, next } = pageOf(
    await store.listDeskOrders(ctx.tx, host.id, { filter, after, limit: limit + 1 }),
    limit,
    scope,
    ({ id }) => [id],
  );
  const shown = new Map<string, DeskOrder>();
  for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
    const ours = rows.filter((row) => row.workspaceId === workspaceId);
    const there = await ctx.enter(workspaceId);
    const found = await listFormationsByIds(
      there.tx,
      ours.map(({ id }) => id),
    );
    for (const one of await shownOf(there, ours[0]?.business ?? "", await repliesOf(there, found)))
      shown.set(one.id, one);
  }
  await ctx.enter(ctx.workspaceId);
  return { rows: rows.flatMap(({ id }) => shown.get(id) ?? []), next };
}

/** Orders as hosts see them. */
async function shownOf(ctx: Ctx, business: string, orders: readonly Formation[]): Promise<DeskOrder[]> {
  const people = await team.membersOf(ctx.tx);
  return orders.map((order) => {
    const orderer = people.find(({ id }) => id === order.userId);
    return DeskOrder.parse({
      ...order,
      business,
      orderedBy: orderer ? `${orderer.firstName} ${orderer.lastName}`.trim() : null,
      email: orderer?.email ?? null,
    });
  });
}

/** Says of a step of an order that it is done, open again, or that the state refused; 404 for an order that isn't there for this host. */
export async function changeDeskStep(
  ctx: Ctx,
  asked: { id: string; stepId: string },
  sent: StepChanges,
): Promise<DeskOrder> {
  const host = await hostIn(ctx);
  const workspaceId = found(await store.findBusinessOfOrder(ctx.tx, host.id, asked.id), "Order");
  const there = await ctx.enter(workspaceId);
  const order = await changeStepAsHost(there, asked, sent);
  const [shown] = await shownOf(there, (await team.workspaceNameOf(there.tx)) ?? "", [order]);
  await ctx.enter(ctx.workspaceId);
  return found(shown, "Order");
}
