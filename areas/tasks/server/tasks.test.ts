import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { emptyBins } from "#platform/server/bins.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { NewTaskInput } from "#areas/tasks/contract/tasks.schema.ts";

const server = await testServer();
const plain: NewTaskInput = { title: "Call Dana back", type: "task" };
const add = async (person: SignedIn, changes: Partial<NewTaskInput> = {}) =>
  (await person.call(tasksApi.create, { body: { ...plain, ...changes } })).body;
const titles = async (person: SignedIn, query = {}) =>
  (await person.call(tasksApi.list, { query })).body.map((task) => task.title);
async function pagedTitles(person: SignedIn, limit: number): Promise<string[]> {
  const paged: string[] = [];
  for (let path: string | undefined = `/api/tasks?limit=${limit}`; path;) {
    const answer = await person.send(path);
    paged.push(...((await answer.json()) as { title: string }[]).map((task) => task.title));
    path = /<(.*)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return paged;
}
const newContact = async (person: SignedIn, changes = {}) =>
  (
    await person.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
        ...changes,
      },
    })
  ).body;

describe("a new task", () => {
  test("has the stated defaults, and is assigned to its author", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(tasksApi.create, { body: plain });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...plain,
      description: null,
      status: "pending",
      priority: "medium",
      dueDate: null,
      dueTime: null,
      contactId: null,
      assignedTo: owner.user.id,
      assignedName: "Rosa Delgado",
      createdBy: owner.user.id,
      completedAt: null,
      version: 1,
      isSample: false,
    });
    expect((await owner.call(tasksApi.list)).body).toEqual([body]);
    expect((await owner.call(tasksApi.get, { params: { id: body.id } })).body).toEqual(body);
  });

  test("takes what the form sends: empty fields are null, the due date is a day", async () => {
    const owner = await server.newOwner();
    const form = {
      ...plain,
      description: "  ",
      status: "pending" as const,
      priority: "urgent" as const,
      dueDate: "2027-03-31",
      dueTime: "",
      contactId: "",
      assignedTo: "",
      repeats: "" as const,
      repeatEvery: 1,
      remindMinutes: null,
    };
    const { status, body } = await owner.call(tasksApi.create, { body: form });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      description: null,
      dueDate: "2027-03-31",
      dueTime: null,
      contactId: null,
      assignedTo: null,
      repeats: null,
    });
  });

  test("of a customer has their name", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    expect(await add(owner, { contactId: contact.id })).toMatchObject({
      contactId: contact.id,
      contactName: "Dana Whitfield",
    });
  });

  test("completes the first step on My Business; a sample does not", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(onboardingApi.get)).body.checklist.createTask).toBe(false);
    await add(owner);
    expect((await owner.call(onboardingApi.get)).body.checklist.createTask).toBe(true);
  });

  test.each([
    [{ title: undefined }, "title", "Title is required"],
    [{ title: "  " }, "title", "Title is required"],
    [{ title: "a".repeat(301) }, "title", "At most 300 characters"],
    [{ description: "a".repeat(10_001) }, "description", "At most 10,000 characters"],
    [{ type: undefined }, "type", "Type is required"],
    [{ type: "party" }, "type", "Choose a type from the list"],
    [{ status: "later" }, "status", "Choose a status from the list"],
    [{ priority: "huge" }, "priority", "Choose a priority from the list"],
    [{ dueDate: "2026-02-30" }, "dueDate", undefined],
    [{ dueDate: "2026-11-25T10:00:00Z" }, "dueDate", undefined],
    [{ dueDate: "3000-01-01" }, "dueDate", undefined],
    [{ dueDate: "2026-11-25", dueTime: "25:00" }, "dueTime", undefined],
    [{ dueTime: "10:00" }, "dueDate", "Choose a due date for this time"],
    [{ remindMinutes: 10 }, "dueDate", "Choose a due date to get a reminder"],
    [{ dueDate: "2026-11-25", remindMinutes: 99_999 }, "remindMinutes", "At most 30 days before"],
    [{ repeats: "daily", repeatEvery: 0 }, "repeatEvery", "At least 1"],
    [{ contactId: randomUUID() }, "contactId", "Choose a customer from the list"],
    [{ assignedTo: randomUUID() }, "assignedTo", "Choose someone from the list"],
    [{ workspaceId: randomUUID() }, "workspaceId", "Unknown field"],
  ])("that is wrong is refused, case %#, in the words of its field", async (wrong, field, message) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(tasksApi.create, {
      body: { ...plain, ...wrong } as NewTaskInput,
    });
    expect(status).toBe(400);
    expect(body.errors?.[field]).toEqual(message ?? expect.any(String));
    expect(await titles(owner)).toEqual([]);
  });
});

