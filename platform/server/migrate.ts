import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { productName } from "#platform/contract/product.ts";

/** The advisory lock that lets only one process migrate at a time; the others wait. */
export const migrationLock = 7_215_001;

const namesIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();

/** The name of the newest migration of `dir`. */
export const newestIn = async (dir: string): Promise<string | undefined> => (await namesIn(dir)).at(-1);

/** A database that this version can't bring up to date; the message is one plain sentence. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Applies every SQL file of `dir` that was not applied yet, in the order of its name, each in one transaction, under a lock.
 * Returns the names applied. A migration sees the rows of all businesses, or fails; superuser rights aren't needed. Throws when an
 * applied file was changed afterwards, which would differ from what other databases have, and when a newer version was here.
 */
export async function migrate(client: Client, dir: string): Promise<string[]> {
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  try {
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      "SELECT name, sha256 FROM migrations",
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const names = await namesIn(dir);
    if (rows.some(({ name }) => !names.includes(name)))
      throw new MigrationError(
        `This database was used by a newer version of ${productName}. Start that one, or restore a backup into an empty database.`,
      );
    const fresh: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(dir, name), "utf8");
      const sha256 = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new MigrationError(
          `This version doesn’t fit your database: its file ${name} isn’t the one that your database was updated with. Start the version that you had before, or get this one again and unchanged. Nothing was changed.`,
        );
      await apply(client, { name, sql, sha256, isFirst: applied.size + fresh.length === 0 });
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
  }
}

/** Migrations meet running processes: one that loses such a clash is tried again, after growing pauses. */
const clashes: readonly (string | undefined)[] = ["40P01", "55P03"];
const maxTries = 6;

type Fresh = { name: string; sql: string; sha256: string; isFirst: boolean };

async function apply(client: Client, { name, sql, sha256, isFirst }: Fresh): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await inTransaction(client, async () => {
        await client.query("SET LOCAL lock_timeout = '5s'");
        if (!isFirst) await seeEverything(client);
        await client.query(sql);
        await client.query("INSERT INTO migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
      });
      return;
    } catch (error) {
      if (!clashes.includes((error as { code?: string }).code) || tried === maxTries)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      await pause(200 * 2 ** tried);
    }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Until the end of the transaction, the owner of the tables sees every row, and a statement that would miss some fails. Tables
 * used to hide their rows from their owner too: a migration without superuser rights then changed nothing, in silence.
 */
export async function seeEverything(client: Client): Promise<void> {
  await client.query(`
    SET LOCAL row_security = off;
    DO $see$
    DECLARE hiding regclass; protect text;
    BEGIN
      FOR hiding IN SELECT oid FROM pg_class 
        WHERE relforcerowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'workspace') LOOP
        EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', hiding);
      END LOOP;
      SELECT pg_get_functiondef(to_regprocedure('app.protect(regclass)')) INTO protect;
      IF position('s FORCE ROW' IN protect) > 0 THEN
        EXECUTE replace(protect, 's FORCE ROW', 's NO FORCE ROW');
      END IF;
    END $see$`);
}
