import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { businessTypes } from "#areas/books/contract/books-settings.schema.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { chartOf, presetCategories } from "#areas/books/contract/chart.rules.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";

const server = await testServer();

const add = async (owner: SignedIn, more: object = {}) => {
  const answer = await owner.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date: "2026-11-02", transactionType: "expense", ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const accountOf = async (owner: SignedIn, code: string) =>
  (await owner.call(accountsApi.list)).body.find((one) => one.accountCode === code)!;
const categoryOf = async (owner: SignedIn, name: string) =>
  (await owner.call(categoriesApi.list)).body.find((one) => one.name === name)!;

describe("accounts", () => {
  test("are there from the first day, with their plain names and terms", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(accountsApi.list);
    expect(
      body.map(({ accountCode, accountName, accountantTerm, role }) => [
        accountCode,
        accountName,
        accountantTerm,
        role,
      ]),
    ).toEqual(chartOf("sole").map((one) => [one.accountCode, one.accountName, one.accountantTerm, one.role]));
    expect(new Set(body.map((one) => one.currentBalance))).toEqual(new Set(["0.00"]));
  });

  test("of one's own are added below others, renamed and archived", async () => {
    const owner = await server.newOwner();
    const bank = await accountOf(owner, "1000");
    const { body: made } = await owner.call(accountsApi.create, {
      body: {
        accountCode: "1020",
        accountName: "PayPal",
        accountType: "asset",
        subType: "bank",
        parentAccountId: bank.id,
      },
    });
    expect(made).toMatchObject({
      accountCode: "1020",
      parentAccountId: bank.id,
      role: null,
      currentBalance: "0.00",
      userId: owner.user.id,
    });
    const change = (body: object) => owner.refused(accountsApi.update, { params: { id: made.id }, body });
    expect((await change({ accountName: "PayPal US", version: 1 })).status).toBe(200);
    expect((await change({ accountName: "Late", version: 1 })).status).toBe(409);
    await add(owner, { accountId: made.id });
    expect((await change({ isActive: false })).body.message).toBe(
      "“PayPal US” is not at 0, so it can’t be archived.",
    );
    expect((await change({ subType: "current_asset" })).status).toBe(409);
    await add(owner, { accountId: made.id, transactionType: "income" });
    expect((await change({ isActive: false })).status).toBe(200);
    expect(
      (
        await owner.refused(transactionsApi.create, {
          body: {
            amount: 1,
            description: "x",
            date: "2026-11-02",
            transactionType: "income",
            accountId: made.id,
          },
        })
      ).body.errors,
    ).toHaveProperty("accountId");
    expect(
      (await owner.call(accountsApi.list, { query: { isActive: "true" } })).body.some(
        (one) => one.id === made.id,
      ),
    ).toBe(false);
  });

  test.each<[string, object, number, string]>([
    [
      "a number that is taken",
      { accountCode: "1000" },
      409,
      "1000 is the number of “Checking account” already.",
    ],
    ["a kind of another type", { subType: "sales" }, 400, "Choose a kind that fits the type"],
    ["an empty name", { accountName: " " }, 400, "Enter a name"],
    [
      "a parent that is not there",
      { parentAccountId: "01930000-0000-7000-8000-000000000001" },
      400,
      "Choose an account of the same type",
    ],
  ])("refuse %s", async (_, more, status, message) => {
    const owner = await server.newOwner();
    const { status: found, body } = await owner.refused(accountsApi.create, {
      body: { accountCode: "1999", accountName: "Other", accountType: "asset", ...more } as never,
    });
    expect([found, body.errors ? Object.values(body.errors)[0] : body.message]).toEqual([status, message]);
  });

  test("that the product posts to stay, and none is below itself", async () => {
    const owner = await server.newOwner();
    const [bank, savings] = [await accountOf(owner, "1000"), await accountOf(owner, "1010")];
    const change = (id: string, body: object) => owner.refused(accountsApi.update, { params: { id }, body });
    expect((await change(bank.id, { isActive: false })).status).toBe(409);
    expect((await change(bank.id, { subType: "cash" })).status).toBe(409);
    expect((await change(bank.id, { accountName: "First Bank" })).status).toBe(200);
    expect((await change(savings.id, { parentAccountId: bank.id })).status).toBe(200);
    expect((await change(bank.id, { parentAccountId: savings.id })).body.errors).toEqual({
      parentAccountId: "An account can’t be below itself",
    });
    const rent = await accountOf(owner, "6350");
    expect((await change(rent.id, { isActive: false })).body.message).toBe(
      "“Rent and repairs” is used by Rent and repairs. Change or archive that first.",
    );
  });

  test.each(businessTypes)("follow the kind of business: %s", async (businessType) => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { businessType: "corporation" } });
    expect((await owner.call(booksSettingsApi.save, { body: { businessType } })).body).toMatchObject({
      businessType,
    });
    const active = (await owner.call(accountsApi.list, { query: { isActive: "true" } })).body;
    expect(active.map((one) => one.accountCode)).toEqual(chartOf(businessType).map((one) => one.accountCode));
    expect(active.find((one) => one.role === "owner")?.accountCode).toBe(
      chartOf(businessType).find((one) => one.role === "owner")?.accountCode,
    );
  });
});

