import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareDatabase } from "#platform/server/database.ts";
import { fingerprintOf } from "#platform/server/secrets.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { keyForData, keyTrouble, lostWithKey } from "./key-for-data.ts";

const url = await newDatabase();
const dataDir = newTempFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("a start without the key that the data was sealed with says which one is missing and what is lost, and makes no other", async () => {
  await prepareDatabase(url, "database/migrations");
  const key = await keyForData({ secretKey: undefined, dataDir }, url);
  const needed = fingerprintOf(key);
  expect(needed).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/);
  expect(await asOwner(url, "SELECT key_fingerprint AS key FROM installation")).toEqual([{ key: needed }]);
  expect(await keyForData({ secretKey: undefined, dataDir }, url)).toEqual(key);

  unlinkSync(join(dataDir, "secret.key"));
  const none = keyForData({ secretKey: undefined, dataDir }, url);
  await expect(none).rejects.toThrow(`The data was sealed with secret key ${needed}; here is none.`);
  await expect(none).rejects.toThrow(lostWithKey);
  const other = randomBytes(32).toString("hex");
  await expect(keyForData({ secretKey: other, dataDir }, url)).rejects.toThrow(
    `here is key ${fingerprintOf(Buffer.from(other))}`,
  );
  expect(await asOwner(url, "SELECT key_fingerprint AS key FROM installation")).toEqual([{ key: needed }]);
});

test("nothing is said of the right key, or where none was written down", () => {
  const key = randomBytes(32);
  expect([keyTrouble(fingerprintOf(key), key), keyTrouble(null, key), keyTrouble(null, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("whatever opens the data asks for its own key; only going on without it makes another", () => {
  const makers = readdirSync("apps/server")
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => readFileSync(join("apps/server", name), "utf8").includes("await secretKey("));
  expect(makers.toSorted()).toEqual(["key-for-data.ts", "resume.ts"]);
});
