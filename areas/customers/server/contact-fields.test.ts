import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const addField = async (
  owner: SignedIn,
  body: { label: string; type: "text" | "number" | "date" | "yesno" | "choice"; choices?: string[] },
) => (await owner.call(contactFieldsApi.create, { body })).body;
const labels = async (owner: SignedIn) =>
  (await owner.call(contactFieldsApi.list)).body.map((field) => field.label);

describe("a custom field", () => {
  test("is added at the end, with a key of its own", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(contactFieldsApi.list)).body).toEqual([]);
    expect(await addField(owner, { label: "Shoe size", type: "number" })).toMatchObject({
      key: "shoe_size",
      label: "Shoe size",
      type: "number",
      choices: [],
      order: 0,
    });
    expect(await addField(owner, { label: "Shoe-size", type: "text" })).toMatchObject({
      key: "shoe_size_2",
      order: 1,
    });
    expect(
      await addField(owner, { label: "Größe!", type: "choice", choices: ["S", "M", "S"] }),
    ).toMatchObject({ key: "grosse", choices: ["S", "M"] });
    expect(await labels(owner)).toEqual(["Shoe size", "Shoe-size", "Größe!"]);
  });

  test.each([
    [{ label: "", type: "text" }, "label", "Enter a name"],
    [{ label: "x".repeat(61), type: "text" }, "label", "At most 60 characters"],
    [{ label: "birthday", type: "date" }, "label", "Every customer has a field with this name already"],
    [{ label: "Size", type: "choice" }, "choices", "Add at least one choice"],
    [{ label: "Size", type: "choice", choices: [" "] }, "choices.0", "Enter a choice"],
    [{ label: "Size", type: "text", colour: "red" }, "colour", "Unknown field"],
  ])("of %j is refused", async (body, field, message) => {
    const owner = await server.newOwner();
    const answer = await owner.refused(contactFieldsApi.create, { body: body as never });
    expect([answer.status, answer.body.errors?.[field]]).toEqual([400, message]);
    expect(await labels(owner)).toEqual([]);
  });

  test("with a name that is taken, in any letter case, is refused", async () => {
    const owner = await server.newOwner();
    await addField(owner, { label: "Size", type: "text" });
    const colour = await addField(owner, { label: "Colour", type: "text" });
    const added = await owner.refused(contactFieldsApi.create, { body: { label: "SIZE", type: "text" } });
    const renamed = await owner.refused(contactFieldsApi.update, {
      params: { id: colour.id },
      body: { label: "size" },
    });
    for (const { status, body } of [added, renamed])
      expect([status, body.errors?.label]).toEqual([409, "There is already a field with this name"]);
  });

  test("is renamed, moved and given other choices; its key and type stay", async () => {
    const owner = await server.newOwner();
    const size = await addField(owner, { label: "Size", type: "choice", choices: ["S", "M"] });
    await addField(owner, { label: "Colour", type: "text" });
    const { body } = await owner.call(contactFieldsApi.update, {
      params: { id: size.id },
      body: { label: "Fit", choices: ["M", "L", "L"], order: 5 },
    });
    expect(body).toEqual({ ...size, label: "Fit", choices: ["M", "L"], order: 5 });
    expect(await labels(owner)).toEqual(["Colour", "Fit"]);
    expect(
      (await owner.refused(contactFieldsApi.update, { params: { id: size.id }, body: { choices: [] } }))
        .status,
    ).toBe(400);
    expect(
      (
        await owner.refused(contactFieldsApi.update, {
          params: { id: size.id },
          body: { type: "text" } as never,
        })
      ).status,
    ).toBe(400);
    expect((await owner.call(contactFieldsApi.update, { params: { id: size.id }, body: {} })).body).toEqual(
      body,
    );
  });

  test("that is removed keeps its values with the customers, even through other saves", async () => {
    const owner = await server.newOwner();
    const size = await addField(owner, { label: "Size", type: "text" });
    await addField(owner, { label: "Colour", type: "text" });
    const { body: created } = await owner.call(contactsApi.create, {
      body: { ...dana, customFields: { size: "XL", colour: "red" } },
    });
    expect((await owner.call(contactFieldsApi.remove, { params: { id: size.id } })).body).toEqual({});
    expect(await labels(owner)).toEqual(["Colour"]);
    const { body: saved } = await owner.call(contactsApi.update, {
      params: { id: created.id },
      body: { customFields: { colour: "blue" } },
    });
    expect(saved.customFields).toEqual({ size: "XL", colour: "blue" });
    await addField(owner, { label: "Size", type: "text" });
    expect((await owner.call(contactsApi.get, { params: { id: created.id } })).body.customFields.size).toBe(
      "XL",
    );
  });

  test("can be changed by owner and managers only, and belongs to one business", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [manager, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    const field = await addField(manager, { label: "Size", type: "text" });
    expect(await labels(member)).toEqual(["Size"]);
    expect(await labels(stranger)).toEqual([]);
    const refused = await member.refused(contactFieldsApi.create, {
      body: { label: "Colour", type: "text" },
    });
    expect([refused.status, refused.body.message]).toEqual([403, "Only the owner and managers can do this"]);
    for (const person of [stranger, owner]) {
      const params = { id: person === stranger ? field.id : randomUUID() };
      expect(
        (await person.refused(contactFieldsApi.update, { params, body: { label: "Mine" } })).status,
      ).toBe(404);
      expect((await person.refused(contactFieldsApi.update, { params, body: {} })).status).toBe(404);
      expect((await person.refused(contactFieldsApi.remove, { params })).status).toBe(404);
    }
    const visitor = server.visitor();
    const answers = [
      await visitor.refused(contactFieldsApi.list),
      await visitor.refused(contactFieldsApi.create, { body: { label: "x", type: "text" } }),
      await visitor.refused(contactFieldsApi.update, { params: { id: field.id }, body: {} }),
      await visitor.refused(contactFieldsApi.remove, { params: { id: field.id } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
  });

  test("can be added 100 times and no more", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < 100; at++) await addField(owner, { label: `Field ${at}`, type: "text" });
    const { status, body } = await owner.refused(contactFieldsApi.create, {
      body: { label: "One more", type: "text" },
    });
    expect([status, body.message]).toEqual([400, "At most 100 fields"]);
  });
});

