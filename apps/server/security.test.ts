import { get } from "node:http";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { secure } from "#platform/server/security.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { readsIn } from "./testing/html.ts";
import { refusalFaults } from "./testing/refusal.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const dana = JSON.stringify({
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
});
const json = { "content-type": "application/json" };

describe("headers", () => {
  test.each([
    "/",
    "/contacts",
    "/api/contacts",
    "/api/auth/user",
    "/api/docs",
    "/api/openapi.json",
    "/healthz",
    "/nowhere",
    "/api/nowhere",
    "/favicon.svg",
    "/api/contacts/%zz",
  ])("of %s keep a browser safe", async (path) => {
    const answer = await server.visitor().send(path, { headers: { accept: "text/html" } });
    const header = (name: string) => answer.headers.get(name) ?? "";
    if (path === "/api/contacts/%zz") {
      expect(answer.status).toBe(400);
      return;
    }
    expect([header("x-content-type-options"), header("x-frame-options"), header("referrer-policy")]).toEqual([
      "nosniff",
      "SAMEORIGIN",
      "same-origin",
    ]);
    expect(header("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(header("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect([header("x-powered-by"), header("server"), header("access-control-allow-origin")]).toEqual([
      "",
      "",
      "",
    ]);
  });

  test.each([
    ["http://mainstay.example", 9, undefined],
    ["https://mainstay.example", 12, "max-age=31536000"],
  ])("of a server at %s are these and no others", async (appUrl, count, transport) => {
    const app = Fastify();
    secure(app, appUrl);
    const { headers } = await app.get("/", async () => ({})).inject("/");
    const usual = ["content-type", "content-length", "date", "connection"];
    expect(Object.keys(headers).filter((name) => !usual.includes(name))).toHaveLength(count);
    expect([headers["strict-transport-security"], headers["content-security-policy"]]).toEqual([
      transport,
      "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    ]);
  });

  test("of an answer with somebody's data forbid caching it", async () => {
    const owner = await server.newOwner();
    for (const path of ["/api/contacts", "/api/auth/user", "/api/contacts/export"])
      expect([path, (await owner.send(path)).headers.get("cache-control")]).toEqual([
        path,
        expect.stringContaining("no-store"),
      ]);
  });

  test("from the caller do not choose the request id", async () => {
    const answer = await server
      .visitor()
      .send("/healthz", { headers: { "x-request-id": "mine", "request-id": "mine" } });
    expect(answer.headers.get("x-request-id")).not.toBe("mine");
  });
});

describe("a write from elsewhere", () => {
  test.each<[string, Record<string, string>, number]>([
    ["of another site", { origin: "https://evil.example" }, 403],
    ["of no site", { origin: "null" }, 403],
    ["of a broken origin", { origin: "x" }, 403],
    ["of another port", { origin: "http://127.0.0.1:1" }, 403],
    ["of a site whose name begins like ours", { origin: "http://127.0.0.1.evil.example" }, 403],
    ["that the browser calls cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["of a neighboring site", { "sec-fetch-site": "same-site" }, 403],
    ["of our own pages", { origin: "http://127.0.0.1" }, 200],
    ["of the requested host", { origin: server.url }, 200],
    ["of our own pages, as the browser says", { "sec-fetch-site": "same-origin" }, 200],
    ["of a program", {}, 200],
  ])("%s answers rightly", async (_name, headers, status) => {
    const owner = await server.newOwner();
    const answer = await owner.send("/api/contacts", {
      method: "POST",
      body: dana,
      headers: { ...json, ...headers },
    });
    expect(answer.status).toBe(status);
    if (status === 403) expect(await refusalFaults(answer, 403)).toEqual([]);
    expect((await owner.call(contactsApi.list)).body).toHaveLength(status === 200 ? 1 : 0);
  });

  test("is refused before anyone is signed in or out", async () => {
    const owner = await server.newOwner();
    const body = JSON.stringify({ email: owner.user.email, password: owner.password });
    const login = await server.visitor().send("/api/auth/login", {
      method: "POST",
      body,
      headers: { ...json, origin: "https://evil.example" },
    });
    expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
    expect(
      (await owner.send("/api/auth/logout", { method: "POST", headers: { origin: "https://evil.example" } }))
        .status,
    ).toBe(403);
    expect((await owner.call(authApi.user)).status).toBe(200);
  });

  test("cannot come as a form that asks nobody", async () => {
    const owner = await server.newOwner();
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      expect([
        type,
        (await owner.send("/api/contacts", { method: "POST", body: dana, headers: { "content-type": type } }))
          .status,
      ]).toEqual([type, 415]);
    }
  });

  test("is not allowed by a preflight answer", async () => {
    const answer = await server.visitor().send("/api/contacts", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([404, null]);
  });
});

describe("a request under another host name", () => {
  const hosts = (appUrl: string) => {
    const app = Fastify();
    app.setErrorHandler((error: Error, _request, reply) => reply.code(400).send({ message: error.message }));
    secure(app, appUrl);
    for (const path of ["/", "/healthz", "/readyz", "/metrics"]) app.get(path, async () => ({}));
    return async (host: string, url = "/") => (await app.inject({ url, headers: { host } })).statusCode;
  };

  test.each([
    [
      "http://127.0.0.1:3000",
      ["127.0.0.1:3000", "localhost:3000", "LOCALHOST:3000", "[::1]:3000"],
      [
        "evil.example",
        "evil.example:3000",
        "127.0.0.1",
        "localhost:3001",
        "127.0.0.1.evil.example:3000",
        "192.168.1.5:3000",
        "",
        "a b",
        "localhost:3000@evil.example:1",
      ],
    ],
    [
      "https://crm.example",
      ["crm.example", "CRM.example", "crm.example:443"],
      [
        "evil.example",
        "localhost",
        "127.0.0.1:3000",
        "crm.example:8443",
        "crm.example.evil.example",
        "www.crm.example",
      ],
    ],
  ])("of %s is refused with a plain sentence", async (appUrl, ours, others) => {
    const ask = hosts(appUrl);
    for (const host of ours) expect([host, await ask(host)]).toEqual([host, 200]);
    for (const host of others) expect([host, await ask(host)]).toEqual([host, 400]);
  });

  test("may ask for the health of the process", async () => {
    const ask = hosts("https://crm.example");
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect([path, await ask("10.0.0.7:3000", path)]).toEqual([path, 200]);
  });

  test("gets nobody's data, and is told what to do", async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path: "/", headers: { host: "rebound.example" } }, (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode, text: body }), reject);
      }).on("error", reject);
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "bad_request",
      message:
        "This address is not set up here. Open http://127.0.0.1, or set APP_URL to the address that people use; a proxy must pass on the Host header.",
    });
  });
});

