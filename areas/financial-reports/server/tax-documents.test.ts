import { get as httpGet } from "node:http";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, inject, test } from "vitest";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { portsWith, startServer } from "#apps/server/testing/started-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { jobHandlers } from "#apps/server/areas.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import type { Tx } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import type { ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import type { NewTaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { makePackage } from "./tax-documents.jobs.ts";
import * as documents from "./tax-documents.store.ts";
import * as forms from "./w9-forms.store.ts";

const server = await testServer();
const { bin, create, get, list, remove, renew, restore, update } = taxDocumentsApi;

const make = (who: SignedIn, body: Partial<NewTaxDocument> = {}) =>
  who.refused(create, { body: { documentType: "year_package", taxYear: 2026, ...body } });
const made = async (who: SignedIn, body: Partial<NewTaxDocument> = {}) => {
  const answer = await who.call(create, { body: { documentType: "year_package", taxYear: 2026, ...body } });
  expect(answer.status).toBe(200);
  return answer.body;
};
const opened = async (who: SignedIn, id: string) => (await who.call(get, { params: { id } })).body;
async function download(who: SignedIn, id: string): Promise<Buffer> {
  const response = await who.send(`/api/accounting/tax-documents/${id}/file`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const unzipped = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));

async function busy(): Promise<{ owner: SignedIn; contactId: string }> {
  const owner = await server.newOwner();
  const categories = (await owner.call(categoriesApi.list)).body;
  const contactId = await newClient(owner);
  const add = async (amount: string, name: string, more: object = {}) => {
    const found = categories.find((one) => one.name === name);
    const { status, body } = await owner.call(transactionsApi.create, {
      body: {
        amount,
        description: `=${name}; "odd"`,
        date: "2026-03-05",
        transactionType: found?.kind ?? "income",
        categoryId: found?.id,
        ...more,
      } as never,
    });
    expect(status).toBe(200);
    return body.id;
  };
  await add("5000.50", "Sales");
  await add("12.30", "Other income");
  await add("300", "Meals");
  await add("99.99", "Goods and materials");
  await add("9", "Meals", { date: "2025-12-31" });
  const helped = await add("2500", "Contractors", { contactId });
  for (const name of ["../../evil name.txt", "re çu.txt"]) {
    const form = new FormData();
    form.set("file", new Blob([`receipt ${name}`]), name);
    const answer = await owner.call(transactionsApi.addReceipt, { params: { id: helped }, form });
    expect(answer.status).toBe(200);
  }
  const form = {
    name: "Dana Ito",
    taxIdType: "ssn",
    taxId: "123-45-6789",
    receivedOn: "2026-01-02",
  } as const;
  await owner.call(w9FormsApi.save, { params: { id: contactId }, body: form });
  return { owner, contactId };
}
const reportOf = async (who: SignedIn, type: ReportType) =>
  (
    await who.call(booksReportsApi.get, {
      params: { type },
      query: { from: "2026-01-01", to: "2026-12-31" },
    })
  ).body;
const rowsOf = (text = "") =>
  text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

