import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checked } from "#apps/server/testing/import-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { NewHelper } from "#areas/automation/contract/helpers.schema.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { runHelpers, wakeHelpers } from "./helpers.jobs.ts";

const server = await testServer();

type Definition = NewHelper["definition"];
const helper = async (owner: SignedIn, definition: object, name = "Mine") =>
  (
    await owner.call(helpersApi.create, {
      body: { name, isActive: true, definition: definition as Definition },
    })
  ).body;
let number = 0;
const customer = async (owner: SignedIn, changes: object = {}) => {
  number += 1;
  const { body } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: `W${number}`,
      email: `dana${number}@example.com`,
      source: "Website",
      ...changes,
    } as never,
  });
  return body;
};
const run = (owner: SignedIn) => server.runJobs(runHelpers, owner);
const runsOf = async (owner: SignedIn, id: string) =>
  (await owner.call(helpersApi.runs, { params: { id } })).body;
const later = (owner: SignedIn, statement = sql`due_at = now(), planned_at = now()`) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE helper_runs SET ${statement} WHERE ended_at IS NULL`),
  );

describe("a new business", () => {
  test("has the four helpers, on and off as stated", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(helpersApi.list);
    expect(body.map(({ name, isActive, preset, problems }) => [name, isActive, preset, problems])).toEqual([
      ["Welcome email when someone becomes a customer", true, "welcome", []],
      ["Follow-up task after 3 days", true, "followUp", []],
      ["Birthday greeting", false, "birthday", []],
      ["Win-back after 60 days", false, "winBack", []],
    ]);
    expect(body[1]).toMatchObject({
      trigger: "When a customer is added",
      action: "Wait 3 days, then add the task “Follow up with {{firstName}} {{lastName}}”",
    });
  });

  test("gets a follow-up task three days after somebody is added, unless they bought", async () => {
    const owner = await server.newOwner();
    const one = await customer(owner);
    const two = await customer(owner);
    await run(owner);
    const [, followUp] = (await owner.call(helpersApi.list)).body;
    expect(followUp?.underWay).toBe(2);
    await owner.call(contactsApi.update, { params: { id: two.id }, body: { pipelineStage: "customer" } });
    await run(owner);
    await later(owner);
    await run(owner);
    const { body: tasks } = await owner.call(tasksApi.list);
    expect(tasks.map(({ title, contactId, assignedTo }) => [title, contactId, assignedTo])).toEqual([
      [`Follow up with ${one.firstName} ${one.lastName}`, one.id, owner.user.id],
    ]);
    const runs = await runsOf(owner, followUp!.id);
    expect(runs.map(({ contactId, state, reason }) => [contactId, state, reason])).toEqual([
      [two.id, "stopped", "The goal is reached: when someone becomes a customer."],
      [one.id, "done", null],
    ]);
    expect(runs[1]?.steps.map(({ words, state }) => [words, state])).toEqual([
      ["Wait 3 days", "done"],
      ["Add the task “Follow up with {{firstName}} {{lastName}}”", "done"],
    ]);
  });
});

describe("what can be chosen in a helper", () => {
  test("is what this business has; a stage that was deleted is still called by its name", async () => {
    const owner = await server.newOwner();
    const { body: stage } = await owner.call(pipelineStagesApi.create, { body: { name: "On Hold" } });
    const { body: made } = await owner.call(helpersApi.create, {
      body: {
        name: "Held",
        definition: {
          when: { event: "contact.stage_changed", to: stage.key },
          then: [{ do: "tag", tag: "held" }],
        } as Definition,
      },
    });
    const { body: choices } = await owner.call(helpersApi.choices);
    expect(choices.stages).toContainEqual({ value: stage.key, label: "On Hold" });
    expect(choices.people.map(({ value }) => value)).toEqual([owner.user.id]);
    expect(choices.fields).toContainEqual({ value: "birthday", label: "Birthday" });
    expect(choices.templates).not.toEqual([]);
    const stages = (await owner.call(pipelineStagesApi.list)).body;
    const moveTo = stages.find(({ key }) => key === "proposal")?.id ?? "";
    await owner.call(pipelineStagesApi.archive, { params: { id: stage.id }, body: { moveTo } });
    expect((await owner.call(helpersApi.choices)).body.stages).not.toContainEqual(
      expect.objectContaining({ value: stage.key }),
    );
    const { body: kept } = await owner.call(helpersApi.get, { params: { id: made.id } });
    expect(kept.trigger).toContain("On Hold");
  });
});

describe("a helper", () => {
  test("does its steps in order when its event happens to a customer who fits", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { event: "contact.created" },
      if: [{ field: "source", is: "referral" }],
      then: [
        { do: "tag", tag: "vip" },
        { do: "stage", stage: "qualified" },
        { do: "field", field: "jobTitle", value: "Baker" },
        { do: "assign", userId: owner.user.id },
        { do: "note", text: "Came by {{firstName}}" },
        {
          do: "branch",
          if: [{ field: "tags", has: "VIP" }],
          then: [{ do: "tag", tag: "yes" }],
          else: [{ do: "tag", tag: "no" }],
        },
        { do: "untag", tag: "vip" },
      ],
    });
    const one = await customer(owner, { source: "Referral" });
    const two = await customer(owner);
    await run(owner);
    const { body } = await owner.call(contactsApi.get, { params: { id: one.id } });
    expect(body).toMatchObject({
      tags: ["yes"],
      pipelineStage: "qualified",
      jobTitle: "Baker",
      assignedTo: owner.user.id,
      notes: [{ text: "Came by Dana" }],
    });
    expect((await owner.call(contactsApi.get, { params: { id: two.id } })).body.tags).toEqual([]);
    const runs = await runsOf(owner, id);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.steps.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => "done"));
    expect((await owner.call(helpersApi.get, { params: { id } })).body).toMatchObject({ actionsDone: 7 });
  });

  test("that is switched off, or deleted, ends what waits; restored it is off", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { event: "contact.created" },
      then: [
        { do: "wait", days: 1 },
        { do: "tag", tag: "late" },
      ],
    });
    await customer(owner);
    await run(owner);
    expect((await runsOf(owner, id))[0]).toMatchObject({
      state: "waiting",
      steps: [{ state: "waiting", dueAt: expect.any(String) }, { state: "planned" }],
    });
    await owner.call(helpersApi.toggle, { params: { id }, body: { isActive: false } });
    expect((await runsOf(owner, id))[0]).toMatchObject({
      state: "stopped",
      reason: "The helper was switched off.",
    });
    await owner.call(helpersApi.remove, { params: { id } });
    expect((await owner.refused(helpersApi.get, { params: { id } })).status).toBe(404);
    expect((await owner.call(helpersApi.bin)).body).toMatchObject([{ id, name: "Mine" }]);
    expect((await owner.call(helpersApi.restore, { params: { id } })).body).toMatchObject({
      isActive: false,
    });
  });

  test("that is edited ends runs under way as they began", async () => {
    const owner = await server.newOwner();
    const when = { event: "contact.created" };
    const { id } = await helper(owner, {
      when,
      then: [
        { do: "wait", hours: 2 },
        { do: "tag", tag: "old" },
      ],
    });
    const one = await customer(owner);
    await run(owner);
    const { body } = await owner.call(helpersApi.update, {
      params: { id },
      body: { definition: { when, then: [{ do: "tag", tag: "new" }] } as Definition, version: 1 },
    });
    expect(body.version).toBe(2);
    const stale = await owner.refused(helpersApi.update, { params: { id }, body: { name: "X", version: 1 } });
    expect(stale.status).toBe(409);
    const two = await customer(owner);
    await later(owner);
    await run(owner);
    const tagsOf = async (contactId: string) =>
      (await owner.call(contactsApi.get, { params: { id: contactId } })).body.tags;
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([["old"], ["new"]]);
  });

  test("stops for a customer in the trash, and for one by hand", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { event: "contact.created" },
      then: [
        { do: "wait", days: 1 },
        { do: "tag", tag: "late" },
      ],
    });
    const one = await customer(owner);
    await customer(owner);
    await run(owner);
    await owner.call(contactsApi.remove, { params: { id: one.id } });
    await run(owner);
    const [second, first] = await runsOf(owner, id);
    expect([first?.state, first?.reason]).toEqual(["stopped", "The customer is in the trash."]);
    const stopped = (await owner.call(helperRunsApi.stop, { params: { id: second!.id } })).body;
    expect([stopped.state, stopped.reason]).toEqual(["stopped", "Somebody stopped it for this customer."]);
    expect((await owner.refused(helperRunsApi.stop, { params: { id: second!.id } })).status).toBe(409);
  });

  test("waits for an event, and takes it or goes on without", async () => {
    const owner = await server.newOwner();
    await helper(owner, {
      when: { event: "contact.created" },
      then: [
        { do: "waitFor", event: "contact.stage_changed", days: 2 },
        { do: "tag", tag: "went on" },
      ],
    });
    const [one, two] = [await customer(owner), await customer(owner)];
    await run(owner);
    await owner.call(contactsApi.update, { params: { id: one.id }, body: { jobTitle: "Baker" } });
    await owner.call(contactsApi.update, { params: { id: one.id }, body: { pipelineStage: "qualified" } });
    await run(owner);
    const tagsOf = async (id: string) => (await owner.call(contactsApi.get, { params: { id } })).body.tags;
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([["went on"], []]);
    await later(owner);
    await run(owner);
    expect(await tagsOf(two.id)).toEqual(["went on"]);
  });

  test("that sets itself off again pauses itself and tells the managers", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { event: "contact.updated" },
      again: "always",
      then: [
        {
          do: "branch",
          if: [{ field: "tags", has: "a" }],
          then: [{ do: "untag", tag: "a" }],
          else: [{ do: "tag", tag: "a" }],
        },
      ],
    });
    const one = await customer(owner);
    await owner.call(contactsApi.update, { params: { id: one.id }, body: { jobTitle: "Baker" } });
    await run(owner);
    const { body } = await owner.call(helpersApi.get, { params: { id } });
    expect(body).toMatchObject({ isActive: false, pausedReason: "too_often" });
    expect((await runsOf(owner, id)).length).toBeLessThanOrEqual(4);
    const { body: told } = await owner.call(notificationsApi.list);
    expect(told[0]?.title).toBe("“Mine” paused itself");
  });

  test("that failed says why, and goes on from there when it is tried again", async () => {
    const owner = await server.newOwner();
    const mate = await newTeammate(server, owner, "member");
    const { id } = await helper(owner, {
      when: { event: "contact.created" },
      then: [
        { do: "tag", tag: "first" },
        { do: "assign", userId: mate.user.id },
        { do: "tag", tag: "last" },
      ],
    });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET status = 'removed' WHERE user_id = ${mate.user.id}`),
    );
    const one = await customer(owner);
    await run(owner);
    const [failed] = await runsOf(owner, id);
    expect([failed?.state, failed?.reason]).toEqual(["failed", "That person is no longer on the team."]);
    expect((await owner.call(helpersApi.get, { params: { id } })).body.problems).toEqual([
      "Choose someone from the list",
    ]);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET status = 'active' WHERE user_id = ${mate.user.id}`),
    );
    await owner.call(helperRunsApi.retry, { params: { id: failed!.id } });
    await run(owner);
    expect((await owner.call(contactsApi.get, { params: { id: one.id } })).body).toMatchObject({
      tags: ["first", "last"],
      assignedTo: mate.user.id,
    });
    expect((await owner.refused(helperRunsApi.retry, { params: { id: failed!.id } })).status).toBe(409);
  });

  test("that asks first keeps its email until somebody presses", async () => {
    const owner = await server.newOwner();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql`SELECT 1`));
    await helper(owner, {
      when: { event: "contact.created" },
      mode: "ask",
      then: [
        { do: "email", subject: "Hi {{firstName}}", content: "<p>Hello</p><script>x</script>" },
        { do: "tag", tag: "after" },
      ],
    });
    const [one, two] = [await customer(owner), await customer(owner)];
    await run(owner);
    const { body: drafts } = await owner.call(helperDraftsApi.list);
    expect(drafts.map(({ contactId, subject, content, to }) => [contactId, subject, content, to])).toEqual([
      [two.id, "Hi {{firstName}}", "<p>Hello</p>", two.email],
      [one.id, "Hi {{firstName}}", "<p>Hello</p>", one.email],
    ]);
    await owner.call(helperDraftsApi.drop, { body: { ids: [drafts[0]!.id] } });
    await owner.call(helperDraftsApi.send, { body: { ids: [drafts[1]!.id] } });
    await run(owner);
    expect((await owner.call(helperDraftsApi.list)).body).toEqual([]);
    for (const { id } of [one, two])
      expect((await owner.call(contactsApi.get, { params: { id } })).body.tags).toEqual(["after"]);
  });
});

describe("a definition", () => {
  const when = { event: "contact.created" };
  const tag = { do: "tag", tag: "x" };
  const deep = (levels: number): object =>
    levels === 0 ? tag : { do: "branch", if: [{ field: "source", is: "x" }], then: [deep(levels - 1)] };
  test.each([
    ["an unknown event", { when: { event: "moon.rose" }, then: [tag] }],
    ["an unknown stage", { when, then: [{ do: "stage", stage: "moon" }] }],
    ["an unknown field", { when, if: [{ field: "moon", is: "x" }], then: [tag] }],
    ["an unknown step", { when, then: [{ do: "fly" }] }],
    ["no step", { when, then: [] }],
    ["51 steps", { when, then: Array.from({ length: 51 }, () => tag) }],
    ["branches 6 deep", { when, then: [deep(6)] }],
    [
      "somebody of another business",
      { when, then: [{ do: "assign", userId: "01930000-0000-7000-8000-000000000000" }] },
    ],
    ["an email without words", { when, then: [{ do: "email", subject: "x" }] }],
    [
      "an email that is nothing once it is clean",
      { when, then: [{ do: "email", subject: "x", content: "<script>1</script>" }] },
    ],
    ["a wait without a time", { when, then: [{ do: "wait" }] }],
    ["two comparisons", { when, if: [{ field: "source", is: "x", has: "y" }], then: [tag] }],
  ])("with %s is refused with a message, and nothing is stored", async (_what, definition) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(helpersApi.create, {
      body: { name: "X", definition: definition as Definition },
    });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect((await owner.call(helpersApi.list)).body).toHaveLength(4);
  });

  test("of a megabyte is refused", async () => {
    const owner = await server.newOwner();
    const definition = { when, then: [{ do: "note", text: "x".repeat(1_000_000) }] };
    const { status } = await owner.refused(helpersApi.create, {
      body: { name: "X", definition: definition as Definition },
    });
    expect([400, 413]).toContain(status);
  });
});

describe("a preview", () => {
  test("tells whom it would have touched and why not, by real events, and sends nothing", async () => {
    const owner = await server.newOwner();
    const [one, two] = [await customer(owner, { source: "Referral" }), await customer(owner)];
    const definition = {
      when: { event: "contact.created" },
      if: [{ field: "source", is: "Referral" }],
      then: [
        { do: "wait", days: 3 },
        { do: "email", subject: "Hi", content: "<p>Hi</p>" },
      ],
    } as unknown as Definition;
    const { body } = await owner.call(helpersApi.preview, { body: { definition } });
    expect(body).toMatchObject({ days: 30, will: 1, wont: 1, isCut: false });
    const peopleIn = async (group: string) =>
      (await owner.call(helpersApi.previewPeople, { body: { definition, group } })).body.people.map(
        ({ contactId }) => contactId,
      );
    expect([await peopleIn("will"), await peopleIn("wont")]).toEqual([[one.id], [two.id]]);
    const { body: steps } = await owner.call(helpersApi.previewSteps, {
      body: { definition, contactId: one.id },
    });
    expect(steps.steps.map(({ words }) => words)).toEqual(["Wait 3 days", "Send the email “Hi”"]);
    expect(Date.parse(steps.steps[1]!.at!) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    await run(owner);
    expect((await owner.call(helperRunsApi.list)).body.every(({ helperName }) => helperName !== "Mine")).toBe(
      true,
    );
  });

  test("of quiet customers looks through the days", async () => {
    const owner = await server.newOwner();
    await customer(owner, { lastContactDate: "2020-01-01" });
    const definition = {
      when: { quietDays: 60 },
      then: [{ do: "tag", tag: "quiet" }],
    } as unknown as Definition;
    const { body } = await owner.call(helpersApi.preview, { body: { definition } });
    expect(body.will).toBe(0);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE contacts SET created_at = now() - interval '1 year'`),
    );
    expect((await owner.call(helpersApi.preview, { body: { definition } })).body.will).toBe(1);
  });
});

