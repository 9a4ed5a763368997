import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact, ContactChangesInput } from "#areas/customers/contract/contacts.schema.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const save = (person: SignedIn, contact: { id: string }, body: ContactChangesInput) =>
  person.call(contactsApi.update, { params: { id: contact.id }, body });
const refuse = (person: SignedIn, contact: { id: string }, body: unknown) =>
  person.refused(contactsApi.update, { params: { id: contact.id }, body: body as ContactChangesInput });
const read = async (person: SignedIn, contact: { id: string }) =>
  (await person.call(contactsApi.get, { params: { id: contact.id } })).body;
const historyOf = async (person: SignedIn, contact: { id: string }) =>
  (await person.call(contactsApi.changes, { params: { id: contact.id } })).body;

async function withDana(
  changes: Record<string, unknown> = {},
): Promise<{ owner: SignedIn; contact: Contact }> {
  const owner = await server.newOwner();
  const { status, body } = await owner.call(contactsApi.create, { body: { ...dana, ...changes } });
  expect(status).toBe(200);
  return { owner, contact: body };
}

async function withTeam(
  changes: Record<string, unknown> = {},
): Promise<{ owner: SignedIn; ben: SignedIn; contact: Contact }> {
  const { owner, contact } = await withDana(changes);
  return { owner, contact, ben: await newTeammate(server, owner, "member") };
}

describe("a save", () => {
  test("changes what was sent and leaves the rest", async () => {
    const { owner, contact } = await withDana({ phone: "5550100142", tags: ["vip"], notes: "first" });
    const { status, body } = await save(owner, contact, {
      firstName: "Daniela",
      value: 1500,
      nextFollowUp: "2027-03-01",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...contact,
      firstName: "Daniela",
      value: "1500.00",
      nextFollowUp: "2027-03-01",
      version: 2,
      updatedAt: body.updatedAt,
    });
    expect(await read(owner, contact)).toEqual(body);
  });

  test("empties what may be empty", async () => {
    const { owner, contact } = await withDana({
      phone: "5550100142",
      company: "Alder",
      jobTitle: "Baker",
      assignedTo: null,
      tags: ["vip"],
      lastContactDate: "2026-01-01",
    });
    const { body } = await save(owner, contact, {
      phone: "",
      company: null,
      jobTitle: " ",
      tags: [],
      lastContactDate: "",
      value: "",
    });
    expect(body).toMatchObject({
      phone: null,
      company: null,
      jobTitle: null,
      tags: [],
      lastContactDate: null,
      value: "0.00",
    });
  });

  test("takes the whole customer back as it was read, and then nothing changes", async () => {
    const { owner, contact } = await withDana({ notes: "first", tags: ["vip"], value: "12.30" });
    const { status, body } = await save(owner, contact, contact);
    expect(status).toBe(200);
    expect(body).toEqual(contact);
    expect(await historyOf(owner, contact)).toEqual([]);
  });

  test("ignores what only the server sets", async () => {
    const { owner, contact } = await withDana();
    const { body } = await save(owner, contact, {
      id: "another",
      createdAt: 5,
      updatedAt: null,
      deletedAt: "2026-01-01",
      firstName: "Eve",
    });
    expect(body).toMatchObject({
      id: contact.id,
      createdAt: contact.createdAt,
      deletedAt: null,
      firstName: "Eve",
    });
  });

  test("has each tag once", async () => {
    const { owner, contact } = await withDana();
    expect((await save(owner, contact, { tags: ["vip", "vip ", "new"] })).body.tags).toEqual(["vip", "new"]);
  });

  test.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ lastName: "  " }, "lastName", "Last name is required"],
    [{ source: "" }, "source", "Source is required"],
    [{ email: "nonsense" }, "email", "Please enter a valid email address"],
    [{ email: "" }, "email", "Please enter a valid email address"],
    [{ email: null }, "email", "Please enter a valid email address"],
    [{ status: "gone" }, "status", "Choose a status from the list"],
    [{ pipelineStage: "" }, "pipelineStage", "Choose a stage from the list"],
    [{ value: "a lot" }, "value", "Enter an amount such as 1500 or 1500.50"],
    [{ nextFollowUp: "tomorrow" }, "nextFollowUp", "Enter a date"],
    [{ assignedTo: "0191aa00-0000-7000-8000-000000000000" }, "assignedTo", "Choose someone from the list"],
    [{ customFields: { size: "XL" } }, "customFields.size", "Unknown field"],
    [{ version: 7 }, "version", "This version doesn’t exist"],
    [{ version: 0 }, "version", "At least 1"],
    [{ shoeSize: 43 }, "shoeSize", "Unknown field"],
    [{ workspaceId: "x" }, "workspaceId", "Unknown field"],
  ])("with %j is refused and changes nothing", async (wrong, field, message) => {
    const { owner, contact } = await withDana();
    const { status, body } = await refuse(owner, contact, { lastName: "Changed", ...wrong });
    expect([status, body.errors?.[field]]).toEqual([400, message]);
    expect(await read(owner, contact)).toEqual(contact);
  });

  test("of a customer with a phone only needs no email, and one can be given", async () => {
    const owner = await server.newOwner();
    const [id] = await insertContacts(server.database, owner.user.workspaceId, [
      { email: null, phone: "5550100142" },
    ]);
    expect((await save(owner, { id: id! }, { firstName: "Eve", email: "" })).body).toMatchObject({
      firstName: "Eve",
      email: null,
    });
    expect((await save(owner, { id: id! }, { email: null, company: "Alder" })).status).toBe(200);
    expect((await save(owner, { id: id! }, { email: "eve@example.com" })).body.email).toBe("eve@example.com");
    expect((await refuse(owner, { id: id! }, { email: "" })).status).toBe(400);
  });
});

