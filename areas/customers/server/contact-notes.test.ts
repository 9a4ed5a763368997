import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import type { Was } from "#platform/contract/edits.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact, ContactChangesInput } from "#areas/customers/contract/contacts.schema.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const save = async (person: SignedIn, contact: Contact, body: ContactChangesInput & { was?: Was }) =>
  (await person.call(contactsApi.update, { params: { id: contact.id }, body })).body;
const read = async (person: SignedIn, contact: Contact) =>
  (await person.call(contactsApi.get, { params: { id: contact.id } })).body;
const add = (person: SignedIn, contact: Contact, text: string) =>
  person.call(contactsApi.addNote, { params: { id: contact.id }, body: { text } });
const texts = (contact: Contact) => contact.notes.map((note) => note.text);

async function withNotes(...notes: string[]): Promise<{ owner: SignedIn; contact: Contact }> {
  const owner = await server.newOwner();
  return {
    owner,
    contact: (
      await owner.call(contactsApi.create, { body: { ...dana, notes: notes.map((text) => ({ text })) } })
    ).body,
  };
}

describe("a note", () => {
  test("is added with its text, time and author, newest first", async () => {
    const { owner, contact } = await withNotes("first");
    const { status, body } = await add(owner, contact, "  called back\nasked for Tuesday ");
    expect(status).toBe(200);
    expect(body).toMatchObject({ text: "called back\nasked for Tuesday", createdBy: owner.user.id });
    expect(Math.abs(Date.now() - Date.parse(body.timestamp))).toBeLessThan(60_000);
    const after = await read(owner, contact);
    expect(after.notes[0]).toEqual(body);
    expect(texts(after)).toEqual(["called back\nasked for Tuesday", "first"]);
    expect(after.version).toBe(contact.version + 1);
  });

  test.each([
    ["", "Enter a note"],
    ["  \n ", "Enter a note"],
    [undefined, "Enter a note"],
    [7, "Enter a note"],
    ["a".repeat(10_001), "At most 10,000 characters"],
  ])("of %j is refused", async (text, message) => {
    const { owner, contact } = await withNotes();
    const { status, body } = await owner.refused(contactsApi.addNote, {
      params: { id: contact.id },
      body: { text: text as string },
    });
    expect([status, body.errors?.text]).toEqual([400, message]);
  });

  test("is removed, and what it said stays in the history", async () => {
    const { owner, contact } = await withNotes("first", "second");
    const note = contact.notes.find((one) => one.text === "first")!;
    expect(
      (await owner.call(contactsApi.removeNote, { params: { id: contact.id, noteId: note.id } })).body,
    ).toEqual({});
    expect(texts(await read(owner, contact))).toEqual(["second"]);
    const { body: history } = await owner.call(contactsApi.changes, { params: { id: contact.id } });
    expect(history).toMatchObject([
      { field: "notes", oldValue: "first", newValue: null, changedBy: owner.user.id },
    ]);
  });

  test("that is not there, or is another customer's, answers 404 and changes nothing", async () => {
    const { owner, contact } = await withNotes("first");
    const { body: other } = await owner.call(contactsApi.create, { body: { ...dana, notes: "theirs" } });
    for (const noteId of [randomUUID(), other.notes[0]!.id]) {
      const { status, body } = await owner.refused(contactsApi.removeNote, {
        params: { id: contact.id, noteId },
      });
      expect([status, body.message]).toEqual([404, "Note not found"]);
    }
    expect(await read(owner, contact)).toEqual(contact);
    expect(await read(owner, other)).toEqual(other);
  });

  test("cannot be added to a customer in the trash", async () => {
    const { owner, contact } = await withNotes();
    await owner.call(contactsApi.remove, { params: { id: contact.id } });
    expect((await add(owner, contact, "late")).status).toBe(404);
  });
});

describe("notes in a save", () => {
  test("new entries are added, those left out are removed, those that were there keep id and time", async () => {
    const { owner, contact } = await withNotes("keep", "drop");
    const keep = contact.notes.find((note) => note.text === "keep")!;
    const after = await save(owner, contact, {
      notes: [
        { id: "1718000000000", text: "new", timestamp: new Date().toISOString() },
        keep,
        { text: "   " },
      ],
      version: 1,
    });
    expect(texts(after)).toEqual(["new", "keep"]);
    expect(after.notes[1]).toEqual(keep);
    expect(after.notes[0]).toMatchObject({ createdBy: owner.user.id });
    expect(after.notes[0]!.id).not.toBe("1718000000000");
  });

  test("several new ones keep their order, newest first", async () => {
    const { owner, contact } = await withNotes("old");
    const after = await save(owner, contact, {
      notes: [{ text: "three" }, { text: "two" }, { text: "one" }, ...contact.notes],
      version: 1,
    });
    expect(texts(after)).toEqual(["three", "two", "one", "old"]);
  });

  test("that a teammate added in the meantime are never dropped by an older form", async () => {
    const { owner, contact } = await withNotes("first");
    const ben = await newTeammate(server, owner, "member");
    await add(ben, contact, "by Ben");
    await save(ben, contact, {
      notes: [{ text: "also by Ben" }, ...(await read(ben, contact)).notes],
      version: 2,
    });
    const after = await save(owner, contact, { ...contact, phone: "111", notes: [], version: 1 });
    expect(texts(after)).toEqual(["also by Ben", "by Ben"]);
    expect(after.phone).toBe("111");
  });

  test("that changed since the notes that an edit was based on: new ones stay, removed ones stay away", async () => {
    const { owner, contact } = await withNotes("First", "Second");
    const was = { notes: contact.notes };
    const [second, first] = contact.notes;
    await add(owner, contact, "Theirs");
    await owner.call(contactsApi.removeNote, { params: { id: contact.id, noteId: first!.id } });
    expect(texts(await save(owner, contact, { notes: [{ text: "Mine" }, first!], was }))).toEqual([
      "Mine",
      "Theirs",
    ]);
    expect(second!.text).toBe("Second");
  });

  test("that a teammate removed in the meantime do not come back with an older form", async () => {
    const { owner, contact } = await withNotes("first", "second");
    const ben = await newTeammate(server, owner, "member");
    const first = contact.notes.find((note) => note.text === "first")!;
    await ben.call(contactsApi.removeNote, { params: { id: contact.id, noteId: first.id } });
    const after = await save(owner, contact, { ...contact, notes: [{ text: "third" }, ...contact.notes] });
    expect(texts(after)).toEqual(["third", "second"]);
  });

  test("added at the same moment are all there", async () => {
    const { owner, contact } = await withNotes();
    const sent = Array.from({ length: 12 }, (_, index) => `note ${index}`);
    const saves = sent.map((text, index) =>
      index % 2 ? add(owner, contact, text) : save(owner, contact, { notes: [{ text }], version: 1 }),
    );
    await Promise.all(saves);
    expect(texts(await read(owner, contact)).sort()).toEqual([...sent].sort());
  });

  test("too long or too many are refused", async () => {
    const { owner, contact } = await withNotes();
    for (const notes of [
      [{ text: "a".repeat(10_001) }],
      Array.from({ length: 1001 }, () => ({ text: "x" })),
      [{ text: "x", colour: "red" }],
      "text",
      [{ id: "1" }],
    ]) {
      const { status } = await owner.refused(contactsApi.update, {
        params: { id: contact.id },
        body: { notes } as never,
      });
      expect(status).toBe(400);
    }
  });
});
