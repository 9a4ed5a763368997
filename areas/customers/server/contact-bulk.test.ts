import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { jobHandlers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { makeLog } from "#platform/server/log.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { BulkAction, BulkChange, ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { type BuiltContact, insertContacts } from "./contacts.builder.ts";
import { doBulkChange } from "./contacts.jobs.ts";

const server = await testServer();

const bulk = (person: SignedIn, body: BulkChange) => person.call(contactsApi.bulk, { body });
const list = async (person: SignedIn, query: ContactFilter = {}) =>
  (await person.call(contactsApi.list, { query })).body;
const insert = (owner: SignedIn, rows: Partial<BuiltContact>[]) =>
  insertContacts(server.database, owner.user.workspaceId, rows);
const many = (count: number, changes: Partial<BuiltContact> = {}) =>
  Array.from({ length: count }, () => changes);
const changesOf = async (person: SignedIn, id: string) =>
  (await person.call(contactsApi.changes, { params: { id } })).body;

describe("a change to many", () => {
  const actions: [BulkAction, Partial<BuiltContact>, object][] = [
    [{ type: "addTag", tag: "vip" }, { tags: ["old"] }, { tags: ["old", "vip"] }],
    [{ type: "addTag", tag: "old" }, { tags: ["old"] }, { tags: ["old"], version: 1 }],
    [{ type: "removeTag", tag: "old" }, { tags: ["old", "vip"] }, { tags: ["vip"] }],
    [{ type: "removeTag", tag: "none" }, { tags: ["old"] }, { tags: ["old"], version: 1 }],
    [{ type: "stage", pipelineStage: "qualified" }, {}, { pipelineStage: "qualified" }],
    [{ type: "assign", assignedTo: null }, {}, { assignedTo: null, version: 1 }],
  ];
  test.each(actions)("%j by name does it to those named and to no other", async (action, before, after) => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(3, before));
    const { status, body } = await bulk(owner, { action, ids: ids.slice(0, 2) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "contacts.bulk",
      status: "done",
      total: 2,
      done: 2,
      createdBy: owner.user.id,
    });
    const rows = await list(owner);
    expect(rows.filter((row) => row.id !== ids[2])).toMatchObject([after, after]);
    expect(rows.find((row) => row.id === ids[2])).toMatchObject({
      tags: before.tags ?? [],
      pipelineStage: "new",
      version: 1,
    });
  });

  test.each(actions)("%j by filter does it to all that match", async (action, before, after) => {
    const owner = await server.newOwner();
    await insert(owner, [
      ...many(4, { ...before, source: "Website" }),
      ...many(2, { ...before, source: "Other" }),
    ]);
    expect((await bulk(owner, { action, filter: { source: "Website" } })).body).toMatchObject({
      status: "done",
      total: 4,
      done: 4,
    });
    expect(await list(owner, { source: "Website" })).toMatchObject(many(4, after as never));
    expect((await list(owner, { source: "Other" })).every((row) => row.version === 1)).toBe(true);
  });

  test("assigns to a teammate, and to no one outside the team", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const ben = await newTeammate(server, owner, "member");
    const ids = await insert(owner, many(2));
    await bulk(owner, { action: { type: "assign", assignedTo: ben.user.id }, ids });
    expect((await list(owner, { assignedTo: ben.user.id })).length).toBe(2);
    for (const assignedTo of [stranger.user.id, randomUUID()]) {
      const { status, body } = await owner.refused(contactsApi.bulk, {
        body: { action: { type: "assign", assignedTo }, ids },
      });
      expect([status, body.errors?.["action.assignedTo"]]).toEqual([400, "Choose someone from the list"]);
    }
    expect(await changesOf(owner, ids[0]!)).toMatchObject([
      { field: "assignedTo", oldValue: null, newValue: ben.user.id, changedBy: owner.user.id },
    ]);
  });

  test("deletes, and restores by name", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(3));
    await bulk(owner, { action: { type: "delete" }, ids });
    expect(await list(owner)).toEqual([]);
    expect((await bulk(owner, { action: { type: "restore" }, ids: ids.slice(1) })).body.status).toBe("done");
    expect((await list(owner)).map((row) => row.id).sort()).toEqual(ids.slice(1).sort());
    expect(
      (await owner.refused(contactsApi.bulk, { body: { action: { type: "restore" }, filter: {} } })).body
        .message,
    ).toBe("List the customers to restore");
  });

  test("a filter still holds for those that a step has changed", async () => {
    const owner = await server.newOwner();
    await insert(owner, many(5, { tags: ["a"] }));
    expect(
      (await bulk(owner, { action: { type: "removeTag", tag: "a" }, filter: { tag: "a" } })).body,
    ).toMatchObject({ total: 5, done: 5 });
    expect(await list(owner, { tag: "a" })).toEqual([]);
  });

  test("skips customers of another business, deleted and unknown ones", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [mine, binned] = await insert(owner, [{}, { deletedAt: "2026-01-01T00:00:00.000Z" }]);
    const [foreign] = await insert(stranger, [{}]);
    const { body } = await bulk(owner, {
      action: { type: "addTag", tag: "vip" },
      ids: [mine!, binned!, foreign!, randomUUID(), mine!],
    });
    expect(body).toMatchObject({ status: "done", total: 4, done: 4 });
    expect((await list(owner)).map((row) => row.tags)).toEqual([["vip"]]);
    expect((await list(stranger)).map((row) => row.tags)).toEqual([[]]);
    await bulk(owner, { action: { type: "delete" }, ids: [foreign!] });
    expect(await list(stranger)).toHaveLength(1);
  });

  test("gives no one more tags than a form can save", async () => {
    const owner = await server.newOwner();
    const [id] = await insert(owner, [{ tags: Array.from({ length: 50 }, (_, index) => `tag ${index}`) }]);
    await bulk(owner, { action: { type: "addTag", tag: "one more" }, ids: [id!] });
    expect((await list(owner))[0]!.tags).toHaveLength(50);
  });

  test.each([
    ["Choose customers or a filter, not both", { action: { type: "delete" } }],
    [
      "Choose customers or a filter, not both",
      { action: { type: "delete" }, ids: [randomUUID()], filter: {} },
    ],
    ["Choose at least one customer", { action: { type: "delete" }, ids: [] }],
    ["This is not a valid id", { action: { type: "delete" }, ids: ["12"] }],
    [
      "Choose at most 1,000 one by one, or all that match",
      { action: { type: "delete" }, ids: Array.from({ length: 1001 }, () => randomUUID()) },
    ],
    ["Enter a tag", { action: { type: "addTag", tag: " " }, filter: {} }],
    ["Choose a stage from the list", { action: { type: "stage", pipelineStage: "moon" }, filter: {} }],
    ["Unknown field: filter.colour", { action: { type: "delete" }, filter: { colour: "red" } }],
  ])("is refused: %s", async (message, body) => {
    const owner = await server.newOwner();
    await insert(owner, [{}]);
    const answer = await owner.refused(contactsApi.bulk, { body: body as never });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe("a change to more than 200", () => {
  const handler = jobHandlers(testPorts()).find((one) => one.type === doBulkChange)!;
  /** Runs the job as a worker that is told to stop after some steps. */
  const runSteps = async (owner: SignedIn, operationId: string, steps = Infinity) => {
    let left = steps;
    const signal = {
      get aborted() {
        return left-- <= 0;
      },
    } as AbortSignal;
    await handler.run({ workspaceId: owner.user.workspaceId, operationId } as never, {
      database: server.database,
      log: makeLog("silent"),
      signal,
    });
  };
  const work = async (person: SignedIn, id: string) =>
    (await person.call(operationsApi.get, { params: { id } })).body;
  const tagging = { type: "addTag", tag: "vip" } as const;

  test("goes to a job that shows its progress", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(450));
    const { body: waiting } = await bulk(owner, { action: tagging, ids });
    expect(waiting).toMatchObject({
      status: "waiting",
      total: 450,
      done: 0,
      finishedAt: null,
      title: "Adding the tag “vip”",
    });
    expect((await owner.call(operationsApi.list)).body).toEqual([waiting]);
    expect(await list(owner, { tag: "vip" })).toEqual([]);
    expect(await server.runJobs(doBulkChange, owner)).toBe(1);
    expect(await work(owner, waiting.id)).toMatchObject({ status: "done", done: 450, total: 450 });
    expect(await list(owner, { tag: "vip" })).toHaveLength(450);
    expect(await changesOf(owner, ids[0]!)).toMatchObject([{ changedBy: owner.user.id }]);
  });

  test("by filter leaves alone those added later and those who no longer match", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(201, { source: "Website" }));
    const { body: waiting } = await bulk(owner, {
      action: { type: "delete" },
      filter: { source: "Website" },
    });
    await owner.call(contactsApi.update, { params: { id: ids[0]! }, body: { source: "Other" } });
    await runSteps(owner, waiting.id);
    expect((await list(owner)).map((row) => row.id)).toEqual([ids[0]]);
    expect((await work(owner, waiting.id)).status).toBe("done");
  });

  test("by filter reaches all where no newest one was noted", async () => {
    const owner = await server.newOwner();
    await insert(owner, many(201, { source: "Website" }));
    const { body: waiting } = await bulk(owner, { action: tagging, filter: { source: "Website" } });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE operations SET input = input - 'newestId' WHERE id = ${waiting.id}`),
    );
    await runSteps(owner, waiting.id);
    expect(await work(owner, waiting.id)).toMatchObject({ status: "done", done: 201 });
    expect(await list(owner, { tag: "vip" })).toHaveLength(201);
  });

  test("continues where it was interrupted, and does nothing twice", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(450));
    const { body: waiting } = await bulk(owner, { action: tagging, ids });
    await expect(runSteps(owner, waiting.id, 1)).rejects.toThrow("goes on later");
    expect(await work(owner, waiting.id)).toMatchObject({ status: "running", done: 200 });
    expect(await list(owner, { tag: "vip" })).toHaveLength(200);
    await runSteps(owner, waiting.id);
    await runSteps(owner, waiting.id);
    expect(await work(owner, waiting.id)).toMatchObject({ status: "done", done: 450 });
    const rows = await list(owner);
    expect(rows.every((row) => row.tags.join() === "vip" && row.version === 2)).toBe(true);
    expect(await changesOf(owner, ids[200]!)).toHaveLength(1);
  });

  test("two workers at one change do nothing twice", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, many(450));
    const { body: waiting } = await bulk(owner, { action: tagging, ids });
    await Promise.all([runSteps(owner, waiting.id), runSteps(owner, waiting.id)]);
    expect(await work(owner, waiting.id)).toMatchObject({ status: "done", done: 450 });
    expect((await list(owner)).every((row) => row.version === 2)).toBe(true);
  });

  test("stops when cancelled; what is done stays done", async () => {
    const owner = await server.newOwner();
    const { body: waiting } = await bulk(owner, { action: tagging, ids: await insert(owner, many(450)) });
    await runSteps(owner, waiting.id, 1).catch(() => undefined);
    const { status, body: cancelled } = await owner.call(operationsApi.cancel, {
      params: { id: waiting.id },
    });
    expect([status, cancelled.status, cancelled.done]).toEqual([200, "cancelled", 200]);
    await runSteps(owner, waiting.id);
    expect(await list(owner, { tag: "vip" })).toHaveLength(200);
    expect((await owner.call(operationsApi.cancel, { params: { id: waiting.id } })).body).toEqual(cancelled);
  });

  test("is seen and cancelled by its own business only", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const { body: waiting } = await bulk(owner, { action: tagging, ids: await insert(owner, many(201)) });
    expect((await stranger.call(operationsApi.list)).body).toEqual([]);
    for (const call of [operationsApi.get, operationsApi.cancel]) {
      expect((await stranger.refused(call, { params: { id: waiting.id } })).status).toBe(404);
      expect((await server.visitor().refused(call, { params: { id: waiting.id } })).status).toBe(401);
    }
    expect((await work(owner, waiting.id)).status).toBe("waiting");
  });
});
