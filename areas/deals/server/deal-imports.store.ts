import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { onlyOf, seesAll } from "#platform/server/only-of.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import { dealImportRows, dealImports } from "./deal-imports.table.ts";

export type DealImportRecord = typeof dealImports.$inferSelect;
export type ShownDealImport = DealImportRecord & { createdByName: string | null };
export type DealImportRow = typeof dealImportRows.$inferSelect;

// As with uploads of customers: someone who sees only their own sees only the uploads that they began.
const seen = sql`(${seesAll} OR ${dealImports.createdBy} = ${onlyOf}::uuid)`;
const shown = { ...getTableColumns(dealImports), createdByName: fullName };

export async function insertDealImport(tx: Tx, row: typeof dealImports.$inferInsert): Promise<void> {
  await tx.insert(dealImports).values(row);
}

export async function updateDealImport(
  tx: Tx,
  id: string,
  changes: Partial<typeof dealImports.$inferInsert>,
): Promise<void> {
  await tx.update(dealImports).set(changes).where(eq(dealImports.id, id));
}

export async function findDealImport(tx: Tx, id: string): Promise<ShownDealImport | undefined> {
  const found = tx.select(shown).from(dealImports).leftJoin(people, eq(people.id, dealImports.createdBy));
  return (await found.where(and(eq(dealImports.id, id), seen)))[0];
}

/** Newest first, those before `beforeId` when given. */
export async function listDealImports(
  tx: Tx,
  { beforeId, limit }: { beforeId?: string; limit: number },
): Promise<ShownDealImport[]> {
  return tx
    .select(shown)
    .from(dealImports)
    .leftJoin(people, eq(people.id, dealImports.createdBy))
    .where(and(seen, beforeId ? lt(dealImports.id, beforeId) : undefined))
    .orderBy(desc(dealImports.id))
    .limit(limit);
}

/** Uploads that are being worked on or were left half done, whoever began them. Others that ask for them wait until the transaction ends. */
export async function lockWorking(tx: Tx, workspaceId: string): Promise<DealImportRecord[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deal imports ${workspaceId}`}, 0))`);
  return tx
    .select()
    .from(dealImports)
    .where(inArray(dealImports.status, ["importing", "undoing"]));
}

/** An upload, held until the transaction ends. */
export async function lockDealImport(tx: Tx, id: string): Promise<DealImportRecord | undefined> {
  return (
    await tx
      .select()
      .from(dealImports)
      .where(and(eq(dealImports.id, id), seen))
      .for("update")
  )[0];
}

export async function insertRows(tx: Tx, rows: (typeof dealImportRows.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(dealImportRows).values(rows);
}

/** How many sales of earlier uploads have each of these keys and a customer who is still known. */
export async function countByKey(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } =
    await tx.execute(sql`SELECT r.key, count(*)::int AS count FROM deal_import_rows AS r JOIN contacts AS c ON c.id = r.contact_id
    WHERE r.key = ANY(${sql.param([...keys])}::text[]) AND r.state IN ('written', 'kept') GROUP BY r.key`);
  return new Map((rows as { key: string; count: number }[]).map(({ key, count }) => [key, count]));
}

/** The next rows that wait to be written, in the order of the file. */
export async function listWaiting(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<DealImportRow[]> {
  return tx
    .select()
    .from(dealImportRows)
    .where(
      and(
        eq(dealImportRows.importId, importId),
        eq(dealImportRows.state, "waiting"),
        gt(dealImportRows.number, after),
      ),
    )
    .orderBy(asc(dealImportRows.number))
    .limit(limit);
}

/** All rows that were written for the next customers, by customer. */
export async function listWritten(
  tx: Tx,
  importId: string,
  afterContactId: string | undefined,
  contacts: number,
): Promise<DealImportRow[]> {
  const next = tx
    .selectDistinct({ contactId: dealImportRows.contactId })
    .from(dealImportRows)
    .where(
      and(
        eq(dealImportRows.importId, importId),
        eq(dealImportRows.state, "written"),
        afterContactId === undefined ? undefined : gt(dealImportRows.contactId, afterContactId),
      ),
    )
    .orderBy(asc(dealImportRows.contactId))
    .limit(contacts);
  return tx
    .select()
    .from(dealImportRows)
    .where(
      and(
        eq(dealImportRows.importId, importId),
        eq(dealImportRows.state, "written"),
        inArray(dealImportRows.contactId, next),
      ),
    )
    .orderBy(asc(dealImportRows.contactId), asc(dealImportRows.number));
}

export async function countWritten(tx: Tx, importId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count FROM deal_import_rows WHERE import_id = ${importId}::uuid AND state = 'written'`,
  );
  return (rows[0]?.count as number | undefined) ?? 0;
}

export type RowUpdate = Pick<DealImportRow, "number" | "state"> &
  Partial<Pick<DealImportRow, "dealId" | "isFilled" | "mainBefore" | "moves" | "contactVersion">>;

/** Notes what became of rows; what is left out stays. */
export async function updateRows(tx: Tx, importId: string, updates: readonly RowUpdate[]): Promise<void> {
  if (updates.length > 0)
    await tx.execute(sql`UPDATE deal_import_rows AS old SET state = r.state, deal_id = coalesce(r."dealId", old.deal_id), is_filled = coalesce(r."isFilled", old.is_filled),
        main_before = coalesce(r."mainBefore", old.main_before), moves = coalesce(r.moves, old.moves), contact_version = coalesce(r."contactVersion", old.contact_version)
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS r(number int, state text, "dealId" uuid, "isFilled" boolean, "mainBefore" uuid, moves uuid[], "contactVersion" int)
      WHERE old.import_id = ${importId}::uuid AND old.number = r.number`);
}

/** Has all of an upload's rows of one customer be another's: somebody added the same person in the meantime. */
export async function updateContactOf(tx: Tx, importId: string, from: string, to: string): Promise<void> {
  await tx.execute(
    sql`UPDATE deal_import_rows SET contact_id = ${to}::uuid, person = NULL WHERE import_id = ${importId}::uuid AND contact_id = ${from}::uuid AND state = 'waiting'`,
  );
}
