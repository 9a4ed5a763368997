import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, roleAllows, roles, type Role } from "#platform/contract/endpoint.ts";
import { ErrorBody } from "#platform/contract/errors.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import { hasParams, factories, nameOfCall } from "./testing/call-factories.ts";
import { groupOwners } from "./testing/group-owners.ts";
import { ofNoRecord } from "./testing/financial-report-factories.ts";
import { rowsOf } from "./testing/rows.ts";
import { type Client, type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const calls = routes.map((route) => [nameOfCall(route.call), route.call] as const);
const sessionCalls = calls.filter(([, call]) => call.access === "session");

/** What they answer with is elsewhere: areas/dialer/server/incoming-calls.test.ts has a stand-in for that. */
const ofElsewhere = ["GET /api/incoming-calls/:id/voicemail"];

/** Calls that do what they say without being told more, for whoever is signed in. */
const changesWithoutInput = ["POST /api/calendar/private-feed", "POST /api/accounting/self-check"];

/** Sends a call with anything, typed or not. */
async function send(
  client: Client,
  call: Endpoint,
  asked: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; body: unknown }> {
  const address = call.path.replace(/:(\w+)/g, (_, name: string) => asked.params?.[name] ?? randomUUID());
  const path = asked.query ? `${address}?${new URLSearchParams(asked.query).toString()}` : address;
  const form = new FormData();
  if (call.multipart) form.set("file", new Blob(["hello"]), "hello.txt");
  const body = call.multipart ? form : asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const response = await client.send(path, {
    method: call.method,
    body,
    headers: body === undefined || call.multipart ? {} : { "content-type": "application/json" },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (response.headers.get("content-type") ?? "").includes("json") ? JSON.parse(text) : text,
  };
}

describe("signed out", () => {
  test.each(sessionCalls)("%s answers 401", async (_name, call) => {
    const { status, body } = await send(server.visitor(), call);
    expect([status, ErrorBody.strict().parse(body)]).toMatchObject([
      401,
      { code: "unauthenticated", message: "Please sign in", error: "Please sign in" },
    ]);
  });

  test.each([
    ["made up", "x".repeat(43)],
    ["of another form", "'; DROP TABLE users; --"],
    ["empty", ""],
  ])("a session cookie that is %s is no session", async (_name, value) => {
    for (const [, call] of sessionCalls) {
      const visitor = server.visitor();
      visitor.cookies.set("mainstay_session", encodeURIComponent(value));
      expect([nameOfCall(call), (await send(visitor, call)).status]).toEqual([nameOfCall(call), 401]);
    }
  });

  test("a session works no more once the person no longer belongs to the business, or is switched off", async () => {
    const leaver = await server.newOwner();
    await server.database.inWorkspace(leaver.user.workspaceId, (tx) =>
      tx.execute(sql`DELETE FROM members WHERE user_id = ${leaver.user.id}`),
    );
    expect((await send(leaver, contactsApi.list)).status).toBe(401);
    const off = await server.newOwner();
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET is_active = false WHERE id = ${off.user.id}`),
    );
    expect((await send(off, contactsApi.list)).status).toBe(401);
  });
});

describe("another business", () => {
  test("every call that names a record knows how one is made", () => {
    const named = sessionCalls.filter(([, call]) => hasParams(call)).map(([name]) => name);
    expect(named.filter((name) => !factories[name])).toEqual([]);
    expect(Object.keys(factories).filter((name) => !named.includes(name))).toEqual([]);
  });

  const ownerFor = groupOwners(server);
  let stranger: SignedIn;
  beforeAll(async () => {
    stranger = await server.newOwner();
  });

  test.each(
    sessionCalls.filter(([name]) => factories[name] && ![...ofNoRecord, ...ofElsewhere].includes(name)),
  )("%s answers 404 to it and changes nothing, and works for its own", async (name, call) => {
    const owner = await ownerFor(call);
    const made = await factories[name]!(owner);
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    const answer = await send(stranger, call, made);
    expect([answer.status, ErrorBody.strict().safeParse(answer.body).data?.code]).toEqual([404, "not_found"]);
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);
    expect((await send(owner, call, made)).status).toBe(200);
  });

  test("sees nothing by ids of ours in queries and bodies, and changes nothing by them", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const id = (await factories["GET /api/contacts/:id"]!(owner)).params.id!;
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    expect((await stranger.call(activitiesApi.list, { query: { contactId: id } })).body).toEqual([]);
    expect((await stranger.call(attachmentsApi.list, { query: { contactId: id } })).body).toEqual([]);
    expect((await stranger.call(contactsApi.list, { query: { assignedTo: owner.user.id } })).body).toEqual(
      [],
    );
    expect(String((await stranger.call(contactsApi.export, { query: { ids: id } })).body)).not.toContain(
      "Whitfield",
    );
    expect(
      (await stranger.call(contactsApi.bulk, { body: { action: { type: "delete" }, ids: [id] } })).status,
    ).toBe(200);
    expect(
      (
        await stranger.refused(contactsApi.create, {
          body: {
            firstName: "A",
            lastName: "B",
            email: "a@example.com",
            source: "Other",
            assignedTo: owner.user.id,
          },
        })
      ).body.errors,
    ).toEqual({ assignedTo: "Choose someone from the list" });
    const form = new FormData();
    form.set("contactId", id);
    form.set("file", new Blob(["hello"]), "hello.txt");
    expect((await stranger.refused(attachmentsApi.upload, { form })).body).toMatchObject({
      code: "not_found",
    });
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);
    expect((await rowsOf(server.database.ownerUrl, stranger.user.workspaceId)).files).toEqual([]);
  });

  test("gets its own rows by a place in our list, never ours", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    for (const one of [owner, owner, owner, stranger]) await factories["GET /api/contacts/:id"]!(one);
    const { headers } = await owner.call(contactsApi.list, { query: { limit: "1" } });
    const cursor = new URLSearchParams(/\?(.*?)>/.exec(headers.get("link") ?? "")?.[1]).get("cursor") ?? "";
    expect((await owner.call(contactsApi.list, { query: { limit: "50", cursor } })).body).toHaveLength(2);
    const own = (await stranger.call(contactsApi.list)).body.map((contact) => contact.id);
    const seen = (await stranger.call(contactsApi.list, { query: { limit: "50", cursor } })).body.map(
      (contact) => contact.id,
    );
    expect(seen.filter((id) => !own.includes(id))).toEqual([]);
  });
});

describe("roles", () => {
  /** Someone who works in the owner's business with this role, signed in there. */
  async function newMember(owner: SignedIn, role: Role): Promise<SignedIn> {
    const person = await server.newOwner();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${owner.user.workspaceId}, ${person.user.id}, ${role})`,
      ),
    );
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE sessions SET workspace_id = ${owner.user.workspaceId} WHERE user_id = ${person.user.id}`,
      ),
    );
    return person;
  }

  test.each(roles)("%s may do what the calls say, and no more", async (role) => {
    const owner = await server.newOwner();
    const person = await newMember(owner, role);
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    for (const [name, call] of sessionCalls) {
      if (changesWithoutInput.includes(name)) continue;
      const { status, body } = await send(person, call, { body: call.method === "GET" ? undefined : {} });
      if (roleAllows(role, call.role)) expect([name, [401, 403].includes(status)]).toEqual([name, false]);
      else expect([name, status, ErrorBody.strict().parse(body).code]).toEqual([name, 403, "forbidden"]);
    }
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);
  });

  test("a role that was taken away holds from the next call on", async () => {
    const owner = await server.newOwner();
    const person = await newMember(owner, "member");
    const body = { firstName: "A", lastName: "B", email: "a@example.com", source: "Other" };
    expect((await person.call(contactsApi.create, { body })).status).toBe(200);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET role = 'viewer' WHERE user_id = ${person.user.id}`),
    );
    expect((await person.refused(contactsApi.create, { body })).body).toMatchObject({
      code: "forbidden",
      message: "Only people who may make changes can do this",
    });
  });
});
