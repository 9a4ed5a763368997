import { rm } from "node:fs/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupWriter, writeBackupFile } from "./backup-file.ts";
import {
  appliedMigrations,
  type EndRecord,
  format,
  type Header,
  listSequences,
  listTables,
  type TableRecord,
  withClient,
} from "./backup-tables.ts";
import { keyOfData } from "./installation.ts";

export { BackupError } from "./backup-file.ts";

/** What a backup takes from tables that also hold password links: it is kept for years, and anyone who reads it must not get in. Exports are copies of what is in it. */
const keptRows: Record<string, string> = {
  "public.data_export_chunks": "false",
  "public.data_exports": "false",
  "public.email_changes": "false",
  "public.mails": "secret_until IS NULL",
  "public.password_resets": "false",
};

export type Saved = { tables: number; rows: number };

/**
 * Saves every row as of one moment in a new file, except links that set a password; others keep working meanwhile. The database stays
 * as it is, also one of an earlier version. The file holds `version`, the number of rows per table, and which key the data needs.
 */
export async function saveBackup(ownerUrl: string, file: string, version: string): Promise<Saved> {
  return withClient(ownerUrl, async (client) => {
    const hidden = await listHidden(client);
    let saved: Saved;
    try {
      await force(client, hidden, "NO FORCE");
      saved = await saveAll(client, file, version);
    } catch (error) {
      // What went wrong first is what is told, also where the connection is lost.
      await force(client, hidden, "FORCE").catch(() => undefined);
      throw error;
    }
    await force(client, hidden, "FORCE");
    return saved;
  });
}

async function saveAll(client: pg.Client, file: string, version: string): Promise<Saved> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  // Better an error than a backup without the rows that row security hides.
  await client.query("SET LOCAL row_security = off; SET LOCAL statement_timeout = 0");
  const writer = writeBackupFile(file);
  try {
    const saved = await writeAll(client, writer, version);
    await writer.close();
    return saved;
  } catch (error) {
    // A file that was there before is not ours to remove.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true });
    throw error;
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
  }
}

/** The tables whose rows an earlier version hid from their owner. */
async function listHidden(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT pg_class.oid::regclass::text AS name FROM pg_class, pg_roles
     WHERE relforcerowsecurity AND rolname = current_user AND NOT (rolsuper OR rolbypassrls)`,
  );
  return rows.map(({ name }) => name);
}

/** Shows them their rows while the backup runs. One by one, each in a moment: in the backup's transaction it would lock everybody out until its end. */
async function force(client: pg.Client, tables: readonly string[], how: "FORCE" | "NO FORCE"): Promise<void> {
  if (tables.length === 0) return;
  // Whoever waits for a table has all behind them wait as well: rather no backup now than a product that stands still.
  await client.query("SET lock_timeout = '5s'");
  const errors: unknown[] = [];
  for (const table of tables)
    await client
      .query(`ALTER TABLE ${table} ${how} ROW LEVEL SECURITY`)
      .catch((error: unknown) => errors.push(error));
  // One that fails leaves none of the others as they are.
  if (errors.length > 0) throw errors[0];
  await client.query("RESET lock_timeout");
}

async function writeAll(client: pg.Client, writer: BackupWriter, version: string): Promise<Saved> {
  await writer.record({
    format,
    madeAt: new Date().toISOString(),
    version,
    key: await keyOfData(client),
    migrations: await appliedMigrations(client),
  } satisfies Header);
  const tables = await listTables(client);
  const counts: Record<string, number> = {};
  for (const { table, columns } of tables) {
    await writer.record({ table, columns } satisfies TableRecord);
    const kept = table === "public.mails" && !columns.includes("secret_until") ? undefined : keptRows[table];
    const source = kept
      ? `(SELECT ${columns.join(", ")} FROM ${table} WHERE ${kept})`
      : `${table} (${columns.join(", ")})`;
    const rows = client.query(copyTo(`COPY ${source} TO STDOUT`));
    await writer.rows(rows);
    counts[table] = rows.rowCount;
  }
  for (const sequence of await listSequences(client)) await writer.record(sequence);
  await writer.record({ end: true, tables: tables.length, counts } satisfies EndRecord);
  return { tables: tables.length, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}