describe("the list", () => {
  test("is ordered by when tasks are due; closed ones come last, the latest first", async () => {
    const owner = await server.newOwner();
    for (const [title, dueDate, dueTime, priority] of [
      ["later", "2027-05-02", "", "low"],
      ["none", "", "", "urgent"],
      ["ten", "2027-05-01", "10:00", "low"],
      ["nine", "2027-05-01", "09:00", "low"],
      ["all day", "2027-05-01", "", "low"],
      ["all day, urgent", "2027-05-01", "", "urgent"],
    ] as const)
      await add(owner, { title, dueDate, dueTime, priority });
    for (const title of ["first done", "second done"]) await add(owner, { title, status: "completed" });
    const order = ["all day, urgent", "all day", "nine", "ten", "later", "none", "second done", "first done"];
    expect(await titles(owner)).toEqual(order);
    for (const limit of [1, 3, 6, 8]) expect(await pagedTitles(owner, limit)).toEqual(order);
  });

  test("has one's own first within each part, page by page", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const [late, today] = [addDays(dayIn("UTC", new Date()), -9), dayIn("UTC", new Date())];
    await add(owner, { title: "Rosa's, late", dueDate: addDays(today, -1) });
    await add(owner, { title: "Ben's, very late", dueDate: late, assignedTo: ben.user.id });
    await add(owner, { title: "Nobody's, today", dueDate: today, assignedTo: null });
    await add(owner, { title: "Rosa's, at noon", dueDate: today, dueTime: "12:00" });
    await add(owner, { title: "Ben's, today", dueDate: today, assignedTo: ben.user.id });
    await add(owner, { title: "Ben's, done", status: "completed", assignedTo: ben.user.id });
    await add(owner, { title: "Rosa's, done", status: "completed" });
    const closed = ["Rosa's, done", "Ben's, done"];
    expect(await titles(owner)).toEqual([
      "Rosa's, late",
      "Ben's, very late",
      "Rosa's, at noon",
      "Nobody's, today",
      "Ben's, today",
      ...closed,
    ]);
    expect(await titles(ben)).toEqual([
      "Ben's, very late",
      "Rosa's, late",
      "Ben's, today",
      "Nobody's, today",
      "Rosa's, at noon",
      ...closed,
    ]);
    for (const limit of [1, 2, 5]) expect(await pagedTitles(ben, limit)).toEqual(await titles(ben));
    expect(await titles(ben, { assignedTo: "me", status: "pending" })).toEqual([
      "Ben's, very late",
      "Ben's, today",
    ]);
    expect(await titles(ben, { status: "completed" })).toEqual(closed);
    expect(await titles(owner, { assignedTo: "nobody" })).toEqual(["Nobody's, today"]);
    expect(await titles(owner, { assignedTo: ben.user.id, status: "completed" })).toEqual(["Ben's, done"]);
  });

  test("of some days has what is due on them, the first and the last included", async () => {
    const owner = await server.newOwner();
    for (const dueDate of ["2027-02-27", "2027-02-28", "2027-03-01", "2027-03-02", ""])
      await add(owner, { title: dueDate || "none", dueDate });
    await add(owner, { title: "done", dueDate: "2027-03-01", status: "completed" });
    const days = { from: "2027-02-28", to: "2027-03-01" };
    expect(await titles(owner, days)).toEqual(["2027-02-28", "2027-03-01", "done"]);
    expect(await titles(owner, { ...days, status: "pending", limit: 200 })).toEqual([
      "2027-02-28",
      "2027-03-01",
    ]);
    expect(await titles(owner, { from: "2027-03-02" })).toEqual(["2027-03-02"]);
    const { status, body } = await owner.refused(tasksApi.list, { query: { from: "2027-02-30" } });
    expect([status, body.errors]).toEqual([400, { from: expect.any(String) as string }]);
  });

  test.each([
    [{ search: "CREME" }, ["Crème caramel"]],
    [{ search: "nuts" }, ["Crème caramel"]],
    [{ search: "whitfield" }, ["Call"]],
    [{ search: "100%" }, []],
    [{ search: "_" }, []],
    [{ status: "completed" }, ["Meeting"]],
    [{ priority: "urgent" }, ["Call"]],
    [{ type: "meeting" }, ["Meeting"]],
  ])("narrowed by %j", async (query, found) => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    await add(owner, { title: "Crème caramel", description: "No nuts" });
    await add(owner, { title: "Call", type: "call", priority: "urgent", contactId: contact.id });
    await add(owner, { title: "Meeting", type: "meeting", status: "completed" });
    expect(await titles(owner, query)).toEqual(found);
    expect(await titles(owner, { contactId: contact.id })).toEqual(["Call"]);
  });
});

