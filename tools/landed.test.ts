import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "database/migrations";
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(`${folder}/${name}`))
    .digest("hex");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();

/** What main had when `node tools/landed.mjs` last ran. */
const landed = readFileSync("database/landed.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("  ") as [string, string]);

test("a migration that has landed is never edited, renamed or removed", () => {
  expect(landed.length).toBeGreaterThan(150);
  const now = names.map((name) => [hashOf(name), name].join("  "));
  expect(landed.map((line) => line.join("  ")).filter((line) => !now.includes(line))).toEqual([]);
});

test("a new migration comes after all that have landed", () => {
  const last = landed.at(-1)?.[1] ?? "";
  const known = landed.map(([, name]) => name);
  expect(names.filter((name) => !known.includes(name) && name < last)).toEqual([]);
});
