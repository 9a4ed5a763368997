import { describe, expect, test } from "vitest";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { balances, csvOf, step, uploaded } from "#apps/server/testing/statement-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";

const server = await testServer();
const suggested = async (owner: SignedIn, id: string, query = {}) =>
  owner.call(suggestionsApi.list, { params: { id }, query });
const take = (owner: SignedIn, id: string, body: object) =>
  owner.call(suggestionsApi.take, { params: { id }, body: body as never });
const transactionsOf = async (owner: SignedIn) =>
  (await owner.call(transactionsApi.list, { query: {} })).body;

describe("money that pays an invoice", () => {
  test("is suggested with the reason, taken in one press, and a line of its own again when the payment is taken back", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, {
      price: "321.09",
      issueDate: "2026-09-20",
      dueDate: "2026-10-20",
    });
    const { id } = await uploaded(
      owner,
      csvOf([
        ["2026-10-02", `TRF ${invoice.invoiceNumber}`, "321.09"],
        ["2026-10-03", "OTHER", "5.00"],
      ]),
    );
    await step(owner, id, "start");
    const before = await balances(owner);
    const { body } = await suggested(owner, id);
    expect(body).toMatchObject([
      {
        kind: "invoice",
        day: "2026-10-02",
        amount: "321.09",
        invoiceId: invoice.id,
        reason: `Its amount is open on invoice ${invoice.invoiceNumber}, whose number is in its text`,
        otherTransactionId: null,
      },
    ]);
    const transactionId = body[0]?.transactionId ?? "";
    const taken = await take(owner, id, { transactionId, invoiceId: invoice.id });
    expect([taken.status, taken.body.kind, taken.body.invoiceId]).toEqual([200, "invoice", invoice.id]);
    const paid = (await owner.call(invoicesApi.get, { params: { id: invoice.id } })).body;
    expect([paid.status, paid.amountDue]).toEqual(["paid", "0.00"]);
    // The money came once: what was the line's income settles what was owed.
    expect(Object.fromEntries(await balances(owner))["1000"]).toBe(Object.fromEntries(before)["1000"]);
    expect((await transactionsOf(owner)).map(({ amount, status }) => [amount, status])).toEqual([
      ["5.00", "cleared"],
      ["321.09", "cleared"],
    ]);
    expect((await suggested(owner, id)).body).toEqual([]);
    expect((await take(owner, id, { transactionId, invoiceId: invoice.id })).status).toBe(409);
    // The bank's line is known by the payment now.
    const again = await uploaded(owner, csvOf([["2026-10-02", `TRF ${invoice.invoiceNumber}`, "321.09"]]));
    expect(again.counts).toMatchObject({ here: 1, new: 0 });
    await owner.call(invoicePaymentsApi.reverse, {
      params: { id: invoice.id, paymentId: taken.body.paymentId ?? "" },
    });
    expect((await owner.call(invoicesApi.get, { params: { id: invoice.id } })).body.amountDue).toBe("321.09");
    expect(Object.fromEntries(await balances(owner))["1000"]).toBe(Object.fromEntries(before)["1000"]);
    expect(await suggested(owner, id)).toMatchObject({ body: [{ invoiceId: invoice.id }] });
    await step(owner, id, "undo");
    expect(Object.fromEntries(await balances(owner))["1000"]).toBe("0.00");
  });

  test("that became a payment stays after an undo, and says why", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, { price: "77", issueDate: "2026-09-20", dueDate: "2026-10-20" });
    const { id } = await uploaded(owner, csvOf([["2026-10-02", "DEPOSIT", "77.00"]]));
    await step(owner, id, "start");
    const [first] = (await suggested(owner, id)).body;
    await take(owner, id, { transactionId: first?.transactionId, invoiceId: invoice.id });
    expect((await step(owner, id, "undo")).undone).toEqual({ removed: 0, kept: 1 });
  });

  test("more than is open, money out, and lines of others are refused", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const invoice = await newFinal(owner, { price: "10", issueDate: "2026-09-20", dueDate: "2026-10-20" });
    const { id } = await uploaded(
      owner,
      csvOf([
        ["2026-10-02", "IN", "50.00"],
        ["2026-10-02", "OUT", "-10.00"],
      ]),
    );
    await step(owner, id, "start");
    const [out, into] = await transactionsOf(owner);
    const ids = { in: into?.transactionType === "income" ? into.id : (out?.id ?? ""), out: "" };
    ids.out = [out?.id, into?.id].find((one) => one !== ids.in) ?? "";
    const answers = [
      await take(owner, id, { transactionId: ids.in, invoiceId: invoice.id }),
      await take(owner, id, { transactionId: ids.out, invoiceId: invoice.id }),
    ];
    expect(
      answers.map(({ status, body }) => [status, (body as unknown as { message: string }).message]),
    ).toEqual([
      [409, "More came than is open on this invoice. Record its payment there."],
      [409, "Only money that came in can pay an invoice."],
    ]);
    expect((await take(owner, id, { transactionId: ids.in })).status).toBe(400);
    expect((await take(other, id, { transactionId: ids.in, invoiceId: invoice.id })).status).toBe(404);
    const theirs = await uploaded(other, csvOf([["2026-10-02", "IN", "10.00"]]));
    await step(other, theirs.id, "start");
    const [line] = await transactionsOf(other);
    expect((await take(other, theirs.id, { transactionId: line?.id, invoiceId: invoice.id })).status).toBe(
      404,
    );
    expect((await take(owner, id, { transactionId: line?.id, invoiceId: invoice.id })).status).toBe(409);
    expect(Object.fromEntries(await balances(other))["1000"]).toBe("10.00");
  });
});

