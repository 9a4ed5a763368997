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
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

const server = await testServer();
const nothing = { receivable: "0.00", sales: "0.00", sales_tax: "0.00" };

describe("a credit note", () => {
  test("of everything takes off what is open, with a number of its own", async () => {
    const owner = await server.newOwner();
    const vat = await newTax(owner, "VAT", "19");
    const invoice = await newFinal(owner, { lineItems: [lineAt("100", [vat])], pricesIncludeTax: true });
    const params = { id: invoice.id };
    const { status, body: note } = await owner.call(invoicePaymentsApi.credit, {
      params,
      body: { notes: "Sorry" },
    });
    expect(status).toBe(200);
    expect(note).toMatchObject({
      kind: "credit_note",
      invoiceNumber: "CN-0001",
      creditsId: invoice.id,
      totalAmount: "100.00",
      taxAmount: invoice.taxAmount,
      clientName: "Dana Ito",
      status: "sent",
      notes: "Sorry",
    });
    const { body: after } = await owner.call(invoicesApi.get, { params });
    expect(after).toMatchObject({
      status: "void",
      amountCredited: "100.00",
      amountDue: "0.00",
      creditNotes: [{ id: note.id, invoiceNumber: "CN-0001", totalAmount: "100.00" }],
    });
    expect(await balancesOf(owner)).toMatchObject(nothing);
    expect(await entriesOf(owner, note.id)).toHaveLength(1);
    expect((await owner.call(invoicePaymentsApi.credit, { params, body: {} })).status).toBe(409);
    expect((await owner.call(invoicesApi.list, { query: { status: "void" } })).body).toMatchObject([params]);
    expect((await owner.call(invoicesApi.list, { query: { status: "paid" } })).body).toEqual([]);
  });

  test("of what was paid becomes the customer's credit", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    const { id } = await newFinal(owner, { contactId });
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "70" } });
    await owner.call(invoicePaymentsApi.credit, { params: { id }, body: { lineItems: [lineAt("50")] } });
    expect((await owner.call(invoicesApi.get, { params: { id } })).body).toMatchObject({
      status: "paid",
      amountPaid: "70.00",
      amountCredited: "30.00",
      amountDue: "0.00",
    });
    expect((await owner.call(invoicePaymentsApi.credits, { query: { contactId } })).body).toMatchObject([
      { source: "credit_note", invoiceNumber: "CN-0001", amount: "20.00" },
    ]);
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "0.00",
      customer_credit: "20.00",
      sales: "50.00",
    });
    // Half is left to credit.
    const more = { params: { id }, body: { lineItems: [lineAt("50.01")] } };
    const { status, body } = await owner.refused(invoicePaymentsApi.credit, more);
    expect([status, body.errors?.lineItems]).toEqual([400, "At most $50.00 of this invoice can be credited"]);
    expect((await owner.call(invoicePaymentsApi.credit, { params: { id }, body: {} })).status).toBe(409);
  });

  test("has only the taxes of its invoice, at the rates they had", async () => {
    const owner = await server.newOwner();
    const [vat, other] = [await newTax(owner, "VAT", "19"), await newTax(owner, "GST", "5")];
    const { id } = await newFinal(owner, { lineItems: [lineAt("100", [vat])] });
    const credit = (tax: string) =>
      owner.call(invoicePaymentsApi.credit, { params: { id }, body: { lineItems: [lineAt("10", [tax])] } });
    expect((await credit(other)).status).toBe(400);
    expect((await credit(vat)).body).toMatchObject({
      totalAmount: "11.90",
      taxes: [{ taxCodeId: vat, tax: "1.90" }],
    });
  });

  test("in another currency takes off what the invoice posted, to the cent", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner, { price: "99.99", currency: "EUR", exchangeRate: "1.0855" });
    await owner.call(invoicePaymentsApi.pay, {
      params: { id },
      body: { amount: "33.33", exchangeRate: "1.2" },
    });
    await owner.call(invoicePaymentsApi.credit, { params: { id }, body: {} });
    expect(await balancesOf(owner)).toMatchObject({
      receivable: "0.00",
      sales: "0.00",
      customer_credit: "36.18",
    });
  });

  test("is written also for a customer who is in the bin, under the name of the invoice", async () => {
    const owner = await server.newOwner();
    const { id, contactId } = await newFinal(owner);
    await owner.call(contactsApi.remove, { params: { id: contactId ?? "" } });
    const { status, body } = await owner.call(invoicePaymentsApi.credit, { params: { id }, body: {} });
    expect([status, body.clientName]).toEqual([200, "Dana Ito"]);
  });

  test("is not written for a draft, a void invoice or another credit note", async () => {
    const owner = await server.newOwner();
    const credit = async (id: string) =>
      (await owner.call(invoicePaymentsApi.credit, { params: { id }, body: {} })).status;
    expect(await credit((await newDraft(owner)).id)).toBe(409);
    const voided = await newFinal(owner);
    await owner.call(invoicePaymentsApi.void, { params: { id: voided.id }, body: { reason: "Wrong" } });
    expect(await credit(voided.id)).toBe(409);
    const credited = await newFinal(owner);
    await credit(credited.id);
    const { body } = await owner.call(invoicesApi.list, { query: { kind: "credit_note" } });
    expect(await credit(body[0]?.id ?? "")).toBe(409);
  });
});

