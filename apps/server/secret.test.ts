import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { secretKey } from "./secret.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function newFolder(): string {
  const folder = newTempFolder();
  folders.push(folder);
  return folder;
}

test("a key of 32 bytes is made once, readable by its owner alone, and no other file is left", async () => {
  const folder = join(newFolder(), "data");
  const key = await secretKey(undefined, folder);
  expect(key).toHaveLength(32);
  expect(await secretKey(undefined, folder)).toEqual(key);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
});

test("many simultaneous starts all have the same key", async () => {
  const folder = newFolder();
  const keys = await Promise.all(Array.from({ length: 12 }, () => secretKey(undefined, folder)));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
});

test.each(["", "abc", "0".repeat(62), "g".repeat(64), "0".repeat(66)])(
  "a file with %j in it prevents the start and stays as it is",
  async (text) => {
    const path = join(newFolder(), "secret.key");
    writeFileSync(path, text);
    await expect(secretKey(undefined, join(path, ".."))).rejects.toThrow(
      /secret\.key does not hold a complete key\. Put back the one from your backup/,
    );
    expect(readFileSync(path, "utf8")).toBe(text);
  },
);

test("a line break at its end, as editors leave one, is no harm", async () => {
  const folder = newFolder();
  const key = await secretKey(undefined, folder);
  writeFileSync(join(folder, "secret.key"), `${key.toString("hex")}\n`);
  expect(await secretKey(undefined, folder)).toEqual(key);
});

test("a configured key needs no file", async () => {
  const folder = newFolder();
  const own = "a custom key, of 32 characters or more";
  expect(await secretKey(own, folder)).toEqual(Buffer.from(own));
  expect(existsSync(join(folder, "secret.key"))).toBe(false);
});

test.each(["short", "x".repeat(31), ` ${"x".repeat(31)} `])(
  "a configured key of %j prevents the start",
  async (key) => {
    await expect(secretKey(key, newFolder())).rejects.toThrow(/SECRET_KEY must have 32 characters or more/);
  },
);