describe("categories", () => {
  test("are there from the first day", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(categoriesApi.list);
    expect(body.map((one) => one.name).sort()).toEqual(presetCategories.map((one) => one.name).sort());
    expect(
      (await owner.call(categoriesApi.list, { query: { kind: "income" } })).body.map((one) => one.name),
    ).toEqual(["Other income", "Sales"]);
  });

  test("are added, point to accounts, and are archived", async () => {
    const owner = await server.newOwner();
    const wages = await categoryOf(owner, "Wages");
    const { body: made } = await owner.call(categoriesApi.create, {
      body: { name: "Overtime", parentCategoryId: wages.id },
    });
    expect(made).toMatchObject({ kind: "expense", accountId: wages.accountId, isActive: true });
    const change = (id: string, body: object) =>
      owner.refused(categoriesApi.update, { params: { id }, body });
    const [sales, meals] = [await accountOf(owner, "4000"), await accountOf(owner, "6200")];
    expect((await change(made.id, { accountId: sales.id })).body.errors).toEqual({
      accountId: "Choose an account of expenses",
    });
    const old = await add(owner, { categoryId: made.id });
    expect((await change(made.id, { accountId: meals.id, version: 1 })).status).toBe(200);
    await add(owner, { categoryId: made.id, amount: "3" });
    expect([
      (await accountOf(owner, "6500")).currentBalance,
      (await accountOf(owner, "6200")).currentBalance,
    ]).toEqual(["10.00", "3.00"]);
    expect((await change(wages.id, { isActive: false })).status).toBe(409);
    expect((await change(wages.id, { parentCategoryId: made.id })).body.errors).toEqual({
      parentCategoryId: "A category can’t be below itself",
    });
    expect((await change(made.id, { isActive: false, version: 1 })).status).toBe(409);
    expect((await change(made.id, { isActive: false })).status).toBe(200);
    // What has it keeps it; nothing new gets it.
    expect(
      (await owner.call(transactionsApi.update, { params: { id: old.id }, body: { description: "Same" } }))
        .body.category,
    ).toBe("Overtime");
    expect(
      (
        await owner.refused(transactionsApi.create, {
          body: {
            amount: 1,
            description: "x",
            date: "2026-11-02",
            transactionType: "expense",
            categoryId: made.id,
          },
        })
      ).status,
    ).toBe(400);
    expect((await owner.refused(categoriesApi.create, { body: { name: "wages" } })).status).toBe(409);
  });
});

