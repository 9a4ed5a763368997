import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { deals } from "./deals.table.ts";

const { workspaceId: _w, searchText: _s, createdBy: _c, ...columns } = getTableColumns(deals);
export type DealRow = Omit<typeof deals.$inferSelect, "workspaceId" | "searchText" | "createdBy">;

/** The customer whom a sale belongs to, also one that lies in the bin; undefined where a main sale has no row. */
export async function findContactId(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.select({ contactId: deals.contactId }).from(deals).where(eq(deals.id, id)))[0]?.contactId;
}

/** All rows of these customers' sales, also those in the bin, held until the transaction ends. The customers are held before. */
export async function lockDeals(tx: Tx, contactIds: readonly string[]): Promise<DealRow[]> {
  return tx
    .select(columns)
    .from(deals)
    .where(inArray(deals.contactId, [...contactIds]))
    .orderBy(asc(deals.id))
    .for("update");
}

export type NewDealRow = typeof deals.$inferInsert;

export async function insertDeals(tx: Tx, rows: readonly NewDealRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deals).values([...rows]);
}

/** Removes sales for good, with what is known of their waiting. */
export async function removeDeals(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(deals).where(inArray(deals.id, [...ids]));
  await tx.execute(sql`DELETE FROM cold_sales WHERE deal_id = ANY(${sql.param([...ids])}::uuid[])`);
}

/** Which of these sales somebody has worked on: changed what is known of them, or planned a step. */
export async function listWorkedOn(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } =
    await tx.execute(sql`SELECT deal_id FROM deal_changes WHERE deal_id = ANY(${sql.param([...ids])}::uuid[])
    UNION SELECT deal_id FROM tasks WHERE deal_id = ANY(${sql.param([...ids])}::uuid[])`);
  return new Set(rows.map((row) => row.deal_id as string));
}

export async function insertDeal(tx: Tx, row: typeof deals.$inferInsert): Promise<void> {
  await tx.insert(deals).values(row);
}

export async function updateDeal(
  tx: Tx,
  id: string,
  changes: Partial<typeof deals.$inferInsert>,
): Promise<void> {
  await tx.update(deals).set(changes).where(eq(deals.id, id));
}

export type MainMove = Pick<DealRow, "title" | "lines" | "lostReason" | "lostNote"> & {
  id: string;
  value: string;
};

// Runs whenever a customer moves.
const mainMovePrepared = preparedOnce((tx) =>
  tx
    .select({
      id: sql<string>`coalesce(d.id, c.id)`,
      value: sql<string>`c.value::text`,
      title: sql<DealRow["title"]>`d.title`,
      lines: sql<DealRow["lines"]>`coalesce(d.lines, '[]')`,
      lostReason: sql<DealRow["lostReason"]>`d.lost_reason`,
      lostNote: sql<DealRow["lostNote"]>`d.lost_note`,
    })
    .from(
      sql`contacts AS c LEFT JOIN deals AS d ON d.workspace_id = c.workspace_id AND d.contact_id = c.id AND d.is_main`,
    )
    .where(sql`c.workspace_id = app.workspace_id() AND c.id = ${sql.placeholder("contactId")}::uuid`)
    .prepare("find_main_move"),
);

/** A customer's main sale, which moves with them. */
export async function findMainMove(tx: Tx, contactId: string): Promise<MainMove | undefined> {
  return (await mainMovePrepared(tx).execute({ contactId }))[0];
}

/** Some of the customers who have further sales in a stage, also such as lie in the bin. */
export async function listContactsInStage(tx: Tx, stage: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ contactId: deals.contactId })
    .from(deals)
    .where(eq(deals.stage, stage))
    .orderBy(asc(deals.contactId))
    .limit(limit);
  return rows.map((row) => row.contactId);
}

/** Workspaces whose bin holds something that was deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_deal_bin_before(${moment}) AS id`);
  return rows.map((row) => row.id as string);
}

/** Removes for good what was deleted before `moment`, at most `limit`, with its history; tells how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    WITH old AS (SELECT id FROM deals WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    told AS (DELETE FROM deal_changes WHERE deal_id IN (SELECT id FROM old))
    DELETE FROM deals WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}
