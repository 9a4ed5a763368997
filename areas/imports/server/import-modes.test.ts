import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ImportOptions, RowLabel } from "#areas/imports/contract/imports.schema.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import {
  allContacts,
  checked,
  formOf,
  imported,
  rowsOf,
  type Table,
  workbook,
} from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const nameless = [
  ["Company", "Email", "Phone"],
  ["Acme Inc", "office@acme.example", ""],
  ["", "joe.doe@example.com", ""],
  ["", "", "0171 7654321"],
];
const namelessBook = await workbook(nameless);

async function businessWith(...people: Record<string, unknown>[]): Promise<SignedIn> {
  const owner = await server.newOwner();
  for (const person of people)
    await owner.call(contactsApi.create, { body: { source: "Referral", ...person } as never });
  return owner;
}
const ana = {
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@example.com",
  phone: "+49 171 1234567",
  company: "Alder",
};
const bo = { firstName: "Bo", lastName: "Okafor", email: "bo@example.com", company: "Elm" };

describe("each mode labels every row, and the counts add up to the rows", () => {
  const table: Table = [
    ["First Name", "Last Name", "Email", "Phone", "Company"],
    ["Ana", "Silva", "ANA@example.com", "", "Rye"],
    ["Bo", "Okafor", "bo@example.com", "", ""],
    ["Cleo", "Marsh", "cleo@example.com", "", ""],
    ["Cleo", "Marsh", "cleo@example.com", "", ""],
    ["Dan", "", "dan@", "", ""],
    ["Bo", "Okafor", "other@example.com", "", "Elm"],
    ["Eve", "Lind", "", "", "Rye"],
  ];
  test.each<[ImportOptions["mode"], RowLabel[], Record<string, number>]>([
    [
      "add",
      ["skip", "skip", "create", "skip", "problem", "ask", "problem"],
      { created: 1, updated: 0, successful: 1, duplicates: 3, failed: 2, skipped: 1 },
    ],
    [
      "update",
      ["update", "skip", "skip", "skip", "problem", "ask", "problem"],
      { created: 0, updated: 1, successful: 1, duplicates: 1, failed: 2, skipped: 3 },
    ],
    [
      "both",
      ["update", "skip", "create", "skip", "problem", "ask", "problem"],
      { created: 1, updated: 1, successful: 2, duplicates: 2, failed: 2, skipped: 1 },
    ],
  ])("%s", async (mode, labels, result) => {
    const owner = await businessWith(ana, bo);
    const { id, counts, rowCount } = await checked(owner, table, { mode });
    expect((await rowsOf(owner, id)).map(({ label }) => label)).toEqual(labels);
    expect([rowCount, Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)]).toEqual([7, 7]);
    const { body } = await owner.call(importsApi.start, { params: { id } });
    expect(body.result).toMatchObject(result);
    expect(
      (body.result?.successful ?? 0) +
        (body.result?.duplicates ?? 0) +
        (body.result?.failed ?? 0) +
        (body.result?.skipped ?? 0),
    ).toBe(7);
    expect((await allContacts(owner)).map(({ company }) => company)).toEqual(
      mode === "add" ? ["Alder", "Elm", null] : mode === "both" ? ["Rye", "Elm", null] : ["Rye", "Elm"],
    );
  });
});

describe("an empty cell", () => {
  const table: Table = [
    ["First Name", "Last Name", "Email", "Phone", "Company", "Value"],
    ["Ana", "", "ana@example.com", "", "", ""],
  ];
  test.each<[string, Partial<ImportOptions>, unknown[]]>([
    ["changes nothing", { mode: "both" }, ["Silva", "+49 171 1234567", "Alder", "80.00"]],
    [
      "empties a field where that was asked for, but never a name",
      { mode: "both", blanksOverwrite: true },
      ["Silva", null, null, "0.00"],
    ],
  ])("%s", async (_name, options, wanted) => {
    const owner = await businessWith({ ...ana, value: "80" });
    await imported(owner, table, options);
    const [contact] = await allContacts(owner);
    expect([contact?.lastName, contact?.phone, contact?.company, contact?.value]).toEqual(wanted);
  });
});

describe("a phone number", () => {
  test.each<[string, string | null, RowLabel]>([
    ["0171 1234567", "DE", "update"],
    ["0171/123 45 67", "DE", "update"],
    ["0049 171 1234567", "DE", "update"],
    ["+491711234567", null, "update"],
    ["(0171) 123-4567", null, "update"],
    ["tel:+49-171-1234567", null, "update"],
    ["+43 171 1234567", null, "create"],
    ["0171 1234567", "AT", "create"],
    ["0171 1234568", "DE", "create"],
  ])("written as %s in %s finds its owner, and no one else", async (phone, country, label) => {
    const owner = await businessWith(ana);
    const { id, status } = await imported(
      owner,
      [
        ["First Name", "Last Name", "Phone", "Job Title"],
        ["Ana", "Silva", phone, "Baker"],
      ],
      { mode: "both", country },
    );
    expect([status, (await rowsOf(owner, id)).map((row) => row.label)]).toEqual(["done", [label]]);
    const phones = (await allContacts(owner)).map((contact) => contact.phone);
    expect(phones.toSorted()).toEqual(["+49 171 1234567", ...(label === "create" ? [phone] : [])].toSorted());
  });
});

