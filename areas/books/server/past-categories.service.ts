import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import {
  categoryRuleLimits as limits,
  type RuleApplied,
} from "#areas/books/contract/category-rules.schema.ts";
import { findWork } from "./category-rules.service.ts";
import { countTouched, listTouched } from "./category-rules.store.ts";
import { saveChanges, wantedOf } from "./transactions.service.ts";
import { lockTransactions } from "./transactions.store.ts";

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Puts past transactions without a category into that of a rule, as somebody would by hand: at most a hundred, and tells how many are left; 409 when there aren't `shown` of them. */
export async function applyRule(ctx: Ctx, id: string, shown?: number): Promise<RuleApplied> {
  const { ruleId, categoryId, wanted } = await findWork(ctx, id);
  const hits = await listTouched(ctx.tx, wanted, limits.atOnce);
  const locked = await lockTransactions(ctx.tx, idsOf(hits));
  // While it waited for the locks, somebody may have deleted one or chosen a category.
  const still = new Set(idsOf(await listTouched(ctx.tx, wanted, limits.atOnce, idsOf(locked))));
  if (shown !== undefined)
    checkCount(shown, await countTouched(ctx.tx, wanted), [
      "transaction would change",
      "transactions would change",
    ]);
  const rows = locked.filter(({ id: one }) => still.has(one));
  for (const row of rows) {
    const before = await wantedOf(ctx, row);
    await saveChanges(ctx, row, before, { ...before, categoryId }, ruleId);
  }
  return { changed: rows.length, left: await countTouched(ctx.tx, wanted) };
}
