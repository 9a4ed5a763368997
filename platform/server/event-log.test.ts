import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { eventsApi } from "#platform/contract/event-log.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { purgeEvents } from "./housekeeping.ts";
import { enterWorkspace } from "./database.ts";
import { firstIdOf } from "./ids.ts";
import { gather } from "./transaction-end.ts";

const server = await testServer();
const eventsOf = async (person: SignedIn, types?: string) =>
  (await person.call(eventsApi.list, { query: { types } })).body;
const newCustomer = async (owner: SignedIn, changes: object = {}) =>
  (
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Berg",
        email: "dana@example.com",
        source: "Referral",
        ...changes,
      },
    })
  ).body;

test("what happens to a customer is written down, newest first, with before and after", async () => {
  const owner = await server.newOwner();
  const { id } = await newCustomer(owner);
  await owner.call(contactsApi.update, {
    params: { id },
    body: { company: "Alder", pipelineStage: "qualified" },
  });
  const events = await eventsOf(owner);
  expect(events.map(({ type }) => type)).toEqual([
    "deal.stage_changed",
    "contact.stage_changed",
    "contact.updated",
    "contact.created",
  ]);
  expect(events[2]).toMatchObject({
    data: {
      contactId: id,
      name: "Dana Berg",
      fields: ["company"],
      before: { company: null },
      after: { company: "Alder" },
    },
  });
  expect(Date.parse(events[0]?.timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect((await eventsOf(owner, "contact.created")).map(({ type }) => type)).toEqual(["contact.created"]);
});

test("is read page by page, without gaps", async () => {
  const owner = await server.newOwner();
  for (let at = 0; at < 5; at++)
    await owner.call(tasksApi.create, { body: { type: "task", title: `Task ${at}` } });
  const { body: first, headers } = await owner.call(eventsApi.list, { query: { limit: "3" } });
  const next = await owner.send(/<(.+)>/.exec(headers.get("link") ?? "")?.[1] ?? "");
  const all = [...first, ...((await next.json()) as typeof first)];
  expect(all.map(({ data }) => data.title)).toEqual([4, 3, 2, 1, 0].map((at) => `Task ${at}`));
});

test("what was refused or rolled back never happened", async () => {
  const owner = await server.newOwner();
  await newCustomer(owner);
  await owner.refused(contactsApi.create, {
    body: {
      firstName: "Eve",
      lastName: "Berg",
      email: "e@example.com",
      source: "Referral",
      pipelineStage: "none",
    },
  });
  await expect(
    server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      gather(tx, "things", 1, () => Promise.reject(new Error("It can't be written")));
    }),
  ).rejects.toThrow("It can't be written");
  let written: number[] = [];
  const gatherIn = (workspaceId: string, thing: number, fails: boolean) =>
    server.database.inWorkspace(workspaceId, async (tx) => {
      gather(tx, "things", thing, async (things: number[]) => void (written = things));
      if (fails) throw new Error("rolled back");
    });
  await expect(gatherIn(owner.user.workspaceId, 1, true)).rejects.toThrow("rolled back");
  await gatherIn(owner.user.workspaceId, 2, false);
  expect(written).toEqual([2]);
  expect(await eventsOf(owner)).toHaveLength(1);
});

test("what was gathered is written before a transaction enters another business", async () => {
  const [one, other] = [await server.newOwner(), await server.newOwner()];
  const seen: unknown[] = [];
  await server.database.inWorkspace(one.user.workspaceId, async (tx) => {
    gather(tx, "things", 1, async () => {
      const { rows } = await tx.execute(sql`SELECT app.workspace_id() AS id`);
      seen.push(rows[0]?.id);
    });
    await enterWorkspace(tx, other.user.workspaceId);
  });
  expect(seen).toEqual([one.user.workspaceId]);
});

test("a sample business begins without events", async () => {
  const visitor = server.visitor() as SignedIn;
  await visitor.call(testWorkspaceApi.create);
  expect(await eventsOf(visitor)).toEqual([]);
});

describe("who sees only their own customers", () => {
  test("reads what happened to those, and what they do is written down", async () => {
    const owner = await server.newOwner();
    const own = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: own.user.id }, body: { sees: "own" } });
    await newCustomer(owner);
    await owner.call(tasksApi.create, { body: { type: "task", title: "Rent" } });
    const { id } = await newCustomer(own, { email: "own@example.com" });
    await own.call(tasksApi.create, { body: { type: "task", title: "Mine" } });
    expect((await eventsOf(own)).map(({ data }) => data.contactId)).toEqual([id, id]);
    expect((await eventsOf(owner)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["task.created", "contact.created", "contact.assigned"]),
    );
    expect((await eventsOf(owner, "task.created")).map(({ data }) => data.title)).toEqual(["Mine", "Rent"]);
  });

  test("another business has its own events", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await newCustomer(owner);
    expect(await eventsOf(other)).toEqual([]);
  });
});

test("who is removed for good leaves only that something happened", async () => {
  const owner = await server.newOwner();
  const { id } = await newCustomer(owner);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${id}`),
  );
  expect((await eventsOf(owner)).map(({ type, data }) => [type, data])).toEqual([["contact.created", {}]]);
});

test("after 90 days an event is removed", async () => {
  const owner = await server.newOwner();
  await newCustomer(owner);
  const old = firstIdOf(new Date(Date.now() - 91 * 86_400_000));
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO events (workspace_id, id, name, data, created_at) VALUES (${owner.user.workspaceId}, ${old}, 'task.created', '{}', now() - interval '91 days')`,
    ),
  );
  expect(await eventsOf(owner)).toHaveLength(2);
  await server.runNow(purgeEvents);
  expect((await eventsOf(owner)).map(({ type }) => type)).toEqual(["contact.created"]);
});

test("at most 20 types can be named", async () => {
  const owner = await server.newOwner();
  const types = Array.from({ length: 21 }, (_, at) => `type.${at}`).join(",");
  expect((await owner.refused(eventsApi.list, { query: { types } })).body.errors).toEqual({
    types: "At most 20 types",
  });
});