describe("rules for categories", () => {
  test("choose one for what comes without, show what they would touch, and touch it", async () => {
    const owner = await server.newOwner();
    const [goods, office] = [
      await categoryOf(owner, "Goods and materials"),
      await categoryOf(owner, "Office supplies"),
    ];
    const past = await add(owner, { description: "KING  Arthur flour" });
    await add(owner, { description: "King Arthur refund", transactionType: "income" });
    const chosen = await add(owner, { description: "King Arthur book", categoryId: office.id });
    await add(owner, { description: "12 rolls", reference: "x" });
    const query = { text: "king arthur", categoryId: goods.id };
    const { body: preview } = await owner.call(categoryRulesApi.preview, { query });
    expect([preview.count, preview.rows.map((row) => row.id)]).toEqual([1, [past.id]]);
    // Amounts and tags are not looked at.
    expect(
      (await owner.call(categoryRulesApi.preview, { query: { text: "10.00", categoryId: goods.id } })).body
        .count,
    ).toBe(0);
    const { body: rule } = await owner.call(categoryRulesApi.create, { body: query });
    expect(rule).toMatchObject({ category: "Goods and materials", hitCount: 0, lastHits: [] });
    const hit = await add(owner, { description: "Order 7, King Arthur" });
    expect(hit.category).toBe("Goods and materials");
    expect(
      (await add(owner, { description: "King Arthur, unsorted", categoryId: null })).category,
    ).toBeNull();
    expect((await owner.call(categoryRulesApi.apply, { params: { id: rule.id } })).body).toEqual({
      changed: 2,
      left: 0,
    });
    const [after] = (await owner.call(categoryRulesApi.list)).body;
    expect(after).toMatchObject({ hitCount: 3 });
    expect(after?.lastHits.map((one) => one.id)).toContain(past.id);
    expect((await owner.call(transactionsApi.get, { params: { id: chosen.id } })).body.category).toBe(
      "Office supplies",
    );
    expect((await accountOf(owner, "5000")).currentBalance).toBe("30.00");
    await owner.call(categoryRulesApi.update, { params: { id: rule.id }, body: { text: "queen" } });
    expect((await add(owner, { description: "King Arthur again" })).category).toBeNull();
    expect((await owner.call(categoryRulesApi.remove, { params: { id: rule.id } })).status).toBe(200);
    expect((await owner.call(transactionsApi.get, { params: { id: hit.id } })).body.category).toBe(
      "Goods and materials",
    );
  });

  test("leave alone what was deleted or sorted while they waited for it", async () => {
    const owner = await server.newOwner();
    const [goods, office] = [
      await categoryOf(owner, "Goods and materials"),
      await categoryOf(owner, "Office supplies"),
    ];
    const [deleted, sorted, left] = [await add(owner), await add(owner), await add(owner)];
    const { body: rule } = await owner.call(categoryRulesApi.create, {
      body: { text: "flour", categoryId: goods.id },
    });
    const other = new pg.Client({ connectionString: server.database.ownerUrl });
    await other.connect();
    onTestFinished(() => other.end());
    const areWaiting = (many: number) =>
      vi.waitFor(
        async () => {
          const { rowCount } = await server.database.pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0",
          );
          expect(rowCount).toBe(many);
        },
        { timeout: 10_000 },
      );
    await other.query("BEGIN");
    await other.query("SELECT FROM transactions WHERE id = ANY($1) FOR UPDATE", [[deleted.id, sorted.id]]);
    const removing = owner.call(transactionsApi.remove, { params: { id: deleted.id } });
    await areWaiting(1);
    const applying = owner.call(categoryRulesApi.apply, { params: { id: rule.id } });
    await areWaiting(2);
    await other.query("UPDATE transactions SET category_id = $2 WHERE id = $1", [sorted.id, office.id]);
    await other.query("COMMIT");
    expect((await removing).status).toBe(200);
    expect((await applying).body).toEqual({ changed: 1, left: 0 });
    const categoryNow = async (id: string) =>
      (await owner.call(transactionsApi.get, { params: { id } })).body.category;
    expect([await categoryNow(sorted.id), await categoryNow(left.id)]).toEqual([office.name, goods.name]);
    // The one in the trash counts for nothing.
    expect((await accountOf(owner, "1000")).currentBalance).toBe("-20.00");
  });
});

describe("sales taxes", () => {
  test("have rates that hold from a day on, and a used one stays", async () => {
    const owner = await server.newOwner();
    const { body: made } = await owner.call(taxCodesApi.create, { body: { name: "QST", rate: "9.9750" } });
    expect(made).toMatchObject({
      name: "QST",
      rate: "9.975",
      rates: [{ rate: "9.975", validFrom: "1900-01-01" }],
    });
    const { body: later } = await owner.call(taxCodesApi.update, {
      params: { id: made.id },
      body: { rate: 10, validFrom: "2999-01-01" },
    });
    expect([later.rate, later.rates.map((one) => one.rate)]).toEqual(["9.975", ["9.975", "10"]]);
    expect((await owner.refused(taxCodesApi.create, { body: { name: "qst", rate: 1 } })).status).toBe(409);
    await owner.call(taxCodesApi.update, { params: { id: made.id }, body: { isActive: false } });
    expect((await owner.refused(taxCodesApi.create, { body: { name: "qst", rate: 1 } })).status).toBe(200);
  });

  test.each(["", "1.00001", "101", "-1", "1e1", "abc"])("refuse the rate %j", async (rate) => {
    const owner = await server.newOwner();
    expect((await owner.refused(taxCodesApi.create, { body: { name: "GST", rate } })).body.errors).toEqual({
      rate: "Enter a rate such as 9.975",
    });
  });
});

