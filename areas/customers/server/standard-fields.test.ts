import { getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { mayBeChosen } from "#areas/customers/contract/contact-merges.rules.ts";
import { parsed, singleTargets } from "#areas/imports/contract/import-targets.schema.ts";
import { fieldLabel, standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import { openTable } from "#platform/tables/table.ts";
import { insertContacts } from "./contacts.builder.ts";
import { contacts } from "./contacts.table.ts";

const server = await testServer();

/** Columns that only the server sets, or that hold the custom fields. */
const kept = [
  "workspace_id",
  "id",
  "custom_fields",
  "search_text",
  "sort_name",
  "email_key",
  "phone_key",
  "phone_number",
  "is_sample",
  "version",
  "created_by",
  "created_at",
  "updated_at",
  "deleted_at",
  "merged_into",
];

/** For each field a file's text, and the customer's resulting value. A new field adds its own. */
const examples: Record<string, { cell: string; value: unknown }> = {
  firstName: { cell: "Mireille", value: "Mireille" },
  lastName: { cell: "Aubert", value: "Aubert" },
  email: { cell: "mireille@example.com", value: "mireille@example.com" },
  phone: { cell: "(212) 555-0142", value: "(212) 555-0142" },
  company: { cell: "Aubert Flowers", value: "Aubert Flowers" },
  jobTitle: { cell: "Florist", value: "Florist" },
  source: { cell: "Website", value: "Website" },
  status: { cell: "inactive", value: "inactive" },
  value: { cell: "1250.50", value: "1250.50" },
  pipelineStage: { cell: "Qualified", value: "qualified" },
  tags: { cell: "wedding; regular", value: ["wedding", "regular"] },
  lastContactDate: { cell: "2026-03-14", value: "2026-03-14" },
  nextFollowUp: { cell: "2026-12-24", value: "2026-12-24" },
  birthday: { cell: "1984-02-29", value: "1984-02-29" },
  timeZone: { cell: "America/New_York", value: "America/New_York" },
};
const importable = standardFields.filter((field) => field.importable);
const whole = Object.fromEntries(importable.map(({ name }) => [name, examples[name]?.value]));
const fileOf = [
  importable.map(({ label }) => label),
  importable.map(({ name }) => examples[name]?.cell ?? ""),
];

test("every column of a customer is a standard field, or one that the server keeps", async () => {
  const { rows } = await server.database.transact((tx) =>
    tx.execute(
      sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = 'contacts'::regclass AND attnum > 0 AND NOT attisdropped`,
    ),
  );
  const columns = getTableColumns(contacts);
  const fields = standardFields.map(({ name }) => columns[name].name);
  expect(rows.map((row) => row.name).sort()).toEqual([...fields, ...kept].sort());
});

test("every importable field can be imported, and a file with our labels fills all of them", async () => {
  for (const { name, importable: says } of standardFields)
    expect([name, parsed(name) !== undefined]).toEqual([name, says]);
  expect(Object.keys(examples).sort()).toEqual(importable.map(({ name }) => name as string).sort());
  expect(singleTargets).toContain("fullName");
  const owner = await server.newOwner();
  await imported(owner, fileOf, { country: "US" });
  const [{ id } = { id: "" }] = (await owner.call(contactsApi.list)).body;
  expect((await owner.call(contactsApi.get, { params: { id } })).body).toMatchObject(whole);
});

test("every exported field has its column, and a change of it is in the history by its label", async () => {
  const owner = await server.newOwner();
  const [id = ""] = await insertContacts(server.database, owner.user.workspaceId, [{ firstName: "Ana" }]);
  const body = { ...whole, assignedTo: owner.user.id };
  expect((await owner.call(contactsApi.update, { params: { id }, body })).status).toBe(200);
  const history = (await owner.call(contactsApi.changes, { params: { id } })).body;
  expect(history.map(({ field }) => fieldLabel(field)).sort()).toEqual(
    standardFields.map(({ label }) => label as string).sort(),
  );
  const bytes = new Uint8Array(
    await (await owner.send(`${contactsApi.export.path}?format=csv`)).arrayBuffer(),
  );
  async function* file() {
    yield bytes;
  }
  const { start, batches } = await openTable(file(), "customers.csv");
  const rows: string[][] = [];
  for await (const batch of batches) rows.push(...batch.map(({ cells }) => cells));
  for (const { label, exported } of standardFields) {
    const at = start.headers.findIndex((header) => header.toLowerCase() === label.toLowerCase());
    expect([label, at >= 0, exported && Boolean(rows[0]?.[at])]).toEqual([label, exported, exported]);
  }
});

test("every field of a merge can be chosen from the merged one; tags of both stay", async () => {
  const owner = await server.newOwner();
  const values = { ...whole, assignedTo: owner.user.id, phone: "(212) 555-0142" };
  const [keepId = "", mergedId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", tags: ["vip"] },
    values,
  ]);
  const chosen = standardFields.filter(({ name }) => mayBeChosen(name));
  expect(chosen.map(({ name }) => name)).toEqual(
    standardFields.filter(({ mergeable, kind }) => mergeable && kind !== "tags").map(({ name }) => name),
  );
  const { body } = await owner.call(contactMergesApi.create, {
    body: {
      keepId,
      mergedIds: [mergedId],
      choices: Object.fromEntries(chosen.map(({ name }) => [name, mergedId])),
      versions: { [keepId]: 1, [mergedId]: 1 },
    },
  });
  expect(body.contact).toMatchObject({ ...values, tags: ["vip", "wedding", "regular"] });
});
