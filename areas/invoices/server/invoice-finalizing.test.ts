import pg from "pg";
import { describe, expect, test } from "vitest";
import {
  balancesOf,
  entriesOf,
  lineAt,
  newClient,
  newDraft,
  newFinal,
  newTax,
} from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];

describe("a finalized invoice", () => {
  test("has a number, its client as they were called then, and an entry that adds up", async () => {
    const owner = await server.newOwner();
    const [gst, qst] = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
    const contactId = await newClient(owner, { company: "Ito Gardens" });
    const invoice = await newFinal(owner, {
      contactId,
      issueDate: "2026-11-15",
      lineItems: [lineAt("140", [gst, qst])],
    });
    expect(invoice).toMatchObject({ invoiceNumber: "INV-0001", status: "sent", amountDue: "160.97" });
    await owner.call(contactsApi.update, {
      params: { id: contactId },
      body: { firstName: "Mina", company: "" },
    });
    const { body } = await owner.call(invoicesApi.get, { params: { id: invoice.id } });
    expect(body).toMatchObject({
      contactName: "Mina Ito",
      clientName: "Dana Ito",
      clientCompany: "Ito Gardens",
    });
    const [entry, ...more] = await entriesOf(owner, invoice.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ date: "2026-11-15", sourceType: "invoice", sourceId: invoice.id });
    expect(
      entry?.postings.map(({ accountCode, amount, taxCodeId }) => [accountCode, amount, taxCodeId]),
    ).toEqual([
      ["1100", "160.97", null],
      ["4000", "-140.00", null],
      ["2200", "-7.00", gst],
      ["2200", "-13.97", qst],
    ]);
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "160.97",
      sales: "140.00",
      sales_tax: "20.97",
    });
  });

  test("is the same when the button is pressed twice", async () => {
    const owner = await server.newOwner();
    const { id } = await newDraft(owner);
    const press = () => owner.call(invoicesApi.finalize, { params: { id }, body: { version: 1 } });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status, body }) => [status, body.invoiceNumber])).toEqual(
      Array.from({ length: 3 }, () => [200, "INV-0001"]),
    );
    expect(await entriesOf(owner, id)).toHaveLength(1);
  });

  test("is never changed or deleted, also past the product's code", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const params = { id };
    for (const answer of [
      await owner.refused(invoicesApi.update, { params, body: { notes: "More" } }),
      await owner.refused(invoicesApi.remove, { params }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringContaining("has been finalized"),
      ]);
    const client = new pg.Client({ connectionString: server.database.ownerUrl });
    await client.connect();
    for (const statement of [
      "UPDATE invoices SET total_amount = 1, subtotal = 1 WHERE id = $1",
      "UPDATE invoices SET invoice_number = 'INV-0099' WHERE id = $1",
      "UPDATE invoices SET is_sample = true WHERE id = $1",
      "DELETE FROM invoices WHERE id = $1",
      "UPDATE invoice_lines SET quantity = 2 WHERE invoice_id = $1",
      "DELETE FROM invoice_lines WHERE invoice_id = $1",
    ])
      await expect(client.query(statement, [id]), statement).rejects.toThrow("never changed");
    await client.end();
  });

  test("of nothing but a discount is paid at once", async () => {
    const owner = await server.newOwner();
    const lineItems = [{ ...lineAt("10"), discountPercent: "100" }];
    const invoice = await newFinal(owner, { lineItems });
    expect(invoice).toMatchObject({ status: "paid", totalAmount: "0.00" });
    expect(await entriesOf(owner, invoice.id)).toEqual([]);
  });

  test("in another currency posts what it is worth in the business's own", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, { price: "99.99", currency: "EUR", exchangeRate: "1.0855" });
    expect(invoice).toMatchObject({ totalAmount: "99.99", currency: "EUR", baseAmount: "108.54" });
    expect(await balancesOf(owner)).toMatchObject({ receivable: "108.54", sales: "108.54" });
  });

  test("stays whole when its business is removed", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner);
    await owner.call(invoicePaymentsApi.pay, { params: { id: invoice.id }, body: { amount: "150" } });
    const client = new pg.Client({ connectionString: server.database.ownerUrl });
    await client.connect();
    await client.query("DELETE FROM workspaces WHERE id = $1", [owner.user.workspaceId]);
    const { rows } = await client.query("SELECT FROM invoices WHERE workspace_id = $1", [
      owner.user.workspaceId,
    ]);
    expect(rows).toEqual([]);
    await client.end();
  });
});

