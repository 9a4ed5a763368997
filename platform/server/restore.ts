import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { productName } from "#platform/contract/product.ts";
import { BackupError, type BackupReader, readBackupFile } from "./backup-file.ts";
import {
  currentMigrations,
  type EndRecord,
  type Header,
  headerIn,
  listTables,
  notWhole,
  type SequenceRecord,
  type TableRecord,
  withClient,
} from "./backup-tables.ts";
import { holdBack } from "./installation.ts";
import { seeEverything } from "./migrate.ts";
import { withoutRules } from "./without-rules.ts";

export type RestoreOptions = {
  migrationsDir: string;
  /** Migrates the schema with the files in that folder. */
  prepare: (ownerUrl: string, migrationsDir: string) => Promise<unknown>;
  /** Replaces existing data; otherwise a database with data is refused. */
  isForced: boolean;
  /** A copy never sends anything, not even after it was told to go on. */
  isCopy?: boolean;
};

/** What was restored: when it was saved, by which version, how much it is, and the key it needs. */
export type Restored = Pick<Header, "madeAt" | "version" | "key"> & { rows: number };

/**
 * Restores the database, migrated to today's schema: all of it or nothing, and as many rows as the backup counted. The rows go into
 * the schema they came from, and the newer migrations then run over them. Nothing leaves the product afterwards until it is told
 * to go on. The owner of the tables can do all this; superuser rights aren't needed.
 */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  { migrationsDir, prepare, isForced, isCopy = false }: RestoreOptions,
): Promise<Restored> {
  const reader = readBackupFile(file);
  try {
    const header = headerIn(await reader.record());
    const current = await withClient(ownerUrl, (client) => currentMigrations(client));
    const isNewer = current.some((name) => !header.migrations.some((migration) => migration.name === name));
    if (isNewer)
      throw new BackupError(
        "This backup is older than the database here. Restore it into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database, and try again.",
      );
    await withClient(ownerUrl, (client) => refuseWhileRunning(client));
    const then = await migrationsOf(header, migrationsDir);
    try {
      await prepare(ownerUrl, then);
    } finally {
      await rm(then, { recursive: true, force: true });
    }
    const rows = await withClient(ownerUrl, async (client) => {
      await client.query("BEGIN");
      await client.query("SET LOCAL statement_timeout = 0");
      // Whoever starts now waits here, and then knows that nothing may leave; whoever started before is found.
      await holdBack(client, { backupMadeAt: header.madeAt, isCopy });
      await refuseWhileRunning(client);
      const filled = await fill(client, reader, isForced);
      await endSessions(client);
      await holdBack(client, { backupMadeAt: header.madeAt, isCopy });
      await client.query("COMMIT");
      return filled;
    });
    // Until then the planner thinks every table is empty: also of those that an update fills anew.
    const analyze = () =>
      withClient(ownerUrl, (client) => client.query("SET statement_timeout = 0; ANALYZE"));
    await analyze();
    await prepare(ownerUrl, migrationsDir);
    await analyze();
    const { madeAt, version, key } = header;
    return { madeAt, version, key, rows };
  } finally {
    reader.close();
  }
}

/**
 * Everybody signs in again: a session that was ended since the backup, by a new password or because a phone was lost, would be open once more. The
 * notifications of its browser go with it.
 */
async function endSessions(client: pg.Client): Promise<void> {
  await client.query("DELETE FROM sessions");
}

/** A running product holds work in memory, and would send what it finds restored. */
async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    // One that serves and has nothing to do keeps no connection but the one that listens for news.
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND (application_name = 'mainstay' OR application_name LIKE 'mainstay live %') LIMIT 1",
  );
  if (rowCount)
    throw new BackupError(
      `${productName} is running on this database. Stop all its processes, then restore; nothing was changed.`,
    );
}

/** A folder with just the migrations that the backup's database had. */
async function migrationsOf(header: Header, migrationsDir: string): Promise<string> {
  const known = await readdir(migrationsDir);
  const unknown = header.migrations.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new BackupError(
      `This backup was made by a newer version of ${productName}${header.version ? ` (${header.version})` : ""}. Install that version and restore it there.`,
    );
  const folder = await mkdtemp(join(tmpdir(), "mainstay-migrations-"));
  for (const { name } of header.migrations) await cp(join(migrationsDir, name), join(folder, name));
  return folder;
}

/** Replaces all rows with the backup's, and returns how many they are. */
async function fill(client: pg.Client, reader: BackupReader, isForced: boolean): Promise<number> {
  const tables = (await listTables(client)).map(({ table }) => table);
  await seeEverything(client);
  if (!isForced && (await client.query("SELECT FROM users LIMIT 1")).rowCount) {
    throw new BackupError(
      "There is already data in this database. Add --force to replace all of it with the backup.",
    );
  }
  const counts: Record<string, number> = {};
  await withoutRules(client, tables, async () => {
    await client.query(`TRUNCATE ${tables.join(", ")}`);
    for (;;) {
      const record = (await reader.record()) as TableRecord | SequenceRecord | EndRecord | undefined;
      if (!record) throw notWhole();
      if ("end" in record) return checkCounts(counts, record);
      if ("sequence" in record) await client.query("SELECT setval($1, $2)", [record.sequence, record.value]);
      else {
        const into = client.query(copyFrom(`COPY ${record.table} (${record.columns.join(", ")}) FROM STDIN`));
        await pipeline(Readable.from(reader.rows()), into);
        counts[record.table] = into.rowCount;
      }
    }
  });
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function checkCounts(found: Readonly<Record<string, number>>, { counts = {} }: EndRecord): void {
  for (const [table, count] of Object.entries(counts))
    if (found[table] !== count)
      throw new BackupError(
        `This file holds ${found[table] ?? 0} of ${count} saved rows in ${table}; nothing was changed.`,
      );
}