test("all helpers are paused by one switch, and what happened meanwhile follows", async () => {
  const owner = await server.newOwner();
  await helper(owner, { when: { event: "contact.created" }, then: [{ do: "tag", tag: "x" }] });
  await owner.call(helpersApi.saveSettings, { body: { isPaused: true, minutesPerAction: 10 } });
  const one = await customer(owner);
  await run(owner);
  const tags = async () => (await owner.call(contactsApi.get, { params: { id: one.id } })).body.tags;
  expect(await tags()).toEqual([]);
  expect((await owner.call(helpersApi.saveSettings, { body: { isPaused: false } })).body).toMatchObject({
    isPaused: false,
    minutesPerAction: 10,
  });
  await run(owner);
  expect(await tags()).toEqual(["x"]);
});

describe("many at once", () => {
  const imported = async (owner: SignedIn, startHelpers: boolean) => {
    const { id } = await checked(owner, [
      ["Email", "First Name", "Last Name"],
      ["zoe@example.com", "Zoe", "Hart"],
    ]);
    await owner.call(importsApi.start, { params: { id }, body: { startHelpers } });
  };

  test.each([
    [true, ["x"]],
    [false, []],
  ])("a bulk change or an import with startHelpers %j leaves the tags %j", async (startHelpers, tags) => {
    const owner = await server.newOwner();
    await helper(
      owner,
      { when: { event: "contact.updated", tag: "many" }, then: [{ do: "tag", tag: "x" }] },
      "On tag",
    );
    await helper(
      owner,
      {
        when: { event: "contact.created" },
        if: [{ field: "firstName", is: "Zoe" }],
        then: [{ do: "tag", tag: "x" }],
      },
      "On add",
    );
    const two = [await customer(owner), await customer(owner)];
    const query = { event: "contact.updated", tag: "many" } as const;
    expect((await owner.call(helpersApi.toStart, { query })).body.helpers.map(({ name }) => name)).toEqual([
      "On tag",
    ]);
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "addTag", tag: "many" }, ids: two.map(({ id }) => id), startHelpers },
    });
    await imported(owner, startHelpers);
    await run(owner);
    const { body } = await owner.call(contactsApi.list);
    expect(body.map(({ tags: own }) => own.filter((tag) => tag !== "many"))).toEqual([tags, tags, tags]);
  });
});

