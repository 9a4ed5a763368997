import { expect, test } from "vitest";
import { balancesOf, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";

const server = await testServer();

test("the sample has invoices in every state, takes none of the business's numbers, and goes without a trace", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  const { body } = await owner.call(invoicesApi.list);
  expect([...new Set(body.map(({ status }) => status))].toSorted()).toEqual([
    "draft",
    "overdue",
    "paid",
    "sent",
    "void",
    "written_off",
  ]);
  expect(body.every(({ isSample, contactId }) => isSample && contactId !== null)).toBe(true);
  const { body: quotes } = await owner.call(quotesApi.list);
  expect(quotes.map(({ status, quoteNumber }) => [status, quoteNumber])).toEqual([
    ["draft", null],
    ["sent", "SAMPLE-Q-0003"],
    ["accepted", "SAMPLE-Q-0002"],
    ["declined", "SAMPLE-Q-0001"],
  ]);
  const made = await owner.call(quotesApi.invoice, { params: { id: quotes[2]?.id ?? "" } });
  expect(made.body).toMatchObject({ isSample: true, totalAmount: "1470.00" });
  await owner.call(quotesApi.duplicate, { params: { id: quotes[1]?.id ?? "" } });
  const { body: told } = await owner.call(notificationsApi.list);
  expect(told.filter(({ type }) => /^(invoice|quote)_/.test(type))).toEqual([]);
  expect((await newFinal(owner, { price: "3" })).invoiceNumber).toBe("INV-0001");
  const overdue = body.find(({ status }) => status === "overdue");
  const pay = { params: { id: overdue?.id ?? "" }, body: { amount: "9999" } };
  expect((await owner.call(invoicePaymentsApi.pay, pay)).status).toBe(200);
  await owner.call(onboardingApi.removeSample);
  const { body: left } = await owner.call(invoicesApi.list);
  expect(left.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["INV-0001"]);
  expect(await balancesOf(owner)).toMatchObject({
    receivable: "3.00",
    sales: "3.00",
    bank: "0.00",
    customer_credit: "0.00",
    write_off: "0.00",
  });
  expect((await owner.call(quotesApi.list)).body).toMatchObject([{ isSample: false, status: "draft" }]);
  expect((await owner.call(invoicesApi.numbers)).body).toHaveLength(1);
  expect((await owner.call(invoicesApi.numbers, { query: { kind: "credit_note" } })).body).toEqual([]);
});