describe("settings", () => {
  test("begin with the business's name, and take the stated values", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(booksSettingsApi.get)).body).toEqual({
      companyName: "Alder & Rye",
      companyAddress: null,
      companyEmail: null,
      companyPhone: null,
      taxNumber: null,
      currency: "USD",
      isCurrencyFixed: false,
      fiscalYearStart: "January",
      invoiceNumbering: "sequential",
      invoicePrefix: "INV-",
      paymentTerms: "net_30",
      businessType: "sole",
      howToPay: null,
      paperSize: "letter",
      logoUrl: null,
    });
    const body = {
      companyName: "Alder & Rye LLC",
      currency: "CAD",
      fiscalYearStart: "April",
      invoiceNumbering: "custom",
      invoicePrefix: "AR/",
      paymentTerms: "due_on_receipt",
      businessType: "llc",
      howToPay: "By check",
    } as const;
    expect((await owner.call(booksSettingsApi.save, { body })).body).toMatchObject(body);
    expect((await owner.call(booksSettingsApi.save, { body: {} })).body).toMatchObject(body);
    for (const wrong of [
      { currency: "JPY" },
      { fiscalYearStart: "May" },
      { paymentTerms: "net_60" },
      { businessType: "club" },
      { companyName: "" },
      { invoicePrefix: "a\nb" },
    ])
      expect((await owner.refused(booksSettingsApi.save, { body: wrong as never })).status).toBe(400);
  });

  test("are for managers to change, and for everyone to read", async () => {
    const owner = await server.newOwner();
    const [member, viewer] = [
      await newTeammate(server, owner, "member"),
      await newTeammate(server, owner, "viewer"),
    ];
    expect((await member.refused(booksSettingsApi.save, { body: { howToPay: "x" } })).status).toBe(403);
    expect((await viewer.call(booksSettingsApi.get)).status).toBe(200);
    expect(
      (
        await member.refused(accountsApi.create, {
          body: { accountCode: "1", accountName: "x", accountType: "asset" },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await viewer.refused(transactionsApi.create, {
          body: { amount: 1, description: "x", date: "2026-11-02", transactionType: "income" },
        })
      ).status,
    ).toBe(403);
  });

  test("keep a logo: a picture, and the newest one", async () => {
    const owner = await server.newOwner();
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const send = (bytes: Buffer | string, name: string) => {
      const form = new FormData();
      form.set("file", new Blob([bytes as never]), name);
      return owner.call(booksSettingsApi.saveLogo, { form });
    };
    expect((await send("<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.svg")).status).toBe(415);
    expect((await owner.refused(booksSettingsApi.logo)).status).toBe(404);
    for (let time = 0; time < 2; time++)
      expect((await send(png, "logo.png")).body.logoUrl).toMatch(/settings\/logo/);
    const { logoUrl } = (await owner.call(booksSettingsApi.get)).body;
    const answer = await owner.send(logoUrl ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect((await owner.call(brandApi.get)).body.logoUrl).toContain(logoUrl?.split("?")[1]);
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute("SELECT FROM files"),
    );
    expect(rows).toHaveLength(1);
    expect((await owner.call(booksSettingsApi.removeLogo)).body.logoUrl).toBeNull();
  });
});

describe("double clicks", () => {
  test("make one account, category and tax", async () => {
    const owner = await server.newOwner();
    const twice = async (call: () => Promise<{ status: number }>) =>
      (await Promise.all([call(), call()])).map(({ status }) => status).sort();
    const account = { accountCode: "1020", accountName: "PayPal", accountType: "asset" } as const;
    expect(await twice(() => owner.call(accountsApi.create, { body: account }))).toEqual([200, 409]);
    expect(await twice(() => owner.call(categoriesApi.create, { body: { name: "Boxes" } }))).toEqual([
      200, 409,
    ]);
    expect(await twice(() => owner.call(taxCodesApi.create, { body: { name: "GST", rate: 5 } }))).toEqual([
      200, 409,
    ]);
  });
});

describe("receipts", () => {
  test("are attached to a transaction, downloaded, removed, and noted", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    const form = new FormData();
    form.set("file", new Blob(["<html>hello"]), "receipt.html");
    const { body: receipt } = await owner.call(transactionsApi.addReceipt, { params: { id }, form });
    expect(receipt).toMatchObject({
      transactionId: id,
      fileName: "receipt.html",
      fileSize: 11,
      mimeType: "text/html",
    });
    const shown = (await owner.call(transactionsApi.get, { params: { id } })).body;
    expect(shown.attachments).toEqual([receipt]);
    const file = await owner.send(receipt.fileUrl);
    expect([
      await file.text(),
      file.headers.get("content-type"),
      file.headers.get("content-disposition"),
    ]).toEqual(["<html>hello", "application/octet-stream", expect.stringContaining("attachment")]);
    const stranger = await server.newOwner();
    expect((await stranger.refused(transactionsApi.addReceipt, { params: { id }, form })).status).toBe(404);
    expect((await stranger.send(receipt.fileUrl)).status).toBe(404);
    expect(
      (await stranger.refused(transactionsApi.removeReceipt, { params: { id: receipt.id } })).status,
    ).toBe(404);
    expect((await owner.call(transactionsApi.removeReceipt, { params: { id: receipt.id } })).status).toBe(
      200,
    );
    expect((await owner.send(receipt.fileUrl)).status).toBe(404);
    const { body: history } = await owner.call(transactionsApi.history, { params: { id } });
    expect(history.map(({ field, newValue }) => [field, newValue])).toEqual([
      ["attachments", null],
      ["attachments", "receipt.html"],
    ]);
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute("SELECT FROM files"),
    );
    expect(rows).toHaveLength(0);
  });
});