describe("a year package", () => {
  test("is a zip of reports, ledger, contractors and receipts, whose sums are those of the reports", async () => {
    const { owner } = await busy();
    const document = await made(owner);
    expect(document).toMatchObject({ status: "draft", fileState: "making", filePath: null, hasMoved: false });
    expect((await owner.send(`/api/accounting/tax-documents/${document.id}/file`)).status).toBe(409);
    expect(await server.runJobs(makePackage, owner)).toBe(1);
    const ready = await opened(owner, document.id);
    expect(ready).toMatchObject({
      fileState: "ready",
      filePath: `/api/accounting/tax-documents/${document.id}/file`,
      done: 18,
      total: 18,
      problem: null,
    });
    const bytes = await download(owner, document.id);
    expect(ready.metadata.sizeBytes).toBe(bytes.length);
    const files = unzipped(bytes);
    expect(Object.keys(files).sort()).toEqual(
      [
        "contractors.csv",
        "general-ledger.csv",
        "read-me.txt",
        "receipts.csv",
        "receipts/00001-2026-03-05-evil-name.txt",
        "receipts/00002-2026-03-05-re-c-u.txt",
        ...[
          "balance-sheet",
          "cash-flow",
          "contractors",
          "profit-and-loss",
          "sales-tax",
          "trial-balance",
        ].flatMap((type) => [`reports/${type}.pdf`, `reports/${type}.xlsx`]),
      ].sort(),
    );
    expect(files["receipts/00001-2026-03-05-evil-name.txt"]).toBe("receipt ../../evil name.txt");
    for (const [path, text] of Object.entries(files)) {
      if (path.endsWith(".pdf")) expect(text.slice(0, 5)).toBe("%PDF-");
      expect(text).not.toMatch(/123-?45-?6789/);
    }
    // The ledger's last row holds its totals; the workbook of profit and loss those of the report.
    const ledger = rowsOf(files["general-ledger.csv"]);
    const { totals: sides } = await reportOf(owner, "general-ledger");
    expect(ledger.at(-1)).toEqual(expect.arrayContaining([sides.debit, sides.credit]));
    const { totals } = await reportOf(owner, "profit-and-loss");
    const sheet = strFromU8(
      unzipSync(unzipSync(bytes)["reports/profit-and-loss.xlsx"]!)["xl/worksheets/sheet1.xml"]!,
    );
    for (const name of ["income", "expenses", "net"]) expect(sheet).toContain(`<v>${totals[name]}</v>`);
    const [, contractor] = rowsOf(files["contractors.csv"]);
    expect(contractor).toEqual(
      expect.arrayContaining(["Dana Ito", "2500.00", "2000.00", "yes", "SSN", "6789"]),
    );
    expect(contractor?.at(-1)).toBe("6789");
    const told = (await owner.call(notificationsApi.list)).body.filter(
      ({ type }) => type === "tax_package_ready",
    );
    expect(told.map(({ href }) => href)).toEqual([`/accounting/taxes/${document.id}`]);
  });

  test("without receipts has none, and says so", async () => {
    const { owner } = await busy();
    const { id } = await made(owner, { withReceipts: false });
    await server.runJobs(makePackage, owner);
    const files = unzipped(await download(owner, id));
    expect(Object.keys(files).filter((path) => path.startsWith("receipts/"))).toEqual([]);
    expect(files["read-me.txt"]).toContain("made without receipts");
  });

  test("goes by the business's own year", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { fiscalYearStart: "July" } });
    expect(await made(owner, { taxYear: 2025 })).toMatchObject({
      periodStart: "2025-07-01",
      periodEnd: "2026-06-30",
    });
  });

  test("is made once at a time for a year, also when asked for twice at once", async () => {
    const owner = await server.newOwner();
    const answers = await Promise.all([make(owner), make(owner), make(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await make(owner)).body.message).toBe("A package of 2026 is being made already.");
    expect((await make(owner, { taxYear: 2025 })).status).toBe(200);
  });

  test("that was stopped amid its making is made from the beginning, and leaves no file behind", async () => {
    const { owner } = await busy();
    const { id, operationId } = await made(owner);
    const stop = new AbortController();
    const handler = jobHandlers(portsWith().ports).find(({ type }) => type === makePackage)!;
    const payload = { workspaceId: owner.user.workspaceId, operationId } as never;
    const context = (signal: AbortSignal) => ({ database: server.database, log: makeLog("silent"), signal });
    stop.abort();
    await expect(handler.run(payload, context(stop.signal))).rejects.toThrow("goes on later");
    expect(await opened(owner, id)).toMatchObject({ fileState: "making", filePath: null });
    const files = async () =>
      (
        await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
          tx.execute(sql`SELECT id FROM files`),
        )
      ).rows.length;
    expect(await files()).toBe(2);
    await handler.run(payload, context(new AbortController().signal));
    expect(await opened(owner, id)).toMatchObject({ fileState: "ready", done: 18, total: 18 });
    expect(await files()).toBe(3);
    // Taken once more by the queue, nothing more is made.
    await handler.run(payload, context(new AbortController().signal));
    expect(await files()).toBe(3);
  });

  test("that was cancelled stays unmade, and can be made anew", async () => {
    const owner = await server.newOwner();
    const { id, operationId } = await made(owner);
    await owner.call(operationsApi.cancel, { params: { id: operationId ?? "" } });
    await server.runJobs(makePackage, owner);
    expect(await opened(owner, id)).toMatchObject({ fileState: "failed", filePath: null });
    expect((await owner.refused(update, { params: { id }, body: { status: "final" } })).body.message).toBe(
      "The package isn’t ready yet.",
    );
    expect((await owner.call(renew, { params: { id } })).body.fileState).toBe("making");
    expect((await owner.refused(renew, { params: { id } })).status).toBe(409);
    await server.runJobs(makePackage, owner);
    expect((await opened(owner, id)).fileState).toBe("ready");
  });

  test("says when the books have moved since, and is made anew in place of the old file", async () => {
    const { owner } = await busy();
    const { id } = await made(owner);
    await server.runJobs(makePackage, owner);
    await owner.call(transactionsApi.create, {
      body: { amount: "5", description: "Late", date: "2026-05-01", transactionType: "income" },
    });
    expect((await opened(owner, id)).hasMoved).toBe(true);
    await owner.call(renew, { params: { id } });
    await server.runJobs(makePackage, owner);
    const anew = await opened(owner, id);
    expect([anew.hasMoved, anew.fileState]).toEqual([false, "ready"]);
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT id FROM files`),
    );
    expect(rows).toHaveLength(3);
  });

  test("with too many receipts is refused with what to do", async () => {
    const { owner } = await busy();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE files SET size_bytes = 300 * 1048576`),
    );
    const { status, body } = await make(owner);
    expect([status, body.message]).toEqual([
      413,
      "The receipts come to 600 MB, and a package holds 400 MB of them. Make the package without receipts, and hand those over in another way.",
    ]);
    expect((await make(owner, { withReceipts: false })).status).toBe(200);
  });
});

