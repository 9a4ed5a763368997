import { createHash, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Client, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";

const server = await testServer();
const newAddress = () => `172.${[0, 0, 0].map(() => randomInt(250)).join(".")}`;

/** Tries to sign in from an address; answers the status and the seconds to wait. */
async function tryFrom(address: string, email: string, password: string, person: Client = server.visitor()): Promise<{ status: number; wait: number; message: string }> {
  const response = await person.send("/api/auth/login", { method: "POST", body: JSON.stringify({ email, password }), headers: { "content-type": "application/json", "x-forwarded-for": address } });
  const body = (await response.json()) as { message: string };
  return { status: response.status, wait: Number(response.headers.get("retry-after")), message: body.message };
}
const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** Lets the window of one account at one address pass. */
async function passWindow(address: string, email: string): Promise<void> {
  const key = createHash("sha256").update(`login-pair\0${address}\0${email}`).digest();
  const { rowCount } = await server.database.transact((tx) => tx.execute(sql`UPDATE attempts SET expires_at = now() - interval '1 second' WHERE key = ${key}`));
  expect(rowCount).toBe(1);
}

describe("wrong passwords", () => {
  test("for one account from one address are refused after ten, also the right one then; others are not held up", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const address = newAddress();
    for (let round = 0; round < 10; round++) expect((await tryFrom(address, owner.user.email, "wrong")).status).toBe(401);
    const refused = await tryFrom(address, owner.user.email.toUpperCase(), owner.password);
    expect(refused.status).toBe(429);
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(900);
    expect(refused.message).toMatch(/^Too many tries\. Please wait \d+ minutes and try again\.$/);
    expect((await tryFrom(newAddress(), owner.user.email, owner.password)).status).toBe(200);
    expect((await tryFrom(address, other.user.email, other.password)).status).toBe(200);
  });

  test("count for an unknown email too, so that nobody learns who has an account", async () => {
    const address = newAddress();
    for (let round = 0; round < 10; round++) await tryFrom(address, "nobody-at-all@example.com", "wrong");
    expect((await tryFrom(address, "nobody-at-all@example.com", "wrong")).status).toBe(429);
  });

  test("are forgotten when the right one comes, and when the time is over", async () => {
    const owner = await server.newOwner();
    const address = newAddress();
    for (let round = 0; round < 9; round++) await tryFrom(address, owner.user.email, "wrong");
    expect((await tryFrom(address, owner.user.email, owner.password)).status).toBe(200);
    for (let round = 0; round < 10; round++) expect((await tryFrom(address, owner.user.email, "wrong")).status).toBe(401);
    expect((await tryFrom(address, owner.user.email, owner.password)).status).toBe(429);
    await passWindow(address, owner.user.email);
    expect((await tryFrom(address, owner.user.email, owner.password)).status).toBe(200);
  });

  test("for many accounts from one address are refused after fifty", async () => {
    const owner = await server.newOwner();
    const address = newAddress();
    await times(50, (index) => tryFrom(address, `guess-${index}@example.com`, "wrong"));
    expect((await tryFrom(address, owner.user.email, owner.password)).status).toBe(429);
    expect((await tryFrom(newAddress(), owner.user.email, owner.password)).status).toBe(200);
  });

  test("for one account from many addresses are refused after fifty, but never keep the owner out of a device that is known", async () => {
    const owner = await server.newOwner();
    await times(50, () => tryFrom(newAddress(), owner.user.email, "wrong"));
    expect((await tryFrom(newAddress(), owner.user.email, owner.password)).status).toBe(429);
    await owner.call(authApi.logout);
    expect((await tryFrom(newAddress(), owner.user.email, owner.password, owner)).status).toBe(200);
  });

  test("are not forgiven by a device that is known for someone else, or that says so by itself", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await times(50, () => tryFrom(newAddress(), owner.user.email, "wrong"));
    expect((await tryFrom(newAddress(), owner.user.email, owner.password, other)).status).toBe(429);
    const forger = server.visitor();
    forger.cookies.set("mainstay_known", owner.user.id);
    expect((await tryFrom(newAddress(), owner.user.email, owner.password, forger)).status).toBe(429);
  });
});

test("no address or email stands in the clear where tries are counted", async () => {
  const address = newAddress();
  await tryFrom(address, "clear-text@example.com", "wrong");
  const { rows } = await server.database.transact((tx) => tx.execute(sql`SELECT encode(key, 'escape') AS key FROM attempts`));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some((row) => String(row.key).includes("clear-text") || String(row.key).includes(address))).toBe(false);
});
