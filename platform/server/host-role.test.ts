import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { saveBackup } from "./backup.ts";
import { prepareDatabase } from "./database.ts";
import { restoreBackup } from "./restore.ts";
import { hostVersions, type HostServer, startHostServer } from "./testing/host-role.ts";
import { asOwner } from "./testing/new-database.ts";
import { newTempFolder } from "./testing/temp-folder.ts";

const migrationsDir = "database/migrations";
const folder = newTempFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with the migrations until that one. */
function migrationsUntil(last: string): string {
  const some = join(folder, last);
  mkdirSync(some, { recursive: true });
  for (const name of readdirSync(migrationsDir))
    if (name.slice(0, 14) <= last) cpSync(join(migrationsDir, name), join(some, name));
  return some;
}

/** As it was when it landed: rows are hidden from their owner too. */
const forced = `
  DO $$ DECLARE hidden regclass;
  BEGIN
    FOR hidden IN SELECT oid FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', hidden);
    END LOOP;
    EXECUTE replace(pg_get_functiondef('app.protect(regclass)'::regprocedure), 's NO FORCE ROW', 's FORCE ROW');
  END $$`;

const businesses = `
  INSERT INTO workspaces (id, name) SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Shop ' || n FROM generate_series(1, 3) AS n;
  INSERT INTO contacts (workspace_id, id, first_name, last_name, email, source, value, search_text, sort_name)
    SELECT workspaces.id, gen_random_uuid(), 'Ada', 'Berg', n || '@example.com', 'Website', n * 10, 'ada berg', 'berg ada' FROM workspaces, generate_series(0, 3) AS n`;
const books = `
  INSERT INTO books_settings (workspace_id, company_name) SELECT id, name FROM workspaces;
  INSERT INTO files (workspace_id, id, size_bytes, mime_type, sha256) SELECT id, id, 5, 'image/png', '' FROM workspaces;
  UPDATE books_settings SET logo_file_id = workspace_id;
  INSERT INTO chart_of_accounts (workspace_id, id, account_code, account_name, accountant_term, account_type, sub_type, created_at, updated_at)
    SELECT id, gen_random_uuid(), code, 'Bank ' || code, 'Cash', 'asset', 'bank', now(), now() FROM workspaces, unnest(ARRAY['1000', '1010']) AS code;
  BEGIN;
  INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at)
    SELECT id, id, '2026-11-20', 'Moved', 'journal', id, 2, now() FROM workspaces;
  INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
    SELECT workspace_id, workspace_id, account_code::int, '2026-11-20', id, CASE account_code WHEN '1000' THEN 500 ELSE -500 END, 'USD' FROM chart_of_accounts;
  COMMIT`;

/** What an update has to make of each of the three businesses: 1 for each thing that is there in all of them. */
const whatThereIs = `SELECT
    (SELECT count(DISTINCT workspace_id)::int FROM pipeline_stages) AS stages,
    (SELECT count(DISTINCT slug)::int FROM calendar_settings) AS calendars,
    (SELECT count(DISTINCT workspace_id)::int FROM chart_of_accounts) AS books,
    (SELECT count(*)::int FROM helper_versions) AS helpers,
    (SELECT count(*)::int FROM subscriptions) AS plans,
    (SELECT array_agg(DISTINCT (n, value)::text) FROM (SELECT sum(contacts) AS n, sum(value) AS value FROM contact_tallies GROUP BY workspace_id) AS tallies) AS customers,
    (SELECT array_agg(DISTINCT n::int) FROM (SELECT sum(contacts) AS n FROM contact_group_tallies WHERE kind = 'source' GROUP BY workspace_id) AS tallies) AS by_source`;
const everything = {
  stages: 3,
  calendars: 3,
  books: 3,
  helpers: 12,
  plans: 3,
  customers: ["(4,60.00)"],
  by_source: [4],
};
/** What updates of a role that saw no rows left behind: no logos, a "no" as it was written down before. */
const unseen = `
  DELETE FROM brands; UPDATE files SET created_at = now() - interval '3 days';
  INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, evidence, created_at)
    SELECT id, 'email', '\\x01', gen_random_uuid(), 'a@b.example', 'by_hand', 'Status of Ada set to unsubscribed', now() - interval '1 hour' FROM workspaces ORDER BY id LIMIT 1;
  INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, evidence, created_at)
    SELECT * FROM (SELECT id FROM workspaces ORDER BY id LIMIT 1) AS shop, LATERAL (VALUES ('email', '\\x02'::bytea, gen_random_uuid(), 'c@d.example', 'bounced', '550', now() - interval '1 hour'),
      ('email', '\\x03', gen_random_uuid(), 'guest@d.example', 'bounced', '550', now() - interval '1 hour')) AS two;
  INSERT INTO consents (workspace_id, id, channel, purpose, address_key, is_given, wording, source)
    SELECT workspace_id, gen_random_uuid(), channel, 'marketing', address_key, false, '', CASE shown WHEN 'c@d.example' THEN 'unsubscribe page' ELSE 'booking page' END FROM suppressions WHERE reason = 'bounced'`;
const dayTallies = "SELECT amount::int FROM ledger_day_tallies ORDER BY workspace_id, amount";
const rightTallies = [1, 2, 3].flatMap(() => [{ amount: -500 }, { amount: 500 }]);