describe("the worksheet for Schedule C", () => {
  test("adds up to the profit and loss, line by line, also where a line was chosen", async () => {
    const { owner } = await busy();
    const { totals } = await reportOf(owner, "profit-and-loss");
    const first = (await made(owner, { documentType: "schedule_c" })).worksheet!;
    expect(first.lines.map(({ line, amount }) => [line, amount])).toEqual([
      ["1", "5000.50"],
      ["6", "12.30"],
      ["4", "99.99"],
      ["11", "2500.00"],
      ["24b", "300.00"],
    ]);
    expect([first.totals.net, first.totals.profit, first.totals.outside]).toEqual([
      totals.net,
      totals.net,
      "0.00",
    ]);
    const meals = (await owner.call(taxesApi.lines)).body.find(({ accountCode }) => accountCode === "6200")!;
    await owner.call(taxesApi.saveLine, { params: { id: meals.accountId }, body: { line: "none" } });
    const { id, worksheet } = await made(owner, { documentType: "schedule_c" });
    expect(worksheet!.totals).toMatchObject({ net: totals.net, outside: "-300.00" });
    expect(sumText(centsOfSum(worksheet!.totals.profit) + centsOfSum(worksheet!.totals.outside))).toBe(
      totals.net,
    );
    expect((await download(owner, id)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each([
    ["partnership", "Schedule C is for a business of one owner."],
    ["scorp", "Schedule C is for a business of one owner."],
  ] as const)("is not for a %s", async (businessType, words) => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { businessType } });
    const { status, body } = await make(owner, { documentType: "schedule_c" });
    expect([status, body.message.startsWith(words)]).toEqual([409, true]);
  });

  test("is not for books in another currency", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { currency: "EUR" } });
    const { status, body } = await make(owner, { documentType: "schedule_c" });
    expect([status, body.message]).toEqual([409, "Schedule C is in US dollars, and your books are in EUR."]);
  });
});

test.each([
  [{ documentType: "w2" }, { documentType: "Choose a year package or Schedule C" }],
  [{ taxYear: 1999 }, { taxYear: "Enter a year from 2000 to 2100" }],
  [{ taxYear: "2026" }, { taxYear: "Enter a year from 2000 to 2100" }],
  [{ taxYear: 2099 }, { taxYear: "2099 hasn’t begun yet" }],
  [{ basis: "hope" }, { basis: "Choose accrual or cash" }],
])("%o is refused with its message", async (body, errors) => {
  const owner = await server.newOwner();
  const answer = await make(owner, body as never);
  expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  expect((await owner.call(list)).body).toEqual([]);
});

test("draft, final and filed go one step at a time, by hand, and back", async () => {
  const owner = await server.newOwner();
  const { id } = await made(owner, { documentType: "schedule_c", taxYear: 2025 });
  const set = async (status: "draft" | "final" | "filed", filingDate?: string) => {
    const answer = await owner.refused(update, { params: { id }, body: { status, filingDate } });
    return answer.status === 200
      ? (answer.body as unknown as { filingDate: unknown }).filingDate
      : answer.body.message;
  };
  expect(await set("filed")).toBe("Mark it as final first.");
  expect(await set("draft")).toBe("This is draft already.");
  expect(await set("final")).toBeNull();
  expect((await owner.refused(renew, { params: { id } })).body.message).toBe(
    "Only a draft can be made anew. Take it back to draft first.",
  );
  expect(await set("filed", "2999-01-01")).toBe("That day is still to come");
  expect(await set("filed", "2026-04-10")).toBe("2026-04-10");
  expect((await owner.refused(remove, { params: { id } })).body.message).toBe(
    "This was filed. Mark it as not filed before you delete it.",
  );
  expect(await set("draft")).toBe("Take it back to final first.");
  expect(await set("final")).toBeNull();
  expect(await set("draft")).toBeNull();
  expect((await owner.call(remove, { params: { id } })).status).toBe(200);
  expect((await owner.call(get, { params: { id } })).status).toBe(404);
  expect((await owner.call(bin)).body.map((one) => one.id)).toEqual([id]);
  expect((await owner.call(restore, { params: { id } })).body.id).toBe(id);
  expect((await owner.call(restore, { params: { id } })).status).toBe(404);
});

