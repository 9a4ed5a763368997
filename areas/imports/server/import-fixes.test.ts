import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import {
  allContacts,
  begin,
  checked,
  formOf,
  imported,
  rowsOf,
} from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Value", "Company"];

describe("problems", () => {
  const table = [
    header,
    ["Ana", "Silva", "ana@example.com", "12k", ""],
    ["Bo", "Silva", "bo@example.com", "12k", ""],
    ["Cleo", "Silva", "cleo@", "5", ""],
  ];

  test("are listed by value, and fixed one by one or everywhere", async () => {
    const owner = await server.newOwner();
    const { id } = await checked(owner, table, { leaveOutWrong: false });
    expect((await owner.call(importsApi.wrongValues, { params: { id } })).body).toEqual([
      {
        index: 3,
        header: "Value",
        value: "12k",
        message: "Enter an amount such as 1500 or 1500.50",
        rows: 2,
        comesIn: false,
        ofColumn: 2,
      },
      {
        index: 2,
        header: "Email",
        value: "cleo@",
        message: "Please enter a valid email address",
        rows: 1,
        comesIn: false,
        ofColumn: 1,
      },
    ]);
    const replaced = await owner.call(importsApi.replace, {
      params: { id },
      body: { index: 3, from: "12k", to: "12,000.00" },
    });
    expect(replaced.body).toMatchObject({ status: "ready", counts: { create: 2, problem: 1 } });
    const fixed = await owner.call(importsApi.fix, {
      params: { id, number: "4" },
      body: { cells: [{ index: 2, value: "cleo@example.com" }] },
    });
    expect(fixed.body.counts).toEqual({ create: 3, update: 0, skip: 0, problem: 0, ask: 0 });
    await owner.call(importsApi.start, { params: { id } });
    expect((await allContacts(owner)).map(({ email, value }) => [email, value])).toEqual([
      ["ana@example.com", "12000.00"],
      ["bo@example.com", "12000.00"],
      ["cleo@example.com", "5.00"],
    ]);
  });

  test("that remain are in the result, and can be downloaded with their columns and a reason", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, {
      body: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", source: "Referral" },
    });
    const done = await imported(
      owner,
      [
        header,
        ["Ana", "Silva", "ana@example.com", "", "=1+1"],
        ["Bo", "Silva", "bo@example.com", "12k", ""],
        ["Cleo", "Silva", "cleo@example.com", "5", "Comma, Inc."],
      ],
      { leaveOutWrong: false },
    );
    expect(done.result).toEqual({
      successful: 1,
      created: 1,
      updated: 0,
      duplicates: 1,
      skipped: 0,
      failed: 1,
      errors: ["Row 3: Enter an amount such as 1500 or 1500.50 (“12k”)"],
    });
    const { body, headers } = await owner.call(importsApi.dropped, { params: { id: done.id } });
    expect(String(body).replace("\uFEFF", "").split("\r\n")).toEqual([
      "First Name,Last Name,Email,Value,Company,Reason",
      "Ana,Silva,ana@example.com,,'=1+1,Ana Silva is already in your list (same email)",
      "Bo,Silva,bo@example.com,12k,,Enter an amount such as 1500 or 1500.50",
      "",
    ]);
    expect(headers.get("content-disposition")).toContain("people-not-imported.csv");
  });

  test("a missing cell is 404, and nothing can be fixed once it is imported", async () => {
    const owner = await server.newOwner();
    const { id } = await checked(owner, table);
    for (const [number, index] of [
      ["5", 2],
      ["2", 5],
    ] as const)
      expect(
        (
          await owner.refused(importsApi.fix, {
            params: { id, number },
            body: { cells: [{ index, value: "x" }] },
          })
        ).status,
      ).toBe(404);
    await owner.call(importsApi.start, { params: { id } });
    expect(
      (
        await owner.refused(importsApi.fix, {
          params: { id, number: "2" },
          body: { cells: [{ index: 2, value: "x" }] },
        })
      ).status,
    ).toBe(409);
    expect((await owner.refused(importsApi.start, { params: { id } })).status).toBe(409);
  });
});