describe("two people editing one customer", () => {
  test("fields that do not collide are all kept", async () => {
    const { owner, ben, contact } = await withTeam();
    await save(owner, contact, { phone: "111", version: 1 });
    await save(owner, contact, { company: "Alder", version: 2 });
    const { status, body } = await save(ben, contact, { ...contact, jobTitle: "Baker", version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ phone: "111", company: "Alder", jobTitle: "Baker", version: 4 });
  });

  test("a real clash answers 409 with both values, and nothing of that save is kept", async () => {
    const { owner, ben, contact } = await withTeam();
    await save(owner, contact, { phone: "111", lastName: "Hers", version: 1 });
    const { status, body } = await refuse(ben, contact, {
      phone: "222",
      company: "Alder",
      lastName: "Whitfield",
      version: 1,
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      "conflict",
      "Someone else changed this customer in the meantime",
    ]);
    expect(body.conflict).toEqual({ phone: { yours: "222", theirs: "111" } });
    expect(await read(owner, contact)).toMatchObject({ phone: "111", company: null, lastName: "Hers" });
  });

  test("emptying what the other changed is a clash too", async () => {
    const { owner, ben, contact } = await withTeam({ phone: "000" });
    await save(owner, contact, { phone: "111", version: 1 });
    expect((await refuse(ben, contact, { phone: "", version: 1 })).body.conflict).toEqual({
      phone: { yours: null, theirs: "111" },
    });
  });

  test("the same new value is no clash", async () => {
    const { owner, ben, contact } = await withTeam();
    await save(owner, contact, { phone: "111", value: "5.00", version: 1 });
    const { status, body } = await save(ben, contact, { phone: " 111", value: 5, version: 1 });
    expect([status, body.version]).toEqual([200, 2]);
  });

  test("a value changed and changed back is no clash", async () => {
    const { owner, ben, contact } = await withTeam({ phone: "000" });
    await save(owner, contact, { phone: "111" });
    await save(owner, contact, { phone: "000" });
    expect((await save(ben, contact, { phone: "222", version: 1 })).status).toBe(200);
  });

  test("after a clash, a save based on the newest version goes through", async () => {
    const { owner, ben, contact } = await withTeam();
    await save(owner, contact, { phone: "111", version: 1 });
    const newest = await read(ben, contact);
    expect((await save(ben, contact, { phone: "222", version: newest.version })).body.phone).toBe("222");
  });

  test("tags are merged one by one", async () => {
    const { owner, ben, contact } = await withTeam({ tags: ["a", "b"] });
    await save(owner, contact, { tags: ["a", "b", "hers"], version: 1 });
    const { body } = await save(ben, contact, { tags: ["b", "his"], version: 1 });
    expect([...body.tags].sort()).toEqual(["b", "hers", "his"]);
  });

  test("custom fields are merged one by one, and clash one by one", async () => {
    const { owner, ben, contact } = await withTeam();
    for (const label of ["Size", "Colour", "Room"])
      await owner.call(contactFieldsApi.create, { body: { label, type: "text" } });
    await save(owner, contact, { customFields: { size: "S", room: "1" }, version: 1 });
    await save(owner, contact, { customFields: { size: "M", room: "1" }, version: 2 });
    const merged = await save(ben, contact, {
      customFields: { size: "S", colour: "red", room: "1" },
      version: 2,
    });
    expect(merged.body.customFields).toEqual({ size: "M", colour: "red", room: "1" });
    const clash = await refuse(ben, contact, { customFields: { size: "L" }, version: 2 });
    expect(clash.body.conflict).toEqual({ "customFields.size": { yours: "L", theirs: "M" } });
  });

  test("a custom field left empty does not clash with a teammate's value", async () => {
    const { owner, ben, contact } = await withTeam();
    await owner.call(contactFieldsApi.create, { body: { label: "Size", type: "text" } });
    await owner.call(contactFieldsApi.create, { body: { label: "Room", type: "text" } });
    await save(owner, contact, { customFields: { size: "S" }, version: 1 });
    const { status, body } = await save(ben, contact, { customFields: { size: "", room: "2" }, version: 1 });
    expect([status, body.customFields]).toEqual([200, { size: "S", room: "2" }]);
  });

  test("saves at the same moment lose nothing", async () => {
    const { owner, ben, contact } = await withTeam();
    const parts = [
      { phone: "1" },
      { company: "Alder" },
      { jobTitle: "Baker" },
      { tags: ["one"] },
      { value: "7.00" },
      { lastName: "New" },
      { nextFollowUp: "2027-01-01" },
      { status: "inactive" as const },
    ];
    const answers = await Promise.all(
      parts.map((part, index) => save(index % 2 ? owner : ben, contact, { ...part, version: 1 })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(parts.map(() => 200));
    expect(await read(owner, contact)).toMatchObject({ ...Object.assign({}, ...parts), version: 9 });
    expect(await historyOf(owner, contact)).toHaveLength(8);
  });

  test("of simultaneous saves of one field, one wins and the others get a clash", async () => {
    const { owner, contact } = await withDana();
    const answers = await Promise.all(
      ["1", "2", "3", "4"].map((phone) => save(owner, contact, { phone, version: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("without a version the last save wins", async () => {
    const { owner, ben, contact } = await withTeam();
    await save(owner, contact, { phone: "111" });
    expect((await save(ben, contact, { phone: "222" })).body.phone).toBe("222");
  });
});

describe("the history", () => {
  test("has who, when, before and after for every change, newest first", async () => {
    const { owner, ben, contact } = await withTeam({ tags: ["a"] });
    await owner.call(contactFieldsApi.create, { body: { label: "Size", type: "number" } });
    await save(owner, contact, { phone: "111", tags: ["a", "b"], pipelineStage: "lead" });
    await save(ben, contact, { phone: null, customFields: { size: 43 } });
    const history = await historyOf(owner, contact);
    const told = history.map(({ field, oldValue, newValue, changedBy }) => [
      field,
      oldValue,
      newValue,
      changedBy,
    ]);
    expect(told.slice(0, 2).sort()).toEqual([
      ["customFields.size", null, 43, ben.user.id],
      ["phone", "111", null, ben.user.id],
    ]);
    expect(told.slice(2).sort()).toEqual([
      ["phone", null, "111", owner.user.id],
      ["pipelineStage", "new", "lead", owner.user.id],
      ["tags", ["a"], ["a", "b"], owner.user.id],
    ]);
    expect(new Set(history.map((change) => change.changedByName))).toEqual(
      new Set(["Ben Okafor", "Rosa Delgado"]),
    );
    expect(history.every((change) => Math.abs(Date.now() - Date.parse(change.changedAt)) < 60_000)).toBe(
      true,
    );
  });

  test("comes page by page", async () => {
    const { owner, contact } = await withDana();
    for (let round = 1; round <= 7; round++) await save(owner, contact, { value: round });
    const whole = await historyOf(owner, contact);
    const seen: unknown[] = [];
    for (let path: string | undefined = `/api/contacts/${contact.id}/changes?limit=3`; path;) {
      const response: Response = await owner.send(path);
      seen.push(...((await response.json()) as unknown[]));
      path = /<(.+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(whole);
    expect(whole.map((change) => change.newValue)).toEqual([
      "7.00",
      "6.00",
      "5.00",
      "4.00",
      "3.00",
      "2.00",
      "1.00",
    ]);
  });
});
