import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { prepareDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { asOwner, newDatabase } from "./testing/new-database.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  folders.push(folder);
  write(folder, files);
  return folder;
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
}

async function run(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await migrate(client, folder);
  } finally {
    await client.end();
  }
}

const first = { "20260101000000_a.sql": "CREATE TABLE a (id int)" };
const second = { "20260102000000_b.sql": "CREATE TABLE b (id int); INSERT INTO a VALUES (1)" };

describe("migrations", () => {
  test("are applied once each, in the order of their names", async () => {
    const url = await newDatabase();
    const folder = folderWith({ ...second, ...first, "notes.txt": "no SQL" });
    expect(await run(url, folder)).toEqual(["20260101000000_a.sql", "20260102000000_b.sql"]);
    expect(await run(url, folder)).toEqual([]);
    write(folder, { "20260103000000_c.sql": "INSERT INTO a VALUES (2)" });
    expect(await run(url, folder)).toEqual(["20260103000000_c.sql"]);
    expect(await asOwner(url, "SELECT id FROM a ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("are applied by one of many processes that start at once", async () => {
    const url = await newDatabase();
    const folder = folderWith({ ...first, ...second });
    const applied = await Promise.all(Array.from({ length: 5 }, () => run(url, folder)));
    expect(applied.flat().sort()).toEqual(["20260101000000_a.sql", "20260102000000_b.sql"]);
    expect(await asOwner(url, "SELECT id FROM a")).toEqual([{ id: 1 }]);
  });

  test("that were changed after they had been applied are refused, before anything else is done", async () => {
    const url = await newDatabase();
    const folder = folderWith(first);
    await run(url, folder);
    write(folder, { "20260101000000_a.sql": "CREATE TABLE a (id bigint)", ...second });
    await expect(run(url, folder)).rejects.toThrow(
      "its file 20260101000000_a.sql isn’t the one that your database was updated with",
    );
    expect(await asOwner(url, "SELECT to_regclass('b') AS b")).toEqual([{ b: null }]);
  });

  test("that fail leave nothing behind, and can be fixed", async () => {
    const url = await newDatabase();
    const folder = folderWith({
      ...first,
      "20260102000000_b.sql": "CREATE TABLE b (id int); SELECT nonsense",
    });
    await expect(run(url, folder)).rejects.toThrow(
      /^Migration 20260102000000_b\.sql failed: column "nonsense" does not exist/,
    );
    expect(await asOwner(url, "SELECT to_regclass('a')::text AS a, to_regclass('b')::text AS b")).toEqual([
      { a: "a", b: null },
    ]);
    write(folder, second);
    expect(await run(url, folder)).toEqual(["20260102000000_b.sql"]);
  });
});

describe("a fresh database", () => {
  const names = readdirSync("database/migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort();

  test("is made ready by three processes that start at once", async () => {
    const url = await newDatabase();
    const applied = await Promise.all([1, 2, 3].map(() => prepareDatabase(url, "database/migrations")));
    expect(applied.flat().sort()).toEqual(names);
    expect(
      await asOwner(
        url,
        "SELECT to_regclass('contacts') IS NOT NULL AND to_regclass('graphile_worker.jobs') IS NOT NULL AS ready",
      ),
    ).toEqual([{ ready: true }]);
    expect(await prepareDatabase(url, "database/migrations")).toEqual([]);
  });

  test("names its migrations by the second in which they were written", () => {
    for (const name of names) expect(name).toMatch(/^20\d{12}_[a-z0-9_]+\.sql$/);
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length);
  });
});
