import { createServer } from "node:net";
import { resolve } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { newestIn } from "#platform/server/migrate.ts";
import { makeApp } from "./app.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { refusalFaults } from "./testing/refusal.ts";
import { testServer } from "./testing/test-server.ts";
import { testPorts } from "./testing/test-ports.ts";

const server = await testServer();
const guarded = await testServer({ metricsToken: "a long token" });

describe("health", () => {
  test("is reported to anyone, without a session", async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok" });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
  });

  test("is red once a newer version has updated the database", async () => {
    const newest = await newestIn("database/migrations");
    const answerOf = async (newestMigration?: string) => {
      const app = await makeApp({
        database: server.database,
        ports: testPorts(),
        secret: Buffer.from("x"),
        log: makeLog("silent"),
        webDir: resolve("dist/web"),
        callsPerMinute: 1000,
        newestMigration,
      });
      onTestFinished(() => app.close());
      const { statusCode, body } = await app.inject("/readyz");
      return [statusCode, JSON.parse(body).message];
    };
    expect(await answerOf(newest)).toEqual([200, undefined]);
    expect(await answerOf("20261129092000_social_media.sql")).toEqual([
      503,
      "A newer version has updated the database. Stop this one.",
    ]);
  });
});

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

test("a process that can't keep up turns calls away, but still says that it is alive", async () => {
  // Any delay at all is too much for this one.
  const app = await makeApp({
    database: server.database,
    ports: testPorts(),
    secret: Buffer.from("x"),
    log: makeLog("silent"),
    webDir: resolve("dist/web"),
    callsPerMinute: 1000,
    busyAfterMs: 0.000_001,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    await expect
      .poll(
        async () => ((await (await fetch(`${url}/api/auth/user`)).json()) as { message?: string }).message,
        { timeout: 10_000 },
      )
      .toBe("Very busy right now. Please try again in a moment.");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // Whoever opens a page sees one, whichever it is: a guest's, and one that a form was sent from.
    const posted = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
    for (const [path, init] of [
      ["/contacts", {}],
      ["/", {}],
      ["/book/alder/30-minute-meeting", {}],
      ["/book/alder/30-minute-meeting", { ...posted, body: "wish=book" }],
    ] as const) {
      const headers = { ...("headers" in init ? init.headers : {}), accept: "text/html" };
      const answer = await fetch(url + path, { ...init, headers });
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual([
        503,
        "text/html; charset=utf-8",
        "5",
      ]);
      expect(answer.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
      expect(await answer.text()).toContain("<p>Very busy right now. Please try again in a moment.</p>");
    }
    const call = await fetch(`${url}/api/contacts`, { headers: { accept: "text/html" } });
    expect(call.headers.get("content-type")).toBe("application/json; charset=utf-8");
  } finally {
    await app.close();
  }
});

describe("without a database", async () => {
  const database = openDatabase(`postgresql://nobody:secret@127.0.0.1:${await closedPort()}/mainstay`, {
    max: 1,
  });
  const ports = testPorts();
  const app = await makeApp({
    database,
    ports,
    secret: Buffer.from("x"),
    log: makeLog("silent"),
    webDir: resolve("dist/web"),
    callsPerMinute: 1000,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const withSession = { cookie: `mainstay_session=${"x".repeat(43)}` };

  test("the process is alive but not ready", async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        code: "unavailable",
        message: expect.stringContaining("not available right now"),
        error: expect.any(String),
        requestId: answer.headers.get("x-request-id"),
      },
    ]);
  });

  test("calls answer 503 and reveal no internals", async () => {
    for (const [path, init] of [
      ["/api/contacts", { headers: withSession }],
      [
        "/api/auth/login",
        {
          method: "POST",
          body: JSON.stringify({ email: "dana@example.com", password: "x" }),
          headers: { "content-type": "application/json" },
        },
      ],
    ] as const) {
      const answer = await fetch(url + path, init);
      const text = await answer.text();
      expect([path, answer.status, JSON.parse(text).code]).toEqual([path, 503, "unavailable"]);
      expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|secret|nobody|postgres|pg-pool/i);
    }
  });

  test("a booking page says so as a page", async () => {
    const answer = await fetch(`${url}/book/alder/call`, { headers: { accept: "text/html" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("not available right now");
  });

  test("pages still open", async () => {
    const answer = await fetch(`${url}/contacts`, { headers: { ...withSession, accept: "text/html" } });
    expect([answer.status, (await answer.text()).includes('<div id="root">')]).toEqual([200, true]);
  });
});

describe("metrics", () => {
  test("are for this machine, and not for requests through a proxy", async () => {
    const answer = await fetch(`${server.url}/metrics`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/plain"),
    ]);
    expect(
      (await fetch(`${server.url}/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } })).status,
    ).toBe(404);
  });

  test("with a token set are for those who have it, wherever they are", async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${guarded.url}/metrics`, { headers }).then((answer) => answer.status);
    expect(
      await Promise.all([
        ask({}),
        ask({ authorization: "Bearer wrong" }),
        ask({ authorization: "a long token" }),
        ask({ authorization: "Bearer a long token" }),
        ask({ authorization: "Bearer a long token", "x-forwarded-for": "203.0.113.9" }),
      ]),
    ).toEqual([404, 404, 404, 200, 200]);
  });

  test("count calls by route, never by person or content", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(contactsApi.create, {
      body: {
        firstName: "Theodolinde",
        lastName: "Whitfield",
        email: "dana@example.com",
        source: "Referral",
      },
    });
    await owner.call(contactsApi.get, { params: { id: body.id } });
    await owner.send("/api/nowhere/theodolinde");
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(
      /http_request_seconds_count\{method="GET",route="\/api\/contacts\/:id",status="200"\} 1/,
    );
    expect(text).toMatch(/database_connections\{state="total"\} \d+/);
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toMatch(new RegExp(`${body.id}|theodolinde|${owner.user.id}`, "i"));
  });

  test("also count opens and clicks of emails, which are answered ahead of everything else", async () => {
    const many = async () =>
      Number(
        /^http_requests_total (\d+)$/m.exec(
          await (
            await fetch(`${guarded.url}/metrics`, { headers: { authorization: "Bearer a long token" } })
          ).text(),
        )?.[1],
      );
    const before = await many();
    for (const path of ["/t/o/made-up.gif", "/t/c/made-up", "/t/o/made-up.gif"])
      await fetch(`${guarded.url}${path}`);
    // And this request itself.
    expect((await many()) - before).toBe(4);
  });

  test("are refused in our format, like anything else that does not exist", async () => {
    expect(await refusalFaults(await fetch(`${guarded.url}/metrics`), 404)).toEqual([]);
  });
});