test.each([
  [true, ["mine"]],
  [false, []],
])("many assigned at once with startHelpers %j leave the tags %j", async (startHelpers, tags) => {
  const owner = await server.newOwner();
  await helper(owner, { when: { event: "contact.assigned" }, then: [{ do: "tag", tag: "mine" }] });
  const ids = [(await customer(owner)).id, (await customer(owner)).id];
  await owner.call(contactsApi.bulk, {
    body: { action: { type: "assign", assignedTo: owner.user.id }, ids, startHelpers },
  });
  await run(owner);
  const { body } = await owner.call(contactsApi.list);
  expect(body.map((one) => one.tags)).toEqual([tags, tags]);
});

test("two who change different parts of what a helper does both keep theirs; of the same part the later one is told what it is now", async () => {
  const owner = await server.newOwner();
  const { id, definition } = await helper(owner, {
    when: { event: "contact.created" },
    then: [{ do: "tag", tag: "new" }],
  });
  const save = (part: Partial<Definition>) =>
    owner.refused(helpersApi.update, {
      params: { id },
      body: { definition: { ...definition, ...part }, was: { definition } },
    });
  const [mine, theirs] = [[{ do: "tag", tag: "mine" } as const], [{ do: "stop" } as const]];
  expect((await save({ mode: "ask" })).status).toBe(200);
  expect((await save({ then: mine })).status).toBe(200);
  const { status, body } = await save({ then: theirs, again: "once" });
  expect([status, body.code, body.theirs]).toEqual([409, "clash", { "definition.then": mine }]);
  expect((await owner.call(helpersApi.get, { params: { id } })).body.definition).toEqual({
    ...definition,
    mode: "ask",
    then: mine,
  });
});

