import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { newProgram } from "#apps/server/testing/key-client.ts";
import { type Client, testServer } from "#apps/server/testing/test-server.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";
import { onboardingApi, testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

/** What this person has done, as "tutorial/step". */
const doneBy = async (client: Client): Promise<string[]> =>
  (await client.call(tutorialsApi.list)).body.flatMap(({ id, steps }) =>
    steps.filter(({ done }) => done).map((step) => `${id}/${step.id}`),
  );

test("everybody can read the tutorials, and nothing of them is done", async () => {
  expect(await doneBy(server.visitor())).toEqual([]);
  expect((await server.visitor().call(tutorialsApi.list)).body.length).toBeGreaterThan(4);
});

test("steps are done by what a person does, for that person alone", async () => {
  const owner = await server.newOwner();
  const mate = await newTeammate(server, owner, "member");
  expect(await doneBy(owner)).toEqual([]);
  const { body: task } = await owner.call(tasksApi.create, { body: { title: "Plan a post", type: "task" } });
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { status: "completed" } });
  const { body: contact } = await owner.call(contactsApi.create, { body: dana });
  await owner.call(contactsApi.addNote, { params: { id: contact.id }, body: { text: "Called back" } });
  // The first tutorial is the business's checklist.
  expect(await doneBy(owner)).toEqual([
    "getting-started/addContact",
    "getting-started/createTask",
    "daily-routine/finish-one",
    "daily-routine/write-a-note",
    "social-media-basics/plan-posts",
  ]);
  expect(await doneBy(mate)).toEqual(["getting-started/addContact", "getting-started/createTask"]);
});

test("what a program does by somebody's key isn't done by them, and a helper counts once it is switched on", async () => {
  const owner = await server.newOwner();
  const program = await newProgram(server.visitor(), owner);
  await program.call(tasksApi.create, { body: { title: "By a program", type: "task" } });
  // The first tutorial is the business's checklist.
  expect(await doneBy(owner)).toEqual(["getting-started/createTask"]);
  const { body: helpers } = await owner.call(helpersApi.list);
  const turn = (isActive: boolean) =>
    owner.call(helpersApi.update, { params: { id: helpers[0]?.id ?? "" }, body: { isActive } });
  await turn(false);
  expect(await doneBy(owner)).not.toContain("helpers/choose-helper");
  await turn(true);
  expect(await doneBy(owner)).toContain("helpers/choose-helper");
});

test("the sample of a test business counts for nothing", async () => {
  const visitor = server.visitor();
  await visitor.call(testWorkspaceApi.create);
  expect((await visitor.call(contactsApi.list)).body.length).toBeGreaterThan(5);
  expect(await doneBy(visitor)).toEqual([]);
});

test("a step that an event tells is refused before it, and fine after it", async () => {
  const owner = await server.newOwner();
  const params = { id: "daily-routine", stepId: "write-a-note" };
  expect((await owner.refused(tutorialsApi.completeStep, { params })).body).toMatchObject({
    code: "conflict",
    message: "This step is checked off by itself once you’ve done it",
  });
  expect(await doneBy(owner)).toEqual([]);
  await owner.call(contactsApi.create, { body: { ...dana, notes: "Met at the market" } });
  const { body: contacts } = await owner.call(contactsApi.list);
  await owner.call(contactsApi.addNote, { params: { id: contacts[0]!.id }, body: { text: "Hello" } });
  const { body } = await owner.call(tutorialsApi.completeStep, { params });
  expect(body.steps.map(({ done }) => done)).toEqual([false, false, true]);
});

test("what no event tells is checked off by hand, and open again after a restart; what was done stays", async () => {
  const owner = await server.newOwner();
  await owner.call(tasksApi.create, { body: { title: "Plan a post", type: "task" } });
  const at = (stepId: string) => ({ params: { id: "social-media-basics", stepId } });
  await owner.call(tutorialsApi.completeStep, at("where-from"));
  await owner.call(tutorialsApi.completeStep, at("where-from"));
  await owner.call(tutorialsApi.completeStep, { params: { id: "daily-routine", stepId: "look-at-today" } });
  const done = async () => (await doneBy(owner)).filter((one) => !one.startsWith("getting-started"));
  expect(await done()).toEqual([
    "daily-routine/look-at-today",
    "social-media-basics/where-from",
    "social-media-basics/plan-posts",
  ]);
  const { body } = await owner.call(tutorialsApi.restart, { params: { id: "social-media-basics" } });
  expect(body.steps.map((step) => step.done)).toEqual([false, true, false]);
  expect(await done()).toEqual(["daily-routine/look-at-today", "social-media-basics/plan-posts"]);
});

test("looking at the board checks off the business's step, except by somebody who may change nothing", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  const look = { params: { id: "getting-started", stepId: "explorePipeline" } };
  expect((await viewer.refused(tutorialsApi.completeStep, look)).status).toBe(409);
  await owner.call(tutorialsApi.completeStep, look);
  expect((await owner.call(onboardingApi.get)).body.checklist.explorePipeline).toBe(true);
  expect(await doneBy(viewer)).toEqual(["getting-started/explorePipeline"]);
});

test("an unknown tutorial or step is not found, and one of odd letters is refused", async () => {
  const owner = await server.newOwner();
  for (const params of [
    { id: "nope", stepId: "x" },
    { id: "daily-routine", stepId: "nope" },
  ])
    expect((await owner.refused(tutorialsApi.completeStep, { params })).status).toBe(404);
  const odd = { id: "daily-routine", stepId: "%00" };
  expect((await owner.refused(tutorialsApi.completeStep, { params: odd })).status).toBe(400);
});

test("what was done before there were tutorials counts: the update that brings them reads it from the history", async () => {
  const owner = await server.newOwner();
  await owner.call(contactsApi.create, { body: dana });
  await owner.call(tasksApi.create, { body: { title: "Call Dana", type: "call" } });
  const migration = readFileSync("database/migrations/20261129062000_tutorials.sql", "utf8");
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query("DELETE FROM tutorial_acts");
  await client.query(migration.slice(migration.indexOf("INSERT INTO tutorial_acts")));
  const { rows } = await client.query("SELECT act FROM tutorial_acts WHERE user_id = $1 ORDER BY act", [
    owner.user.id,
  ]);
  await client.query("ROLLBACK");
  await client.end();
  expect(rows).toEqual([{ act: "contact.created" }, { act: "task.created" }]);
});
