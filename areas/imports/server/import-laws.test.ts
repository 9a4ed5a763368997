import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { rowsOf as rowsOfBusiness } from "#apps/server/testing/rows.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { allContacts, imported, rowsOf, type Table } from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Phone", "Company", "Value", "Stage", "Tags", "Notes"];

// Few of each, so that rows match the same people again and again.
const row = fc.tuple(
  fc.constantFrom("Ana", "Bo", ""),
  fc.constantFrom("Silva", "Okafor"),
  fc.constantFrom("", "ana@example.com", "BO@example.com", "bo@example.com", "cleo@example.com", "wrong@"),
  fc.constantFrom("", "", "+49 171 1234567", "0171 1234567", "+43 171 1234567", "0171 7654321"),
  fc.constantFrom("", "Alder", "ALDER", "Rye"),
  fc.constantFrom("", "5", "1,500.00", "x"),
  fc.constantFrom("", "Qualified", "Customer"),
  fc.constantFrom("", "vip", "vip; fair"),
  fc.constantFrom("", "Met", "Called\nback"),
);
const rows = fc.array(row, { minLength: 1, maxLength: 8 });
const mode = fc.constantFrom("add", "both", "update");
const table = (...parts: string[][][]): Table => [header, ...parts.flat()];
const options = (chosen: string) => ({ mode: chosen as "both", country: "DE" });

/** Customers without what differs between businesses. */
const people = async (owner: SignedIn) =>
  (await allContacts(owner))
    .map(
      ({
        id: _,
        workspaceId: _w,
        assignedTo: _a,
        createdAt: _c,
        updatedAt: _u,
        version: _v,
        notes,
        ...rest
      }: Record<string, unknown>) =>
        JSON.stringify({ ...rest, notes: (notes as { text: string }[]).map(({ text }) => text) }),
    )
    .sort();

// Bo's second row asks whether he is the first, and is left out; Ana's has its address, by which the file read again would find her.
const asksFirst: [string[][], string[][], string] = [
  [
    ["Bo", "Silva", "", "+43 171 1234567", "Alder", "", "", "", ""],
    ["Bo", "Silva", "BO@example.com", "", "Alder", "", "", "", ""],
    ["Ana", "Silva", "bo@example.com", "", "", "", "", "", ""],
  ],
  [["Ana", "Silva", "", "", "", "", "", "", ""]],
  "both",
];

/** Imports rows; gives those without a question. A row that asks and isn't answered is left out and changes nothing, so that the file without it says the same; read again, it may find whom a later row added. */
async function importedRows(owner: SignedIn, all: string[][], chosen: string): Promise<string[][]> {
  const { id } = await imported(owner, table(all), options(chosen));
  const labels = (await rowsOf(owner, id)).map(({ label }) => label);
  expect(labels.length).toBe(all.length);
  return all.filter((_, at) => labels[at] !== "ask");
}

test(
  "import(A) twice adds no one, and import(A) then import(A and B) is import(A and B)",
  { timeout: lawTimeout(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, mode, async (all, b, chosen) => {
        const [stepwise, atOnce] = [await server.newOwner(), await server.newOwner()];
        const a = await importedRows(stepwise, all, chosen);
        const first = await people(stepwise);
        expect((await imported(stepwise, table(a), options(chosen))).result).toMatchObject({
          created: 0,
          updated: 0,
        });
        expect(await people(stepwise)).toEqual(first);
        await imported(stepwise, table(a, b), options(chosen));
        await imported(atOnce, table(a, b), options(chosen));
        expect(await people(stepwise)).toEqual(await people(atOnce));
      }),
      { numRuns: lawRuns(6), examples: [asksFirst] },
    );
  },
);

/** Every row of the business except the import's own, the history, and the version, which only grows. */
async function stateOf(owner: SignedIn): Promise<Record<string, string[]>> {
  const all = await rowsOfBusiness(server.database.ownerUrl, owner.user.workspaceId);
  for (const table of [
    "imports",
    "import_rows",
    "import_people",
    "import_keys",
    "files",
    "file_chunks",
    "storage_tallies",
    "operations",
    "activities",
    "contact_changes",
    "notifications",
    "onboarding_steps",
    "contact_tallies",
    "contact_group_tallies",
    "fact_sums",
  ])
    delete all[table];
  const texts = (statement: string) =>
    server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
      (await tx.execute(statement)).rows.map(({ row: one }) => String(one)),
    );
  return {
    ...all,
    contacts: await texts("SELECT (to_jsonb(contacts) - 'version')::text AS row FROM contacts ORDER BY id"),
    // Kept as sums of parts, and the parts differ.
    contact_tallies: await texts(
      "SELECT (pipeline_stage, status, sum(contacts), sum(value))::text AS row FROM contact_tallies GROUP BY pipeline_stage, status HAVING sum(contacts) <> 0 ORDER BY 1",
    ),
    contact_group_tallies: await texts(
      "SELECT (kind, name, pipeline_stage, status, sum(contacts), sum(lacking_company))::text AS row FROM contact_group_tallies GROUP BY kind, name, pipeline_stage, status HAVING sum(contacts) <> 0 ORDER BY 1",
    ),
    fact_sums: await texts(
      "SELECT (fact, is_day, moment, part, days, sum(count), sum(value))::text AS row FROM fact_sums GROUP BY fact, is_day, moment, part, days HAVING sum(count) <> 0 ORDER BY 1",
    ),
  };
}

test("undo restores the exact rows of every table", { timeout: lawTimeout(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (a, b) => {
      const owner = await server.newOwner();
      await imported(owner, table(a), options("both"));
      const before = await stateOf(owner);
      const { id, result } = await imported(owner, table(b), options("both"));
      const { body } = await owner.call(importsApi.undo, { params: { id } });
      expect(body.undone?.kept).toBe(0);
      expect([await stateOf(owner), body.undone?.removed]).toEqual([before, result?.created]);
    }),
    { numRuns: lawRuns(6) },
  );
});
