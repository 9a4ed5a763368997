import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { ledgerFacts } from "#areas/books/server/index.ts";
import { sampleStatementsOn } from "#areas/statements/contract/reconciliations.sample.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import * as ticks from "./reconciliation-rows.store.ts";
import * as store from "./reconciliations.store.ts";

/** Adds the sample business's bank account, half reconciled: a statement that was proved, and the next one with some of its rows ticked. Once. */
export async function addSample(ctx: Ctx, { ownerId }: { ownerId: string }): Promise<void> {
  if (await store.hasSample(ctx.tx)) return;
  const { roles } = await ledgerFacts(ctx);
  const accountId = roles.bank;
  if (accountId === undefined || (await store.findStanding(ctx.tx, accountId)).last) return;
  const today = dayIn(await timeZoneOf(ctx.tx), ctx.now);
  const days = sampleStatementsOn(today);
  const of = { ctx, accountId, ownerId };
  const proved = await addOne({ ...of, day: days.proved, openingBalance: "0.00", tickUntil: days.proved });
  await store.updateReconciliation(ctx.tx, proved.id, {
    status: "finished",
    finishedBy: ownerId,
    finishedAt: ctx.now.toISOString(),
  });
  await store.insertChange(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    reconciliationId: proved.id,
    what: "finished",
    changedBy: ownerId,
    changedAt: ctx.now.toISOString(),
  });
  await addOne({
    ...of,
    day: days.open,
    openingBalance: proved.closingBalance,
    tickUntil: days.tickedUntil,
  });
}

type Wanted = {
  ctx: Ctx;
  accountId: string;
  ownerId: string;
  day: string;
  openingBalance: string;
  tickUntil: string;
};

// Its closing balance is what the books have until then, so that it can be finished.
async function addOne({ ctx, accountId, ownerId, day, openingBalance, tickUntil }: Wanted) {
  const id = newId();
  await store.insertReconciliation(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    accountId,
    day,
    openingBalance,
    closingBalance: "0.00",
    isSample: true,
    createdBy: ownerId,
    createdAt: ctx.now.toISOString(),
  });
  const closingBalance = await ticks.sumUntil(ctx.tx, id, openingBalance);
  await store.updateReconciliation(ctx.tx, id, { closingBalance });
  await ticks.insertTicksUntil(ctx.tx, id, tickUntil);
  return { id, closingBalance };
}
