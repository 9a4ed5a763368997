import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";

/** The advisory lock that lets only one process migrate at a time; the others wait. */
const migrationLock = 7_215_001;

/**
 * Applies every SQL file of `dir` that was not applied yet, in the order of its name, each in one transaction, under a lock.
 * Returns the names applied. Throws when an applied file was changed afterwards: it would differ from what other databases have.
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
    const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
    const fresh: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(dir, name), "utf8");
      const sha256 = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new Error(
          `Migration ${name} was changed after it had been applied. Put it back and write a new one.`,
        );
      await apply(client, name, sql, sha256);
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
  }
}

async function apply(client: Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
