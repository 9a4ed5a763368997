import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { changeableFields } from "#areas/customers/contract/standard-fields.rules.ts";
import { contacts } from "./contacts.table.ts";

type Columns = Record<string, PgColumn>;

const columns: Columns = getTableColumns(contacts);
const quoted = (name: string): string => `"${name}"`;
/** Names of columns as SQL knows them, with the name of each in code. */
const entriesOf = (names: readonly string[]): [string, PgColumn][] =>
  names.flatMap((name): [string, PgColumn][] => (columns[name] ? [[name, columns[name]]] : []));

/** The SELECT list that gives rows these columns by their names in code. */
export const namedColumns = (names: readonly string[]) =>
  sql.raw(
    entriesOf(names)
      .map(([name, column]) => `contacts.${column.name} AS ${quoted(name)}`)
      .join(", "),
  );

/** JSON rows with the names in code as keys, as a table `r` with the database's types. */
const asRecords = (names: readonly string[]) =>
  sql.raw(
    `AS r(${entriesOf(names)
      .map(([name, column]) => `${quoted(name)} ${column.getSQLType()}`)
      .join(", ")})`,
  );

const always = ["id", "isSample", "searchText", "sortName", "version", "updatedAt"];
const inserted = [...changeableFields, ...always, "createdAt"];
const updated = [...changeableFields, ...always];
/** The writable columns of a customer, without who added it. */
export type ContactRecord = Pick<
  typeof contacts.$inferInsert,
  (typeof changeableFields)[number] | "id" | "searchText" | "sortName" | "updatedAt"
> & { isSample: boolean; version: number; createdAt?: string };

// Runs very often for one: prepared once per connection.
const insertPrepared = preparedOnce((tx) => {
  const values = Object.entries(columns)
    .filter(([, column]) => !column.generated)
    .map(([name]) => {
      if (name === "workspaceId" || name === "createdBy") return sql`${sql.placeholder(name)}::uuid`;
      return sql.raw(inserted.includes(name) ? `r.${quoted(name)}` : "NULL");
    });
  return tx
    .insert(contacts)
    .select(
      sql`SELECT ${sql.join(values, sql`, `)} FROM json_to_recordset(${sql.placeholder("rows")}::json) ${asRecords(inserted)}`,
    )
    .prepare("insert_contacts");
});

/** Adds customers, one or thousands in one statement. */
export async function insertContacts(
  tx: Tx,
  rows: readonly ContactRecord[],
  by: { workspaceId: string; createdBy: string | null },
): Promise<void> {
  if (rows.length > 0)
    await sendAlong(tx, () => insertPrepared(tx).execute({ ...by, rows: JSON.stringify(rows) }));
}

// Each row is looked up by its key: joined with a list, the planner may go through all customers of a business that its statistics don't name.
const updatePrepared = preparedOnce((tx) =>
  tx
    .update(contacts)
    .set(
      Object.fromEntries(
        entriesOf(updated.filter((name) => name !== "id")).map(([name]) => [
          name,
          sql.raw(`r.${quoted(name)}`),
        ]),
      ),
    )
    .from(
      sql`json_to_recordset(${sql.placeholder("rows")}::json) ${asRecords(updated)}
        CROSS JOIN LATERAL (SELECT ctid FROM contacts WHERE workspace_id = app.workspace_id() AND id = r.id LIMIT 1) AS one`,
    )
    .where(sql`contacts.ctid = one.ctid`)
    .prepare("update_contacts"),
);

/** Writes every column of customers that can change, one or thousands in one statement. */
export async function updateContacts(tx: Tx, rows: readonly ContactRecord[]): Promise<void> {
  if (rows.length > 0) await sendAlong(tx, () => updatePrepared(tx).execute({ rows: JSON.stringify(rows) }));
}
