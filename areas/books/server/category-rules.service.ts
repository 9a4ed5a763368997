import { containing } from "#platform/contract/like.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import type { Category } from "#areas/books/contract/categories.schema.ts";
import {
  type CategoryRule,
  type CategoryRuleChanges,
  categoryRuleLimits as limits,
  type NewCategoryRule,
  type RulePreview,
} from "#areas/books/contract/category-rules.schema.ts";
import type { NewTransaction } from "#areas/books/contract/transactions.schema.ts";
import { lockSettings } from "./books-settings.store.ts";
import * as categories from "./categories.store.ts";
import * as store from "./category-rules.store.ts";
import { ruledTextOf } from "./transaction-checks.service.ts";

const lookedFor = (text: string): string => folded(text.replace(/\s+/g, " ").trim());

/** The first rule that fits a transaction that comes without a category. */
export async function findRuleFor(ctx: Ctx, input: NewTransaction): Promise<store.RuleRow | undefined> {
  const { transactionType, splits, description, reference } = input;
  if (transactionType === "transfer" || splits.length > 0) return undefined;
  const text = ruledTextOf({ description, reference });
  const rules = await store.listRules(ctx.tx);
  return rules.find((rule) => rule.kind === transactionType && text.includes(lookedFor(rule.text)));
}

/** All rules, with what each did last. */
export const listRules = (ctx: Ctx): Promise<CategoryRule[]> => store.listWithHits(ctx.tx, limits.hits);

const getRule = async (ctx: Ctx, id: string): Promise<CategoryRule> =>
  found(
    (await listRules(ctx)).find((rule) => rule.id === id),
    "Rule",
  );

async function checkCategory(ctx: Ctx, categoryId: string): Promise<Category> {
  const [category] = await categories.listById(ctx.tx, [categoryId]);
  const message = "Choose a category from the list";
  if (!category?.isActive)
    throw new AppError("validation_failed", message, { errors: { categoryId: message } });
  return category;
}

const touchedBy = (text: string, { kind }: Category): store.Touched => ({
  pattern: containing(lookedFor(text)),
  kind,
});

/** Which past transactions a rule would touch: those of its kind that contain the text and are in no category. */
export async function previewRule(
  ctx: Ctx,
  { text, categoryId }: { text: string; categoryId: string },
): Promise<RulePreview> {
  const wanted = touchedBy(text, await checkCategory(ctx, categoryId));
  const count = await store.countTouched(ctx.tx, wanted);
  return { count, rows: await store.listTouched(ctx.tx, wanted, limits.preview) };
}

/** Adds a rule; it is tried after those that are there. */
export async function createRule(ctx: Ctx, input: NewCategoryRule): Promise<CategoryRule> {
  await lockSettings(ctx.tx);
  await checkCategory(ctx, input.categoryId);
  if ((await store.countRules(ctx.tx)) >= limits.rules)
    throw new AppError("conflict", `There are ${limits.rules} rules, which is the most.`);
  const id = newId();
  await store.insertRule(ctx.tx, {
    ...input,
    workspaceId: ctx.workspaceId,
    id,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(booksChanged, { what: "rules" });
  return getRule(ctx, id);
}

/** Saves the fields that were sent. 409 for one that somebody else has changed meanwhile. What it did before stays as it is. */
export async function updateRule(
  ctx: Ctx,
  id: string,
  { was, ...input }: Edit<CategoryRuleChanges>,
): Promise<CategoryRule> {
  const rule = found(await store.lockRule(ctx.tx, id), "Rule");
  await refuseClash({ was, ...input }, () => rule);
  if (input.categoryId !== undefined && input.categoryId !== rule.categoryId)
    await checkCategory(ctx, input.categoryId);
  await store.updateRule(ctx.tx, id, { ...rule, ...input });
  await ctx.publish(booksChanged, { what: "rules" });
  return getRule(ctx, id);
}

/** Deletes a rule; transactions keep the category that it chose. */
export async function deleteRule(ctx: Ctx, id: string): Promise<void> {
  found(await store.lockRule(ctx.tx, id), "Rule");
  await store.removeRule(ctx.tx, id);
  await ctx.publish(booksChanged, { what: "rules" });
}

/** The category of a rule, and what it would touch now. */
export async function findWork(
  ctx: Ctx,
  id: string,
): Promise<{ ruleId: string; categoryId: string; wanted: store.Touched }> {
  const rule = found(await store.lockRule(ctx.tx, id), "Rule");
  const category = await checkCategory(ctx, rule.categoryId);
  return { ruleId: id, categoryId: rule.categoryId, wanted: touchedBy(rule.text, category) };
}
