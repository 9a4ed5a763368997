import { describe, expect, test } from "vitest";
import {
  balancesOf,
  entriesOf,
  newClient,
  newDraft,
  newFinal,
} from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import type { NewInvoicePaymentInput } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];

const pay = (owner: Pick<SignedIn, "call">, id: string, body: NewInvoicePaymentInput) =>
  owner.call(invoicePaymentsApi.pay, { params: { id }, body });
const creditsOf = async (owner: SignedIn, contactId: string) =>
  (await owner.call(invoicePaymentsApi.credits, { query: { contactId } })).body;

describe("a payment", () => {
  test("in two parts pays an invoice, as two income transactions", async () => {
    const owner = await server.newOwner();
    const { id, contactId } = await newFinal(owner, { dueDate: "2999-01-01" });
    const { body: first } = await pay(owner, id, {
      amount: "40",
      date: "2026-11-20",
      reference: "A-1",
      method: "card",
    });
    expect(first).toMatchObject({ status: "sent", amountPaid: "40.00", amountDue: "60.00", paidAt: null });
    const { body: second } = await pay(owner, id, { amount: 60, date: "2026-11-21" });
    expect(second).toMatchObject({ status: "paid", amountPaid: "100.00", amountDue: "0.00" });
    expect(second.paidAt).not.toBeNull();
    expect(second.payments).toMatchObject([
      {
        amount: "40.00",
        applied: "40.00",
        date: "2026-11-20",
        method: "card",
        reference: "A-1",
        reversedAt: null,
      },
      { amount: "60.00", applied: "60.00", date: "2026-11-21", method: "bank_transfer" },
    ]);
    const { body: transactions } = await owner.call(transactionsApi.list);
    expect(
      transactions.map(({ transactionType, amount, contactId: of, category }) => [
        transactionType,
        amount,
        of,
        category,
      ]),
    ).toEqual([
      ["income", "60.00", contactId, "Sales"],
      ["income", "40.00", contactId, "Sales"],
    ]);
    expect(await balancesOf(owner)).toMatchObject({ bank: "100.00", receivable: "0.00", sales: "100.00" });
    // Its transaction is changed only through it.
    const transaction = second.payments[0]?.transactionId ?? "";
    expect((await owner.call(transactionsApi.remove, { params: { id: transaction } })).status).toBe(409);
  });

  test("above what is open becomes the customer's credit, which the next invoice uses", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    const first = await newFinal(owner, { contactId });
    const { body } = await pay(owner, first.id, { amount: "130.50" });
    expect(body).toMatchObject({
      status: "paid",
      amountPaid: "100.00",
      payments: [{ amount: "130.50", applied: "100.00" }],
    });
    expect(await creditsOf(owner, contactId)).toMatchObject([
      { source: "payment", invoiceId: first.id, invoiceNumber: "INV-0001", amount: "30.50", left: "30.50" },
    ]);
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "0.00",
      customer_credit: "30.50",
      bank: "130.50",
    });
    expect((await newDraft(owner, { contactId })).creditOffered).toBe("30.50");
    const next = await newFinal(owner, { contactId, price: "20" });
    expect(next.creditOffered).toBe("30.50");
    const params = { id: next.id };
    const { body: used } = await owner.call(invoicePaymentsApi.applyCredit, { params, body: {} });
    expect(used).toMatchObject({
      status: "paid",
      amountPaid: "20.00",
      creditOffered: "0.00",
      payments: [{ method: "credit", amount: "20.00", transactionId: null }],
    });
    expect(await creditsOf(owner, contactId)).toMatchObject([{ amount: "30.50", left: "10.50" }]);
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "0.00",
      customer_credit: "10.50",
      bank: "130.50",
    });
    // The payment can't be taken back while its rest is used elsewhere.
    const paymentId = body.payments[0]?.id ?? "";
    const reverse = (id: string, payment: string) =>
      owner.call(invoicePaymentsApi.reverse, { params: { id, paymentId: payment } });
    expect((await reverse(first.id, paymentId)).status).toBe(409);
    expect((await reverse(next.id, used.payments[0]?.id ?? "")).body).toMatchObject({
      amountDue: "20.00",
      creditOffered: "30.50",
    });
    expect((await reverse(first.id, paymentId)).body).toMatchObject({
      amountDue: "100.00",
      amountPaid: "0.00",
      paidAt: null,
    });
    expect(await creditsOf(owner, contactId)).toEqual([]);
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "120.00",
      customer_credit: "0.00",
      bank: "0.00",
    });
  });

  test("taken back opens the invoice again; twice is once", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const { body } = await pay(owner, id, { amount: "100" });
    const params = { id, paymentId: body.payments[0]?.id ?? "" };
    const both = await Promise.all([1, 2].map(() => owner.call(invoicePaymentsApi.reverse, { params })));
    expect(both.map(({ status, body: after }) => [status, after.amountDue])).toEqual([
      [200, "100.00"],
      [200, "100.00"],
    ]);
    expect((await owner.call(transactionsApi.list)).body).toEqual([]);
    const entries = await entriesOf(owner, params.paymentId);
    expect(entries.map(({ reverses }) => reverses)).toEqual([null, entries[0]?.id]);
    expect(await balancesOf(owner)).toMatchObject({ bank: "0.00", receivable: "100.00" });
  });

  test("goes to the account that is named, and to no other kind", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const { body: accounts } = await owner.call(accountsApi.list);
    const named = (name: string) => accounts.find(({ accountName }) => accountName === name)?.id ?? "";
    expect((await pay(owner, id, { amount: "10", accountId: named("Rent and repairs") })).status).toBe(400);
    expect((await pay(owner, id, { amount: "10", accountId: named("Cash on hand") })).status).toBe(200);
    const other = (await (await server.newOwner()).call(accountsApi.list)).body[0]?.id ?? "";
    expect((await pay(owner, id, { amount: "10", accountId: other })).status).toBe(400);
    expect((await owner.call(invoicesApi.get, { params: { id } })).body.amountPaid).toBe("10.00");
  });

  test("in another currency posts what the rate has changed since", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner, { price: "100", currency: "EUR", exchangeRate: "1.1" });
    await pay(owner, id, { amount: "33.33", exchangeRate: "1.2" });
    const { body } = await pay(owner, id, { amount: "66.67", exchangeRate: "1" });
    expect(body).toMatchObject({ status: "paid", amountDue: "0.00" });
    // 40.00 and 66.67 came for 110.00.
    expect(await balancesOf(owner)).toMatchObject({ bank: "106.67", receivable: "0.00", exchange: "3.33" });
  });

  test("in the business's own currency has no rate", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    await pay(owner, id, { amount: "150", exchangeRate: "1.2345" });
    expect(await balancesOf(owner)).toMatchObject({
      bank: "150.00",
      customer_credit: "50.00",
      exchange: "0.00",
    });
  });

  test.each([
    ["nothing", "0"],
    ["a negative amount", "-5"],
    ["three decimals", "12.345"],
    ["an exponent", "1e3"],
    ["10^13", 1e13],
  ])("of %s is refused", async (_name, amount) => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const { status, body } = await owner.refused(invoicePaymentsApi.pay, {
      params: { id },
      body: { amount },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["amount"]]);
  });

  test("is refused for a draft, a paid and a void invoice, and at an older version", async () => {
    const owner = await server.newOwner();
    const draft = await newDraft(owner);
    expect((await pay(owner, draft.id, { amount: "1" })).status).toBe(409);
    const final = await newFinal(owner);
    expect((await pay(owner, final.id, { amount: "1", version: 1 })).status).toBe(409);
    expect((await pay(owner, final.id, { amount: "100", version: 2 })).status).toBe(200);
    expect((await pay(owner, final.id, { amount: "1" })).status).toBe(409);
    const voided = await newFinal(owner);
    const params = { id: voided.id };
    await owner.call(invoicePaymentsApi.void, { params, body: { reason: "Wrong" } });
    expect((await pay(owner, voided.id, { amount: "1" })).status).toBe(409);
    expect(
      (await owner.call(invoicePaymentsApi.applyCredit, { params: { id: draft.id }, body: {} })).status,
    ).toBe(409);
  });

  test("pressed twice is taken once, by the version that was seen", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const both = await Promise.all([1, 2].map(() => pay(owner, id, { amount: "40", version: 2 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await owner.call(invoicesApi.get, { params: { id } })).body.amountPaid).toBe("40.00");
  });

  test("ten at once, on two processes, are all taken, and together never more than is owed", async () => {
    const owner = await server.newOwner();
    const elsewhere = there.visitor();
    for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
    const { id, contactId } = await newFinal(owner);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => pay(at % 2 === 0 ? owner : elsewhere, id, { amount: "13" })),
    );
    // Eight times 13 is 104: the eighth leaves 4 as credit, and the others find nothing open.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      409,
      409,
    ]);
    const { body } = await owner.call(invoicesApi.get, { params: { id } });
    expect(body).toMatchObject({ amountPaid: "100.00", status: "paid" });
    expect(await creditsOf(owner, contactId ?? "")).toMatchObject([{ amount: "4.00" }]);
    expect(await balancesOf(owner)).toMatchObject({
      bank: "104.00",
      receivable: "0.00",
      customer_credit: "4.00",
    });
  });
});

