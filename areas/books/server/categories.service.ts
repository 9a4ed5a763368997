import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import {
  type Category,
  type CategoryChanges,
  type CategoryKind,
  categoryLimits,
  type NewCategory,
} from "#areas/books/contract/categories.schema.ts";
import * as accounts from "./accounts.store.ts";
import { lockSettings } from "./books-settings.store.ts";
import * as store from "./categories.store.ts";
import { ledgerFacts } from "./ledger.service.ts";

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** Categories by name. */
export async function listCategories(
  ctx: Ctx,
  { kind, isActive }: { kind?: CategoryKind; isActive?: boolean },
): Promise<Category[]> {
  const rows = await store.listCategories(ctx.tx);
  return rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) && (isActive === undefined || row.isActive === isActive),
  );
}

const getCategory = async (ctx: Ctx, id: string): Promise<Category> =>
  found((await store.listById(ctx.tx, [id]))[0], "Category");

/** Adds a category. 409 for a name that its kind has already, 400 for a parent or an account of another kind. */
export async function createCategory(ctx: Ctx, input: NewCategory): Promise<Category> {
  await lockSettings(ctx.tx);
  const all = await store.listCategories(ctx.tx);
  if (all.length >= categoryLimits.categories)
    throw new AppError("conflict", `There are ${categoryLimits.categories} categories, which is the most.`);
  const id = newId();
  checkName(all, { id, kind: input.kind, name: input.name });
  checkParent(all, { id, kind: input.kind, parentCategoryId: input.parentCategoryId });
  if (input.accountId !== undefined) await checkAccountOf(ctx, input.kind, input.accountId);
  const accountId =
    input.accountId ??
    all.find((one) => one.id === input.parentCategoryId)?.accountId ??
    (await ledgerFacts(ctx)).roles[
      input.kind === "income" ? "uncategorized_income" : "uncategorized_expense"
    ] ??
    "";
  const now = ctx.now.toISOString();
  await store.insertCategories(ctx.tx, [
    {
      ...input,
      accountId,
      workspaceId: ctx.workspaceId,
      id,
      userId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  await ctx.publish(booksChanged, { what: "categories" });
  return getCategory(ctx, id);
}

function checkName(
  all: readonly Category[],
  { id, kind, name }: Pick<Category, "id" | "kind" | "name">,
): void {
  const isTaken = all.some(
    (one) =>
      one.id !== id && one.isActive && one.kind === kind && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new AppError("conflict", `There is a category named “${name}” already.`);
}

function checkParent(
  all: readonly Category[],
  { id, kind, parentCategoryId }: Pick<Category, "id" | "kind" | "parentCategoryId">,
): void {
  const parentOf = new Map(all.map((one) => [one.id, one.parentCategoryId]));
  const parent = all.find((one) => one.id === parentCategoryId);
  if (parentCategoryId !== null && (parent?.kind !== kind || !parent.isActive))
    throw wrong("parentCategoryId", "Choose a category of the same kind");
  for (let at = parentCategoryId; at !== null; at = parentOf.get(at) ?? null)
    if (at === id) throw wrong("parentCategoryId", "A category can’t be below itself");
}

async function checkAccountOf(ctx: Ctx, kind: CategoryKind, accountId: string): Promise<void> {
  const [account] = await accounts.listById(ctx.tx, [accountId]);
  if (!account?.isActive || account.accountType !== kind)
    throw wrong("accountId", `Choose an account of ${kind === "income" ? "income" : "expenses"}`);
}

/** Saves the fields that were sent. 409 for one that somebody else has changed meanwhile, a taken name or an older version. Its account counts from now on; past entries stay. */
export async function updateCategory(
  ctx: Ctx,
  id: string,
  { was, version, ...input }: Edit<CategoryChanges>,
): Promise<Category> {
  await lockSettings(ctx.tx);
  const category = found(await store.lockCategory(ctx.tx, id), "Category");
  if (version !== undefined && version !== category.version)
    throw new AppError(
      "conflict",
      "Someone else changed this category in the meantime. Take another look before you save.",
    );
  await refuseClash({ was, ...input }, () => category);
  const all = await store.listCategories(ctx.tx);
  const after = { ...category, ...input };
  if (after.isActive) checkName(all, after);
  if (input.parentCategoryId !== undefined) checkParent(all, after);
  if (input.accountId !== undefined && input.accountId !== category.accountId)
    await checkAccountOf(ctx, category.kind, input.accountId);
  if (!after.isActive && all.some((one) => one.parentCategoryId === id && one.isActive))
    throw new AppError(
      "conflict",
      `There are categories below “${category.name}”. Move or archive them first.`,
    );
  await store.updateCategory(ctx.tx, id, {
    ...input,
    version: category.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(booksChanged, { what: "categories" });
  return getCategory(ctx, id);
}
