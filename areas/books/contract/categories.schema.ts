import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";

export const categoryKinds = ["expense", "income"] as const;
export const CategoryKind = z.enum(categoryKinds, { error: "Choose income or expense" });
export type CategoryKind = z.infer<typeof CategoryKind>;

export const categoryLimits = { categories: 500, name: 100, description: 500 } as const;

/** What money came in or went out for, in plain words; what it stands for in the ledger is its account. */
export const Category = z.object({
  id: Id,
  userId: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  kind: CategoryKind,
  parentCategoryId: Id.nullable(),
  accountId: Id,
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Category = z.infer<typeof Category>;

const name = requiredText(categoryLimits.name, "Enter a name");

export const NewCategory = z.strictObject({
  name,
  description: optionalText(categoryLimits.description),
  kind: CategoryKind.default("expense"),
  parentCategoryId: Id.nullable().default(null),
  /** Left out: the parent's, else where uncategorized money of this kind goes. */
  accountId: Id.optional(),
});
export type NewCategory = z.output<typeof NewCategory>;
export type NewCategoryInput = z.input<typeof NewCategory>;

/** Any of a category's fields; its kind stays. With `version` an older one is refused. */
export const CategoryChanges = z
  .strictObject({
    name,
    description: optionalText(categoryLimits.description),
    parentCategoryId: Id.nullable(),
    /** Counts for what is written from now on: past entries stay where they are. */
    accountId: Id,
    isActive: z.boolean(),
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
  })
  .partial();
export type CategoryChanges = z.output<typeof CategoryChanges>;