describe("what does not exist", () => {
  test("is a page with 404 for people", async () => {
    const owner = await server.newOwner();
    const answer = await owner.send("/no/such/page", { headers: { accept: "text/html,*/*" } });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(html).toContain("<title>404 Page Not Found · Mainstay</title>");
    expect(Object.keys(readsIn(html))).toEqual(["/api/auth/user"]);
  });

  test.each(["/api/nowhere", "/api/", "/api/contacts/a/b/c"])(
    "is 404 in our format at %s, even when a page is requested",
    async (path) => {
      for (const accept of ["text/html", "application/json"])
        expect(await refusalFaults(await server.visitor().send(path, { headers: { accept } }), 404)).toEqual(
          [],
        );
    },
  );

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/assets/../../../package.json",
    "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
    "/.vite/manifest.json",
    "/assets/",
    "/package.json",
    "/assets/%00",
    "/assets\\..\\package.json",
  ])("includes every file at %s", async (path) => {
    const answer = await server.visitor().send(path);
    expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/"dependencies"|isEntry/);
  });

  test("an address is not repeated as HTML", async () => {
    const answer = await server.visitor().send("/api/<script>alert(1)</script>");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      "application/json; charset=utf-8",
    ]);
  });
});

describe("too many calls", () => {
  test("answer 429 with the seconds to wait; others are not delayed", async () => {
    const visitor = server.visitor();
    const ask = () =>
      visitor.send("/api/auth/forgot-password", {
        method: "POST",
        body: JSON.stringify({ email: "x" }),
        headers: json,
      });
    for (let number = 0; number < 10; number++) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect(await refusalFaults(refused.clone(), 429)).toEqual([]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(
      (
        await server.visitor().send("/api/auth/forgot-password", {
          method: "POST",
          body: JSON.stringify({ email: "x" }),
          headers: json,
        })
      ).status,
    ).toBe(400);
  });

  test("can't be hidden by forged cookies", async () => {
    const visitor = server.visitor();
    const answers: number[] = [];
    for (let number = 0; number < 12; number++) {
      answers.push(
        (
          await visitor.send("/api/auth/forgot-password", {
            method: "POST",
            body: JSON.stringify({ email: "x" }),
            headers: { ...json, cookie: `mainstay_session=${"x".repeat(42)}${number % 10}` },
          })
        ).status,
      );
    }
    expect(answers.slice(-2)).toEqual([429, 429]);
  });
});
