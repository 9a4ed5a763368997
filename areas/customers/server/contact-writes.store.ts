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

const always = ["id", "isSample", "phoneNumber", "searchText", "sortName", "version", "updatedAt"];
const inserted = [...changeableFields, ...always, "createdAt"];
const updated = [...changeableFields, ...always];
/** The writable columns of a customer, without who added it. */
export type ContactRecord = Pick<
  typeof contacts.$inferInsert,
  (typeof changeableFields)[number] | "id" | "phoneNumber" | "searchText" | "sortName" | "updatedAt"
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
          // The number of a phone that stays isn't read again.
          name === "phoneNumber"
            ? sql`CASE WHEN r.phone IS NOT DISTINCT FROM contacts.phone THEN contacts.phone_number ELSE r."phoneNumber" END`
            : sql.raw(`r.${quoted(name)}`),
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

const countryPrepared = preparedOnce((tx) =>
  tx
    .select({ country: sql<string>`app.phone_country()` })
    .from(sql`(SELECT) AS one`)
    .prepare("find_phone_country"),
);

/** In which country the business's numbers are that are written without one. */
export const findPhoneCountry = async (tx: Tx): Promise<string | undefined> =>
  (await countryPrepared(tx).execute())[0]?.country;

/** The next customers with a phone after `afterId`, in the bin too. */
export async function listPhones(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; phone: string }[]> {
  const { rows } = await tx.execute(
    sql`SELECT id, phone FROM contacts WHERE phone IS NOT NULL AND (${afterId}::uuid IS NULL OR id > ${afterId}::uuid) ORDER BY id LIMIT ${limit}`,
  );
  return rows as { id: string; phone: string }[];
}

/** Sets the numbers of customers whose phone is still this one and whose number is another. */
export async function updateNumbers(
  tx: Tx,
  list: readonly { id: string; phone: string; number: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE contacts SET phone_number = r.number FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS r (id uuid, phone text, number text)
    WHERE contacts.id = r.id AND contacts.phone = r.phone AND contacts.phone_number IS DISTINCT FROM r.number`);
}