describe("correcting an invoice", () => {
  test("credits it and makes a draft with its lines, in one step", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, { terms: "Net 15" });
    const params = { id: invoice.id };
    const both = await Promise.all(
      [1, 2].map(() => owner.call(invoicePaymentsApi.correct, { params, body: {} })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = both.find(({ status }) => status === 200)?.body;
    expect(done).toMatchObject({
      creditNote: { invoiceNumber: "CN-0001", totalAmount: "100.00", creditsId: invoice.id },
      draft: {
        status: "draft",
        correctsId: invoice.id,
        totalAmount: "100.00",
        terms: "Net 15",
        creditsId: null,
      },
    });
    expect(await balancesOf(owner)).toMatchObject(nothing);
    expect((await owner.call(invoicesApi.list, { query: { status: "draft" } })).body).toHaveLength(1);
  });

  test("of one that was paid offers the money for the new one", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "100" } });
    const { body } = await owner.call(invoicePaymentsApi.correct, { params: { id }, body: {} });
    expect(body.draft.creditOffered).toBe("100.00");
  });
});

describe("voiding", () => {
  test("keeps the number, says why, and reverses the entry", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const press = () =>
      owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Wrong customer" } });
    for (const { status, body } of await Promise.all([press(), press()])) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: "void",
        invoiceNumber: "INV-0001",
        voidReason: "Wrong customer",
        amountDue: "0.00",
      });
    }
    const entries = await entriesOf(owner, id);
    expect(entries.map(({ reverses }) => reverses)).toEqual([null, entries[0]?.id]);
    expect(await balancesOf(owner)).toMatchObject(nothing);
    expect((await newFinal(owner)).invoiceNumber).toBe("INV-0002");
  });

  test("needs a reason, and nothing paid or credited", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const params = { id };
    const press = (reason: string) => owner.refused(invoicePaymentsApi.void, { params, body: { reason } });
    expect((await press(" ")).body.errors).toEqual({ reason: "Enter a reason" });
    await owner.call(invoicePaymentsApi.pay, { params, body: { amount: "10" } });
    expect((await press("Wrong")).status).toBe(409);
    const credited = await newFinal(owner);
    await owner.call(invoicePaymentsApi.credit, {
      params: { id: credited.id },
      body: { lineItems: [lineAt("1")] },
    });
    const other = { params: { id: credited.id }, body: { reason: "Wrong" } };
    expect((await owner.call(invoicePaymentsApi.void, other)).status).toBe(409);
    const draft = { params: { id: (await newDraft(owner)).id }, body: { reason: "Wrong" } };
    expect((await owner.call(invoicePaymentsApi.void, draft)).status).toBe(409);
  });
});

test("writing off gives up what is open, once", async () => {
  const owner = await server.newOwner();
  const { id } = await newFinal(owner);
  const params = { id };
  const { body: part } = await owner.call(invoicePaymentsApi.pay, { params, body: { amount: "60" } });
  const press = () =>
    owner.call(invoicePaymentsApi.writeOff, { params, body: { reason: "Gone", date: "2026-11-24" } });
  for (const { body } of await Promise.all([press(), press()]))
    expect(body).toMatchObject({
      status: "written_off",
      amountPaid: "60.00",
      amountWrittenOff: "40.00",
      amountDue: "0.00",
    });
  expect(await balancesOf(owner)).toMatchObject({ receivable: "0.00", write_off: "40.00", bank: "60.00" });
  for (const call of [
    owner.call(invoicePaymentsApi.pay, { params, body: { amount: "1" } }),
    owner.call(invoicePaymentsApi.void, { params, body: { reason: "No" } }),
    owner.call(invoicePaymentsApi.reverse, { params: { id, paymentId: part.payments[0]?.id ?? "" } }),
    owner.call(invoicePaymentsApi.credit, { params, body: {} }),
  ])
    expect((await call).status).toBe(409);
});
