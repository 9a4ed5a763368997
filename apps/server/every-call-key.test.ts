import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Endpoint, roleAllows, roles } from "#platform/contract/endpoint.ts";
import { isOpenToKeys } from "#platform/contract/key-access.ts";
import { newApiKey } from "#platform/server/api-key-token.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import { nameOfCall } from "./testing/call-factories.ts";
import { makeKey } from "./testing/key-client.ts";
import { rowsOf } from "./testing/rows.ts";
import { type Client, testServer } from "./testing/test-server.ts";

const server = await testServer({ callsPerMinuteByKey: 1_000_000 });
const calls = routes.map(({ call }) => [nameOfCall(call), call] as const);
const sessionCalls = calls.filter(([, call]) => call.access === "session");
const openCalls = sessionCalls.filter(([, call]) => isOpenToKeys(call));

async function send(client: Client, call: Endpoint, key?: string) {
  const path = call.path.replace(/:(\w+)/g, () => randomUUID());
  const hasBody = call.method !== "GET" && !call.multipart;
  const form = new FormData();
  if (call.multipart) form.set("file", new Blob(["hello"]), "hello.txt");
  const response = await client.send(path, {
    method: call.method,
    ...(hasBody && { body: "{}" }),
    ...(call.multipart && { body: form }),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(hasBody && { "content-type": "application/json" }),
    },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const messageOf = (text: string): string => (JSON.parse(text) as { message: string }).message;

describe("by a key", () => {
  test("what is read without more input is answered as its maker is, in every area", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    const { key } = await makeKey(owner, { role: "owner" });
    const tried: string[] = [];
    for (const [name, call] of openCalls) {
      if (call.method !== "GET" || call.path.includes(":")) continue;
      const [byCookie, byKey] = [await send(owner, call), await send(server.visitor(), call, key)];
      const isFile = !(byCookie.headers.get("content-type") ?? "").includes("json");
      const told = ({ status, text }: typeof byKey) => [
        name,
        status,
        isFile ? null : text.replace(/"requestId":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|"readAt":[^,]*/g, ""),
      ];
      expect(told(byKey)).toEqual(told(byCookie));
      tried.push(call.path.split("/")[2] ?? "");
    }
    expect([...new Set(tried)]).toEqual(
      expect.arrayContaining([
        "contacts",
        "tasks",
        "deals",
        "appointments",
        "accounting",
        "reports",
        "outreach",
      ]),
    );
  });

  test("signing in, team, billing and keys are closed, 403 in words, and nothing changes", async () => {
    const owner = await server.newOwner();
    const { key } = await makeKey(owner, { role: "owner" });
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    const closed = calls.filter(([, { path }]) => /^\/api\/(auth|team|billing|api-keys|live)\b/.test(path));
    expect(closed.length).toBeGreaterThan(25);
    for (const [name, call] of closed) {
      const { status, text, headers } = await send(server.visitor(), call, key);
      expect([name, status, messageOf(text), headers.getSetCookie()]).toEqual([
        name,
        403,
        "An API key can’t do this. Signing in, your own account, the team, billing and API keys are for people: do it in Mainstay.",
        [],
      ]);
    }
    const stream = await server.visitor().send("/api/live", { headers: { authorization: `Bearer ${key}` } });
    expect(stream.status).toBe(403);
    await stream.body?.cancel();
    expect({ ...(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)), api_keys: [] }).toEqual({
      ...before,
      api_keys: [],
    });
  });

  test("calls about a person take none, of whatever role", async () => {
    const owner = await server.newOwner();
    const { key } = await makeKey(owner, { role: "owner" });
    const theirs = sessionCalls.filter(([, { about, keys }]) => about === "person" && keys !== "work");
    expect(theirs.length).toBeGreaterThan(20);
    for (const [name, call] of theirs) {
      const { status, text } = await send(server.visitor(), call, key);
      expect([name, status, messageOf(text)]).toEqual([
        name,
        403,
        expect.stringContaining("your own account"),
      ]);
    }
  });

  test.each(roles.slice(1))(
    "one of the role %s is refused every call above it, and a viewer’s writes nothing",
    async (role) => {
      const owner = await server.newOwner();
      const { key } = await makeKey(owner, { role });
      const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
      const closed = openCalls.filter(([, call]) => !roleAllows(role, call.role));
      const asks = openCalls.filter(([, { method, keys }]) => method !== "GET" && keys === "work");
      if (role === "viewer")
        expect(openCalls.filter(([, { method }]) => method !== "GET").length).toBe(
          closed.filter(([, { method }]) => method !== "GET").length + asks.length,
        );
      for (const [name, call] of closed)
        expect([name, (await send(server.visitor(), call, key)).status]).toEqual([name, 403]);
      for (const [, call] of asks) await send(server.visitor(), call, key);
      expect({ ...(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)), api_keys: [] }).toEqual({
        ...before,
        api_keys: [],
      });
    },
  );

  test.each([
    ["of the right form, but of nobody", newApiKey(randomUUID()).key],
    ["cut short", newApiKey(randomUUID()).key.slice(0, -1)],
    ["empty", "mainstay_"],
  ])("one that is %s is refused everywhere, 401, whatever cookie comes with it", async (_what, key) => {
    const owner = await server.newOwner();
    for (const [name, call] of sessionCalls) {
      const { status, headers } = await send(owner, call, key);
      expect([name, status, headers.get("www-authenticate")]).toEqual([
        name,
        401,
        'Bearer realm="Mainstay", error="invalid_token"',
      ]);
    }
  });

  test("one of another business opens only that business, next to any cookie", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const { key } = await makeKey(stranger);
    await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
    });
    expect((await send(owner, contactsApi.list, key)).text).toBe("[]");
    expect((await send(owner, contactsApi.list)).text).toContain("Whitfield");
  });
});