test("viewers read; managers make; other businesses find nothing", async () => {
  const owner = await server.newOwner();
  const { id } = await made(owner, { documentType: "schedule_c" });
  const params = { id };
  const [viewer, member, manager, stranger] = [
    await newTeammate(server, owner, "viewer"),
    await newTeammate(server, owner, "member"),
    await newTeammate(server, owner, "manager"),
    await server.newOwner(),
  ];
  expect((await opened(viewer, id)).id).toBe(id);
  expect((await make(member)).status).toBe(403);
  expect((await member.send(`/api/accounting/tax-documents/${id}/file`)).status).toBe(403);
  expect((await manager.call(update, { params, body: { status: "final" } })).status).toBe(200);
  expect((await stranger.send(`/api/accounting/tax-documents/${id}/file`)).status).toBe(404);
  for (const call of [get, renew, remove, restore])
    expect((await stranger.call(call, { params })).status).toBe(404);
});

/** Begins to read a file over a connection of its own, and goes away after the first bytes. */
const readAndLeave = (url: string, who: SignedIn) =>
  new Promise<number>((resolve, reject) => {
    const headers = { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const asking = httpGet(url, { headers, agent: false }, (answer) => {
      answer.once("data", () => {
        asking.destroy();
        resolve(answer.statusCode ?? 0);
      });
      answer.on("error", () => undefined);
    });
    asking.on("error", reject);
  });

test("readers that go away amid the file keep nothing open: the next one is answered, and the server closes", async () => {
  const { owner, contactId } = await busy();
  const { body: transactions } = await owner.call(transactionsApi.list, { query: { contactId } });
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(6 * 1_048_576).fill(7)]), "large.bin");
  await owner.call(transactionsApi.addReceipt, { params: { id: transactions[0]!.id }, form });
  const { id } = await made(owner);
  await server.runJobs(makePackage, owner);
  const path = `/api/accounting/tax-documents/${id}/file`;
  // More than may run at once: each that was left would keep its place.
  for (let reader = 0; reader < 10; reader++)
    expect(await readAndLeave(`${server.url}${path}`, owner)).toBe(200);
  expect((await download(owner, id)).length).toBeGreaterThan(6 * 1_048_576);
  const another = await startServer(inject("databaseUrl"));
  expect(await readAndLeave(`${another.url}${path}`, owner)).toBe(200);
  // As browsers do, this one opens a new connection as soon as it has left the old one.
  const gone = new AbortController();
  const headers = { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const reader = (await fetch(`${another.url}${path}`, { headers, signal: gone.signal })).body!.getReader();
  await reader.read();
  gone.abort();
  await expect(reader.read()).rejects.toThrow();
  await another.close();
  await expect(fetch(another.url)).rejects.toThrow();
});

test("what has been in the trash for 30 days goes, a package with its file", async () => {
  const { owner, contactId } = await busy();
  const { id } = await made(owner);
  await server.runJobs(makePackage, owner);
  await owner.call(remove, { params: { id } });
  await owner.call(w9FormsApi.remove, { params: { id: contactId } });
  const inBusiness = <T>(work: (tx: Tx) => Promise<T>) =>
    server.database.inWorkspace(owner.user.workspaceId, work);
  const left = () =>
    inBusiness(async (tx) => {
      const { rows } = await tx.execute(
        sql`SELECT (SELECT count(*) FROM files)::int AS files, (SELECT count(*) FROM tax_documents)::int AS documents, (SELECT count(*) FROM contractor_forms)::int AS forms`,
      );
      return rows[0];
    });
  const removeBefore = async (moment: string) => {
    await inBusiness((tx) => documents.removeDeletedBefore(tx, moment, 100));
    await inBusiness((tx) => forms.removeDeletedBefore(tx, moment, 100));
    return left();
  };
  expect(await removeBefore("2001-01-01T00:00:00Z")).toEqual({ files: 3, documents: 1, forms: 1 });
  const later = "2999-01-01T00:00:00Z";
  expect(await server.database.transact((tx) => documents.listWorkspacesWithBin(tx, later))).toContain(
    owner.user.workspaceId,
  );
  expect(await server.database.transact((tx) => forms.listWorkspacesWithBin(tx, later))).toContain(
    owner.user.workspaceId,
  );
  expect(await removeBefore(later)).toEqual({ files: 2, documents: 0, forms: 0 });
});
