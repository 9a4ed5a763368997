import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { onboardingApi, testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { NewTaskInput } from "#areas/tasks/contract/tasks.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { handOverTasks } from "./tasks.jobs.ts";

const server = await testServer();
const add = async (person: SignedIn, changes: Partial<NewTaskInput> = {}) =>
  (await person.call(tasksApi.create, { body: { title: "Call Dana back", type: "call", ...changes } })).body;
const titles = async (person: SignedIn, query = {}) =>
  (await person.call(tasksApi.list, { query })).body.map((task) => task.title);
const newContact = async (person: SignedIn, assignedTo: string | null) =>
  (
    await person.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
        assignedTo,
      },
    })
  ).body.id;

/** A teammate who sees only their own customers. */
async function ownSeer(owner: SignedIn): Promise<SignedIn> {
  const person = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "own" } });
  return person;
}

describe("someone who sees only their own customers", () => {
  test("sees these customers' tasks, and tasks without a customer that are theirs or that they added", async () => {
    const owner = await server.newOwner();
    const ben = await ownSeer(owner);
    const [mine, theirs] = [await newContact(owner, ben.user.id), await newContact(owner, owner.user.id)];
    await add(owner, { title: "Of their customer", contactId: mine });
    const hidden = await add(owner, { title: "Of another's customer", contactId: theirs });
    await add(owner, { title: "For Ben", assignedTo: ben.user.id });
    await add(owner, { title: "For Rosa" });
    await add(owner, { title: "For nobody", assignedTo: null });
    await add(ben, { title: "Written by Ben", assignedTo: owner.user.id });
    expect((await titles(ben)).sort()).toEqual(["For Ben", "Of their customer", "Written by Ben"]);
    expect(await titles(ben, { search: "dana" })).toEqual(["Of their customer"]);
    expect((await ben.refused(tasksApi.get, { params: { id: hidden.id } })).status).toBe(404);
    expect(
      (await ben.call(tasksApi.bulk, { body: { ids: [hidden.id], action: "complete" } })).body.ids,
    ).toEqual([]);
    expect(await titles(owner)).toHaveLength(6);
  });

  test("cannot link a task to someone else's customer, nor put one out of their own sight", async () => {
    const owner = await server.newOwner();
    const ben = await ownSeer(owner);
    const theirs = await newContact(owner, owner.user.id);
    expect(
      (await ben.refused(tasksApi.create, { body: { title: "x", type: "task", contactId: theirs } })).body
        .errors?.contactId,
    ).toBe("Choose a customer from the list");
    const given = await add(owner, { assignedTo: ben.user.id });
    const { status, body } = await ben.refused(tasksApi.update, {
      params: { id: given.id },
      body: { assignedTo: owner.user.id },
    });
    expect([status, body.message]).toEqual([
      403,
      "You only see your own customers and tasks. Ask a teammate who sees everything to reassign this one.",
    ]);
    const own = await add(ben);
    expect(
      (await ben.call(tasksApi.update, { params: { id: own.id }, body: { assignedTo: owner.user.id } }))
        .status,
    ).toBe(200);
  });

  test("is not assigned what they would not see", async () => {
    const owner = await server.newOwner();
    const ben = await ownSeer(owner);
    const contactId = await newContact(owner, owner.user.id);
    const { status, body } = await owner.refused(tasksApi.create, {
      body: { title: "x", type: "task", contactId, assignedTo: ben.user.id },
    });
    expect([status, body.errors?.assignedTo]).toEqual([
      400,
      "Ben sees only their own customers. Assign Dana Whitfield to them first.",
    ]);
  });
});

test("a viewer changes nothing, and is assigned nothing", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  const { id } = await add(owner);
  expect(
    (await viewer.refused(tasksApi.update, { params: { id }, body: { status: "completed" } })).status,
  ).toBe(403);
  expect(
    (await owner.refused(tasksApi.update, { params: { id }, body: { assignedTo: viewer.user.id } })).body
      .errors?.assignedTo,
  ).toBe("Ben can only view. Choose someone who can make changes.");
  expect((await viewer.call(tasksApi.saveSettings, { body: { digest: true } })).body.digest).toBe(true);
});

test("when someone leaves, open tasks go to their successor; done ones stay theirs", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const [open, binned, done] = [
    await add(owner, { assignedTo: ben.user.id }),
    await add(owner, { assignedTo: ben.user.id }),
    await add(owner, { assignedTo: ben.user.id, status: "completed" }),
  ];
  await owner.call(tasksApi.remove, { params: { id: binned.id } });
  await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: owner.user.id } });
  expect(await server.runJobs(handOverTasks, owner)).toBe(1);
  const of = async (id: string) => (await owner.call(tasksApi.get, { params: { id } })).body;
  expect(await of(open.id)).toMatchObject({ assignedTo: owner.user.id, assignedName: "Rosa Delgado" });
  expect(await of(done.id)).toMatchObject({ assignedTo: ben.user.id, assignedName: "Ben Okafor" });
  expect((await owner.call(tasksApi.restore, { params: { id: binned.id } })).body.assignedTo).toBe(
    owner.user.id,
  );
});

