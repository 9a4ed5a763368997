import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import pg from "pg";
import { saveBackup } from "./backup.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import { restoreBackup } from "./restore.ts";
import { asOwner } from "./testing/new-database.ts";
import { newTempFolder } from "./testing/temp-folder.ts";

const migrationsDir = resolve("database/migrations");
const folder = newTempFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const options = { migrationsDir, prepare: prepareDatabase, isForced: false };

async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A new database on the run's server; its address. */
async function newDatabase(name: string): Promise<string> {
  await ask(inject("databaseUrl"), `CREATE DATABASE ${name}`);
  return inject("databaseUrl").replace("/mainstay?", `/${name}?`);
}

const address = '12 Sea\tRoad\n\\. "Lübeck" 🌊';
async function databaseWithData(name: string): Promise<string> {
  const url = await newDatabase(name);
  await prepareDatabase(url, migrationsDir);
  await ask(
    url,
    `INSERT INTO users (id, username, email, email_key, password_hash, first_name, last_name, company_name, company_size, industry, address)
     SELECT gen_random_uuid(), 'user' || n, n || '@example.com', n || '@example.com', 'x', 'Ada', 'Berg', 'Berg', '1', 'Retail', $1 FROM generate_series(1, 5000) n`,
    [address],
  );
  await ask(url, "SELECT graphile_worker.add_job('later', '{\"a\":1}', run_at => now() + interval '1 year')");
  return url;
}

const fingerprint =
  "SELECT count(*)::int AS users, md5(string_agg(u::text, '' ORDER BY id)) AS rows, (SELECT count(*)::int FROM graphile_worker.jobs) AS jobs FROM users u";

/** Foreign keys and triggers, as PostgreSQL describes them. */
const rules = `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS rule, convalidated::text AS state FROM pg_constraint WHERE contype = 'f'
  UNION ALL SELECT tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;

test("a restored database has exactly the rows and waiting jobs that were saved, and keeps working", async () => {
  const from = await databaseWithData("backup_from");
  const to = await newDatabase("backup_to");
  const file = join(folder, "whole.backup");
  await saveBackup(from, file, "1.0.0");
  await restoreBackup(to, file, options);
  expect(await ask(to, fingerprint)).toEqual(await ask(from, fingerprint));
  expect(await ask(to, rules)).toEqual(await ask(from, rules));
  expect(await ask(to, "SELECT standing, restored_at > backup_made_at AS later FROM installation")).toEqual([
    { standing: "held", later: true },
  ]);
  expect(await ask(to, "SELECT address FROM users LIMIT 1")).toEqual([{ address }]);
  await ask(to, "SELECT graphile_worker.add_job('later')");
  expect(await ask(to, "SELECT reltuples FROM pg_class WHERE oid = 'users'::regclass")).toEqual([
    { reltuples: 5000 },
  ]);
});

test("data is only replaced when asked to, and a damaged file changes nothing", async () => {
  const to = await databaseWithData("backup_full");
  const before = await ask(to, fingerprint);
  const file = join(folder, "again.backup");
  await saveBackup(to, file, "1.0.0");
  await expect(restoreBackup(to, file, options)).rejects.toThrow("There is already data in this database.");
  const cut = join(folder, "cut.backup");
  writeFileSync(cut, readFileSync(file).subarray(0, 20_000));
  await expect(restoreBackup(to, cut, { ...options, isForced: true })).rejects.toThrow(
    "not a complete backup",
  );
  expect(await ask(to, fingerprint)).toEqual(before);
  await ask(to, "DELETE FROM users WHERE username < 'user3'");
  await restoreBackup(to, file, { ...options, isForced: true });
  expect(await ask(to, fingerprint)).toEqual(before);
});

test("a file with other counts than the backup's, and a database in use, are refused; nothing changes", async () => {
  const url = await databaseWithData("backup_counts");
  const before = await ask(url, fingerprint);
  const file = join(folder, "counts.backup");
  await saveBackup(url, file, "1.0.0");
  const fewer = join(folder, "fewer.backup");
  // Same length, so that the frames stay whole.
  const text = gunzipSync(readFileSync(file)).toString("latin1");
  writeFileSync(
    fewer,
    gzipSync(Buffer.from(text.replace('"public.users":5000', '"public.users":5001'), "latin1")),
  );
  const forced = { ...options, isForced: true };
  await expect(restoreBackup(url, fewer, forced)).rejects.toThrow(
    "This file holds 5000 of 5001 saved rows in public.users; nothing was changed.",
  );
  const running = openDatabase(url, { max: 1 });
  await running.pool.query("SELECT 1");
  await expect(restoreBackup(url, file, forced)).rejects.toThrow("is running on this database");
  await running.close();
  expect(await ask(url, fingerprint)).toEqual(before);
  expect(await ask(url, "SELECT standing FROM installation")).toEqual([{ standing: "live" }]);
});

test("a link that sets a password is in no backup, other stored mail is", async () => {
  const from = await databaseWithData("backup_links");
  const to = await newDatabase("backup_links_to");
  await ask(
    from,
    "INSERT INTO password_resets (token_hash, user_id, expires_at) SELECT '\\x01', id, now() + interval '1 hour' FROM users LIMIT 1",
  );
  await ask(
    from,
    `INSERT INTO mails (id, to_address, subject, body, status, secret_until)
    SELECT gen_random_uuid(), 'ada@example.com', 'x', body, 'not_sent', until FROM (VALUES ('the secret link', now() + interval '1 hour'), ('your reminder', NULL)) AS kept (body, until)`,
  );
  const file = join(folder, "links.backup");
  await saveBackup(from, file, "1.0.0");
  expect([gunzipSync(readFileSync(file)).includes("the secret link"), statSync(file).mode & 0o777]).toEqual([
    false,
    0o600,
  ]);
  await restoreBackup(to, file, options);
  expect(await ask(to, "SELECT body FROM mails")).toEqual([{ body: "your reminder" }]);
  expect(await ask(to, "SELECT FROM password_resets")).toEqual([]);
});

test("an existing file is not overwritten, and a file that isn't ours is refused", async () => {
  const url = await newDatabase("backup_empty");
  await prepareDatabase(url, migrationsDir);
  const file = join(folder, "letter.txt");
  writeFileSync(file, "Dear Ada");
  await expect(saveBackup(url, file, "1.0.0")).rejects.toThrow("EEXIST");
  expect(readFileSync(file, "utf8")).toBe("Dear Ada");
  await expect(restoreBackup(url, file, options)).rejects.toThrow("not a complete backup");
  await expect(restoreBackup(url, join(folder, "none"), options)).rejects.toThrow("There is no such file.");
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("a backup whose connection is ended says so, leaves no file, and ends nothing else", async () => {
  const from = await databaseWithData("backup_cut");
  const locker = new pg.Client(from);
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
  const file = join(folder, "ended.backup");
  let outcome: string | undefined;
  const saved = saveBackup(from, file, "1.0.0").then(
    () => (outcome = "saved"),
    (error: Error) => (outcome = error.message),
  );
  const end =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mainstay backup' AND datname = current_database() AND wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(outcome ?? (await asOwner(from, end)).length).not.toBe(0), {
    timeout: 20_000,
  });
  expect(await saved).toMatch(/terminat/);
  expect(existsSync(file)).toBe(false);
});