describe.each(hostVersions)("a database as the README asks for, on PostgreSQL %s", (version) => {
  let server: HostServer;
  beforeAll(async () => {
    server = await startHostServer(version);
  });
  afterAll(() => server.stop());

  /** That database with three businesses, as it stood after that migration. */
  async function landedAt(landed: string): Promise<{ hostUrl: string; superUrl: string }> {
    const urls = await server.newDatabase(`landed_${randomBytes(4).toString("hex")}`);
    await prepareDatabase(urls.hostUrl, migrationsUntil(landed));
    await asOwner(urls.superUrl, forced);
    await asOwner(urls.superUrl, businesses);
    if (landed > "20261125140000") await asOwner(urls.superUrl, books);
    return urls;
  }

  test("is updated from an early version with the rows of all its businesses", async () => {
    const { hostUrl } = await landedAt("20261121050000");
    await prepareDatabase(hostUrl, migrationsDir);
    expect(await asOwner(hostUrl, whatThereIs)).toEqual([everything]);
  });

  test("is updated with its books; sums that an update did not see are put right, and what else is missing is told", async () => {
    const { hostUrl, superUrl } = await landedAt("20261125183000");
    await prepareDatabase(hostUrl, migrationsUntil("20261128210000"));
    const updated = "SELECT logo_file_id = workspace_id AS kept FROM brands";
    expect(await asOwner(hostUrl, updated)).toEqual([1, 2, 3].map(() => ({ kept: true })));
    expect(await asOwner(hostUrl, dayTallies)).toEqual(rightTallies);
    expect(await asOwner(hostUrl, "SELECT FROM helpers")).toHaveLength(12);

    await asOwner(superUrl, "TRUNCATE ledger_day_tallies; DELETE FROM contact_tallies");
    await asOwner(superUrl, unseen);
    const told: string[] = [];
    await prepareDatabase(hostUrl, migrationsDir, (line) => told.push(line));
    expect(await asOwner(hostUrl, dayTallies)).toEqual(rightTallies);
    expect(await asOwner(hostUrl, whatThereIs)).toMatchObject([{ customers: everything.customers }]);
    expect(await asOwner(hostUrl, updated)).toEqual([1, 2, 3].map(() => ({ kept: true })));
    expect(await asOwner(hostUrl, "SELECT reason, beneath FROM suppressions ORDER BY shown")).toEqual([
      { reason: "by_status", beneath: null },
      { reason: "bounced", beneath: "unsubscribed" },
      // A guest who left the box for news empty said no to nothing.
      { reason: "bounced", beneath: null },
    ]);
    // Made by the product for a new business, which these rows are not.
    expect(told.map((line) => line.split(".")[0]).sort()).toEqual([
      "Businesses without calendar settings: 3",
      "Businesses without sales stages: 3",
    ]);
  });

  test("is saved as it is before an update, and restored; the copy has every row and never sends", async () => {
    const { hostUrl, superUrl } = await landedAt("20261125183000");
    const file = join(folder, `${randomBytes(4).toString("hex")}.backup`);
    // It waits at its first table, and nobody waits for it.
    const wall = new pg.Client(superUrl);
    await wall.connect();
    await wall.query("BEGIN; LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE");
    const saving = saveBackup(hostUrl, file, "1.0.0");
    await vi.waitFor(
      async () =>
        expect(
          (await wall.query("SELECT FROM pg_locks WHERE relation = 'migrations'::regclass AND NOT granted"))
            .rowCount,
        ).toBe(1),
      { timeout: 10_000, interval: 20 },
    );
    await asOwner(superUrl, "SET lock_timeout = '3s'; UPDATE contacts SET value = value");
    await wall.query("ROLLBACK");
    await wall.end();
    await saving;
    const hiding = "SELECT count(*)::int AS tables FROM pg_class WHERE relforcerowsecurity";
    expect(await asOwner(hostUrl, hiding)).not.toEqual([{ tables: 0 }]);
    expect(await asOwner(hostUrl, "SELECT to_regclass('installation') AS updated")).toEqual([
      { updated: null },
    ]);
    const { hostUrl: to } = await server.newDatabase(`copy_${randomBytes(4).toString("hex")}`);
    const restored = await restoreBackup(to, file, {
      migrationsDir,
      prepare: (url, dir) => prepareDatabase(url, dir, () => undefined),
      isForced: false,
      isCopy: true,
    });
    expect(restored).toMatchObject({ version: "1.0.0", key: null, rows: expect.any(Number) });
    expect(await asOwner(to, whatThereIs)).toMatchObject([
      { books: 3, helpers: 12, customers: everything.customers },
    ]);
    expect(await asOwner(to, dayTallies)).toEqual(rightTallies);
    expect(await asOwner(to, "SELECT standing FROM installation")).toEqual([{ standing: "copy" }]);
    // Once more, over data: as the same role.
    const again = join(folder, `${randomBytes(4).toString("hex")}.backup`);
    await saveBackup(to, again, "1.0.0");
    await restoreBackup(to, again, { migrationsDir, prepare: prepareDatabase, isForced: true });
    expect(await asOwner(to, "SELECT standing FROM installation")).toEqual([{ standing: "held" }]);
  });

  test("a migration fails where it would miss rows, instead of changing nothing", async () => {
    const { hostUrl, superUrl } = await server.newDatabase(`blind_${randomBytes(4).toString("hex")}`);
    await prepareDatabase(hostUrl, migrationsDir);
    await asOwner(superUrl, businesses);
    const more = migrationsUntil("20991231235959");
    writeFileSync(
      join(more, "20991231235959_blind.sql"),
      "ALTER TABLE contacts FORCE ROW LEVEL SECURITY; UPDATE contacts SET company = 'Berg'",
    );
    await expect(prepareDatabase(hostUrl, more)).rejects.toThrow(
      'query would be affected by row-level security policy for table "contacts"',
    );
    expect(await asOwner(hostUrl, "SELECT DISTINCT company FROM contacts")).toEqual([{ company: null }]);
  });
});