describe("two ends of a transfer", () => {
  test("are suggested, and become one in one press", async () => {
    const owner = await server.newOwner();
    const { body: savings } = await owner.call(accountsApi.create, {
      body: { accountCode: "1055", accountName: "Savings", accountType: "asset", subType: "bank" } as never,
    });
    const checking = await uploaded(
      owner,
      csvOf([
        ["2026-10-02", "TO SAVINGS", "-200.00"],
        ["2026-10-05", "RENT", "-900.00"],
      ]),
    );
    await step(owner, checking.id, "start");
    const other = await uploaded(owner, csvOf([["2026-10-03", "Transfer", "200.00"]]), {
      accountId: savings.id,
    });
    await step(owner, other.id, "start");
    const before = Object.fromEntries(await balances(owner));
    const { body } = await suggested(owner, other.id);
    expect(body).toMatchObject([{ kind: "transfer", amount: "200.00", invoiceId: null }]);
    expect((await suggested(owner, checking.id)).body).toMatchObject([
      { kind: "transfer", amount: "-200.00", otherAccount: "Savings" },
    ]);
    const transactionId = body[0]?.transactionId ?? "";
    const otherTransactionId = body[0]?.otherTransactionId ?? "";
    const taken = await take(owner, other.id, { transactionId, otherTransactionId });
    expect([taken.status, taken.body.kind]).toEqual([200, "transfer"]);
    const all = await transactionsOf(owner);
    expect(all.map(({ transactionType, amount, date }) => [transactionType, amount, date])).toEqual([
      ["expense", "900.00", "2026-10-05"],
      ["transfer", "200.00", "2026-10-02"],
    ]);
    const after = Object.fromEntries(await balances(owner));
    expect([after["1000"], after["1055"]]).toEqual([before["1000"], before["1055"]]);
    expect((await suggested(owner, checking.id)).body).toEqual([]);
    expect((await take(owner, other.id, { transactionId, otherTransactionId })).status).toBe(409);
    const again = await uploaded(owner, csvOf([["2026-10-03", "Transfer", "200.00"]]), {
      accountId: savings.id,
    });
    expect(again.counts.here).toBe(1);
    expect((await step(owner, checking.id, "undo")).undone).toEqual({ removed: 1, kept: 1 });
  });
});
