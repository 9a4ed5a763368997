import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { emptyBins } from "#platform/server/bins.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const dana = {
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
  phone: "5550100142",
  tags: ["vip"],
  notes: "first",
};

const remove = (person: SignedIn, id: string) => person.call(contactsApi.remove, { params: { id } });
const binOf = async (person: SignedIn) => (await person.call(contactsApi.bin)).body;

async function withDana(): Promise<{ owner: SignedIn; contact: Contact; fileId: string }> {
  const owner = await server.newOwner();
  const { body: contact } = await owner.call(contactsApi.create, { body: dana });
  const form = new FormData();
  form.append("contactId", contact.id);
  form.append("file", new Blob(["hello"]), "hello.txt");
  const { body: file } = await owner.call(attachmentsApi.upload, { form });
  return { owner, contact, fileId: file.id };
}

describe("a deleted customer", () => {
  test("is gone from every list at once", async () => {
    const { owner, contact, fileId } = await withDana();
    const { status, body } = await remove(owner, contact.id);
    expect([status, body]).toEqual([200, {}]);
    for (const call of [contactsApi.list, contactsApi.withPhone, contactsApi.tags, attachmentsApi.list])
      expect((await owner.call(call)).body).toEqual([]);
    expect((await owner.call(contactsApi.list, { query: { search: "dana" } })).body).toEqual([]);
    expect((await owner.call(contactsApi.count)).body).toEqual({ count: 0 });
    expect((await owner.call(contactsApi.count, { query: { search: "dana" } })).body).toEqual({ count: 0 });
    expect((await (await owner.send("/api/contacts/export")).text()).trim().split("\r\n")).toHaveLength(1);
    expect((await owner.refused(contactsApi.get, { params: { id: contact.id } })).status).toBe(404);
    expect((await owner.refused(contactsApi.changes, { params: { id: contact.id } })).status).toBe(404);
    expect((await owner.send(`/api/attachments/${fileId}/file`)).status).toBe(404);
    expect((await owner.refused(attachmentsApi.remove, { params: { id: fileId } })).status).toBe(404);
  });

  test("is in the bin with the time of its deletion", async () => {
    const { owner, contact } = await withDana();
    await remove(owner, contact.id);
    const [binned] = await binOf(owner);
    expect(binned).toMatchObject({ id: contact.id, notes: contact.notes });
    expect(Math.abs(Date.now() - Date.parse(binned!.deletedAt!))).toBeLessThan(60_000);
  });

  test("cannot be deleted or changed again, nor restored twice", async () => {
    const { owner, contact } = await withDana();
    await remove(owner, contact.id);
    expect((await owner.refused(contactsApi.remove, { params: { id: contact.id } })).body.message).toBe(
      "Contact not found",
    );
    expect(
      (await owner.refused(contactsApi.update, { params: { id: contact.id }, body: { firstName: "Eve" } }))
        .status,
    ).toBe(404);
    expect((await owner.call(contactsApi.restore, { params: { id: contact.id } })).status).toBe(200);
    expect((await owner.refused(contactsApi.restore, { params: { id: contact.id } })).status).toBe(404);
  });

  test("comes back with everything: fields, notes, files, tags, history and place in searches", async () => {
    const { owner, contact, fileId } = await withDana();
    const { body: saved } = await owner.call(contactsApi.update, {
      params: { id: contact.id },
      body: { company: "Alder" },
    });
    await remove(owner, contact.id);
    const { status, body } = await owner.call(contactsApi.restore, { params: { id: contact.id } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...saved, version: body.version });
    expect((await owner.call(contactsApi.list, { query: { search: "0142" } })).body).toEqual([body]);
    expect((await owner.call(attachmentsApi.list)).body.map((file) => file.id)).toEqual([fileId]);
    expect((await owner.call(contactsApi.changes, { params: { id: contact.id } })).body).toHaveLength(1);
    expect((await owner.call(contactsApi.tags)).body).toEqual([{ tag: "vip", count: 1 }]);
    expect(await binOf(owner)).toEqual([]);
    const { body: happened } = await owner.call(activitiesApi.list, { query: { contactId: contact.id } });
    expect(happened.map((one) => one.type).slice(0, 2)).toEqual(["contact_restored", "contact_deleted"]);
  });

  test("frees its email", async () => {
    const { owner, contact } = await withDana();
    await remove(owner, contact.id);
    const again = await owner.call(contactsApi.create, { body: dana });
    expect([again.status, again.body.email]).toEqual([200, dana.email]);
    expect((await owner.call(contactsApi.restore, { params: { id: contact.id } })).status).toBe(200);
    expect((await owner.call(contactsApi.count)).body.count).toBe(2);
  });

  test("is deleted once when two delete it at the same moment", async () => {
    const { owner, contact } = await withDana();
    const answers = await Promise.all([1, 2, 3].map(() => remove(owner, contact.id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
  });
});

test("the bin shows the last deleted first, page by page, even those deleted at the same moment", async () => {
  const owner = await server.newOwner();
  const moments = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
  await insertContacts(
    server.database,
    owner.user.workspaceId,
    Array.from({ length: 60 }, (_, index) => ({ deletedAt: moments[index % 3] })),
  );
  const { body: first, headers } = await owner.call(contactsApi.bin);
  expect(first).toHaveLength(50);
  const next = (await (await owner.send(/<(.+)>/.exec(headers.get("link") ?? "")![1]!)).json()) as Contact[];
  const all = [...first, ...next];
  expect(new Set(all.map((row) => row.id)).size).toBe(60);
  expect(all.map((row) => row.deletedAt)).toEqual(
    all
      .map((row) => row.deletedAt)
      .sort()
      .reverse(),
  );
  const wrong = await owner.refused(contactsApi.bin, { query: { cursor: "made.up" } });
  expect(wrong.status).toBe(400);
});

describe("emptying the bin", () => {
  const purge = async () => {
    await server.database.transact((tx) => enqueue(tx, emptyBins, {}));
    await server.runJobs(emptyBins);
  };
  const deletedDaysAgo = (owner: SignedIn, id: string, days: number) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE contacts SET deleted_at = now() - make_interval(days => ${days}) - interval '1 minute' WHERE id = ${id}`,
      ),
    );
  const rowsLeft = (owner: SignedIn) =>
    server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      const { rows } =
        await tx.execute(sql`SELECT (SELECT count(*) FROM contacts) + (SELECT count(*) FROM contact_notes) + (SELECT count(*) FROM contact_changes)
        + (SELECT count(*) FROM attachments) + (SELECT count(*) FROM files) + (SELECT count(*) FROM file_chunks) + (SELECT count(*) FROM activities) AS count`);
      return Number(rows[0]!.count);
    });

  test("removes after 30 days what was deleted, with notes, files and history", async () => {
    const { owner, contact } = await withDana();
    await owner.call(contactsApi.update, { params: { id: contact.id }, body: { company: "Alder" } });
    await remove(owner, contact.id);
    await deletedDaysAgo(owner, contact.id, 30);
    expect(await rowsLeft(owner)).toBeGreaterThan(6);
    await purge();
    expect(await rowsLeft(owner)).toBe(0);
    expect(await binOf(owner)).toEqual([]);
    expect((await owner.refused(contactsApi.restore, { params: { id: contact.id } })).status).toBe(404);
  });

  test("leaves what was deleted later, and what was never deleted", async () => {
    const { owner, contact, fileId } = await withDana();
    const { body: old } = await owner.call(contactsApi.create, { body: dana });
    await Promise.all([remove(owner, contact.id), remove(owner, old.id)]);
    const { body: live } = await owner.call(contactsApi.create, { body: dana });
    await deletedDaysAgo(owner, contact.id, 29);
    await deletedDaysAgo(owner, old.id, 31);
    await purge();
    expect((await binOf(owner)).map((row) => row.id)).toEqual([contact.id]);
    expect((await owner.call(contactsApi.list)).body).toEqual([live]);
    await owner.call(contactsApi.restore, { params: { id: contact.id } });
    expect(await (await owner.send(`/api/attachments/${fileId}/file`)).text()).toBe("hello");
  });

  test("works through more than it takes at a time", async () => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [
      ...Array.from({ length: 1001 }, () => ({ deletedAt: "2020-01-01T00:00:00.000Z" })),
      {},
    ]);
    await purge();
    expect(await rowsLeft(owner)).toBe(1);
  });
});
