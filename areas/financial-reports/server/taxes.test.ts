import { expect, describe, test } from "vitest";
import { sql } from "drizzle-orm";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const logged: string[] = [];
const server = await testServer({
  log: makeLog("trace", { write: (line: string) => void logged.push(line) }),
});
const taxId = "12-3456789";
const bare = "123456789";
const full = {
  name: "Dana Ito",
  classification: "individual",
  taxIdType: "ssn",
  taxId,
  receivedOn: "2026-01-20",
} as const;

const contractorsId = async (owner: SignedIn) =>
  (await owner.call(categoriesApi.list)).body.find(({ name }) => name === "Contractors")?.id;
async function pay(owner: SignedIn, contactId: string | null, amount: string, date = "2026-02-10") {
  const categoryId = await contractorsId(owner);
  const { status } = await owner.call(transactionsApi.create, {
    body: { description: "Help", transactionType: "expense", amount, date, categoryId, contactId },
  });
  expect(status).toBe(200);
}

describe("a W-9", () => {
  test("is kept, changed, deleted and taken back, and its number is never answered nor logged", async () => {
    const owner = await server.newOwner();
    const id = await newClient(owner);
    const params = { id };
    const texts: string[] = [];
    const said = async <T>(answer: Promise<{ status: number; body: T }>) => {
      const { status, body } = await answer;
      texts.push(JSON.stringify(body));
      expect(status).toBe(200);
      return body;
    };
    expect(await said(owner.call(w9FormsApi.get, { params }))).toEqual({
      contactId: id,
      contactName: "Dana Ito",
      form: null,
      deletedAt: null,
    });
    await said(owner.call(w9FormsApi.save, { params, body: { requestedOn: "2026-01-05" } }));
    const asked = await said(owner.call(w9FormsApi.get, { params }));
    expect(asked.form).toMatchObject({ state: "requested", taxIdLast4: null, isExempt: false });
    const saved = await said(owner.call(w9FormsApi.save, { params, body: full }));
    expect(saved.form).toMatchObject({ state: "received", taxIdLast4: "6789", requestedOn: "2026-01-05" });
    // Left out it stays.
    const later = await said(owner.call(w9FormsApi.save, { params, body: { address: "1 Elm St" } }));
    expect(later.form).toMatchObject({ taxIdLast4: "6789", address: "1 Elm St" });
    await said(owner.call(w9FormsApi.remove, { params }));
    const gone = await said(owner.call(w9FormsApi.get, { params }));
    expect([gone.form, typeof gone.deletedAt]).toEqual([null, "string"]);
    expect((await owner.call(w9FormsApi.remove, { params })).status).toBe(404);
    expect((await said(owner.call(w9FormsApi.restore, { params }))).form).toEqual(later.form);
    expect((await owner.call(w9FormsApi.restore, { params })).status).toBe(409);
    // In the table it is sealed, and nothing that was answered or logged has it.
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT row_to_json(contractor_forms)::text AS text, encode(tax_id_sealed, 'escape') AS raw FROM contractor_forms`,
      ),
    );
    expect(rows).toHaveLength(1);
    for (const text of [...texts, ...logged, ...rows.flatMap((row) => Object.values(row).map(String))])
      for (const number of [bare, taxId]) expect(text).not.toContain(number);
    expect(logged.length).toBeGreaterThan(0);
  });

  test.each([
    [{ taxId: "12345678" }, { taxId: "Enter the nine digits of the tax number, such as 12-3456789" }],
    [{ taxId: "111-11-1111" }, { taxId: "Enter the nine digits of the tax number, such as 12-3456789" }],
    [{ taxId: "<script>" }, { taxId: "Enter the nine digits of the tax number, such as 12-3456789" }],
    [{ taxId }, { taxIdType: "Choose SSN or EIN" }],
    [{ receivedOn: "2026-01-20" }, { name: "Enter the name that is on the form" }],
    [{ receivedOn: "2026-01-20", name: "Dana" }, { taxId: "Enter the tax number that is on the form" }],
    [{ classification: "alien" }, { classification: "Choose what they are from the list" }],
    [{ requestedOn: "2026-02-31" }, { requestedOn: "Enter a date" }],
    [{ name: "x".repeat(201) }, { name: "At most 200 characters" }],
  ])("%o is refused with its message, and nothing is written", async (body, errors) => {
    const owner = await server.newOwner();
    const params = { id: await newClient(owner) };
    const answer = await owner.refused(w9FormsApi.save, { params, body: body as never });
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(JSON.stringify(answer.body)).not.toContain(bare);
    expect((await owner.call(w9FormsApi.get, { params })).body.form).toBeNull();
  });

  test("is for managers only, and of one's own business", async () => {
    const owner = await server.newOwner();
    const params = { id: await newClient(owner) };
    await owner.call(w9FormsApi.save, { params, body: full });
    const [member, manager, stranger] = [
      await newTeammate(server, owner, "member"),
      await newTeammate(server, owner, "manager"),
      await server.newOwner(),
    ];
    for (const call of [w9FormsApi.get, w9FormsApi.remove, w9FormsApi.restore]) {
      expect((await member.call(call, { params })).status).toBe(403);
      expect((await stranger.call(call, { params })).status).toBe(404);
    }
    expect((await stranger.call(w9FormsApi.save, { params, body: full })).status).toBe(404);
    expect((await manager.call(w9FormsApi.get, { params })).body.form?.taxIdLast4).toBe("6789");
  });

  test("goes with its customer into a merge, where a received one counts first, and comes back", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = [await newClient(owner), await newClient(owner, { firstName: "Dan" })];
    await owner.call(w9FormsApi.save, { params: { id: mergedId }, body: full });
    await owner.call(w9FormsApi.save, { params: { id: keepId }, body: { requestedOn: "2026-02-01" } });
    const versions = Object.fromEntries(
      await Promise.all(
        [keepId, mergedId].map(
          async (id) => [id, (await owner.call(contactsApi.get, { params: { id } })).body.version] as const,
        ),
      ),
    );
    const { body } = await owner.call(contactMergesApi.create, {
      body: { keepId, mergedIds: [mergedId], versions },
    });
    const of = async (id: string) => (await owner.call(w9FormsApi.get, { params: { id } })).body.form?.state;
    expect(await of(keepId)).toBe("received");
    await owner.call(contactMergesApi.undo, { params: { id: body.merges[0]?.id ?? "" } });
    expect([await of(keepId), await of(mergedId)]).toEqual(["requested", "received"]);
  });

  test("two who save the first one at once write one form", async () => {
    const owner = await server.newOwner();
    const params = { id: await newClient(owner) };
    const answers = await Promise.all(
      ["A", "B", "C"].map((name) => owner.call(w9FormsApi.save, { params, body: { name } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.form?.id)).size).toBe(1);
  });

  test("of two first writers who knew of none, the later one is told of the other's name and of the end of the other's number", async () => {
    const owner = await server.newOwner();
    const params = { id: await newClient(owner) };
    const save = (name: string, number: string) =>
      owner.refused(w9FormsApi.save, {
        params,
        body: {
          name,
          taxIdType: "ein",
          taxId: number,
          isExempt: true,
          was: { name: null, taxId: null, isExempt: false },
        },
      });
    expect((await save("A", "12-3456789")).status).toBe(200);
    const { status, body } = await save("B", "98-7654321");
    expect([status, body.code, body.theirs]).toEqual([409, "clash", { name: "A", taxId: "6789" }]);
    expect((await owner.call(w9FormsApi.get, { params })).body.form).toMatchObject({
      name: "A",
      taxIdLast4: "6789",
    });
  });
});

describe("contractors of a year", () => {
  test("say what they were paid, whether the threshold is reached, and whether a W-9 is there; page by page", async () => {
    const owner = await server.newOwner();
    const [big, small] = [await newClient(owner), await newClient(owner, { firstName: "Sam" })];
    await pay(owner, big, "2000");
    await pay(owner, small, "1999.99");
    await pay(owner, null, "50");
    await pay(owner, small, "700", "2025-03-01");
    await owner.call(w9FormsApi.save, { params: { id: small }, body: { requestedOn: "2026-01-05" } });
    const seen: unknown[] = [];
    for (let cursor: string | undefined; ;) {
      const answer = await owner.call(taxesApi.contractors, {
        query: { year: "2026", limit: "1", ...(cursor && { cursor }) },
      });
      seen.push(...answer.body.map(({ name, paid, w9, isReached }) => [name, paid, w9, isReached]));
      cursor = /cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
      if (cursor === undefined) break;
      cursor = decodeURIComponent(cursor);
    }
    expect(seen).toEqual([
      ["Dana Ito", "2000.00", "missing", true],
      ["Sam Ito", "1999.99", "requested", false],
      ["Payments that name nobody", "50.00", "missing", false],
    ]);
    const taxes = async (year: string) =>
      (await owner.call(taxesApi.get, { query: { year } })).body.contractors;
    expect(await taxes("2026")).toEqual({
      paid: "4049.99",
      threshold: "2000.00",
      isTyped: false,
      missing: 1,
    });
    expect(await taxes("2025")).toEqual({ paid: "700.00", threshold: "600.00", isTyped: false, missing: 1 });
    await owner.call(w9FormsApi.save, { params: { id: big }, body: full });
    expect((await taxes("2026")).missing).toBe(0);
    const { body: report } = await owner.call(booksReportsApi.get, {
      params: { type: "contractors" },
      query: { from: "2026-01-01", to: "2026-12-31" },
    });
    expect(report.rows.map(({ label, w9 }) => [label, w9])).toEqual([
      ["Dana Ito", "received"],
      ["Sam Ito", "requested"],
      ["Payments that name nobody", undefined],
    ]);
  });

  test("of a later year have the threshold that the owner types, and no other", async () => {
    const owner = await server.newOwner();
    await pay(owner, await newClient(owner), "2100", "2027-01-05");
    const query = { year: "2027" };
    const read = async () => (await owner.call(taxesApi.get, { query })).body.contractors;
    expect(await read()).toEqual({ paid: "2100.00", threshold: null, isTyped: false, missing: null });
    expect((await owner.call(taxesApi.contractors, { query })).body[0]?.isReached).toBeNull();
    const save = (year: number, amount: string) =>
      owner.refused(taxesApi.saveThreshold, { body: { year, amount } });
    expect((await save(2027, "2050")).status).toBe(200);
    expect(await read()).toMatchObject({ threshold: "2050.00", isTyped: true, missing: 1 });
    const known = await save(2026, "2050");
    expect([known.status, known.body.errors]).toEqual([
      400,
      { year: "This year’s figure is known, so nobody has to type it" },
    ]);
    expect((await save(2028, "0")).body.errors).toEqual({ amount: "Enter an amount above 0" });
    const member = await newTeammate(server, owner, "member");
    const body = { year: 2028, amount: "1" };
    expect((await member.call(taxesApi.saveThreshold, { body })).status).toBe(403);
  });
});

test("a year's taxes tell what to set aside, and the sales tax of each quarter", async () => {
  const owner = await server.newOwner();
  await owner.call(transactionsApi.create, {
    body: { description: "Cake", transactionType: "income", amount: "1000", date: "2025-02-10" },
  });
  const { body } = await owner.call(taxesApi.get, { query: { year: "2025" } });
  expect(body).toMatchObject({
    year: 2025,
    profit: "1000.00",
    profitFrom: "2025-01-01",
    profitTo: "2025-12-31",
    setAside: { low: "250.00", high: "300.00" },
  });
  expect(body.salesTax.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2025-01-01 2025-03-31",
    "2025-04-01 2025-06-30",
    "2025-07-01 2025-09-30",
    "2025-10-01 2025-12-31",
  ]);
  const wrong = await owner.refused(taxesApi.get, { query: { year: "26" } });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { year: "Enter a year from 2000 to 2100" }]);
});

describe("due days", () => {
  const inUs = async (owner: SignedIn) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET time_zone = 'America/Chicago'`),
    );
  const tasksOf = async (owner: SignedIn) => (await owner.call(tasksApi.list)).body;

  test("become tasks once, however often it is pressed, and a deleted task stays deleted", async () => {
    const owner = await server.newOwner();
    await inUs(owner);
    const add = () => owner.call(taxesApi.addDays, { body: { year: 2099 } });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 6]);
    const tasks = await tasksOf(owner);
    expect(tasks).toHaveLength(6);
    expect(tasks.map(({ dueDate }) => dueDate)).toContain("2099-04-15");
    const { body } = await owner.call(taxesApi.get, { query: { year: "2099" } });
    expect(body.days.every(({ isAdded, taskId }) => isAdded && taskId !== null)).toBe(true);
    await owner.call(tasksApi.remove, { params: { id: tasks[0]!.id } });
    expect((await add()).body.added).toBe(0);
    expect(await tasksOf(owner)).toHaveLength(5);
  });

  test("are those of the United States", async () => {
    const owner = await server.newOwner();
    await inUs(owner);
    await owner.call(booksSettingsApi.save, { body: { currency: "EUR" } });
    expect((await owner.call(taxesApi.get)).body).toMatchObject({ isUs: false, days: [] });
    expect((await owner.call(taxesApi.addDays, { body: { year: 2099 } })).status).toBe(409);
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await viewer.call(taxesApi.addDays, { body: { year: 2099 } })).status).toBe(403);
    expect((await viewer.call(taxesApi.get)).status).toBe(200);
  });
});

test("the line of an account is chosen by managers, among those of the form", async () => {
  const owner = await server.newOwner();
  const lines = async () => (await owner.call(taxesApi.lines)).body;
  const meals = (await lines()).find(({ accountCode }) => accountCode === "6200")!;
  expect(meals).toMatchObject({ line: "24b", usualLine: "24b" });
  const params = { id: meals.accountId };
  const save = (id: string, line: string) =>
    owner.refused(taxesApi.saveLine, { params: { id }, body: { line } });
  expect((await save(meals.accountId, "27b")).status).toBe(200);
  expect((await lines()).find(({ accountId }) => accountId === meals.accountId)).toMatchObject({
    line: "27b",
    usualLine: "24b",
  });
  expect((await save(meals.accountId, "99")).body.errors).toEqual({ line: "Choose a line of the form" });
  const bank = (await owner.call(accountsApi.list)).body.find(({ accountCode }) => accountCode === "1000")!;
  expect((await save(bank.id, "8")).status).toBe(404);
  const member = await newTeammate(server, owner, "member");
  expect((await member.call(taxesApi.saveLine, { params, body: { line: "8" } })).status).toBe(403);
});
