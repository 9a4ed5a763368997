import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sql } from "drizzle-orm";
import { notInPlan } from "#areas/billing/contract/plan-access.rules.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { openTable } from "#platform/tables/table.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";

const server = await testServer();
const bytesOf = async (owner: SignedIn, format: string): Promise<Buffer> => {
  const response = await owner.send(`${reportsApi.download.path}?format=${format}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`how-i-m-doing-[\\d-]+\\.${format}"`),
  );
  return Buffer.from(await response.arrayBuffer());
};
const ownerWithSale = async () => {
  const owner = await server.newOwner();
  await owner.call(contactsApi.create, {
    body: {
      firstName: "Zoë",
      lastName: "Łuk",
      email: "zoe@example.com",
      source: "=1+1",
      pipelineStage: "customer",
      value: "1234.50",
    },
  });
  return owner;
};
const loseSale = async (owner: SignedIn, silently = false) => {
  const { body } = await owner.call(contactsApi.create, {
    body: { firstName: "Ann", lastName: "Lee", email: `${Math.random()}@example.com`, source: "Other" },
  });
  if (silently)
    await owner.call(contactsApi.update, { params: { id: body.id }, body: { pipelineStage: "lost" } });
  else
    await owner.call(dealsApi.update, {
      params: { id: body.id },
      body: { stage: "lost", lostReason: "too_expensive" },
    });
};
const hasPrograms = ["pdftotext", "qpdf"].every((name) => spawnSync(name, ["--version"]).error === undefined);

test("downloads are part of Professional: on Starter they say so, and the report itself goes on", async () => {
  const owner = await server.newOwner();
  const open = async () => (await owner.call(reportsApi.get)).body.downloads;
  expect(await open()).toBe(true);
  await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
  const { status, body } = await owner.refused(reportsApi.download, { query: { format: "csv" } });
  expect([status, body.message]).toEqual([402, notInPlan("reportDownloads")]);
  expect(await open()).toBe(false);
  await setSubscription(server, owner, sql`plan = 'professional'`);
  await bytesOf(owner, "csv");
});

test("the report as CSV has every number, and no cell that runs as a formula", async () => {
  const owner = await ownerWithSale();
  await loseSale(owner);
  await loseSale(owner, true);
  const text = (await bytesOf(owner, "csv")).toString();
  expect(text).toContain("Why sales were lost,Too expensive,1,,");
  expect(text).toContain("Why sales were lost,Not said,1,,");
  expect(text).toContain("Now,Total People,3,,");
  expect(text).toContain("This Month,Revenue,1234.50,$,");
  expect(text).toContain("'=1+1,1,1,1234.50");
});

test("the report as a workbook has its numbers", async () => {
  const bytes = await bytesOf(await ownerWithSale(), "xlsx");
  async function* whole() {
    yield new Uint8Array(bytes);
  }
  const { batches } = await openTable(whole(), "report.xlsx");
  const rows: string[][] = [];
  for await (const batch of batches) rows.push(...batch.map(({ cells }) => [...cells]));
  expect(rows.find(([part, name]) => part === "This Month" && name === "Revenue")?.[2]).toBe("1234.5");
});

const hasOpenpyxl = spawnSync("/usr/bin/python3", ["-c", "import openpyxl"]).status === 0;
/** Adds up each sheet's columns of amounts, and tells what its cells are. */
const summing = `
import io, json, sys, openpyxl
book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
def total(sheet, column):
    return round(sum(row[column].value or 0 for row in list(book[sheet].rows)[1:]), 2)
growth = list(book["Growth Over Time"].rows)
print(json.dumps({
    "sheets": book.sheetnames,
    "added": total("Growth Over Time", 1),
    "money": total("Growth Over Time", 4),
    "bySource": total("Sources", 3),
    "months": len(growth) - 1,
    "day": growth[1][0].is_date,
    "formulas": sum(cell.data_type == "f" for sheet in book for row in sheet.rows for cell in row),
}))`;

test.skipIf(!hasOpenpyxl)(
  "the workbook adds up for others: its months and its sources are what was won (needs Debian's python3-openpyxl)",
  async () => {
    const told = execFileSync("/usr/bin/python3", ["-c", summing], {
      input: await bytesOf(await ownerWithSale(), "xlsx"),
    });
    expect(JSON.parse(told.toString())).toEqual({
      sheets: ["Numbers", "Growth Over Time", "Sources"],
      added: 1,
      money: 1234.5,
      bySource: 1234.5,
      months: 12,
      day: true,
      formulas: 0,
    });
  },
);

test.skipIf(!hasPrograms)(
  "the report as PDF is sound, and tells its numbers (needs pdftotext and qpdf)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "report-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "report.pdf");
    const owner = await ownerWithSale();
    await loseSale(owner);
    writeFileSync(path, await bytesOf(owner, "pdf"));
    execFileSync("qpdf", ["--check", path]);
    const text = execFileSync("pdftotext", ["-layout", path, "-"]).toString();
    for (const words of [
      "Total People",
      "$1,234.50",
      "Growth Over Time",
      "Customer Journey",
      "Too expensive",
      "=1+1",
    ])
      expect(text).toContain(words);
  },
);

test("a file is refused to viewers, in formats that nobody knows, and for days that run backwards", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  const status = async (person: SignedIn, query: string) =>
    (await person.send(`${reportsApi.download.path}?${query}`)).status;
  expect([
    await status(viewer, "format=csv"),
    await status(owner, "format=vcard"),
    await status(owner, "format=pdf&from=2026-05-02&to=2026-05-01"),
  ]).toEqual([403, 400, 400]);
});
