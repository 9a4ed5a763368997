import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import {
  forgetAttempts,
  type Limit,
  purgeAttempts,
  returnAttempt,
  takeAttempt,
  waitWords,
} from "./attempts.ts";
import { openDatabase, prepareDatabase } from "./database.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");
const database = openDatabase(inject("databaseUrl"), { max: 10 });
afterAll(() => database.close());

const limit: Limit = { name: "test", max: 3, windowSeconds: 60 };
const take = (subject: string, of = limit) => database.transact((tx) => takeAttempt(tx, of, subject));
const spent = { code: "rate_limited" };
/** A window that is over as soon as it opens. */
const past: Limit = { ...limit, windowSeconds: -1 };

async function use(times: number, subject: string, of = limit): Promise<void> {
  for (let number = 0; number < times; number++) await take(subject, of);
}

describe("tries", () => {
  test.each([
    [1, "1 second"],
    [2, "2 seconds"],
    [90, "90 seconds"],
    [91, "2 minutes"],
    [3600, "60 minutes"],
  ])("say of %i seconds: %s", (seconds, words) => expect(waitWords(seconds)).toBe(words));

  test("are free up to the limit, then refused with the seconds to wait", async () => {
    const subject = randomUUID();
    await use(3, subject);
    const refusal = await take(subject).catch(
      (error: unknown) => error as { details: { retryAfterSeconds: number }; message: string },
    );
    expect(refusal).toMatchObject({
      ...spent,
      message: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds and try again\.$/),
    });
    expect((refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds).toBeGreaterThan(
      50,
    );
    expect(
      (refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds,
    ).toBeLessThanOrEqual(60);
  });

  test("are refused in the limit's own words, if it has any", async () => {
    const wordy = { ...limit, max: 0, refusal: "That is all for today." };
    await expect(take(randomUUID(), wordy)).rejects.toMatchObject({ ...spent, message: wordy.refusal });
  });

  test("of one subject count neither for another subject nor for another limit", async () => {
    const subject = randomUUID();
    await use(3, subject);
    await take(randomUUID());
    await take(subject, { ...limit, name: "other" });
    await expect(take(subject)).rejects.toMatchObject(spent);
  });

  test("at the same moment are all counted: no more pass than the limit allows", async () => {
    const subject = randomUUID();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => take(subject, { ...limit, max: 12 })),
    );
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(12);
  });

  test("start from zero once the window is over", async () => {
    const subject = randomUUID();
    await use(3, subject, past);
    await use(3, subject);
    await expect(take(subject)).rejects.toMatchObject(spent);
  });

  test("are given back one by one, never below zero", async () => {
    const subject = randomUUID();
    const give = () => database.transact((tx) => returnAttempt(tx, limit, subject));
    await use(3, subject);
    await give();
    await take(subject);
    await expect(take(subject)).rejects.toMatchObject(spent);
    for (let number = 0; number < 9; number++) await give();
    await use(3, subject);
    await expect(take(subject)).rejects.toMatchObject(spent);
  });

  test("are forgotten for someone who got it right", async () => {
    const subject = randomUUID();
    await use(3, subject);
    await database.transact((tx) => forgetAttempts(tx, limit, subject));
    await take(subject);
  });

  test("in a transaction that is rolled back do not count", async () => {
    const subject = randomUUID();
    await database
      .transact(async (tx) => {
        await takeAttempt(tx, { ...limit, max: 1 }, subject);
        throw new Error("no");
      })
      .catch(() => undefined);
    await take(subject, { ...limit, max: 1 });
  });

  test("do not reveal who tried: only hashes are stored, and not for long", async () => {
    const subject = `${randomUUID()}@example.com`;
    await take(subject, past);
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS count FROM attempts WHERE encode(key, 'escape') LIKE '%example%' OR length(key) <> 32",
    );
    expect(rows).toEqual([{ count: 0 }]);
    await database.transact(purgeAttempts);
    const { rows: left } = await database.pool.query(
      "SELECT count(*)::int AS count FROM attempts WHERE expires_at < now()",
    );
    expect(left).toEqual([{ count: 0 }]);
  });
});