test("credit used for two invoices at once is used once", async () => {
  const owner = await server.newOwner();
  const contactId = await newClient(owner);
  const paid = await newFinal(owner, { contactId });
  await pay(owner, paid.id, { amount: "130" });
  const ids = [(await newFinal(owner, { contactId })).id, (await newFinal(owner, { contactId })).id];
  const answers = await Promise.all(
    ids.map((id) => owner.call(invoicePaymentsApi.applyCredit, { params: { id }, body: { amount: "30" } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await creditsOf(owner, contactId)).toEqual([]);
  expect(await balancesOf(owner)).toMatchObject({ customer_credit: "0.00", receivable: "170.00" });
});

test("a customer's money, and what the Overview says", async () => {
  const owner = await server.newOwner();
  const contactId = await newClient(owner);
  const [soon, later] = ["2998-01-01", "2999-01-01"];
  await newDraft(owner, { contactId });
  const paid = await newFinal(owner, { contactId });
  await pay(owner, paid.id, { amount: "120" });
  const open = await newFinal(owner, { contactId, price: "50", dueDate: later });
  await pay(owner, open.id, { amount: "20" });
  await newFinal(owner, { contactId, price: "7", issueDate: "2020-01-01", dueDate: "2020-02-01" });
  const first = await newFinal(owner, { price: "9", dueDate: soon });
  const params = { id: contactId };
  expect((await owner.call(invoicesApi.contactMoney, { params })).body).toEqual({
    currency: "USD",
    invoiced: "157.00",
    paid: "140.00",
    open: "37.00",
    overdue: "7.00",
    quoted: "0.00",
    quoteCount: 0,
    credits: [{ currency: "USD", amount: "20.00" }],
    invoiceCount: 3,
    openCount: 2,
  });
  expect((await owner.call(invoicesApi.summary)).body).toMatchObject({
    currency: "USD",
    outstanding: "46.00",
    outstandingCount: 3,
    overdue: "7.00",
    overdueCount: 1,
    draftCount: 1,
    upcoming: [
      { id: first.id, invoiceNumber: "INV-0004", dueDate: soon, amountDue: "9.00", status: "sent" },
      { id: open.id, amountDue: "30.00", totalAmount: "50.00" },
    ],
  });
  expect((await (await server.newOwner()).call(invoicesApi.contactMoney, { params })).status).toBe(404);
});
