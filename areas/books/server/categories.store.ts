import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { definedOf, type Tx } from "#platform/server/database.ts";
import type { Category } from "#areas/books/contract/categories.schema.ts";
import { categories } from "./books.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(categories);

/** All categories, by name. */
export async function listCategories(tx: Tx): Promise<Category[]> {
  return tx.select(columns).from(categories).orderBy(asc(categories.name), asc(categories.id));
}

/** Those of these categories that exist. */
export async function listById(tx: Tx, ids: readonly string[]): Promise<Category[]> {
  return tx
    .select(columns)
    .from(categories)
    .where(inArray(categories.id, [...ids]));
}

/** One category, locked until the transaction ends. */
export async function lockCategory(tx: Tx, id: string): Promise<Category | undefined> {
  return (await tx.select(columns).from(categories).where(eq(categories.id, id)).for("no key update"))[0];
}

export async function countCategories(tx: Tx): Promise<number> {
  return tx.$count(categories);
}

export async function insertCategories(
  tx: Tx,
  rows: readonly (typeof categories.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(categories).values([...rows]);
}

export async function updateCategory(
  tx: Tx,
  id: string,
  changes: Partial<typeof categories.$inferInsert>,
): Promise<void> {
  await tx.update(categories).set(definedOf(changes)).where(eq(categories.id, id));
}

/** The first category in use of an account. */
export async function findUsual(tx: Tx, accountId: string): Promise<Category | undefined> {
  const rows = await tx
    .select(columns)
    .from(categories)
    .where(and(eq(categories.accountId, accountId), eq(categories.isActive, true)))
    .orderBy(asc(categories.id))
    .limit(1);
  return rows[0];
}
