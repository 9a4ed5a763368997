import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { NewTaskInput } from "#areas/tasks/contract/tasks.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const deleted = async (
  person: SignedIn,
  title: string,
  changes: Partial<NewTaskInput> = {},
): Promise<string> => {
  const { body } = await person.call(tasksApi.create, { body: { title, type: "task", ...changes } });
  await person.call(tasksApi.remove, { params: { id: body.id } });
  return body.id;
};
const newContact = async (person: SignedIn): Promise<string> =>
  (
    await person.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
      },
    })
  ).body.id;
const binned = async (person: SignedIn) => (await person.call(tasksApi.bin)).body;

test("the bin has what was deleted, last deleted first, and nothing else; what is restored leaves it", async () => {
  const owner = await server.newOwner();
  expect(await binned(owner)).toEqual([]);
  await owner.call(tasksApi.create, { body: { title: "Still there", type: "task" } });
  const first = await deleted(owner, "First", { priority: "urgent", dueDate: "2027-03-01" });
  await deleted(owner, "Second");
  expect((await binned(owner)).map((task) => task.title)).toEqual(["Second", "First"]);
  expect((await binned(owner))[1]).toMatchObject({
    id: first,
    priority: "urgent",
    dueDate: "2027-03-01",
    withContact: false,
    deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await owner.call(tasksApi.restore, { params: { id: first } });
  expect((await binned(owner)).map((task) => task.title)).toEqual(["Second"]);
});

test("page by page it is the same list, each task once", async () => {
  const owner = await server.newOwner();
  for (let at = 0; at < 5; at++) await deleted(owner, `Task ${at}`);
  const paged: string[] = [];
  for (let path: string | undefined = "/api/tasks/bin?limit=2"; path;) {
    const answer = await owner.send(path);
    paged.push(...((await answer.json()) as { title: string }[]).map((task) => task.title));
    path = /<(.*)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(["Task 4", "Task 3", "Task 2", "Task 1", "Task 0"]);
});

test("a task deleted with its customer says so, and comes back only with them", async () => {
  const owner = await server.newOwner();
  const contactId = await newContact(owner);
  const { body: task } = await owner.call(tasksApi.create, {
    body: { title: "Call Dana", type: "call", contactId },
  });
  await owner.call(contactsApi.remove, { params: { id: contactId } });
  expect((await binned(owner)).map(({ id, withContact }) => [id, withContact])).toEqual([[task.id, true]]);
  expect((await owner.refused(tasksApi.restore, { params: { id: task.id } })).status).toBe(409);
  await owner.call(contactsApi.restore, { params: { id: contactId } });
  expect(await binned(owner)).toEqual([]);
});

test("someone who sees only their own customers finds no one else's task in it; a viewer sees it and restores nothing", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
  const id = await deleted(owner, "Of another's customer", { contactId: await newContact(owner) });
  await deleted(owner, "Nobody's customer, not Ben's");
  await deleted(ben, "Ben's own");
  expect((await binned(ben)).map((task) => task.title)).toEqual(["Ben's own"]);
  const looker = await newTeammate(server, owner, "viewer");
  expect((await binned(looker)).length).toBe(3);
  expect((await looker.refused(tasksApi.restore, { params: { id } })).status).toBe(403);
});
