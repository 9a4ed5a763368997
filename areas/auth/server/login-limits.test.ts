import { createHash, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Client, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";

const server = await testServer();
const newAddress = () => `172.${[0, 0, 0].map(() => randomInt(250)).join(".")}`;

/** Tries to sign in from an address; returns the status and the seconds to wait. */
async function tryFrom(
  address: string,
  email: string,
  password: string,
  person: Client = server.visitor(),
): Promise<{ status: number; wait: number; message: string }> {
  const response = await person.send("/api/auth/login", {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json", "x-forwarded-for": address },
  });
  const body = (await response.json()) as { message: string };
  return {
    status: response.status,
    wait: Number(response.headers.get("retry-after")),
    message: body.message,
  };
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** Lets the window of one account at one address pass. */
const passWindow = (address: string, email: string) => passWindowOf("login-pair", `${address}\0${email}`);
async function passWindowOf(limit: string, subject: string): Promise<void> {
  const key = createHash("sha256").update(`${limit}\0${subject}`).digest();
  const { rowCount } = await server.database.transact((tx) =>
    tx.execute(sql`UPDATE attempts SET expires_at = now() - interval '1 second' WHERE key = ${key}`),
  );
  expect(rowCount).toBe(1);
}

describe("wrong passwords", () => {
  test("for one account from one address are refused after ten, even the right one then; others are not affected", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const address = newAddress();
    for (let round = 0; round < 10; round++)
      expect((await tryFrom(address, owner.user.email, "wrong")).status).toBe(401);
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
    for (let round = 0; round < 10; round++)
      expect((await tryFrom(address, owner.user.email, "wrong")).status).toBe(401);
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

describe("tries at one moment", () => {
  const statuses = async (answers: Promise<{ status: number }[]>) => {
    const all = (await answers).map((one) => one.status);
    return {
      looked: all.filter((status) => status === 401).length,
      refused: all.filter((status) => status === 429).length,
    };
  };

  test("on one account from many addresses: no more passwords are checked than the limit allows", async () => {
    const owner = await server.newOwner();
    const { looked, refused } = await statuses(
      times(200, () => tryFrom(newAddress(), owner.user.email, "wrong")),
    );
    expect(looked).toBeLessThanOrEqual(50);
    expect(refused).toBeGreaterThanOrEqual(150);
  });

  test("on one account from one address, and on many accounts from one: neither", async () => {
    const owner = await server.newOwner();
    const [one, many] = [newAddress(), newAddress()];
    expect(await statuses(times(30, () => tryFrom(one, owner.user.email, "wrong")))).toEqual({
      looked: 10,
      refused: 20,
    });
    const { looked, refused } = await statuses(
      times(80, (index) => tryFrom(many, `guess-${index}@example.com`, "wrong")),
    );
    expect([looked <= 50, refused]).toEqual([true, 30]);
  });
});

test("an account can be tried at most a hundred times an hour in all, twenty of them reserved for its owner's devices", async () => {
  const owner = await server.newOwner();
  const { email } = owner.user;
  await times(50, () => tryFrom(newAddress(), email, "wrong"));
  await passWindowOf("login-account", email);
  const again = await times(50, () => tryFrom(newAddress(), email, "wrong"));
  expect(again.filter((one) => one.status === 429)).toHaveLength(20);
  const known = await times(30, () => tryFrom(newAddress(), email, "wrong", owner));
  expect(known.filter((one) => one.status === 429)).toHaveLength(10);
});

describe("an address", () => {
  test("of IPv6 counts with its whole /64", async () => {
    const owner = await server.newOwner();
    const network = `2001:db8:${randomInt(9999)}:${randomInt(9999)}`;
    await times(10, (index) => tryFrom(`${network}::${index + 1}`, owner.user.email, "wrong"));
    expect((await tryFrom(`${network}:ffff:1:2:3`, owner.user.email, owner.password)).status).toBe(429);
    expect(
      (await tryFrom(`2001:db8:ffff:${randomInt(9999)}::1`, owner.user.email, owner.password)).status,
    ).toBe(200);
  });

  test("that the caller puts before the proxy's own word is not believed", async () => {
    const owner = await server.newOwner();
    const address = newAddress();
    await times(10, () => tryFrom(`${newAddress()}, ${address}`, owner.user.email, "wrong"));
    expect((await tryFrom(`${newAddress()}, ${address}`, owner.user.email, owner.password)).status).toBe(429);
  });
});

test("sign-ups that open no account are limited for each address, so that nobody looks up who has one", async () => {
  const owner = await server.newOwner();
  const person = server.visitor();
  const signUp = (email: string) =>
    person.refused(authApi.register, {
      body: { firstName: "Mina", lastName: "Sato", companyName: "Sato", password: "a good password", email },
    });
  for (let round = 0; round < 20; round++) expect((await signUp(owner.user.email)).status).toBe(409);
  for (const email of [owner.user.email, `new-${owner.user.email}`])
    expect((await signUp(email)).status).toBe(429);
});

test("no address or email is stored in the clear where attempts are counted", async () => {
  const address = newAddress();
  await tryFrom(address, "clear-text@example.com", "wrong");
  const { rows } = await server.database.transact((tx) =>
    tx.execute(sql`SELECT encode(key, 'escape') AS key FROM attempts`),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.some((row) => String(row.key).includes("clear-text") || String(row.key).includes(address)),
  ).toBe(false);
});