describe("a clock", () => {
  test("greets on birthdays, also those of February 29, once", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { date: "birthday", at: "00:00" },
      again: "always",
      then: [{ do: "tag", tag: "greeted" }],
    });
    const today = (await owner.call(tasksApi.settings)).body.timeZone;
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: today }).format(new Date());
    const [one, two] = [
      await customer(owner, { birthday: `1984${day.slice(4)}` }),
      await customer(owner, { birthday: day.endsWith("-01") ? "1984-01-02" : `1984-${day.slice(5, 7)}-01` }),
    ];
    const tick = () =>
      server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE helpers SET next_at = now() - interval '1 second' WHERE id = ${id}`),
      );
    for (let times = 0; times < 2; times++) {
      await tick();
      await server.runJobs(wakeHelpers);
      await run(owner);
    }
    const tagsOf = async (contactId: string) =>
      (await owner.call(contactsApi.get, { params: { id: contactId } })).body.tags;
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([["greeted"], []]);
    expect(await runsOf(owner, id)).toHaveLength(1);
  });

  test("that was missed for more than a day asks first", async () => {
    const owner = await server.newOwner();
    const { id } = await helper(owner, {
      when: { every: "day", at: "09:00" },
      then: [{ do: "tag", tag: "daily" }],
    });
    const one = await customer(owner);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE helpers SET next_at = now() - interval '2 days' WHERE id = ${id}`),
    );
    await server.runJobs(wakeHelpers);
    await run(owner);
    const [newest] = (await runsOf(owner, id)).filter(({ state }) => state === "asks");
    expect(newest?.reason).toMatch(/^It was due while nothing ran here/);
    await owner.call(helperRunsApi.retry, { params: { id: newest!.id } });
    await run(owner);
    expect((await owner.call(contactsApi.get, { params: { id: one.id } })).body.tags).toEqual(["daily"]);
  });
});
