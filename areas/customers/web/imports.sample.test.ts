import { expect, test } from "vitest";
import { openTable, readPasted } from "#platform/tables/table.ts";
import { importsApi } from "#areas/customers/contract/imports.api.ts";
import { type ImportRow, rowLabels } from "#areas/customers/contract/imports.schema.ts";
import { begun, checked, chosen, entries, oneImport, rowsOf, sampleFile, wrongValues } from "./imports.sample.ts";
import { choicesOf, rowsIn } from "./imports.view.ts";

async function* piecesOf(file: File) { yield new Uint8Array(await file.arrayBuffer()); }
const opened = async () => openTable(piecesOf(sampleFile()), "market-list.csv");

test("the demo's samples are what the calls answer", async () => {
  const imported = await begun("market-list.csv", await opened());
  expect(() => importsApi.get.reply.parse(imported)).not.toThrow();
  expect(() => importsApi.list.reply.parse(entries())).not.toThrow();
  const ready = await checked(choicesOf(imported));
  expect(() => importsApi.check.reply.parse(ready)).not.toThrow();
  for (const label of rowLabels) {
    const rows = await rowsOf(imported.id, { label });
    expect(importsApi.rows.reply.parse(rows)).toHaveLength(ready.counts?.[label] ?? -1);
  }
});

test("a file is really read and checked: every row has one label, and mapped otherwise another", async () => {
  const imported = await begun("market-list.csv", await opened());
  const ready = await checked(choicesOf(imported));
  expect(ready).toMatchObject({ status: "ready", rowCount: 44, counts: { create: 39, update: 2, skip: 1, problem: 1, ask: 1, incomplete: 1 } });
  expect(ready.counts && rowsIn(ready.counts)).toBe(44);
  const rows: ImportRow[] = await rowsOf(imported.id, { label: "update" });
  expect(importsApi.rows.reply.parse(rows)[0]).toMatchObject({ number: 4, match: { name: "Dana Whitfield" }, changes: expect.arrayContaining([expect.objectContaining({ label: "Value", after: "4900.00" })]) });
  expect(importsApi.wrongValues.reply.parse(await wrongValues())).toEqual(expect.arrayContaining([expect.objectContaining({ header: "E-mail", value: "noor@example", rows: 1 })]));
  const onlyNew = await checked({ ...choicesOf(ready), options: { ...ready.options, mode: "add" } });
  expect(onlyNew.counts).toMatchObject({ update: 0, skip: 3 });
});

test("a choice is kept as chosen by hand, and pasted rows begin an import too", async () => {
  const pasted = await begun("Pasted rows", await readPasted("Name\tMail\nAna Silva\tana@silva.example"));
  const columns = choicesOf(pasted).columns.map((column) => (column.index === 1 ? { ...column, target: "notes" } : column));
  await chosen({ columns, options: pasted.options });
  expect((await oneImport(pasted.id)).columns[1]).toMatchObject({ target: "notes", by: "hand" });
  await expect(oneImport("nobody")).rejects.toThrow("404");
});