describe("values of custom fields", () => {
  test("are checked by the field's type, and existing ones are left alone", async () => {
    const owner = await server.newOwner();
    for (const type of ["text", "number", "date", "yesno"] as const)
      await addField(owner, { label: type, type });
    const choice = await addField(owner, { label: "choice", type: "choice", choices: ["S", "M"] });
    const right = { text: "007", number: 4.5, date: "2026-02-28", yesno: false, choice: "M" };
    const { body: created } = await owner.call(contactsApi.create, {
      body: { ...dana, customFields: right },
    });
    expect(created.customFields).toEqual(right);
    const wrong = await owner.refused(contactsApi.update, {
      params: { id: created.id },
      body: {
        customFields: { text: 7, number: "4", date: "2026-02-30", yesno: "no", choice: "XXL", other: 1 },
      },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual({
      "customFields.text": "Enter text",
      "customFields.number": "Enter a number",
      "customFields.date": "Enter a date",
      "customFields.yesno": "Choose yes or no",
      "customFields.choice": "Choose one from the list",
      "customFields.other": "Unknown field",
    });
    await owner.call(contactFieldsApi.update, { params: { id: choice.id }, body: { choices: ["L"] } });
    const kept = await owner.call(contactsApi.update, {
      params: { id: created.id },
      body: { customFields: { ...right, text: "008" } },
    });
    expect([kept.status, kept.body.customFields]).toEqual([200, { ...right, text: "008" }]);
  });

  test("are cleared by an empty text or null", async () => {
    const owner = await server.newOwner();
    await addField(owner, { label: "Size", type: "text" });
    await addField(owner, { label: "Room", type: "number" });
    const { body: created } = await owner.call(contactsApi.create, {
      body: { ...dana, customFields: { size: "XL", room: 5 } },
    });
    const { body } = await owner.call(contactsApi.update, {
      params: { id: created.id },
      body: { customFields: { size: "", room: null } },
    });
    expect(body.customFields).toEqual({});
  });
});
