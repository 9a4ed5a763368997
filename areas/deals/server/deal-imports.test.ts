import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import { formOf, type Table, workbook } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const server = await testServer();

const csvOf = (table: Table): string => stringify(table.map((row) => [...row]));
const send = (
  owner: SignedIn,
  table: Table | Uint8Array,
  fields: Record<string, string> = {},
  name = "deals.csv",
) =>
  owner.call(dealImportsApi.import, {
    form: formOf(table instanceof Uint8Array ? table : csvOf(table), name, fields),
  });
const imported = async (owner: SignedIn, table: Table, fields: Record<string, string> = {}) => {
  const answer = await send(owner, table, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const sales = async (owner: SignedIn) =>
  (await owner.call(dealsApi.list, { query: { limit: "100" } })).body.map(
    ({ contactName, isMain, title, stage, value, expectedCloseDate, closedOn, lostReason, lostNote }) => ({
      contactName,
      isMain,
      title,
      stage,
      value,
      expectedCloseDate,
      closedOn,
      lostReason,
      lostNote,
    }),
  );
const byTitle = <S extends { title: string | null }>(list: readonly S[]): S[] =>
  list.toSorted((a, b) => String(a.title).localeCompare(String(b.title)));
const people = async (owner: SignedIn) =>
  (await owner.call(contactsApi.list, { query: {} })).body.map(
    ({ firstName, lastName, pipelineStage, value }) => [firstName, lastName, pipelineStage, value].join(" "),
  );

const pipedrive: Table = [
  [
    "Deal - ID",
    "Deal - Title",
    "Deal - Value",
    "Deal - Stage",
    "Deal - Status",
    "Deal - Deal created",
    "Deal - Expected close date",
    "Deal - Won time",
    "Deal - Lost time",
    "Deal - Lost reason",
    "Deal - Contact person",
    "Person - Email",
    "Deal - Organization",
  ],
  [
    "1",
    "Wedding cake",
    "1,200.50",
    "Proposal",
    "Open",
    "2026-01-05 10:00:00",
    "2027-02-01",
    "",
    "",
    "",
    "Ana Silva",
    "ana@example.com",
    "Alder & Rye",
  ],
  [
    "2",
    "Bread, weekly",
    "300",
    "Negotiation",
    "Won",
    "2026-01-10 09:00:00",
    "",
    "2026-03-04 12:00:00",
    "",
    "",
    "Ana Silva",
    "ana@example.com",
    "Alder & Rye",
  ],
  [
    "3",
    "=1+1",
    "80",
    "Qualified",
    "Lost",
    "2026-02-01 09:00:00",
    "",
    "",
    "2026-02-11 12:00:00",
    "Too expensive",
    "Bo Lund",
    "bo@example.com",
    "",
  ],
  ["4", "Party", "-5", "Qualified", "Open", "", "", "", "", "", "Cleo Marsh", "cleo@example.com", ""],
  ["5", "Nobody's", "5", "Demo done", "Open", "", "", "", "", "", "", "", ""],
];

describe("a file of Pipedrive", () => {
  test("adds sales with the file's days and their customers; the same file again adds nothing", async () => {
    const owner = await server.newOwner();
    const dry = await imported(owner, pipedrive, { dryRun: "true" });
    expect(dry).toMatchObject({ id: null, rows: 5, created: 3, same: 0, problems: 2, newContacts: 2 });
    expect(await sales(owner)).toEqual([]);
    const done = await imported(owner, pipedrive);
    expect(done).toMatchObject({ created: 3, same: 0, problems: 2, newContacts: 2 });
    expect(done.errors).toEqual([
      "Row 5: The value can’t be negative (“-5”)",
      "Row 6: A sale needs a customer: an email, a phone number, a name or a company",
    ]);
    expect(byTitle(await sales(owner))).toEqual([
      {
        contactName: "Bo Lund",
        isMain: true,
        title: "=1+1",
        stage: "lost",
        value: "80.00",
        expectedCloseDate: null,
        closedOn: "2026-02-11",
        lostReason: "too_expensive",
        lostNote: null,
      },
      {
        contactName: "Ana Silva",
        isMain: true,
        title: "Bread, weekly",
        stage: "customer",
        value: "300.00",
        expectedCloseDate: null,
        closedOn: "2026-03-04",
        lostReason: null,
        lostNote: null,
      },
      {
        contactName: "Ana Silva",
        isMain: false,
        title: "Wedding cake",
        stage: "proposal",
        value: "1200.50",
        expectedCloseDate: "2027-02-01",
        closedOn: null,
        lostReason: null,
        lostNote: null,
      },
    ]);
    expect((await people(owner)).toSorted()).toEqual(["Ana Silva customer 300.00", "Bo Lund lost 80.00"]);
    expect(await imported(owner, pipedrive)).toMatchObject({
      created: 0,
      same: 3,
      problems: 2,
      newContacts: 0,
    });
    expect(await sales(owner)).toHaveLength(3);
  });

  test("is read from a workbook too", async () => {
    const owner = await server.newOwner();
    const { status, body } = await send(owner, await workbook(pipedrive), {}, "deals.xlsx");
    expect([status, body.created, body.problems]).toEqual([200, 3, 2]);
    expect((await sales(owner)).map(({ title }) => title).toSorted()).toEqual([
      "=1+1",
      "Bread, weekly",
      "Wedding cake",
    ]);
  });

  test("can be undone: all is as before", async () => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [
      {
        firstName: "Ana",
        lastName: "Silva",
        email: "ana@example.com",
        pipelineStage: "qualified",
        value: "10.00",
      },
    ]);
    const before = [await sales(owner), await people(owner)];
    const { id } = await imported(owner, pipedrive);
    expect(await people(owner)).toHaveLength(2);
    const { status, body } = await owner.call(dealImportsApi.undo, { params: { id: id ?? "" } });
    expect([status, body.status, body.undone]).toEqual([
      200,
      "undone",
      { removed: 3, kept: 0, removedContacts: 1, keptContacts: 0 },
    ]);
    expect([await sales(owner), await people(owner)]).toEqual(before);
    expect((await owner.call(dealImportsApi.undo, { params: { id: id ?? "" } })).status).toBe(409);
    expect(await imported(owner, pipedrive)).toMatchObject({ created: 3, same: 0 });
  });
});