test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati", "America/New_York"])(
  "in %s today and tomorrow are local",
  async (timeZone) => {
    const owner = await server.newOwner();
    await owner.call(tasksApi.saveSettings, { body: { timeZone } });
    const [late, now] = [
      await add(owner, { title: "Late", dueDate: addDays(dayIn(timeZone, new Date()), -1) }),
      await add(owner, { title: "Now", dueDate: dayIn(timeZone, new Date()), assignedTo: null }),
    ];
    await add(owner, { title: "Mine, tomorrow", dueDate: addDays(dayIn(timeZone, new Date()), 1) });
    expect(await titles(owner)).toEqual(["Late", "Now", "Mine, tomorrow"]);
    for (const { id } of [late, now])
      expect(
        (await owner.call(tasksApi.snooze, { params: { id }, body: { to: "tomorrow" } })).body.dueDate,
      ).toBe(addDays(dayIn(timeZone, new Date()), 1));
  },
);

describe("a change", () => {
  test("may name the task's id in its body, and no other's", async () => {
    const owner = await server.newOwner();
    const { body: task } = await owner.call(tasksApi.create, { body: plain });
    expect(
      (
        await owner.call(tasksApi.update, {
          params: { id: task.id },
          body: { id: task.id, title: "Renamed" },
        })
      ).body.title,
    ).toBe("Renamed");
    const { status, body } = await owner.refused(tasksApi.update, {
      params: { id: task.id },
      body: { id: randomUUID(), title: "No" },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["id"]]);
  });

  test("of the status only toggles: completed has its moment, pending has none", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    const { id } = await add(owner, { contactId: contact.id });
    const { body: done } = await owner.call(tasksApi.update, {
      params: { id },
      body: { status: "completed" },
    });
    expect(done).toMatchObject({ status: "completed", completedAt: expect.any(String), version: 2 });
    const { body: happened } = await owner.call(activitiesApi.list, { query: { contactId: contact.id } });
    expect(happened[0]).toMatchObject({ type: "task_completed", title: "Done: Call Dana back" });
    const { body: open } = await owner.call(tasksApi.update, { params: { id }, body: { status: "pending" } });
    expect(open).toMatchObject({ status: "pending", completedAt: null });
  });

  test("keeps what it does not name; removing the day removes time and reminder", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, {
      description: "By noon",
      dueDate: "2027-05-01",
      dueTime: "10:00",
      remindMinutes: 30,
    });
    expect(
      (await owner.call(tasksApi.update, { params: { id }, body: { title: "Write" } })).body,
    ).toMatchObject({ title: "Write", description: "By noon", dueTime: "10:00", remindMinutes: 30 });
    expect(
      (await owner.call(tasksApi.update, { params: { id }, body: { dueDate: "", description: "" } })).body,
    ).toMatchObject({ dueDate: null, dueTime: null, remindMinutes: null, description: null });
    const { status, body } = await owner.refused(tasksApi.update, {
      params: { id },
      body: { dueTime: "10:00" },
    });
    expect([status, body.errors?.dueDate]).toEqual([400, "Choose a due date for this time"]);
  });

  test("that changes nothing writes nothing", async () => {
    const owner = await server.newOwner();
    const task = await add(owner);
    expect((await owner.call(tasksApi.update, { params: { id: task.id }, body: {} })).body).toEqual(task);
    expect(
      (
        await owner.call(tasksApi.update, {
          params: { id: task.id },
          body: { title: task.title, dueDate: "" },
        })
      ).body,
    ).toEqual(task);
  });

  test("by two people in different fields keeps both", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await Promise.all([
      owner.call(tasksApi.update, { params: { id }, body: { title: "Mine" } }),
      owner.call(tasksApi.update, { params: { id }, body: { priority: "high" } }),
    ]);
    expect((await owner.call(tasksApi.get, { params: { id } })).body).toMatchObject({
      title: "Mine",
      priority: "high",
      version: 3,
    });
  });

  test("of the assignee notifies that person, once, and never oneself", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const { id } = await add(owner);
    await owner.call(tasksApi.update, { params: { id }, body: { assignedTo: ben.user.id } });
    await ben.call(tasksApi.update, { params: { id }, body: { title: "Changed by Ben" } });
    const { body: told } = await ben.call(notificationsApi.list);
    expect(told.filter((one) => one.type === "task_assigned")).toMatchObject([
      { title: "Rosa Delgado assigned you a task", body: "Call Dana back", href: `/tasks?task=${id}` },
    ]);
    expect(
      (await owner.call(notificationsApi.list)).body.filter((one) => one.type === "task_assigned"),
    ).toEqual([]);
  });
});