describe("rows that ask", () => {
  const table = [
    ["Name", "Email", "Phone", "Company"],
    ["Ana Silva", "second@example.com", "", "Alder & Rye"],
    ["Bo Silva", "", "0171 1234567", ""],
  ];
  const ana = {
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.com",
    phone: "+49 171 1234567",
    company: "Alder & Rye",
    source: "Referral",
  };

  test.each([
    ["same", ["update", "skip"], 1],
    ["different", ["create", "create"], 3],
    ["skip", ["skip", "skip"], 1],
  ] as const)("are answered: %s", async (decision, labels, total) => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, { body: ana });
    const { id, counts } = await checked(owner, table, { mode: "both" });
    expect(counts?.ask).toBe(2);
    expect((await rowsOf(owner, id)).map(({ reason, match }) => [reason, match?.by, match?.name])).toEqual([
      ["Same name and company as Ana Silva. Is it the same customer?", "name", "Ana Silva"],
      ["Same phone as Ana Silva. Is it the same customer?", "phone", "Ana Silva"],
    ]);
    await owner.call(importsApi.decide, { params: { id }, body: { rows: [2], decision } });
    const { body } = await owner.call(importsApi.decide, { params: { id }, body: { decision } });
    expect([body.counts?.ask, (await rowsOf(owner, id)).map(({ label }) => label)]).toEqual([0, labels]);
    await owner.call(importsApi.start, { params: { id } });
    expect(await allContacts(owner)).toHaveLength(total);
  });

  test("and are not answered are left out", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, { body: ana });
    const { result } = await imported(owner, table, { mode: "both" });
    expect([result?.skipped, result?.unanswered, (await allContacts(owner)).length]).toEqual([2, 2, 1]);
  });
});

