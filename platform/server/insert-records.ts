import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";

/**
 * Inserts many rows in one statement with one parameter, whatever their number: several times as fast as a list of values, which has one
 * for each. All rows have the same fields; a field that is left out gets the column's default. At most some ten thousand rows at a time.
 */
export async function insertRecords<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in first);
  const columns = sql.join(
    known.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const records = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(known.map(([name, column]) => [column.name, row[name as keyof typeof row]])),
    ),
  );
  const name = sql.identifier(getTableName(table));
  await tx.execute(
    sql`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${records}::json)`,
  );
}
