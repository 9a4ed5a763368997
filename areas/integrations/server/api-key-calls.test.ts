import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { makeKey, newProgram } from "#apps/server/testing/key-client.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { startServer } from "#apps/server/testing/started-server.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const json = { "content-type": "application/json" };

const inside = async <T>(owner: SignedIn, statement: ReturnType<typeof sql>): Promise<T[]> =>
  server.database.inWorkspace(
    owner.user.workspaceId,
    async (tx) => (await tx.execute(statement)).rows as T[],
  );

const ratesOf = (headers: Headers) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`ratelimit-${name}`)));

describe("the header of a key", () => {
  test("is read in any case of its scheme; other things in it are a proxy's and change nothing", async () => {
    const owner = await server.newOwner();
    const { key } = await makeKey(owner);
    for (const authorization of [`bearer ${key}`, `BEARER  ${key}`])
      expect((await server.visitor().send("/api/contacts", { headers: { authorization } })).status).toBe(200);
    for (const authorization of ["Basic dXNlcjpwYXNz", "Bearer eyJhbGciOi.J9", "Bearer", key]) {
      expect((await owner.send("/api/contacts", { headers: { authorization } })).status).toBe(200);
      const signedOut = await server.visitor().send("/api/contacts", { headers: { authorization } });
      expect([signedOut.status, ((await signedOut.json()) as { message: string }).message]).toEqual([
        401,
        "Please sign in",
      ]);
    }
  });

  test("opens no page and sets no cookie", async () => {
    const owner = await server.newOwner();
    const headers = { authorization: `Bearer ${(await makeKey(owner)).key}` };
    const page = await server.visitor().send("/contacts", { headers });
    expect(await page.text()).not.toContain("Alder &amp; Rye");
    const called = await server.visitor().send("/api/contacts", { headers });
    expect(called.headers.getSetCookie()).toEqual([]);
  });

  test("needs no origin, which a cookie does", async () => {
    const owner = await server.newOwner();
    const { key } = await makeKey(owner);
    const write = (headers: Record<string, string>) => ({
      method: "POST",
      headers: { ...json, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site", ...headers },
      body: JSON.stringify(dana),
    });
    expect((await owner.send("/api/contacts", write({}))).status).toBe(403);
    const byKey = await server.visitor().send("/api/contacts", write({ authorization: `Bearer ${key}` }));
    expect([byKey.status, byKey.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });

  test("is checked before more than a little of a body is read", async () => {
    const owner = await server.newOwner();
    const { key } = await makeKey(owner, { role: "viewer" });
    const post = (authorization: string) =>
      server.visitor().send("/api/contacts", {
        method: "POST",
        headers: { ...json, authorization },
        body: `{"notes": "${"x".repeat(60_000)}"`,
      });
    expect((await post(`Bearer ${key}`)).status).toBe(403);
    expect((await post(`Bearer ${key.slice(0, -1)}`)).status).toBe(401);
  });

  test("counts a use, to the minute", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    await program.call(contactsApi.list);
    const used = (await owner.call(apiKeysApi.list)).body[0]?.lastUsedAt ?? "";
    expect(Math.abs(Date.now() - Date.parse(used))).toBeLessThan(60_000);
    for (let call = 0; call < 15; call++) await program.call(contactsApi.list);
    expect((await owner.call(apiKeysApi.list)).body[0]?.lastUsedAt).toBe(used);
  });

  test("that has ended says so", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner, { expiresInDays: 1 });
    expect((await program.call(contactsApi.list)).status).toBe(200);
    await inside(owner, sql`UPDATE api_keys SET expires_at = now()`);
    expect((await program.refused(contactsApi.list)).status).toBe(401);
    expect((await program.refused(contactsApi.list)).body.message).toBe(
      "This API key has ended. Make another one in Settings, under API keys.",
    );
    expect((await owner.call(apiKeysApi.list)).body[0]?.state).toBe("ended");
  });
});

describe("the calls of a minute", () => {
  test("are 120 for one key, over all processes, with what is left in the headers; another key has its own", async () => {
    const owner = await server.newOwner();
    const other = await startServer(inject("databaseUrl"));
    try {
      const [first, second] = [await makeKey(owner), await makeKey(owner)];
      const call = async (at: number, key = first.key) => {
        const address = at % 2 === 0 ? server.url : other.url;
        const answer = await fetch(`${address}/api/contacts/count`, {
          headers: { authorization: `Bearer ${key}` },
        });
        await answer.arrayBuffer();
        return answer;
      };
      const answers: Response[] = [];
      for (let at = 0; at < 10; at++) answers.push(await call(at));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      const [limit = 0, remaining = 0, reset = 0] = ratesOf(answers[9]!.headers);
      expect([limit, remaining > 80 && remaining <= 110, reset > 0 && reset <= 60]).toEqual([
        120,
        true,
        true,
      ]);
      expect(answers[9]!.headers.get("x-ratelimit-limit")).toBeNull();
      answers.push(...(await Promise.all(Array.from({ length: 150 }, (_, at) => call(at)))));
      const [good, refused] = [200, 429].map((status) => answers.filter((one) => one.status === status));
      expect([good!.length + refused!.length, good!.length <= 120, good!.length >= 110]).toEqual([
        160,
        true,
        true,
      ]);
      const last = await call(0);
      expect([last.status, ratesOf(last.headers)[1]]).toEqual([429, 0]);
      expect(Number(last.headers.get("retry-after"))).toBe(ratesOf(last.headers)[2]);
      expect((await call(0, second.key)).status).toBe(200);
      expect((await owner.call(contactsApi.count)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test("are full again once the minute is over", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    await program.call(contactsApi.list);
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE attempts SET count = 0, expires_at = now() - interval '1 second'
        WHERE key = sha256('api-key calls '::bytea || (SELECT sha256(${program.made.key}::bytea)))`),
    );
    const taken = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT granted, remaining, seconds FROM app.take_api_calls(${owner.user.workspaceId}, sha256(${program.made.key}::bytea), 120, 10)`,
      ),
    );
    expect(taken.rows).toEqual([{ granted: 10, remaining: 110, seconds: 60 }]);
  });

  test("are counted for wrong keys by their address", async () => {
    const strict = await testServer({ callsPerMinute: 5 });
    const visitor = strict.visitor();
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++)
      statuses.push(
        (await visitor.send("/api/contacts", { headers: { authorization: "Bearer mainstay_wrong" } })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
