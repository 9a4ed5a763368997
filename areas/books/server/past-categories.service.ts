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

/** Puts past transactions without a category into that of a rule, as somebody would by hand: at most a hundred, and tells how many are left; 409 when there aren't `shown` of them. */
export async function applyRule(ctx: Ctx, id: string, shown?: number): Promise<RuleApplied> {
  const { ruleId, categoryId, wanted } = await findWork(ctx, id);
  if (shown !== undefined)
    checkCount(shown, await countTouched(ctx.tx, wanted), ["transaction to sort", "transactions to sort"]);
  const hits = await listTouched(ctx.tx, wanted, limits.atOnce);
  const rows = await lockTransactions(
    ctx.tx,
    hits.map((hit) => hit.id),
  );
  for (const row of rows) {
    const before = await wantedOf(ctx, row);
    await saveChanges(ctx, row, before, { ...before, categoryId }, ruleId);
  }
  return { changed: rows.length, left: await countTouched(ctx.tx, wanted) };
}
