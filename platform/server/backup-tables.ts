import type pg from "pg";
import { productName } from "#platform/contract/product.ts";
import { BackupError } from "./backup-file.ts";
import { openClient } from "./connections.ts";

export type Migration = { name: string; sha256: string };
/** The first record of a backup. Those of format 1 lack version, key and counts. */
export type Header = {
  format: string;
  madeAt: string;
  version?: string;
  /** Of the key that the data was sealed with, if it was known (see `fingerprintOf`). */
  key?: string | null;
  migrations: Migration[];
};
export type TableRecord = { table: string; columns: string[] };
export type SequenceRecord = { sequence: string; value: string };
export type EndRecord = { end: true; tables: number; counts?: Record<string, number> };

export const format = "mainstay backup 2";
const readableFormats: readonly (string | undefined)[] = ["mainstay backup 1", format];
const systemSchemas = "('pg_catalog', 'information_schema', 'pg_toast')";

/** The refusal of a file that is damaged, cut short, or something else. */
export const notWhole = (): BackupError =>
  new BackupError(`This file is not a complete backup of ${productName}; nothing was changed.`);

/** The header of a backup that this version can read; anything else is refused. */
export function headerIn(record: unknown): Header {
  const header = record as Header | undefined;
  if (!readableFormats.includes(header?.format) || !header) throw notWhole();
  return header;
}

/** The migrations that made the schema what it is, by name. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>("SELECT name, sha256 FROM migrations ORDER BY name");
  return rows;
}

/** The same for a database that may be empty. */
export async function currentMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.migrations') IS NOT NULL AS there",
  );
  return rows[0]?.there ? (await appliedMigrations(client)).map(({ name }) => name) : [];
}

/** Every table with its stored columns, quoted; the lists of applied migrations are recreated by migrating. */
export async function listTables(client: pg.Client): Promise<TableRecord[]> {
  const { rows } = await client.query<TableRecord>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table,
      (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ${systemSchemas} AND c.relname <> 'migrations' AND c.relpersistence <> 't'
    ORDER BY 1`);
  return rows;
}

/** Every sequence that was used. */
export async function listSequences(client: pg.Client): Promise<SequenceRecord[]> {
  const { rows } = await client.query<SequenceRecord>(
    "SELECT format('%I.%I', schemaname, sequencename) AS sequence, last_value::text AS value FROM pg_sequences WHERE last_value IS NOT NULL",
  );
  return rows;
}

/** Does `work` on a connection of its own. */
export async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient(ownerUrl, { applicationName: "mainstay backup" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
