import type { Ctx } from "#platform/server/context.ts";
import { changeOf } from "./transactions.service.ts";
import * as store from "./transactions.store.ts";

/** How many are written down in one statement. */
const rowsAtOnce = 500;

/** Marks those of these that are pending as cleared: the bank has them. Publishes nothing: many come at once, and who proves a statement says so in one event of its own. */
export async function clearTransactions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const cleared = await store.updateCleared(ctx.tx, ids, ctx.now.toISOString());
  for (let at = 0; at < cleared.length; at += rowsAtOnce)
    await store.insertChanges(
      ctx.tx,
      cleared
        .slice(at, at + rowsAtOnce)
        .map((id) => changeOf(ctx, id, { field: "status", oldValue: "pending", newValue: "cleared" })),
    );
}
