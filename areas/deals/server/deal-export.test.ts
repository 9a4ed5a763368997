import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { openTable } from "#platform/tables/table.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const server = await testServer();
const customers = (owner: SignedIn, rows: object[]) =>
  insertContacts(server.database, owner.user.workspaceId, rows);

describe.each(["csv", "xlsx"] as const)("as %s", (format) => {
  test("every sale that matches comes once, and nothing runs as a formula", async () => {
    const owner = await server.newOwner();
    const ids = await customers(
      owner,
      Array.from({ length: 130 }, () => ({ pipelineStage: "proposal", value: "10.50" })),
    );
    await owner.call(dealsApi.update, { params: { id: ids[0]! }, body: { title: "=1+1" } });
    await customers(owner, [{ pipelineStage: "lost" }]);
    const response = await owner.send(`${dealsApi.export.path}?view=open&sort=value&format=${format}`);
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(new RegExp(`sales-\\d{4}-\\d\\d-\\d\\d\\.${format}"`)),
    ]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { start, batches } = await openTable(
      (async function* whole() {
        yield bytes;
      })(),
      `sales.${format}`,
    );
    const rows: string[][] = [];
    for await (const batch of batches) rows.push(...batch.map(({ cells }) => [...cells]));
    const column = (title: string) => rows.map((cells) => cells[start.headers.indexOf(title)]);
    expect(rows).toHaveLength(130);
    expect(new Set(column("Value"))).toEqual(new Set([format === "csv" ? "10.50" : "10.5"]));
    expect(column("Title").filter(Boolean)).toEqual([format === "csv" ? "'=1+1" : "=1+1"]);
    expect(new Set(column("Stage"))).toEqual(new Set(["Proposal"]));
  });
});

const hasOpenpyxl = spawnSync("/usr/bin/python3", ["-c", "import openpyxl"]).status === 0;
/** Adds up the values, and tells what the cells of the first sale are. */
const summing = `
import io, json, sys, openpyxl
head, *rows = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))["Sales"].iter_rows()
at = {cell.value: index for index, cell in enumerate(head)}
first = next(row for row in rows if row[at["Title"]].value)
print(json.dumps({
    "heads": list(at)[:5],
    "value": sum(row[at["Value"]].value for row in rows),
    "likelihood": first[at["Likelihood"]].value,
    "whose": [first[at[name]].value for name in ("Email", "Phone", "Company")],
    "closes": first[at["Expected Close Date"]].value.date().isoformat(),
    "isDay": first[at["Expected Close Date"]].is_date,
    "noDay": [row[at["Expected Close Date"]].value for row in rows if row is not first],
    "title": [first[at["Title"]].data_type, first[at["Title"]].value],
}))`;

test.skipIf(!hasOpenpyxl)(
  "a workbook of sales adds up for others, and its days are days (needs Debian's python3-openpyxl)",
  async () => {
    const owner = await server.newOwner();
    const [id = ""] = await customers(owner, [
      { pipelineStage: "proposal", value: "1234.50", phone: "+1 555 010 0142", company: "Bakery" },
      { pipelineStage: "qualified", value: "0.25", email: null },
    ]);
    await owner.call(dealsApi.update, {
      params: { id },
      body: { title: "=1+1", expectedCloseDate: "2026-12-24", probability: 60 },
    });
    const response = await owner.send(`${dealsApi.export.path}?view=open&format=xlsx`);
    const told = execFileSync("/usr/bin/python3", ["-c", summing], {
      input: Buffer.from(await response.arrayBuffer()),
    });
    expect(JSON.parse(told.toString())).toEqual({
      heads: ["Customer", "Email", "Phone", "Company", "Title"],
      value: 1234.75,
      likelihood: 60,
      whose: ["dana@example.com", "+1 555 010 0142", "Bakery"],
      closes: "2026-12-24",
      isDay: true,
      noDay: [null],
      title: ["s", "=1+1"],
    });
  },
);

test("a file of sales is refused to who only looks", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await viewer.send(`${dealsApi.export.path}?format=csv`)).status).toBe(403);
});
