import type pg from "pg";

type Foreign = { table: string; name: string; definition: string };
type Trigger = { table: string; name: string };

/**
 * Does `work` in the running transaction while these tables have no foreign keys and run no triggers, so that rows can come in any
 * order and exactly as they were. Then all are back, and every key has been checked. Needs no more than owning the tables.
 */
export async function withoutRules(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: triggers } = await client.query<Trigger>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name FROM pg_trigger
     WHERE tgrelid = ANY($1::regclass[]) AND NOT tgisinternal AND tgenabled = 'O'`,
    [tables],
  );
  // In the order they were made in: what a deleted row takes along goes in this order.
  const { rows: foreign } = await client.query<Foreign>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = ANY($1::regclass[]) AND contype = 'f' ORDER BY oid`,
    [tables],
  );
  const all = async <T>(list: readonly T[], statement: (one: T) => string): Promise<void> => {
    if (list.length > 0) await client.query(list.map(statement).join("; "));
  };
  await all(foreign, ({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await all(triggers, ({ table, name }) => `ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  await work();
  await all(triggers, ({ table, name }) => `ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  await all(
    foreign,
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
}