describe("completing a repeating task", () => {
  const all = async (person: SignedIn) => (await person.call(tasksApi.list)).body;

  test("adds the next one, once, however often and from wherever it is pressed", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, {
      dueDate: "2030-01-31",
      dueTime: "10:00",
      repeats: "monthly",
      remindMinutes: 30,
    });
    const complete = () => owner.call(tasksApi.update, { params: { id }, body: { status: "completed" } });
    await Promise.all([
      complete(),
      complete(),
      owner.call(tasksApi.bulk, { body: { ids: [id], action: "complete" } }),
    ]);
    await complete();
    expect(await all(owner)).toMatchObject([
      {
        status: "pending",
        dueDate: "2030-02-28",
        dueTime: "10:00",
        repeats: "monthly",
        remindMinutes: 30,
        version: 1,
      },
      { id, status: "completed" },
    ]);
    const [next] = await all(owner);
    await owner.call(tasksApi.update, { params: { id: next!.id }, body: { status: "completed" } });
    expect((await all(owner))[0]).toMatchObject({ status: "pending", dueDate: "2030-03-31" });
  });

  test("by mistake: reopening removes the next one, unless it was edited", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, { dueDate: "2030-01-01", repeats: "weekly" });
    const set = (status: "completed" | "pending") =>
      owner.call(tasksApi.update, { params: { id }, body: { status } });
    await set("completed");
    await set("pending");
    expect(await all(owner)).toHaveLength(1);
    await set("completed");
    const next = (await all(owner)).find((task) => task.status === "pending");
    await owner.call(tasksApi.update, { params: { id: next!.id }, body: { title: "Touched" } });
    await set("pending");
    expect(await titles(owner)).toHaveLength(2);
    await set("completed");
    expect(await titles(owner)).toHaveLength(2);
  });

  test("snoozed twice and undone once keeps its rhythm", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, {
      dueDate: "2030-01-31",
      dueTime: "10:00",
      repeats: "monthly",
      remindMinutes: 30,
    });
    const { body: once } = await owner.call(tasksApi.snooze, { params: { id }, body: { to: "tomorrow" } });
    await owner.call(tasksApi.snooze, { params: { id }, body: { to: "laterToday" } });
    const { dueDate, dueTime, remindMinutes } = once;
    expect(
      (
        await owner.call(tasksApi.snooze, {
          params: { id },
          body: { to: "back", dueDate, dueTime, remindMinutes },
        })
      ).body,
    ).toMatchObject({ dueDate, dueTime: "10:00", remindMinutes: 30 });
    await owner.call(tasksApi.update, { params: { id }, body: { status: "completed" } });
    expect((await all(owner))[0]).toMatchObject({ status: "pending", dueDate: "2030-02-28" });
  });

  test("that was snoozed keeps its rhythm", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, { dueDate: "2030-01-07", repeats: "weekly" });
    await owner.call(tasksApi.snooze, { params: { id }, body: { to: "tomorrow" } });
    await owner.call(tasksApi.update, { params: { id }, body: { status: "completed" } });
    expect((await all(owner))[0]).toMatchObject({ status: "pending", dueDate: "2030-01-14" });
  });
});

test("only an open task can be snoozed", async () => {
  const owner = await server.newOwner();
  const { id } = await add(owner, { status: "completed" });
  expect((await owner.refused(tasksApi.snooze, { params: { id }, body: { to: "tomorrow" } })).status).toBe(
    409,
  );
});

describe("sample tasks", () => {
  test("are labeled, belong to sample customers, and go with them; edited ones stay", async () => {
    const visitor = server.visitor() as SignedIn;
    await visitor.call(testWorkspaceApi.create);
    const { body: list } = await visitor.call(tasksApi.list);
    expect(list.length).toBeGreaterThan(10);
    expect(list.every((task) => task.isSample)).toBe(true);
    expect(list.find((task) => task.title.startsWith("Call Jerome"))).toMatchObject({
      contactName: "Jerome Baptiste",
      dueTime: "10:00",
    });
    expect((await visitor.call(onboardingApi.get)).body.checklist.createTask).toBe(false);
    const touched = list[0]!;
    await visitor.call(tasksApi.update, { params: { id: touched.id }, body: { priority: "urgent" } });
    const own = await add(visitor, { contactId: touched.contactId });
    await visitor.call(onboardingApi.removeSample);
    const { body: left } = await visitor.call(tasksApi.list);
    expect(left.map((task) => [task.id, task.contactId, task.isSample]).sort()).toEqual(
      [
        [touched.id, null, false],
        [own.id, null, false],
      ].sort(),
    );
  });
});