describe("days that can be read two ways", () => {
  const file: Table = [
    ["Title", "Stage", "Close date", "Email"],
    ["Cake", "Won", "03/04/2026", "ana@example.com"],
  ];
  test.each([
    ["as the country writes them", {}, "month_first", "2026-03-04"],
    ["as was said", { dateOrder: "day_first" }, "day_first", "2026-04-03"],
  ])("are read %s, and the reply says how", async (_how, fields, order, day) => {
    const owner = await server.newOwner();
    const dry = await imported(owner, file, { ...fields, dryRun: "true" });
    expect(dry.dates).toEqual({ order, example: "03/04/2026" });
    await imported(owner, file, fields);
    expect((await sales(owner)).map(({ closedOn }) => closedOn)).toEqual([day]);
  });

  test("are left out where a column has both ways, until somebody says which", async () => {
    const owner = await server.newOwner();
    const mixed: Table = [...file, ["Tart", "Won", "03/14/2026", ""], ["Pie", "Won", "14/03/2026", ""]];
    const dry = await imported(owner, mixed, { dryRun: "true" });
    expect([dry.dates, dry.created]).toEqual([{ order: null, example: "03/04/2026" }, 0]);
    const told = await imported(owner, mixed, { dryRun: "true", dateOrder: "day_first" });
    expect([told.dates?.order, told.created]).toEqual(["day_first", 1]);
  });

  test("another wish is refused, and plain days are not asked about", async () => {
    const owner = await server.newOwner();
    expect((await send(owner, file, { dateOrder: "year_first" })).status).toBe(400);
    const plain = [file[0]!, ["Cake", "Won", "2026-03-04", "ana@example.com"]];
    expect((await imported(owner, plain, { dryRun: "true" })).dates).toBeNull();
  });
});

describe("amounts that can be read two ways", () => {
  const file: Table = [
    ["Title", "Value", "Email"],
    ["Cake", "1.234", "ana@example.com"],
    ["Tart", "500", "ana@example.com"],
  ];
  const problem = "1.234 can be read two ways. Choose the mark before the cents for this column";

  test("are left out with the words of customers' uploads, until somebody says which mark stands before the cents", async () => {
    const owner = await server.newOwner();
    const dry = await imported(owner, file, { dryRun: "true" });
    expect(dry).toMatchObject({ created: 1, problems: 1, amounts: { sign: null, example: "1.234" } });
    expect(dry.errors[0]).toContain(problem);
    for (const [decimalSign, value] of [
      [".", "1.23"],
      [",", "1234.00"],
    ] as const) {
      const other = await server.newOwner();
      const told = await imported(other, file, { decimalSign });
      expect(told).toMatchObject({ created: 2, amounts: { sign: decimalSign, example: "1.234" } });
      expect(byTitle(await sales(other)).map((sale) => sale.value)).toEqual([value, "500.00"]);
    }
  });

  test("are not asked about where other amounts of the column show it", async () => {
    const owner = await server.newOwner();
    const plain: Table = [...file, ["Pie", "5,50", "ana@example.com"]];
    expect(await imported(owner, plain)).toMatchObject({ created: 3, amounts: null });
    expect(byTitle(await sales(owner)).map((sale) => sale.value)).toEqual(["1234.00", "5.50", "500.00"]);
    expect((await send(owner, plain, { decimalSign: ";" })).status).toBe(400);
  });
});

describe("amounts in another currency", () => {
  const file: Table = [
    ["Title", "Value", "Currency", "Email"],
    ["Cake", "100", "EUR", "ana@example.com"],
    ["Tart", "200", "usd", "ana@example.com"],
    ["Pie", "£300", "", "ana@example.com"],
    ["Roll", "400", "eur", "ana@example.com"],
    ["Bun", "", "EUR", "ana@example.com"],
  ];

  test("are left out and counted, and taken as written when somebody says so", async () => {
    const owner = await server.newOwner();
    const found = {
      rows: 5,
      currencies: [
        { currency: "EUR", count: 2 },
        { currency: "£", count: 1 },
      ],
    };
    const dry = await imported(owner, file, { dryRun: "true" });
    expect(dry).toMatchObject({ ...found, created: 2, problems: 3 });
    expect(dry.errors[0]).toContain("This amount is in EUR, not in dollars");
    expect(await imported(owner, file)).toMatchObject({ ...found, created: 2, problems: 3 });
    expect(byTitle(await sales(owner)).map(({ title, value }) => [title, value])).toEqual([
      ["Bun", "0.00"],
      ["Tart", "200.00"],
    ]);
    expect(await imported(owner, file, { otherCurrency: "as_written" })).toMatchObject({
      ...found,
      created: 3,
      same: 2,
      problems: 0,
    });
    expect((await send(owner, file, { otherCurrency: "convert" })).status).toBe(400);
  });
});
