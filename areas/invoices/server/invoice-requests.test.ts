import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { balancesOf, lineAt, newClient, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];
const many = Array.from({ length: 8 }, (_, at) => at);

test("an invoice that is asked for again with the same request is the one that was made", async () => {
  const owner = await server.newOwner();
  const elsewhere = there.visitor();
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  const body = { contactId: await newClient(owner), lineItems: [lineAt("10")], requestId: randomUUID() };
  const answers = await Promise.all(
    many.map((at) => (at % 2 === 0 ? owner : elsewhere).call(invoicesApi.create, { body })),
  );
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  expect((await owner.call(invoicesApi.create, { body })).body).toEqual(answers[0]!.body);
  expect((await owner.call(invoicesApi.list)).body).toHaveLength(1);
  const { id } = answers[0]!.body;
  expect((await owner.call(invoicesApi.history, { params: { id } })).body).toHaveLength(1);
  // A copy is another one.
  await owner.call(invoicesApi.duplicate, { params: { id } });
  expect((await owner.call(invoicesApi.list)).body).toHaveLength(2);
  // What lies in the trash is not made again.
  await owner.call(invoicesApi.remove, { params: { id } });
  expect((await owner.call(invoicesApi.create, { body })).status).toBe(404);
});

test("a payment that is recorded again with the same request came once, also when it paid everything", async () => {
  const owner = await server.newOwner();
  const { id } = await newFinal(owner);
  const pay = (amount: string, requestId: string) =>
    owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount, requestId, version: 2 } });
  const request = randomUUID();
  const answers = await Promise.all(many.map(() => pay("100", request)));
  expect(answers.map(({ status, body }) => `${status} ${body.payments.length}`)).toEqual(
    many.map(() => "200 1"),
  );
  expect((await pay("100", randomUUID())).status).toBe(409);
  expect(await balancesOf(owner)).toMatchObject({
    bank: "100.00",
    receivable: "0.00",
    customer_credit: "0.00",
  });
  // Its row leads to the invoice.
  const { body: rows } = await owner.call(transactionsApi.list);
  expect(rows.map(({ invoiceId, invoiceNumber }) => [invoiceId, invoiceNumber])).toEqual([[id, "INV-0001"]]);
});
