import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { requiredText } from "#platform/contract/text.ts";
import { CategoryKind } from "./categories.schema.ts";

export const categoryRuleLimits = { rules: 200, text: 100, hits: 5, preview: 50, atOnce: 100 } as const;

/** A transaction that a rule put into its category, or would. */
export const RuleHit = z.object({
  id: Id,
  transactionDate: Day,
  description: z.string(),
  amount: Money,
  currency: z.string(),
});
export type RuleHit = z.infer<typeof RuleHit>;

/** If the text of a transaction contains `text`, it goes into the category, unless somebody chose one. The first rule that fits counts. */
export const CategoryRule = z.object({
  id: Id,
  text: z.string(),
  categoryId: Id,
  category: z.string(),
  kind: CategoryKind,
  /** How many transactions it has put into its category, and the last of them. */
  hitCount: z.number().int(),
  lastHits: z.array(RuleHit),
  createdAt: Instant,
});
export type CategoryRule = z.infer<typeof CategoryRule>;

export const NewCategoryRule = z.strictObject({
  text: requiredText(categoryRuleLimits.text, "Enter the text to look for"),
  categoryId: Id,
});
export type NewCategoryRule = z.output<typeof NewCategoryRule>;

export const CategoryRuleChanges = NewCategoryRule.partial();
export type CategoryRuleChanges = z.output<typeof CategoryRuleChanges>;

/** What a rule would touch among past transactions without a category. */
export const RulePreviewQuery = z.strictObject({
  text: requiredText(categoryRuleLimits.text, "Enter the text to look for"),
  categoryId: Id,
});
export const RulePreview = z.object({ count: z.number().int(), rows: z.array(RuleHit) });
export type RulePreview = z.infer<typeof RulePreview>;

/** How many past transactions a rule has just put into its category, and how many are left for the next time. */
export const RuleApplied = z.object({ changed: z.number().int(), left: z.number().int() });
export type RuleApplied = z.infer<typeof RuleApplied>;
