import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { allContacts, formOf, rowsOf, workbook } from "#apps/server/testing/import-fixture.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";

const server = await testServer();
const people = [
  ["Ana", "Silva", "ana@example.com", "+1 212 555 0100"],
  ["Bo", "Lund", "bo@example.com", "+1 212 555 0101"],
];
const firstOf = [["firstName", "lastName", "email", "phone"], people[0]] as const;

const upload = async (owner: SignedIn, content: string | Uint8Array, name: string) =>
  (await owner.call(importsApi.upload, { form: formOf(content, name) })).body;
const csv = people.map((row) => row.join(",")).join("\n");
const ways: [string, (owner: SignedIn) => Promise<Import>][] = [
  ["a CSV file", (owner) => upload(owner, csv, "people.csv")],
  ["a workbook", async (owner) => upload(owner, await workbook(people), "people.xlsx")],
  [
    "pasted rows",
    async (owner) =>
      (await owner.call(importsApi.paste, { body: { text: people.map((row) => row.join("\t")).join("\n") } }))
        .body,
  ],
];
const check = async (owner: SignedIn, { id, columns }: Import) =>
  (
    await owner.call(importsApi.check, {
      params: { id },
      body: { columns: columns.map(({ index, target }) => ({ index, target })), options: {} },
    })
  ).body;

describe("without headings", () => {
  test.each(ways)(
    "the first customer of %s is imported too, each column guessed by its values",
    async (_name, begin) => {
      const owner = await server.newOwner();
      const begun = await begin(owner);
      expect(begun).toMatchObject({
        hasHeader: false,
        headers: ["Column 1", "Column 2", "Column 3", "Column 4"],
        preview: people,
      });
      expect(begun.columns.map(({ target, by }) => [target, by])).toEqual(
        firstOf[0].map((target) => [target, "values"]),
      );
      expect(await check(owner, begun)).toMatchObject({
        status: "ready",
        rowCount: 2,
        counts: { create: 2, problem: 0 },
      });
      expect((await rowsOf(owner, begun.id)).map(({ number }) => number)).toEqual([1, 2]);
      await owner.call(importsApi.start, { params: { id: begun.id } });
      expect(
        (await allContacts(owner)).map(({ firstName, lastName, email, phone }) => [
          firstName,
          lastName,
          email,
          phone,
        ]),
      ).toEqual(people);
      expect((await owner.call(importsApi.undo, { params: { id: begun.id } })).body.undone).toEqual({
        removed: 2,
        restored: 0,
        kept: 0,
      });
    },
  );

  test("a single row is a customer, not a lone heading", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(importsApi.paste, { body: { text: "Ana Silva\tana@example.com" } });
    expect(body).toMatchObject({ hasHeader: false, preview: [["Ana Silva", "ana@example.com"]] });
    expect((await check(owner, body)).counts?.create).toBe(1);
  });

  test("nothing is remembered for another file of as many columns", async () => {
    const owner = await server.newOwner();
    const first = await upload(owner, csv, "people.csv");
    await check(owner, first);
    await owner.call(importsApi.start, { params: { id: first.id } });
    const other = await upload(
      owner,
      "cleo@example.com,Cleo Marsh,Ulm,x\ndan@example.com,Dan Moss,Bonn,x\n",
      "others.csv",
    );
    expect(other.columns.map(({ target }) => target)).toEqual(["email", "fullName", "nothing", "nothing"]);
  });
});

describe("the guess can be corrected", () => {
  test("either way, before and after the dry run: the file is read again and rows keep their numbers in the sheet", async () => {
    const owner = await server.newOwner();
    const begun = await upload(owner, "Ana,Silva,Ulm\nBo,Lund,bo@example.com\n", "people.csv");
    expect(begun.hasHeader).toBe(true);
    await check(owner, {
      ...begun,
      columns: begun.columns.map((column, at) => ({ ...column, target: firstOf[0][at] ?? "nothing" })),
    });
    const firstRow = async (isCustomer: boolean) =>
      (await owner.call(importsApi.firstRow, { params: { id: begun.id }, body: { isCustomer } })).body;
    const asCustomer = await firstRow(true);
    expect(asCustomer).toMatchObject({
      hasHeader: false,
      status: "mapping",
      rowCount: null,
      counts: null,
      headers: ["Column 1", "Column 2", "Column 3"],
      preview: [
        ["Ana", "Silva", "Ulm"],
        ["Bo", "Lund", "bo@example.com"],
      ],
    });
    expect(await rowsOf(owner, begun.id)).toEqual([]);
    const targets = (one: Import) => ({
      ...one,
      columns: one.columns.map((column, at) => ({ ...column, target: firstOf[0][at] ?? "nothing" })),
    });
    expect((await check(owner, targets(asCustomer))).counts).toMatchObject({ create: 1, problem: 1 });
    expect((await rowsOf(owner, begun.id)).map(({ number, label }) => [number, label])).toEqual([
      [1, "problem"],
      [2, "create"],
    ]);
    const asHeader = await firstRow(false);
    expect(asHeader).toMatchObject({ hasHeader: true, headers: ["Ana", "Silva", "Ulm"] });
    expect((await check(owner, targets(asHeader))).counts).toMatchObject({ create: 1, problem: 0 });
    expect((await rowsOf(owner, begun.id)).map(({ number }) => number)).toEqual([2]);
    await owner.call(importsApi.start, { params: { id: begun.id } });
    expect(
      (await owner.refused(importsApi.firstRow, { params: { id: begun.id }, body: { isCustomer: true } }))
        .status,
    ).toBe(409);
  });

  test("is refused when nothing would be left, and for cards", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(importsApi.paste, { body: { text: "Ana Silva\tana@example.com" } });
    const refused = await owner.refused(importsApi.firstRow, {
      params: { id: body.id },
      body: { isCustomer: false },
    });
    expect([refused.status, refused.body.errors?.file]).toEqual([
      400,
      "There are no rows below the first line",
    ]);
    expect((await owner.call(importsApi.get, { params: { id: body.id } })).body.hasHeader).toBe(false);
    const cards = await upload(
      owner,
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Silva\nEMAIL:ana@example.com\nEND:VCARD\n",
      "people.vcf",
    );
    expect(
      (await owner.refused(importsApi.firstRow, { params: { id: cards.id }, body: { isCustomer: true } }))
        .status,
    ).toBe(409);
  });
});

test("the one-call import reads the first row as headers, whatever is in it", async () => {
  const owner = await server.newOwner();
  const fieldMapping = JSON.stringify({ Ana: "firstName", Silva: "lastName", "ana@example.com": "email" });
  const { body } = await owner.call(importsApi.direct, { form: formOf(csv, "people.csv", { fieldMapping }) });
  expect(body).toMatchObject({ successful: 1, failed: 0 });
  expect((await allContacts(owner)).map(({ firstName }) => firstName)).toEqual(["Bo"]);
});
