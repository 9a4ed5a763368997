import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { BulkAction, Contact } from "#areas/customers/contract/contacts.schema.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const list = async (person: SignedIn, query: { contactId?: string; limit?: string } = {}) =>
  (await person.call(activitiesApi.list, { query })).body;

async function withDana(): Promise<{ owner: SignedIn; contact: Contact; params: { id: string } }> {
  const owner = await server.newOwner();
  const { body: contact } = await owner.call(contactsApi.create, { body: dana });
  return { owner, contact, params: { id: contact.id } };
}

describe("what happened", () => {
  test("is empty for a new business", async () => {
    expect(await list(await server.newOwner())).toEqual([]);
  });

  test("shows a new customer, by whom and when", async () => {
    const { owner, contact } = await withDana();
    const [one, ...more] = await list(owner);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      type: "contact_added",
      title: "Dana Whitfield was added",
      description: "Source: Referral",
      contactId: contact.id,
      userId: owner.user.id,
      userName: "Rosa Delgado",
      scheduledFor: null,
      completedAt: null,
    });
    expect(Math.abs(Date.now() - Date.parse(one!.createdAt!))).toBeLessThan(60_000);
  });

  const happenings: [string, (owner: SignedIn, params: { id: string }) => Promise<unknown>, object][] = [
    [
      "a change",
      (owner, params) => owner.call(contactsApi.update, { params, body: { phone: "111", company: "Alder" } }),
      {
        type: "contact_updated",
        title: "Dana Whitfield was edited",
        metadata: { fields: ["phone", "company"] },
      },
    ],
    [
      "a move to another stage",
      (owner, params) => owner.call(contactsApi.update, { params, body: { pipelineStage: "proposal" } }),
      {
        type: "stage_changed",
        title: "Dana Whitfield moved to Proposal",
        description: "Before: New Lead",
        metadata: { from: "new", to: "proposal" },
      },
    ],
    [
      "a sale",
      (owner, params) => owner.call(contactsApi.update, { params, body: { pipelineStage: "customer" } }),
      { type: "deal_closed", title: "Dana Whitfield became a customer" },
    ],
    [
      "a note",
      (owner, params) => owner.call(contactsApi.addNote, { params, body: { text: "Called" } }),
      { type: "note_added", title: "Note on Dana Whitfield", description: "Called" },
    ],
    [
      "a file",
      (owner, params) => owner.call(attachmentsApi.upload, { form: fileFor(params.id) }),
      { type: "file_added", title: "File for Dana Whitfield", description: "bill.pdf" },
    ],
    [
      "a deletion",
      (owner, params) => owner.call(contactsApi.remove, { params }),
      { type: "contact_deleted", title: "Dana Whitfield was moved to the trash" },
    ],
  ];
  test.each(happenings)("shows %s", async (_name, act, told) => {
    const { owner, contact, params } = await withDana();
    await act(owner, params);
    const [newest, ...before] = await list(owner);
    expect(newest).toMatchObject({ ...told, contactId: contact.id, userId: owner.user.id });
    expect(before.map((one) => one.type)).toEqual(["contact_added"]);
  });

  test("shows a change and a move in one save once, and nothing for a save that changed nothing", async () => {
    const { owner, contact, params } = await withDana();
    await owner.call(contactsApi.update, {
      params,
      body: { ...contact, pipelineStage: "lead", phone: "111" },
    });
    await owner.call(contactsApi.update, { params, body: { phone: "111" } });
    expect((await list(owner)).map((one) => one.type)).toEqual(["stage_changed", "contact_added"]);
    expect((await list(owner))[0]?.metadata).toEqual({ from: "new", to: "lead", fields: ["phone"] });
  });

  test("shows a change to many in one line, and on each one's page", async () => {
    const { owner, params } = await withDana();
    const ben = await newTeammate(server, owner, "member");
    const { body: eve } = await owner.call(contactsApi.create, { body: { ...dana, firstName: "Eve" } });
    const acts: [BulkAction, string, string][] = [
      [{ type: "assign", assignedTo: ben.user.id }, "2 customers assigned to Ben Okafor", "contact_updated"],
      [{ type: "assign", assignedTo: null }, "2 customers unassigned", "contact_updated"],
      [{ type: "stage", pipelineStage: "proposal" }, "2 customers moved to Proposal", "stage_changed"],
      [{ type: "addTag", tag: "VIP" }, "2 customers tagged “VIP”", "contact_updated"],
      [{ type: "delete" }, "2 customers moved to the trash", "contact_deleted"],
      [{ type: "restore" }, "2 customers restored", "contact_restored"],
    ];
    for (const [action, title, type] of acts) {
      const before = (await list(owner)).length;
      await owner.call(contactsApi.bulk, { body: { action, ids: [params.id, eve.id] } });
      const now = await list(owner);
      expect([now.length - before, now[0]?.title]).toEqual([1, title]);
      if (action.type !== "delete") expect((await list(owner, { contactId: eve.id }))[0]?.type).toBe(type);
    }
  });

  test("shows nothing for a refused save", async () => {
    const { owner, params } = await withDana();
    await owner.refused(contactsApi.update, { params, body: { phone: "111", assignedTo: randomUUID() } });
    await owner.refused(attachmentsApi.upload, { form: fileFor(randomUUID()) });
    expect((await list(owner)).map((one) => one.type)).toEqual(["contact_added"]);
  });

  test("names the teammate who did it", async () => {
    const { owner, params } = await withDana();
    const ben = await newTeammate(server, owner, "member");
    await ben.call(contactsApi.addNote, { params, body: { text: "by Ben" } });
    expect((await list(owner))[0]).toMatchObject({ userId: ben.user.id, userName: "Ben Okafor" });
  });

  test("keeps the longest names and texts", async () => {
    const owner = await server.newOwner();
    const { body: contact } = await owner.call(contactsApi.create, {
      body: { ...dana, firstName: "😀".repeat(50), lastName: "x".repeat(100), source: "y".repeat(100) },
    });
    const { status } = await owner.call(contactsApi.addNote, {
      params: { id: contact.id },
      body: { text: "z".repeat(10_000) },
    });
    expect(status).toBe(200);
    expect((await list(owner))[0]!.description).toHaveLength(10_000);
  });
});