describe("values as people write them", () => {
  test("are read by their column: money, days, stages, sources, status, tags", async () => {
    const owner = await server.newOwner();
    const table: Table = [
      ["Name", "Email", "Value", "Stage", "Source", "Status", "Tags", "Next Follow-up"],
      [
        "Ana Silva",
        "ana@example.com",
        "1.234,56 €",
        "Qualified",
        "referral",
        "Active",
        'vip, "a, b"',
        "31.12.2026",
      ],
      [
        "Bo Okafor",
        "Bo <bo@example.com>",
        "2.000,00 €",
        "proposal",
        "Fair",
        "unsubscribed",
        "",
        "2026-03-04",
      ],
      ["Cleo Marsh", "cleo@example.com", "", "", "", "", "", ""],
    ];
    const done = await imported(owner, table, { source: "Market" });
    expect(done.result).toMatchObject({ created: 3, failed: 0 });
    expect(
      (await allContacts(owner)).map(({ value, pipelineStage, source, status, tags, nextFollowUp }) => [
        value,
        pipelineStage,
        source,
        status,
        tags,
        nextFollowUp,
      ]),
    ).toEqual([
      ["1234.56", "qualified", "Referral", "active", ["vip", "a, b"], "2026-12-31"],
      ["2000.00", "proposal", "Fair", "unsubscribed", [], "2026-03-04"],
      ["0.00", "new", "Market", "active", [], null],
    ]);
  });

  test("rows that are longer than the header are read, and the dry run says what is left out", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(importsApi.upload, {
      form: formOf(
        'Name,Email\nAna Silva,ana@example.com,more\nAna Silva,ana@example.com,more,and more\nBo Okafor,bo@example.com\nCleo\n"Dan,dan@example.com\n',
      ),
    });
    const { body: ready } = await owner.call(importsApi.check, {
      params: { id: body.id },
      body: { columns: body.columns.map(({ index, target }) => ({ index, target })), options: {} },
    });
    expect(ready.counts).toEqual({ create: 3, update: 0, skip: 1, problem: 1, ask: 0, longer: 2 });
    expect((await rowsOf(owner, body.id)).map(({ reason }) => reason)).toEqual([
      "This row has 3 cells, but the header has only 2: the last one is left out",
      "This row has 4 cells, but the header has only 2: the last 2 are left out. Same email as row 2",
      null,
      "A customer needs an email or a phone number",
      null,
    ]);
  });

  test.each([
    ["people.csv", nameless.map((row) => row.join(",")).join("\n")],
    ["people.xlsx", namelessBook],
    [
      "people.vcf",
      ["ORG:Acme Inc;Sales\nEMAIL:office@acme.example", "EMAIL:joe.doe@example.com", "TEL:0171 7654321"]
        .map((card) => `BEGIN:VCARD\nVERSION:3.0\nN:;;;;\n${card}\nEND:VCARD\n`)
        .join(""),
    ],
  ])(
    "whose name %s does not have is named after the company, or the part before the @, and the dry run says so",
    async (name, content) => {
      const owner = await server.newOwner();
      const { body } = await owner.call(importsApi.upload, { form: formOf(content, name) });
      const choices = {
        columns: body.columns.map(({ index, target }) => ({ index, target })),
        options: { mode: "both" as const },
      };
      const { body: ready } = await owner.call(importsApi.check, { params: { id: body.id }, body: choices });
      expect(ready.counts).toEqual({ create: 2, update: 0, skip: 0, problem: 1, ask: 0, unnamed: 2 });
      expect((await rowsOf(owner, body.id)).map(({ reason }) => reason)).toEqual([
        "No name in this row: we use the company’s name",
        "No name in this row: we use the part of the email before the @",
        "A customer needs a name",
      ]);
      await owner.call(importsApi.start, { params: { id: body.id } });
      expect(
        (await allContacts(owner)).map(({ firstName, lastName, company }) => [firstName, lastName, company]),
      ).toEqual([
        ["Acme Inc", "", "Acme Inc"],
        ["joe.doe", "", null],
      ]);
      // A name given in the meantime is not replaced.
      const [acme] = await allContacts(owner);
      await owner.call(contactsApi.update, {
        params: { id: acme!.id },
        body: { firstName: "Ana", version: acme!.version } as never,
      });
      const { body: again } = await owner.call(importsApi.upload, { form: formOf(content, name) });
      expect(
        (await owner.call(importsApi.check, { params: { id: again.id }, body: choices })).body.counts,
      ).toEqual({ create: 0, update: 0, skip: 2, problem: 1, ask: 0 });
    },
  );

  test("a cell of ten thousand characters is a problem of its row only", async () => {
    const owner = await server.newOwner();
    const done = await imported(owner, [
      ["First Name", "Last Name", "Email"],
      ["x".repeat(10_000), "Silva", "ana@example.com"],
      ["Bo", "Okafor", "bo@example.com"],
    ]);
    expect(done.result).toMatchObject({
      created: 1,
      failed: 1,
      errors: [`Row 2: At most 100 characters (“${"x".repeat(60)}…”)`],
    });
  });
});
