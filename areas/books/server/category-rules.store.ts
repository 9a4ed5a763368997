import { asc, eq, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import type { CategoryKind } from "#areas/books/contract/categories.schema.ts";
import type { CategoryRule, RuleHit } from "#areas/books/contract/category-rules.schema.ts";
import { categories, categoryRules } from "./books.table.ts";
import { conditionsOf } from "./transaction-lists.store.ts";

export type RuleRow = { id: string; text: string; categoryId: string; kind: CategoryKind };

const columns = {
  id: categoryRules.id,
  text: categoryRules.text,
  categoryId: categoryRules.categoryId,
  kind: categories.kind,
};

// Runs with every transaction that comes without a category.
const listPrepared = preparedOnce((tx) =>
  tx
    .select(columns)
    .from(categoryRules)
    .innerJoin(categories, eq(categories.id, categoryRules.categoryId))
    .where(eq(categories.isActive, true))
    .orderBy(asc(categoryRules.id))
    .prepare("list_category_rules"),
);

/** The rules whose category is in use, in the order in which they are tried. */
export async function listRules(tx: Tx): Promise<RuleRow[]> {
  return listPrepared(tx).execute();
}

/** All rules with what they did last. */
export async function listWithHits(tx: Tx, hits: number): Promise<CategoryRule[]> {
  const { rows } = await tx.execute(sql`
    SELECT rule.id, rule.text, rule.category_id AS "categoryId", category.name AS category, category.kind, rule.created_at AS "createdAt",
      (SELECT count(*)::int FROM transactions AS t WHERE t.rule_id = rule.id AND t.deleted_at IS NULL) AS "hitCount",
      (SELECT coalesce(json_agg(json_build_object('id', hit.id, 'transactionDate', hit.transaction_date, 'description', hit.description, 'amount', hit.amount::text, 'currency', hit.currency)), '[]')
        FROM (SELECT * FROM transactions AS t WHERE t.rule_id = rule.id AND t.deleted_at IS NULL ORDER BY t.id DESC LIMIT ${hits}) AS hit) AS "lastHits"
    FROM category_rules AS rule JOIN expense_categories AS category ON category.workspace_id = rule.workspace_id AND category.id = rule.category_id
    ORDER BY rule.id`);
  return (rows as (CategoryRule & { createdAt: string | Date })[]).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

/** One rule, locked until the transaction ends. */
export async function lockRule(tx: Tx, id: string): Promise<Omit<RuleRow, "kind"> | undefined> {
  const { kind: _, ...own } = columns;
  return (await tx.select(own).from(categoryRules).where(eq(categoryRules.id, id)).for("update"))[0];
}

export async function countRules(tx: Tx): Promise<number> {
  return tx.$count(categoryRules);
}

export async function insertRule(tx: Tx, row: typeof categoryRules.$inferInsert): Promise<void> {
  await tx.insert(categoryRules).values(row);
}

export async function updateRule(
  tx: Tx,
  id: string,
  changes: Partial<typeof categoryRules.$inferInsert>,
): Promise<void> {
  await tx.update(categoryRules).set(changes).where(eq(categoryRules.id, id));
}

export async function removeRule(tx: Tx, id: string): Promise<void> {
  await tx.delete(categoryRules).where(eq(categoryRules.id, id));
}

// What a rule would touch: transactions of its kind whose text has it and that are in no category.
const touched = ({ pattern, kind }: Touched) =>
  sql`${conditionsOf({ type: kind })} AND t.category_id IS NULL AND NOT t.is_split AND t.source_id IS NULL AND split_part(t.search_text, chr(10), 1) LIKE ${pattern}`;
export type Touched = { pattern: string; kind: CategoryKind };

export async function countTouched(tx: Tx, wanted: Touched): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count FROM transactions AS t WHERE ${touched(wanted)}`,
  );
  return Number(rows[0]?.count);
}

/** Some of the transactions that a rule would touch, or of those `among` them, the latest day first. */
export async function listTouched(
  tx: Tx,
  wanted: Touched,
  limit: number,
  among?: readonly string[],
): Promise<RuleHit[]> {
  const some = among === undefined ? sql`true` : sql`t.id = ANY(${sql.param([...among])}::uuid[])`;
  const { rows } = await tx.execute(sql`
    SELECT t.id, t.transaction_date AS "transactionDate", t.description, t.amount, t.currency FROM transactions AS t
    WHERE ${touched(wanted)} AND ${some} ORDER BY t.transaction_date DESC, t.id DESC LIMIT ${limit}`);
  return rows as RuleHit[];
}
