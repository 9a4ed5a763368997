import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { allContacts, formOf, type Table, workbook } from "#apps/server/testing/import-fixture.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { Import, ImportColumn } from "#areas/imports/contract/imports.schema.ts";

const server = await testServer();
const table: Table = [
  ["First Name", "Last Name", "Email", "Phone"],
  ["Ana", "Silva", "Ana Silva <ana@example.com>; ana@home.example", "+1 212 555 0100; +1 212 555 0101"],
  ["Bo", "Lund", "mailto:bo@example.com", "+1 212 555 0102"],
];
const card = `BEGIN:VCARD
VERSION:3.0
N:Silva;Ana;;;
EMAIL:Ana Silva <ana@example.com>; ana@home.example
TEL:+1 212 555 0100; +1 212 555 0101
END:VCARD
BEGIN:VCARD
VERSION:3.0
N:Lund;Bo;;;
EMAIL:mailto:bo@example.com
TEL:+1 212 555 0102
END:VCARD
`;
const files: [string, () => Promise<FormData>][] = [
  ["a CSV file", async () => formOf(stringify(table.map((row) => [...row])))],
  ["a workbook", async () => formOf(await workbook(table), "people.xlsx")],
  ["vCards", async () => formOf(card, "people.vcf")],
];

const upload = async (person: SignedIn, form: FormData): Promise<Import> =>
  (await person.call(importsApi.upload, { form })).body;
/** The dry run, with what is said of columns by their headers. */
const check = (person: SignedIn, { id, columns }: Import, said: Record<string, Partial<ImportColumn>> = {}) =>
  person.call(importsApi.check, {
    params: { id },
    body: {
      columns: columns.map(({ index, header, target }) => ({ index, target, ...said[header] })),
      options: {},
    },
  });
const kept = { Email: { othersTarget: "new:text:Email 2" }, Phone: { othersTarget: "new:text:Phone 2" } };
const shown = async (owner: SignedIn) =>
  (await allContacts(owner)).map(({ firstName, email, phone, customFields, notes }) => [
    firstName,
    email,
    phone,
    customFields,
    notes.map(({ text }) => text),
  ]);

describe.each(files)("of several emails or phone numbers in a cell of %s", (_name, form) => {
  test("the first is taken, the rest become a note", async () => {
    const owner = await server.newOwner();
    const begun = await upload(owner, await form());
    expect(
      begun.columns.filter(({ others }) => others).map(({ header, others }) => [header, others]),
    ).toEqual([
      ["Email", { field: "email", examples: ["ana@home.example"] }],
      ["Phone", { field: "phone", examples: ["+1 212 555 0101"] }],
    ]);
    await check(owner, begun);
    await owner.call(importsApi.start, { params: { id: begun.id } });
    const [ana, bo] = await shown(owner);
    expect(ana?.slice(0, 4)).toEqual(["Ana", "ana@example.com", "+1 212 555 0100", {}]);
    expect(new Set(ana?.[4] as string[])).toEqual(
      new Set(["Also by email: ana@home.example", "Also by phone: +1 212 555 0101"]),
    );
    expect(bo).toEqual(["Bo", "bo@example.com", "+1 212 555 0102", {}, []]);
  });

  test("the others go to custom fields where that is chosen, are taken back, and are remembered", async () => {
    const owner = await server.newOwner();
    const begun = await upload(owner, await form());
    expect((await check(owner, begun, kept)).body.columns).toMatchObject(
      begun.columns.map(({ header }) =>
        header === "Email" || header === "Phone"
          ? { othersTarget: `new:text:${header} 2` }
          : { othersTarget: null },
      ),
    );
    await owner.call(importsApi.start, { params: { id: begun.id } });
    expect(await shown(owner)).toEqual([
      [
        "Ana",
        "ana@example.com",
        "+1 212 555 0100",
        { email_2: "ana@home.example", phone_2: "+1 212 555 0101" },
        [],
      ],
      ["Bo", "bo@example.com", "+1 212 555 0102", {}, []],
    ]);
    const { body: fields } = await owner.call(contactFieldsApi.list, {});
    expect(fields.map(({ label, type }) => [label, type])).toEqual([
      ["Email 2", "text"],
      ["Phone 2", "text"],
    ]);
    await owner.call(importsApi.undo, { params: { id: begun.id } });
    expect(await shown(owner)).toEqual([]);
    const again = await upload(owner, await form());
    expect(
      again.columns
        .filter(({ header }) => ["Email", "Phone"].includes(header))
        .map((one) => one.othersTarget),
    ).toEqual(fields.map(({ id }) => `custom:${id}`));
  });
});

describe("a place for further emails", () => {
  const begun = async (person: SignedIn) => upload(person, await files[0]![1]());

  test("is a field of the business, and none that another column goes to", async () => {
    const owner = await server.newOwner();
    const one = await begun(owner);
    for (const [said, message] of [
      [{ Email: { othersTarget: "company" } }, "Choose a field from the list"],
      [{ Email: { othersTarget: "notes" } }, "Choose a field from the list"],
      [
        { Email: { othersTarget: "new:text:More" }, Phone: { othersTarget: "new:text:More" } },
        "Only one column can go to new:text:More",
      ],
    ] as const) {
      const { status, body } = await check(owner, one, said);
      expect([status, body]).toMatchObject([400, { errors: { columns: message } }]);
    }
  });

  test("is made by the owner and managers only", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    const one = await begun(mina);
    expect((await check(mina, one, kept)).status).toBe(403);
    expect((await check(mina, one)).status).toBe(200);
  });
});