describe("the list", () => {
  test("is newest first, all or one customer's, and page by page the same", async () => {
    const { owner, params } = await withDana();
    const { body: other } = await owner.call(contactsApi.create, { body: { ...dana, firstName: "Eve" } });
    for (let round = 0; round < 11; round++)
      await owner.call(contactsApi.addNote, { params, body: { text: `note ${round}` } });
    const whole = await list(owner);
    expect(whole).toHaveLength(13);
    expect(whole[0]!.description).toBe("note 10");
    expect((await list(owner, { contactId: other.id })).map((one) => one.title)).toEqual([
      "Eve Whitfield was added",
    ]);
    expect(await list(owner, { contactId: params.id })).toHaveLength(12);
    const pages: Activity[] = [];
    for (let path: string | undefined = "/api/activities?limit=5"; path;) {
      const response: Response = await owner.send(path);
      pages.push(...((await response.json()) as Activity[]));
      path = /<(.+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(pages).toEqual(whole);
  });

  test("refuses wrong ids, sizes, places and words", async () => {
    const owner = await server.newOwner();
    for (const query of [
      { contactId: "12" },
      { limit: "0" },
      { limit: "201" },
      { cursor: "made.up" },
      { colour: "red" },
    ])
      expect((await owner.refused(activitiesApi.list, { query: query as never })).status).toBe(400);
  });

  test("shows nothing of another business, and nothing signed out", async () => {
    const { params } = await withDana();
    const stranger = await server.newOwner();
    expect([await list(stranger), await list(stranger, { contactId: params.id })]).toEqual([[], []]);
    expect((await server.visitor().refused(activitiesApi.list)).status).toBe(401);
  });
});

function fileFor(contactId: string): FormData {
  const form = new FormData();
  form.append("contactId", contactId);
  form.append("file", new Blob(["hello"]), "bill.pdf");
  return form;
}