describe("is not finalized", () => {
  test("without lines, without its customer, or at an older version", async () => {
    const owner = await server.newOwner();
    const empty = await newDraft(owner, { lineItems: [] });
    const answer = await owner.refused(invoicesApi.finalize, { params: { id: empty.id }, body: {} });
    expect([answer.status, answer.body.errors]).toEqual([400, { lineItems: "Enter at least one line" }]);
    const draft = await newDraft(owner);
    const params = { id: draft.id };
    await owner.call(invoicesApi.update, { params, body: { notes: "New" } });
    expect((await owner.call(invoicesApi.finalize, { params, body: { version: 1 } })).status).toBe(409);
    await owner.call(contactsApi.remove, { params: { id: draft.contactId ?? "" } });
    expect((await owner.call(invoicesApi.finalize, { params, body: {} })).status).toBe(409);
    expect((await owner.call(invoicesApi.numbers)).body).toEqual([]);
  });
});

test("a draft in what is no longer the currency of the books needs a rate first", async () => {
  const owner = await server.newOwner();
  const draft = await newDraft(owner);
  const foreign = await newDraft(owner, { currency: "EUR", exchangeRate: "1.1" });
  await owner.call(booksSettingsApi.save, { body: { currency: "EUR" } });
  const params = { id: draft.id };
  const answer = await owner.refused(invoicesApi.finalize, { params, body: {} });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ["exchangeRate"]]);
  await owner.call(invoicesApi.update, { params, body: { exchangeRate: "0.9" } });
  const { body } = await owner.call(invoicesApi.finalize, { params, body: {} });
  expect(body).toMatchObject({ totalAmount: "100.00", baseAmount: "90.00" });
  const other = { params: { id: foreign.id }, body: {} };
  expect((await owner.call(invoicesApi.finalize, other)).status).toBe(409);
  await owner.call(invoicesApi.update, other);
  expect((await owner.call(invoicesApi.finalize, other)).body).toMatchObject({ baseAmount: "100.00" });
});