describe("the bin", () => {
  test("takes a deleted task and gives it back as it was", async () => {
    const owner = await server.newOwner();
    const task = await add(owner, { dueDate: "2027-05-01" });
    expect((await owner.call(tasksApi.remove, { params: { id: task.id } })).status).toBe(200);
    expect(await titles(owner)).toEqual([]);
    for (const name of ["get", "remove", "snooze"] as const)
      expect(
        (
          await owner.refused(tasksApi[name], {
            params: { id: task.id },
            ...(name === "snooze" && { body: { to: "tomorrow" } }),
          } as never)
        ).status,
      ).toBe(404);
    const { body } = await owner.call(tasksApi.restore, { params: { id: task.id } });
    expect(body).toEqual({ ...task, version: 3 });
    expect((await owner.refused(tasksApi.restore, { params: { id: task.id } })).status).toBe(404);
  });

  test("takes a customer's tasks with the customer, and gives them back together", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    const [kept, before] = [
      await add(owner, { title: "Kept", contactId: contact.id }),
      await add(owner, { title: "Deleted before", contactId: contact.id }),
    ];
    await owner.call(tasksApi.remove, { params: { id: before.id } });
    await owner.call(contactsApi.remove, { params: { id: contact.id } });
    expect(await titles(owner)).toEqual([]);
    expect((await owner.refused(tasksApi.restore, { params: { id: kept.id } })).body.message).toBe(
      "Restore its customer from the trash to get this task back",
    );
    await owner.call(contactsApi.restore, { params: { id: contact.id } });
    expect(await titles(owner)).toEqual(["Kept"]);
  });

  test("is emptied of what has lain there for 30 days", async () => {
    const owner = await server.newOwner();
    const [old, young] = [await add(owner, { title: "Old" }), await add(owner, { title: "Young" })];
    for (const { id } of [old, young]) await owner.call(tasksApi.remove, { params: { id } });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE tasks SET deleted_at = now() - interval '31 days' WHERE id = ${old.id}`),
    );
    await server.database.transact((tx) =>
      tx.execute(sql`SELECT app.enqueue(${emptyBins.name}, '{}'::json, NULL, ${randomUUID()}, 1, NULL)`),
    );
    await server.runJobs(emptyBins);
    expect((await owner.refused(tasksApi.restore, { params: { id: old.id } })).status).toBe(404);
    expect((await owner.call(tasksApi.restore, { params: { id: young.id } })).status).toBe(200);
  });
});

test("several are completed at once, and undo covers exactly those that changed", async () => {
  const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
  const tasks = [
    await add(owner, { title: "A" }),
    await add(owner, { title: "B" }),
    await add(owner, { title: "C", status: "completed" }),
  ];
  const theirs = await add(stranger);
  const ids = [...tasks.map((task) => task.id), theirs.id, randomUUID()];
  const { body } = await owner.call(tasksApi.bulk, { body: { ids, action: "complete" } });
  expect(new Set(body.ids)).toEqual(new Set([tasks[0]!.id, tasks[1]!.id]));
  expect(await titles(owner, { status: "pending" })).toEqual([]);
  expect(await titles(stranger, { status: "pending" })).toEqual(["Call Dana back"]);
  await owner.call(tasksApi.bulk, { body: { ids: body.ids, action: "reopen" } });
  expect((await titles(owner, { status: "pending" })).sort()).toEqual(["A", "B"]);
  const { body: deleted } = await owner.call(tasksApi.bulk, { body: { ids, action: "delete" } });
  expect(deleted.ids).toHaveLength(3);
  expect(
    (await owner.call(tasksApi.bulk, { body: { ids: deleted.ids, action: "restore" } })).body.ids,
  ).toHaveLength(3);
  expect(
    (
      await owner.refused(tasksApi.bulk, {
        body: { ids: Array.from({ length: 201 }, () => randomUUID()), action: "complete" },
      })
    ).body.errors?.ids,
  ).toBe("At most 200 at once");
});

test("the view of meetings lists those ahead: open ones of that kind whose time has not passed by the business's clock", async () => {
  const owner = await server.newOwner();
  const today = wallTimeIn("UTC", new Date());
  const days = [
    [-1, null],
    [0, null],
    [0, "00:00"],
    [0, "23:59"],
    [3, "09:00"],
    [null, null],
  ] as const;
  for (const type of ["meeting", "appointment", "call"] as const) {
    for (const [day, dueTime] of days)
      await owner.call(tasksApi.create, {
        body: {
          title: `${type} ${day} ${dueTime}`,
          type,
          dueDate: day === null ? null : addDays(today.day, day),
          dueTime,
        },
      });
  }
  const { body: done } = await owner.call(tasksApi.create, {
    body: { title: "Held", type: "meeting", dueDate: addDays(today.day, 5) },
  });
  await owner.call(tasksApi.update, { params: { id: done.id }, body: { status: "completed" } });
  // A minute later today's last one may be over as well.
  const expected = [
    "meeting 0 null",
    "meeting 0 23:59",
    "meeting 3 09:00",
    "appointment 0 null",
    "appointment 0 23:59",
    "appointment 3 09:00",
  ].sort();
  const shown = (await owner.call(tasksApi.list, { query: { view: "meetings" } })).body
    .map((task) => task.title)
    .sort();
  expect(shown).toEqual(expected);
});
