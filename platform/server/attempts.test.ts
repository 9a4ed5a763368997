import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { countAttempt, forgetAttempts, type Limit, purgeAttempts, refuseIfSpent } from "./attempts.ts";
import { openDatabase, prepareDatabase } from "./database.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");
const database = openDatabase(inject("databaseUrl"), { max: 10 });
afterAll(() => database.close());

const limit: Limit = { name: "test", most: 3, windowSeconds: 60 };
const count = (subject: string, of = limit) => database.transact((tx) => countAttempt(tx, of, subject));
const ask = (subject: string, of = limit) => database.transact((tx) => refuseIfSpent(tx, of, subject));
const spent = { code: "rate_limited" };
/** A window that is over as soon as it opens. */
const past: Limit = { ...limit, windowSeconds: -1 };

describe("tries", () => {
  test("are free up to the limit, then refused with the seconds to wait", async () => {
    const subject = randomUUID();
    for (let number = 0; number < 3; number++) {
      await ask(subject);
      await count(subject);
    }
    const refusal = await ask(subject).catch((error: unknown) => error as { details: { retryAfterSeconds: number }; message: string });
    expect(refusal).toMatchObject({ ...spent, message: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds and try again\.$/) });
    expect((refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds).toBeGreaterThan(50);
    expect((refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test("of one count neither for another nor for another limit", async () => {
    const subject = randomUUID();
    for (let number = 0; number < 3; number++) await count(subject);
    await ask(randomUUID());
    await ask(subject, { ...limit, name: "other" });
    await expect(ask(subject)).rejects.toMatchObject(spent);
  });

  test("at the same moment are all counted", async () => {
    const subject = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => count(subject)));
    await ask(subject, { ...limit, most: 21 });
    await expect(ask(subject, { ...limit, most: 20 })).rejects.toMatchObject(spent);
  });

  test("count anew once the window is over", async () => {
    const subject = randomUUID();
    for (let number = 0; number < 3; number++) await count(subject, past);
    await ask(subject);
    await count(subject);
    await ask(subject, { ...limit, most: 2 });
    await expect(ask(subject, { ...limit, most: 1 })).rejects.toMatchObject(spent);
  });

  test("are forgotten for one who has shown to be right", async () => {
    const subject = randomUUID();
    for (let number = 0; number < 3; number++) await count(subject);
    await database.transact((tx) => forgetAttempts(tx, limit, subject));
    await ask(subject);
  });

  test("in a transaction that is taken back do not count", async () => {
    const subject = randomUUID();
    await database.transact(async (tx) => {
      await countAttempt(tx, { ...limit, most: 1 }, subject);
      throw new Error("no");
    }).catch(() => undefined);
    await ask(subject, { ...limit, most: 1 });
  });

  test("tell nobody who tried: only hashes are kept, and not for long", async () => {
    const subject = `${randomUUID()}@example.com`;
    await count(subject, past);
    const { rows } = await database.pool.query("SELECT count(*)::int AS count FROM attempts WHERE encode(key, 'escape') LIKE '%example%' OR length(key) <> 32");
    expect(rows).toEqual([{ count: 0 }]);
    await database.transact(purgeAttempts);
    const { rows: left } = await database.pool.query("SELECT count(*)::int AS count FROM attempts WHERE expires_at < now()");
    expect(left).toEqual([{ count: 0 }]);
  });
});
