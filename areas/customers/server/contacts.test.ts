import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { NewContactInput } from "#areas/customers/contract/contacts.schema.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** Any body, including what the types would not allow. */
const post = (person: SignedIn, body: unknown) =>
  person.refused(contactsApi.create, { body: body as NewContactInput });

describe("a new customer", () => {
  test("is kept with its defaults, and its posted note becomes the first entry", async () => {
    const owner = await server.newOwner();
    const created = await owner.call(contactsApi.create, { body: { ...dana, notes: "Met at the market" } });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      ...dana,
      status: "active",
      pipelineStage: "new",
      value: "0.00",
      version: 1,
    });
    const { body: list } = await owner.call(contactsApi.list);
    expect(list).toEqual([created.body]);
    expect(list[0]?.notes?.map((note) => note.text)).toEqual(["Met at the market"]);
  });

  test("keeps every field as it was sent", async () => {
    const owner = await server.newOwner();
    const full = {
      ...dana,
      phone: "+33 6 28 00 00 01",
      company: "Whitfield & Søns",
      jobTitle: "Baker",
      status: "inactive" as const,
      value: "1500.50",
      pipelineStage: "proposal" as const,
      assignedTo: owner.user.id,
      tags: ["vip", "été"],
      lastContactDate: "2026-02-28",
      nextFollowUp: "2027-01-01",
      timeZone: "Asia/Kathmandu",
    };
    const { body: created } = await owner.call(contactsApi.create, {
      body: { ...full, notes: [{ text: "one" }, { text: "  " }, { text: "two" }] },
    });
    const { body: read } = await owner.call(contactsApi.get, { params: { id: created.id } });
    expect(read).toEqual(created);
    expect(read).toMatchObject(full);
    expect(read.notes.map((note) => note.text).sort()).toEqual(["one", "two"]);
    expect(read.notes.every((note) => note.createdBy === owner.user.id)).toBe(true);
  });

  test("treats an empty phone, company, value, note and day as missing", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(contactsApi.create, {
      body: {
        ...dana,
        phone: "",
        company: " ",
        value: "",
        notes: "  ",
        assignedTo: "",
        lastContactDate: "",
        nextFollowUp: null,
        timeZone: "",
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phone: null,
      company: null,
      value: "0.00",
      notes: [],
      assignedTo: null,
      lastContactDate: null,
      nextFollowUp: null,
      timeZone: null,
    });
  });

  test("has each tag once, and its texts trimmed", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(contactsApi.create, {
      body: { ...dana, firstName: "  Dana ", tags: ["vip", " vip", "new"] },
    });
    expect(body).toMatchObject({ firstName: "Dana", tags: ["vip", "new"] });
  });
});

describe("a new customer is refused", () => {
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await server.newOwner();
  });

  test.each([
    [{ firstName: undefined }, "firstName", "First name is required"],
    [{ firstName: "   " }, "firstName", "First name is required"],
    [{ timeZone: "Middle/Earth" }, "timeZone", "Choose a time zone from the list"],
    [{ timeZone: "+05:30" }, "timeZone", "Choose a time zone from the list"],
    [{ lastName: "" }, "lastName", "Last name is required"],
    [{ source: undefined }, "source", "Source is required"],
    [{ email: undefined }, "email", "Please enter a valid email address"],
    [{ email: "" }, "email", "Please enter a valid email address"],
    [{ email: "dana@" }, "email", "Please enter a valid email address"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email", "Please enter a valid email address"],
    [{ firstName: "a".repeat(101) }, "firstName", "At most 100 characters"],
    [{ status: "gone" }, "status", "Choose a status from the list"],
    [{ pipelineStage: "somewhere" }, "pipelineStage", "Choose a stage from the list"],
    [{ value: "12.345" }, "value", "Enter an amount such as 1500 or 1500.50"],
    [{ value: -1 }, "value", "Enter an amount such as 1500 or 1500.50"],
    [{ value: "100000000" }, "value", "Enter an amount such as 1500 or 1500.50"],
    [{ lastContactDate: "2026-02-30" }, "lastContactDate", "Enter a date"],
    [{ tags: ["a".repeat(51)] }, "tags.0", "At most 50 characters"],
    [{ tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, "tags", "At most 50 tags"],
    [{ customFields: { size: "XL" } }, "customFields.size", "Unknown field"],
    [{ assignedTo: randomUUID() }, "assignedTo", "Choose someone from the list"],
    [{ shoeSize: 43 }, "shoeSize", "Unknown field"],
    [{ firstName: "Da\0na" }, undefined, "The text contains characters that can’t be saved"],
  ])("with %j", async (wrong, field, message) => {
    const { status, body } = await post(owner, { ...dana, ...wrong });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "validation_failed", error: body.message });
    expect(field === undefined ? body.message : body.errors?.[field]).toBe(message);
  });

  test("and nothing of it is kept", async () => {
    expect((await owner.call(contactsApi.list)).body).toEqual([]);
  });
});