describe("columns", () => {
  test("of new custom fields are added in place, and remembered for the next file with these headers", async () => {
    const owner = await server.newOwner();
    const table = [
      ["Name", "Email", "Shoe size", "Tags", "Notes", "Stage"],
      ["Ana Silva", "ana@example.com", "38", "vip; market", "Met at the market", "Qualified"],
    ];
    const done = await imported(owner, table, { source: "Fair" }, { "Shoe size": "new:number:Shoe size" });
    expect(done.result?.errors).toEqual([]);
    const [field] = (await owner.call(contactFieldsApi.list)).body;
    expect(field).toMatchObject({ label: "Shoe size", type: "number" });
    const [contact] = await allContacts(owner);
    expect(contact).toMatchObject({
      customFields: { [field!.key]: 38 },
      tags: ["vip", "market"],
      pipelineStage: "qualified",
      source: "Fair",
    });
    expect(contact?.notes.map(({ text }) => text)).toEqual(["Met at the market"]);
    const next = await begin(owner, table);
    expect(next.columns.map(({ target, by }) => [target, by])[2]).toEqual([
      `custom:${field!.id}`,
      "remembered",
    ]);
    expect(next.options.source).toBe("Fair");
  });

  test.each<[string, string[], string]>([
    ["without a name", ["nothing", "email"], "firstName required but not mapped"],
    ["with half a name", ["firstName", "email"], "lastName required but not mapped"],
    ["without an email or a phone", ["fullName", "company"], "email required but not mapped"],
    ["with two for one field", ["email", "email"], "firstName required but not mapped"],
    [
      "with a field of another business",
      ["fullName", "custom:018f3a5e-0000-7000-8000-000000000000"],
      "Choose a field from the list",
    ],
  ])("%s are refused", async (_name, targets, message) => {
    const owner = await server.newOwner();
    const { id } = await begin(owner, [
      ["A", "B"],
      ["x", "y"],
    ]);
    const { status, body } = await owner.refused(importsApi.check, {
      params: { id },
      body: { columns: targets.map((target, index) => ({ index, target })), options: {} },
    });
    expect([status, body.errors?.columns]).toEqual([400, message]);
  });

  test("of dates that can be read two ways are read as the business's country writes them, and ask once", async () => {
    const owner = await server.newOwner();
    const table = [
      ["Name", "Email", "Next follow-up"],
      ["Ana Silva", "ana@example.com", "03/04/2026"],
    ];
    const begun = await begin(owner, table);
    expect(begun.columns[2]).toMatchObject({
      target: "nextFollowUp",
      dateOrder: "month_first",
      asks: ["dateOrder"],
    });
    const berlin = await server.newOwner();
    await server.database.inWorkspace(berlin.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET time_zone = 'Europe/Berlin'`),
    );
    expect((await begin(berlin, table)).columns[2]).toMatchObject({
      dateOrder: "day_first",
      asks: ["dateOrder"],
    });
    const both = [
      ...table,
      ["Bo Silva", "bo@example.com", "13/04/2026"],
      ["Cleo Silva", "cleo@example.com", "04/13/2026"],
    ];
    expect((await begin(owner, both)).columns[2]).toMatchObject({ dateOrder: null, asks: ["dateOrder"] });
    const columns = begun.columns.map(({ index, target }) => ({
      index,
      target,
      ...(index === 2 && { dateOrder: "day_first" as const }),
    }));
    await owner.call(importsApi.check, { params: { id: begun.id }, body: { columns, options: {} } });
    await owner.call(importsApi.start, { params: { id: begun.id } });
    expect((await allContacts(owner))[0]?.nextFollowUp).toBe("2026-04-03");
  });
});

describe("a file that cannot be read", () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 200 }, (_, at) => at % 251)]);
  test.each<[string, string | Uint8Array, string, string]>([
    ["of another kind", "hello", "people.pdf", "Please upload a CSV file"],
    ["that is empty", "", "people.csv", "File is empty"],
    ["that is a zip", zip, "people.csv", "Could not parse CSV file. Please check the format."],
    [
      "with a header alone",
      "Name,Email\n",
      "people.csv",
      "Could not parse CSV file. Please check the format.",
    ],
    [
      "with 100,000 columns",
      `${"a,".repeat(100_000)}b\n1,2\n`,
      "people.csv",
      "Could not parse CSV file. Please check the format.",
    ],
    [
      "with a cell of 10 MB",
      `Name,Email\n${"x".repeat(10_000_000)},a@example.com\n`,
      "people.csv",
      "Could not parse CSV file. Please check the format.",
    ],
  ])("%s is refused with what is wrong, and nothing is kept", async (_name, content, fileName, message) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(importsApi.upload, { form: formOf(content, fileName) });
    expect([status, body.message, typeof body.errors?.file]).toEqual([400, message, "string"]);
    expect((await owner.call(importsApi.list)).body).toEqual([]);
  });

  test("and has NULs and formulas is read all the same", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(importsApi.upload, {
      form: formOf(
        'Name,Email,Company\nAna Silva,ana@example.com,"=HYPERLINK(""x"")"\nBo\0 Silva,bo@example.com,\n',
      ),
    });
    await owner.call(importsApi.check, {
      params: { id: body.id },
      body: { columns: body.columns.map(({ index, target }) => ({ index, target })), options: {} },
    });
    await owner.call(importsApi.start, { params: { id: body.id } });
    expect((await allContacts(owner)).map(({ firstName, company }) => [firstName, company])).toEqual([
      ["Ana", '=HYPERLINK("x")'],
      ["Bo", null],
    ]);
  });

  test("pasted rows from a spreadsheet work like a file", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(importsApi.paste, {
      body: { text: "Name\tEmail\nAna Silva\tana@example.com\n" },
    });
    expect(body).toMatchObject({
      format: "pasted",
      fileName: "Pasted rows",
      headers: ["Name", "Email"],
      status: "mapping",
    });
    const { body: ready } = await owner.call(importsApi.check, {
      params: { id: body.id },
      body: { columns: body.columns.map(({ index, target }) => ({ index, target })), options: {} },
    });
    expect(ready.counts?.create).toBe(1);
    expect((await owner.refused(importsApi.paste, { body: { text: "" } })).body.message).toBe(
      "File is empty",
    );
  });
});
