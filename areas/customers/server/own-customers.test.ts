import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { operationsApi } from "#platform/contract/operations.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "./contacts.builder.ts";
import { handOverMessage } from "./contacts.service.ts";
import { doBulkChange } from "./contacts.jobs.ts";

const server = await testServer();
let owner: SignedIn;
let mina: SignedIn;
/** One assigned to Mina, one to Ben, one to no one. */
let [hers, his, nobodys]: string[] = [];

beforeAll(async () => {
  owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  mina = await limited(owner);
  [hers, his, nobodys] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Hana", lastName: "Whitfield", assignedTo: mina.user.id, tags: ["hers"] },
    { firstName: "Dana", lastName: "Whitfield", assignedTo: ben.user.id, tags: ["his"] },
    { firstName: "Nadia", lastName: "Whitfield", tags: ["nobodys"] },
  ]);
  for (const id of [hers!, his!]) {
    await owner.call(contactsApi.addNote, { params: { id }, body: { text: "Met at the market" } });
    await owner.call(attachmentsApi.upload, { form: fileFor(id) });
  }
});

/** A member of the business who sees only their own customers. */
async function limited(owner: SignedIn): Promise<SignedIn> {
  const person = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "own" } });
  return person;
}

function fileFor(contactId: string): FormData {
  const form = new FormData();
  form.set("contactId", contactId);
  form.set("file", new Blob(["hello"]), "hello.txt");
  return form;
}

const newDana = { firstName: "Dana", lastName: "New", email: "dana@example.com", source: "Referral" };

describe("someone who sees only their own customers", () => {
  test.each([
    ["the list", {}],
    ["a search", { search: "whitfield" }],
    ["a search of one letter, which walks", { search: "a" }],
    ["a filter for somebody else's", { tag: "his" }],
    ["a page", { limit: "1", sort: "name" }],
  ] as const)("finds no one else's in %s", async (_, query) => {
    const found = (await mina.call(contactsApi.list, { query })).body.map((contact) => contact.id);
    expect(found).toEqual("tag" in query ? [] : [hers]);
  });

  test("counts, tags and exports only theirs", async () => {
    expect((await mina.call(contactsApi.count)).body.count).toBe(1);
    expect((await mina.call(contactsApi.count, { query: { search: "whitfield" } })).body.count).toBe(1);
    expect((await mina.call(contactsApi.tags)).body).toEqual([{ tag: "hers", count: 1 }]);
    expect((await mina.call(contactsApi.withPhone)).body).toEqual([]);
    const csv = String((await mina.call(contactsApi.export)).body);
    expect([csv.includes("Hana"), csv.includes("Dana"), csv.includes("Nadia")]).toEqual([true, false, false]);
    expect(String((await mina.call(contactsApi.export, { query: { ids: his! } })).body)).not.toContain(
      "Dana",
    );
  });

  test("does not find, change, note, delete or restore anyone else's", async () => {
    for (const id of [his!, nobodys!]) {
      const params = { id };
      expect((await mina.refused(contactsApi.get, { params })).body).toMatchObject({
        code: "not_found",
        message: "Contact not found",
      });
      expect(
        (await mina.refused(contactsApi.update, { params, body: { firstName: "Changed" } })).status,
      ).toBe(404);
      expect((await mina.refused(contactsApi.addNote, { params, body: { text: "x" } })).status).toBe(404);
      expect((await mina.refused(contactsApi.changes, { params })).status).toBe(404);
      expect((await mina.refused(contactsApi.remove, { params })).status).toBe(404);
      expect((await mina.refused(contactsApi.restore, { params })).status).toBe(404);
      expect((await mina.refused(attachmentsApi.upload, { form: fileFor(id) })).status).toBe(404);
    }
    expect((await owner.call(contactsApi.get, { params: { id: his! } })).body.firstName).toBe("Dana");
  });

  test("sees no files and no activities of anyone else's", async () => {
    const files = (await owner.call(attachmentsApi.list, { query: { contactId: his! } })).body;
    expect((await mina.call(attachmentsApi.list)).body.map((file) => file.contactId)).toEqual([hers]);
    expect((await mina.refused(attachmentsApi.download, { params: { id: files[0]!.id } })).status).toBe(404);
    expect((await mina.refused(attachmentsApi.remove, { params: { id: files[0]!.id } })).status).toBe(404);
    expect((await mina.call(activitiesApi.list, { query: { contactId: his! } })).body).toEqual([]);
    expect(new Set((await mina.call(activitiesApi.list)).body.map((activity) => activity.contactId))).toEqual(
      new Set([hers]),
    );
    expect(
      (
        await mina.call(attachmentsApi.download, {
          params: { id: (await mina.call(attachmentsApi.list)).body[0]!.id },
        })
      ).body,
    ).toBe("hello");
  });

  test("sees no one else's deleted customers", async () => {
    const [binned] = await insertContacts(server.database, owner.user.workspaceId, [
      { deletedAt: new Date().toISOString() },
    ]);
    expect((await owner.call(contactsApi.bin)).body.map((contact) => contact.id)).toContain(binned);
    expect((await mina.call(contactsApi.bin)).body).toEqual([]);
  });

  test("works with their own as everyone does", async () => {
    const params = { id: hers! };
    expect(
      (await mina.call(contactsApi.update, { params, body: { jobTitle: "Chef", pipelineStage: "proposal" } }))
        .body,
    ).toMatchObject({ jobTitle: "Chef", pipelineStage: "proposal" });
    expect((await mina.call(contactsApi.addNote, { params, body: { text: "Called" } })).status).toBe(200);
    expect((await mina.call(contactsApi.changes, { params })).body.length).toBeGreaterThan(0);
    expect((await mina.call(contactsApi.remove, { params })).status).toBe(200);
    expect((await mina.call(contactsApi.restore, { params })).status).toBe(200);
  });

  test("is assigned those they add, and reassigns no one", async () => {
    const one = await limited(owner);
    const { body: made } = await one.call(contactsApi.create, { body: newDana });
    expect(made.assignedTo).toBe(one.user.id);
    const refusal = { code: "forbidden", message: handOverMessage };
    expect(
      (await one.refused(contactsApi.create, { body: { ...newDana, assignedTo: owner.user.id } })).body,
    ).toMatchObject(refusal);
    for (const assignedTo of [owner.user.id, null]) {
      expect(
        (await one.refused(contactsApi.update, { params: { id: made.id }, body: { assignedTo } })).body,
      ).toMatchObject(refusal);
      expect(
        (
          await one.refused(contactsApi.bulk, {
            body: { ids: [made.id], action: { type: "assign", assignedTo } },
          })
        ).body,
      ).toMatchObject(refusal);
    }
    expect((await one.call(contactsApi.list)).body).toHaveLength(1);
  });

  test("changes only theirs in a change to many, at once and by a job", async () => {
    const owner = await server.newOwner();
    const one = await limited(owner);
    const all = await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 700 }, (_, at) => ({ assignedTo: at % 2 ? one.user.id : null })),
    );
    const { body: named } = await one.call(contactsApi.bulk, {
      body: { ids: all.slice(0, 100), action: { type: "addTag", tag: "named" } },
    });
    expect(named.status).toBe("done");
    const { body: work } = await one.call(contactsApi.bulk, {
      body: { filter: {}, action: { type: "addTag", tag: "all" } },
    });
    expect(work.total).toBe(350);
    await server.runJobs(doBulkChange, owner);
    expect((await owner.call(operationsApi.get, { params: { id: work.id } })).body).toMatchObject({
      status: "done",
      done: 350,
    });
    expect((await owner.call(contactsApi.tags)).body).toEqual([
      { tag: "all", count: 350 },
      { tag: "named", count: 50 },
    ]);
  });

  test("is narrowed from the next call on when it is set, and no longer when it is unset", async () => {
    const person = await newTeammate(server, owner, "viewer");
    const seen = async () => (await person.call(contactsApi.count)).body.count;
    const all = await seen();
    await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "own" } });
    expect(await seen()).toBe(0);
    await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "all" } });
    expect([all > 0, await seen()]).toEqual([true, all]);
  });
});

