import { expect, test } from "vitest";
import { openTable, readPasted } from "#platform/tables/table.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { rowLabels } from "#areas/imports/contract/imports.schema.ts";
import { type ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import {
  begun,
  checked,
  chosen,
  entries,
  oneImport,
  type Opener,
  readFirstRow,
  rowsOf,
  sampleFile,
  wrongValues,
} from "./imports.sample.ts";
import { choicesOf, rowsIn } from "./imports.view.ts";

async function* piecesOf(file: File) {
  yield new Uint8Array(await file.arrayBuffer());
}
const opened: Opener = (names) => openTable(piecesOf(sampleFile()), "market-list.csv", {}, names);

test("the demo's samples are what the calls answer", async () => {
  const imported = await begun("market-list.csv", opened);
  expect(() => importsApi.get.reply.parse(imported)).not.toThrow();
  expect(() => importsApi.list.reply.parse(entries())).not.toThrow();
  const ready = await checked(choicesOf(imported));
  expect(() => importsApi.check.reply.parse(ready)).not.toThrow();
  for (const label of rowLabels) {
    const rows = await rowsOf(imported.id, { label });
    expect(importsApi.rows.reply.parse(rows)).toHaveLength(ready.counts?.[label] ?? -1);
  }
});

test("a file is really read and checked: every row has a label, which changes with the mapping", async () => {
  const imported = await begun("market-list.csv", opened);
  const ready = await checked(choicesOf(imported));
  expect(ready).toMatchObject({
    status: "ready",
    rowCount: 44,
    counts: { create: 39, update: 2, skip: 1, problem: 1, ask: 1, incomplete: 1 },
  });
  expect(ready.counts && rowsIn(ready.counts)).toBe(44);
  const rows: ImportRow[] = await rowsOf(imported.id, { label: "update" });
  expect(importsApi.rows.reply.parse(rows)[0]).toMatchObject({
    number: 5,
    match: { name: "Dana Whitfield" },
    changes: expect.arrayContaining([expect.objectContaining({ label: "Value", after: "4900.00" })]),
  });
  expect(importsApi.wrongValues.reply.parse(await wrongValues())).toEqual(
    expect.arrayContaining([expect.objectContaining({ header: "E-mail", value: "noor@example", rows: 1 })]),
  );
  const onlyNew = await checked({ ...choicesOf(ready), options: { ...ready.options, mode: "add" } });
  expect(onlyNew.counts).toMatchObject({ update: 0, skip: 3 });
});

test("a first row that is a customer is kept as one, and can be changed to headings", async () => {
  const named = await begun("market-list.csv", opened);
  expect(named.hasHeader).toBe(true);
  const nameless = await begun("Pasted rows", (names) =>
    readPasted("Ana Silva\tana@silva.example\nBo Silva\tbo@silva.example", {}, names),
  );
  expect(nameless).toMatchObject({
    hasHeader: false,
    headers: ["Column 1", "Column 2"],
    rowCount: 2,
    preview: [
      ["Ana Silva", "ana@silva.example"],
      ["Bo Silva", "bo@silva.example"],
    ],
  });
  expect(nameless.columns.map(({ target }) => target)).toEqual(["fullName", "email"]);
  expect(await readFirstRow(false)).toMatchObject({
    hasHeader: true,
    headers: ["Ana Silva", "ana@silva.example"],
    rowCount: 1,
  });
});

test("a choice is marked as chosen by hand, and pasted rows start an import too", async () => {
  const pasted = await begun("Pasted rows", (names) =>
    readPasted("Name\tMail\nAna Silva\tana@silva.example", {}, names),
  );
  const columns = choicesOf(pasted).columns.map((column) =>
    column.index === 1 ? { ...column, target: "notes" } : column,
  );
  await chosen({ columns, options: pasted.options });
  expect((await oneImport(pasted.id)).columns[1]).toMatchObject({ target: "notes", by: "hand" });
  await expect(oneImport("nobody")).rejects.toThrow("404");
});