describe("numbers", () => {
  test.each([
    [{ invoiceNumbering: "sequential" }, ["INV-0001", "INV-0002"]],
    [{ invoiceNumbering: "year_sequential" }, ["2025-0001", "2026-0001"]],
    [{ invoiceNumbering: "custom", invoicePrefix: "AR/" }, ["AR/0001", "AR/0002"]],
  ] as const)("%o", async (settings, numbers) => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: settings });
    const days = ["2025-12-31", "2026-01-01"];
    const given = [];
    for (const issueDate of days) given.push((await newFinal(owner, { issueDate })).invoiceNumber);
    expect(given).toEqual(numbers);
  });

  test("are never given twice, also where one series runs into another", async () => {
    const owner = await server.newOwner();
    const save = (invoicePrefix: string) =>
      owner.call(booksSettingsApi.save, { body: { invoiceNumbering: "custom", invoicePrefix } });
    await save("1");
    const first = await newFinal(owner);
    await save("10");
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      const { sql } = await import("drizzle-orm");
      // Ten thousand invoices later.
      await tx.execute(
        sql`INSERT INTO invoice_counters (workspace_id, kind, series, next) VALUES (${owner.user.workspaceId}, 'invoice', '', 10001)`,
      );
    });
    await save("");
    const second = await newFinal(owner);
    expect([first.invoiceNumber, second.invoiceNumber]).toEqual(["10001", "10002"]);
    const { body } = await owner.call(invoicesApi.numbers);
    expect(body.map(({ invoiceNumber, explanation }) => [invoiceNumber, explanation])).toEqual([
      ["10002", "Sent, not due yet"],
      ["10001", expect.stringContaining("Passed over")],
      ["10001", "Sent, not due yet"],
    ]);
  });

  test("a hundred at once, on two processes and some of them refused, get numbers in a row", async () => {
    const owner = await server.newOwner();
    const elsewhere = there.visitor();
    for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
    const contactId = await newClient(owner);
    const gone = await newClient(owner);
    const drafts: string[] = [];
    for (let at = 0; at < 110; at++)
      drafts.push((await newDraft(owner, { contactId: at % 11 === 10 ? gone : contactId })).id);
    // Those of one who is in the bin are refused.
    await owner.call(contactsApi.remove, { params: { id: gone } });
    const answers = await Promise.all(
      drafts.map((id, at) =>
        (at % 2 === 0 ? owner : elsewhere).call(invoicesApi.finalize, { params: { id }, body: {} }),
      ),
    );
    const given = answers.flatMap(({ status, body }) => (status === 200 ? [body.invoiceNumber] : []));
    expect(given.toSorted()).toEqual(
      Array.from({ length: 100 }, (_, at) => `INV-${String(at + 1).padStart(4, "0")}`),
    );
    const { body: numbers } = await owner.call(invoicesApi.numbers, { query: { limit: "200" } });
    expect(numbers.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, at) => 100 - at));
    expect(await balancesOf(owner)).toMatchObject({ receivable: "10000.00" });
    // 110 drafts are written first, which takes long where others compute as well.
  }, 120_000);

  test("a number whose invoice was rolled back is given to the next", async () => {
    const owner = await server.newOwner();
    const client = new pg.Client({ connectionString: server.database.ownerUrl });
    await client.connect();
    // The ledger fails, after the number was taken.
    const at = owner.user.workspaceId.replaceAll("-", "");
    await client.query(
      `CREATE FUNCTION fail_${at}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
       CREATE TRIGGER fail_${at} BEFORE INSERT ON journal_entries FOR EACH ROW WHEN (NEW.workspace_id = '${owner.user.workspaceId}') EXECUTE FUNCTION fail_${at}()`,
    );
    const { id } = await newDraft(owner);
    expect((await owner.call(invoicesApi.finalize, { params: { id }, body: {} })).status).toBe(500);
    await client.query(`DROP FUNCTION fail_${at} CASCADE`);
    await client.end();
    expect((await owner.call(invoicesApi.get, { params: { id } })).body.status).toBe("draft");
    expect((await newFinal(owner)).invoiceNumber).toBe("INV-0001");
  });

  test("each is explained", async () => {
    const owner = await server.newOwner();
    const voided = await newFinal(owner);
    const paid = await newFinal(owner);
    await newFinal(owner, { issueDate: "2020-01-01" });
    await owner.call(invoicePaymentsApi.void, {
      params: { id: voided.id },
      body: { reason: "Wrong customer" },
    });
    await owner.call(invoicePaymentsApi.pay, { params: { id: paid.id }, body: { amount: "100" } });
    await owner.call(invoicePaymentsApi.credit, { params: { id: paid.id }, body: {} });
    const { body } = await owner.call(invoicesApi.numbers);
    expect(body.map(({ invoiceNumber, explanation }) => `${invoiceNumber} ${explanation}`)).toEqual([
      "INV-0003 Sent, overdue",
      "INV-0002 Paid",
      "INV-0001 Void: Wrong customer",
    ]);
    const notes = (await owner.call(invoicesApi.numbers, { query: { kind: "credit_note" } })).body;
    expect(notes.map(({ invoiceNumber, explanation }) => `${invoiceNumber} ${explanation}`)).toEqual([
      "CN-0001 Issued",
    ]);
  });
});

test("a viewer reads, and writes nothing", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  const { id } = await newFinal(owner);
  const params = { id };
  expect((await viewer.call(invoicesApi.get, { params })).status).toBe(200);
  expect((await viewer.call(invoicesApi.preview, { body: { lineItems: [lineAt("1")] } })).status).toBe(200);
  expect((await viewer.call(invoicesApi.duplicate, { params })).status).toBe(403);
  const member = await newTeammate(server, owner, "member");
  expect((await member.call(invoicePaymentsApi.void, { params, body: { reason: "No" } })).status).toBe(403);
  expect((await member.call(invoicePaymentsApi.writeOff, { params, body: {} })).status).toBe(403);
});