describe("who may", () => {
  const id = randomUUID();
  const calls = [
    ["list", {}],
    ["withPhone", {}],
    ["count", {}],
    ["tags", {}],
    ["export", {}],
    ["bin", {}],
    ["get", { params: { id } }],
    ["create", { body: dana }],
    ["update", { params: { id }, body: { firstName: "Eve" } }],
    ["remove", { params: { id } }],
    ["restore", { params: { id } }],
    ["addNote", { params: { id }, body: { text: "x" } }],
    ["removeNote", { params: { id, noteId: id } }],
    ["changes", { params: { id } }],
    ["bulk", { body: { ids: [id], action: { type: "delete" } } }],
  ] as const;

  test.each(calls)("no one who is signed out may %s", async (name, asked) => {
    const { status, body } = await server.visitor().refused(contactsApi[name], asked as never);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "unauthenticated", message: "Please sign in" });
  });

  test.each(calls.filter(([, asked]) => "params" in asked).map(([name, asked]) => [name, asked] as const))(
    "another business's customer is not found by %s",
    async (name, asked) => {
      const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
      const { body: created } = await owner.call(contactsApi.create, { body: { ...dana, notes: "ours" } });
      if (name === "restore") await owner.call(contactsApi.remove, { params: { id: created.id } });
      const params = { id: created.id, ...(name === "removeNote" && { noteId: created.notes[0]!.id }) };
      const { status, body } = await stranger.refused(contactsApi[name], { ...asked, params } as never);
      expect([status, body.message]).toEqual([404, "Contact not found"]);
      if (name === "restore") await owner.call(contactsApi.restore, { params: { id: created.id } });
      const { body: after } = await owner.call(contactsApi.get, { params: { id: created.id } });
      expect(after).toMatchObject({ firstName: "Dana", notes: created.notes });
    },
  );

  test("lists of another business stay empty", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    await owner.call(contactsApi.create, { body: { ...dana, phone: "5550100142", tags: ["vip"] } });
    for (const call of [contactsApi.list, contactsApi.withPhone, contactsApi.tags, contactsApi.bin])
      expect((await stranger.call(call)).body).toEqual([]);
    expect((await stranger.call(contactsApi.list, { query: { search: "dana" } })).body).toEqual([]);
    expect((await stranger.call(contactsApi.count)).body).toEqual({ count: 0 });
  });

  test("a viewer reads but changes nothing", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const { body: created } = await owner.call(contactsApi.create, { body: dana });
    expect(ids((await viewer.call(contactsApi.list)).body)).toEqual([created.id]);
    const refused = await viewer.refused(contactsApi.update, {
      params: { id: created.id },
      body: { firstName: "Eve" },
    });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only people who may make changes can do this",
    ]);
    expect((await viewer.refused(contactsApi.create, { body: dana })).status).toBe(403);
    expect((await viewer.refused(contactsApi.export)).status).toBe(403);
    expect(
      (await viewer.refused(contactsApi.exportChosen, { body: { format: "csv", ids: [created.id] } })).status,
    ).toBe(403);
  });
});

describe("one customer", () => {
  test.each(["get", "remove", "restore", "changes"] as const)(
    "%s answers 400 to an invalid id and 404 to an unknown one",
    async (name) => {
      const owner = await server.newOwner();
      const wrong = await owner.refused(contactsApi[name], { params: { id: "12" } });
      expect([wrong.status, wrong.body.errors?.id]).toEqual([400, "This is not a valid id"]);
      expect((await owner.refused(contactsApi[name], { params: { id: randomUUID() } })).status).toBe(404);
    },
  );

  test("broken JSON, another content type and a non-object body are refused", async () => {
    const owner = await server.newOwner();
    const send = async (body: string, type: string) =>
      (await owner.send("/api/contacts", { method: "POST", body, headers: { "content-type": type } })).status;
    expect(await send('{"firstName":', "application/json")).toBe(400);
    expect(await send("firstName=Dana", "application/x-www-form-urlencoded")).toBe(415);
    expect(await send("[]", "application/json")).toBe(400);
    expect(await send('"Dana"', "application/json")).toBe(400);
    expect(await send(JSON.stringify({ ...dana, company: "x".repeat(1_100_000) }), "application/json")).toBe(
      413,
    );
  });
});