describe("the database", () => {
  const roleNow = sql`SELECT current_user AS role, current_setting('app.only_of', true) AS only`;

  test("narrows a transaction on behalf of someone, and leaves nothing behind on the connection", async () => {
    const as = async (userId: string) =>
      (await server.database.asMember(owner.user.workspaceId, userId, (tx) => tx.execute(roleNow))).rows[0];
    expect(await as(mina.user.id)).toEqual({ role: "mainstay_own", only: mina.user.id });
    for (let connection = 0; connection < 6; connection++)
      expect((await server.database.transact((tx) => tx.execute(roleNow))).rows[0]).toMatchObject({
        role: "mainstay_app",
      });
    expect(await as(owner.user.id)).toMatchObject({ role: "mainstay_app" });
  });

  test("shows no customers to one who no longer belongs to the business", async () => {
    const person = await newTeammate(server, owner, "member");
    await owner.call(membersApi.remove, { params: { id: person.user.id }, body: { to: null } });
    const { rows } = await server.database.asMember(owner.user.workspaceId, person.user.id, (tx) =>
      tx.execute(sql`SELECT id FROM contacts`),
    );
    expect(rows).toEqual([]);
  });

  test("refuses what code forgot: a row that would go to someone else", async () => {
    await expect(
      server.database.asMember(owner.user.workspaceId, mina.user.id, (tx) =>
        tx.execute(sql`UPDATE contacts SET assigned_to = NULL WHERE id = ${hers!}`),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('policy "own"') } });
  });

  test("plans queries of those who see all as if there were no narrowing", async () => {
    const plan = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`EXPLAIN SELECT * FROM contact_notes WHERE contact_id = ${hers!}`),
    );
    expect(JSON.stringify(plan.rows)).not.toMatch(/only_of|SubPlan|seen/);
  });
});
