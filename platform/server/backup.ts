import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { productName } from "#platform/contract/product.ts";
import {
  BackupError,
  type BackupReader,
  type BackupWriter,
  readBackupFile,
  writeBackupFile,
} from "./backup-file.ts";
import { openClient } from "./connections.ts";

export { BackupError } from "./backup-file.ts";

type Migration = { name: string; sha256: string };
type Header = { format: string; madeAt: string; migrations: Migration[] };
type TableRecord = { table: string; columns: string[] };
type SequenceRecord = { sequence: string; value: string };
type EndRecord = { end: true; tables: number };

const format = "mainstay backup 1";
const systemSchemas = "('pg_catalog', 'information_schema', 'pg_toast')";

/** What a backup takes from tables that also hold password links: it is kept for years, and anyone who reads it must not get in. Exports are copies of what is in it. */
const keptRows: Record<string, string> = {
  "public.data_export_chunks": "false",
  "public.data_exports": "false",
  "public.mails": "secret_until IS NULL",
  "public.password_resets": "false",
};

/** Saves every row as of one moment in a new file, except links that set a password, and returns the number of tables; others keep working meanwhile. */
export async function saveBackup(ownerUrl: string, file: string): Promise<number> {
  return withClient(ownerUrl, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Better an error than a backup without the rows that row security hides.
    await client.query("SET LOCAL row_security = off; SET LOCAL statement_timeout = 0");
    const writer = writeBackupFile(file);
    try {
      const tables = await writeAll(client, writer);
      await writer.close();
      return tables;
    } catch (error) {
      // A file that was there before is not ours to remove.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true });
      throw error;
    }
  });
}

async function writeAll(client: pg.Client, writer: BackupWriter): Promise<number> {
  await writer.record({
    format,
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
  } satisfies Header);
  const tables = await listTables(client);
  for (const { table, columns } of tables) {
    await writer.record({ table, columns } satisfies TableRecord);
    const kept = keptRows[table];
    const source = kept
      ? `(SELECT ${columns.join(", ")} FROM ${table} WHERE ${kept})`
      : `${table} (${columns.join(", ")})`;
    await writer.rows(client.query(copyTo(`COPY ${source} TO STDOUT`)));
  }
  for (const sequence of await listSequences(client)) await writer.record(sequence);
  await writer.record({ end: true, tables: tables.length } satisfies EndRecord);
  return tables.length;
}

export type RestoreOptions = {
  migrationsDir: string;
  /** Migrates the schema with the files in that folder. */
  prepare: (ownerUrl: string, migrationsDir: string) => Promise<unknown>;
  /** Replaces existing data; otherwise a database with data is refused. */
  isForced: boolean;
};

/**
 * Restores the database, migrated to today's schema: all of it or nothing. The rows go into the schema
 * they came from, and the newer migrations then run over them.
 */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  { migrationsDir, prepare, isForced }: RestoreOptions,
): Promise<void> {
  const reader = readBackupFile(file);
  try {
    const header = await readHeader(reader);
    const current = await withClient(ownerUrl, (client) => currentMigrations(client));
    const isNewer = current.some((name) => !header.migrations.some((migration) => migration.name === name));
    if (isNewer)
      throw new BackupError(
        "This backup is older than the database here. Restore it into an empty one: set DATA_DIR to a new folder and try again.",
      );
    const then = await migrationsOf(header, migrationsDir);
    try {
      await prepare(ownerUrl, then);
    } finally {
      await rm(then, { recursive: true, force: true });
    }
    await withClient(ownerUrl, (client) => fill(client, reader, isForced));
    await prepare(ownerUrl, migrationsDir);
    // Until then the planner thinks every table is empty.
    await withClient(ownerUrl, (client) => client.query("SET statement_timeout = 0; ANALYZE"));
  } finally {
    reader.close();
  }
}

async function readHeader(reader: BackupReader): Promise<Header> {
  const header = (await reader.record()) as Header | undefined;
  if (header?.format !== format)
    throw new BackupError(`This file is not a complete backup of ${productName}; nothing was changed.`);
  return header;
}

/** A folder with just the migrations that the backup's database had. */
async function migrationsOf(header: Header, migrationsDir: string): Promise<string> {
  const known = await readdir(migrationsDir);
  const unknown = header.migrations.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new BackupError(
      `This backup was made by a newer version of ${productName}. Install that version and restore it there.`,
    );
  const folder = await mkdtemp(join(tmpdir(), "mainstay-migrations-"));
  for (const { name } of header.migrations) await cp(join(migrationsDir, name), join(folder, name));
  return folder;
}

async function fill(client: pg.Client, reader: BackupReader, isForced: boolean): Promise<void> {
  await client.query("BEGIN");
  await client.query("SET LOCAL statement_timeout = 0");
  const tables = (await listTables(client)).map(({ table }) => table);
  if (!isForced && (await client.query("SELECT FROM users LIMIT 1")).rowCount) {
    throw new BackupError(
      "There is already data in this database. Add --force to replace all of it with the backup.",
    );
  }
  await client.query("SET LOCAL session_replication_role = replica").catch((error: unknown) => {
    throw new BackupError(
      "Only a superuser of PostgreSQL can restore a backup; use one in DATABASE_URL, or PostgreSQL's own pg_dump and pg_restore.",
      { cause: error },
    );
  });
  await client.query(`TRUNCATE ${tables.join(", ")}`);
  for (;;) {
    const record = (await reader.record()) as TableRecord | SequenceRecord | EndRecord | undefined;
    if (!record)
      throw new BackupError(`This file is not a complete backup of ${productName}; nothing was changed.`);
    if ("end" in record) break;
    if ("sequence" in record) await client.query("SELECT setval($1, $2)", [record.sequence, record.value]);
    else
      await pipeline(
        Readable.from(reader.rows()),
        client.query(copyFrom(`COPY ${record.table} (${record.columns.join(", ")}) FROM STDIN`)),
      );
  }
  await client.query("COMMIT");
}

async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>("SELECT name, sha256 FROM migrations ORDER BY name");
  return rows;
}

async function currentMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.migrations') IS NOT NULL AS there",
  );
  return rows[0]?.there ? (await appliedMigrations(client)).map(({ name }) => name) : [];
}

/** Every table with its stored columns, quoted; the lists of applied migrations are recreated by migrating. */
async function listTables(client: pg.Client): Promise<TableRecord[]> {
  const { rows } = await client.query<TableRecord>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table,
      (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ${systemSchemas} AND c.relname <> 'migrations' AND c.relpersistence <> 't'
    ORDER BY 1`);
  return rows;
}

async function listSequences(client: pg.Client): Promise<SequenceRecord[]> {
  const { rows } = await client.query<SequenceRecord>(
    "SELECT format('%I.%I', schemaname, sequencename) AS sequence, last_value::text AS value FROM pg_sequences WHERE last_value IS NOT NULL",
  );
  return rows;
}

async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient(ownerUrl, { applicationName: "mainstay backup" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
