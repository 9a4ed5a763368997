import { describe, expect, test } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import {
  lineAt,
  newClient,
  newDraft,
  newFinal,
  newSeries,
  newTax,
} from "#apps/server/testing/invoice-fixture.ts";
import { newQuote } from "#apps/server/testing/quote-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";

const server = await testServer();

describe("a draft", () => {
  test("has its figures, and no number", async () => {
    const owner = await server.newOwner();
    const [gst, qst] = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
    const contactId = await newClient(owner, { company: "Ito Gardens" });
    const { status, body } = await owner.call(invoicesApi.create, {
      body: {
        contactId,
        issueDate: "2026-11-15",
        lineItems: [{ description: "  Fence ", quantity: "2.500000", unitPrice: 56, taxCodeIds: [gst, qst] }],
        notes: "",
        terms: "Net 30",
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "invoice",
      invoiceNumber: null,
      contactId,
      contactName: "Dana Ito",
      clientName: "Dana Ito",
      clientCompany: "Ito Gardens",
      userId: owner.user.id,
      issueDate: "2026-11-15",
      dueDate: "2026-12-15",
      currency: "USD",
      exchangeRate: "1",
      subtotal: "140.00",
      taxAmount: "20.97",
      totalAmount: "160.97",
      baseAmount: "160.97",
      amountPaid: "0.00",
      amountDue: "160.97",
      status: "draft",
      notes: null,
      terms: "Net 30",
      version: 1,
      payments: [],
      creditNotes: [],
    });
    expect(body.lineItems).toEqual([
      {
        description: "Fence",
        quantity: "2.5",
        unitPrice: "56",
        discountPercent: "0",
        taxCodeIds: [gst, qst],
        amount: "140.00",
      },
    ]);
    expect(body.taxes).toMatchObject([
      { taxCodeId: gst, rate: "5", taxable: "140.00", tax: "7.00" },
      { taxCodeId: qst, rate: "9.975", taxable: "140.00", tax: "13.97" },
    ]);
    expect((await owner.call(invoicesApi.get, { params: { id: body.id } })).body).toEqual(body);
  });

  test("comes to what its preview says", async () => {
    const owner = await server.newOwner();
    const gst = await newTax(owner, "GST", "5");
    const lineItems = [
      lineAt("1.005"),
      { ...lineAt("79.99", [gst]), quantity: "3", discountPercent: "12.5" },
    ];
    const { body: preview } = await owner.call(invoicesApi.preview, {
      body: { lineItems, pricesIncludeTax: true },
    });
    const draft = await newDraft(owner, { lineItems, pricesIncludeTax: true });
    expect(draft).toMatchObject(preview);
    expect(preview).toMatchObject({ totalAmount: "210.98", subtotal: "200.98", taxAmount: "10.00" });
  });

  test("is due by the business's terms, and from another day on when it is issued then", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { paymentTerms: "net_15" } });
    const draft = await newDraft(owner, { issueDate: "2026-02-20" });
    expect(draft.dueDate).toBe("2026-03-07");
    const { body } = await owner.call(invoicesApi.update, {
      params: { id: draft.id },
      body: { issueDate: "2026-03-01", dueDate: null },
    });
    expect(body.dueDate).toBe("2026-03-16");
  });

  test("takes each change, and keeps what was not sent", async () => {
    const owner = await server.newOwner();
    const draft = await newDraft(owner, { notes: "Thank you", clientAddress: "1 Main St" });
    const contactId = await newClient(owner, { firstName: "Ben", lastName: "Okafor" });
    const { body } = await owner.call(invoicesApi.update, {
      params: { id: draft.id },
      body: { contactId, lineItems: [lineAt("5"), lineAt("6")], version: 1 },
    });
    expect(body).toMatchObject({
      clientName: "Ben Okafor",
      clientAddress: null,
      notes: "Thank you",
      totalAmount: "11.00",
      version: 2,
    });
    const { body: history } = await owner.call(invoicesApi.history, { params: { id: draft.id } });
    expect(history.map(({ type, userName }) => [type, userName])).toEqual([
      ["changed", "Rosa Delgado"],
      ["created", "Rosa Delgado"],
    ]);
  });

  test("of two people who change it, the second is told", async () => {
    const owner = await server.newOwner();
    const draft = await newDraft(owner);
    const params = { id: draft.id };
    const both = await Promise.all(
      ["One", "Two"].map((notes) => owner.call(invoicesApi.update, { params, body: { notes, version: 1 } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await owner.call(invoicesApi.get, { params })).body.version).toBe(2);
  });

  test("takes the address of the customer's last document", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    await newDraft(owner, { contactId, clientAddress: "1 Main St\nSpringfield" });
    expect((await newDraft(owner, { contactId })).clientAddress).toBe("1 Main St\nSpringfield");
    expect((await newDraft(owner, { contactId, clientAddress: "" })).clientAddress).toBeNull();
  });

  test("of another customer brings their last address, or none, as quotes and series do; one that is sent stays", async () => {
    const owner = await server.newOwner();
    const [ann, bob, cat] = [await newClient(owner), await newClient(owner), await newClient(owner)];
    await newDraft(owner, { contactId: bob, clientAddress: "2 Bob St" });
    const of = { contactId: ann, clientAddress: "1 Ann St" };
    const made = [
      [invoicesApi.update, await newDraft(owner, of)],
      [quotesApi.update, await newQuote(owner, of)],
      [recurringInvoicesApi.update, await newSeries(owner, of)],
    ] as const;
    for (const [call, { id }] of made) {
      const update = async (body: { contactId?: string; clientAddress?: string; notes?: string }) =>
        (await owner.call(call as typeof invoicesApi.update, { params: { id }, body })).body.clientAddress;
      expect(await update({ notes: "Thank you", contactId: ann })).toBe("1 Ann St");
      expect(await update({ contactId: bob })).toBe("2 Bob St");
      expect(await update({ contactId: cat })).toBeNull();
      expect(await update({ contactId: ann, clientAddress: "3 New St" })).toBe("3 New St");
    }
  });

  test("compares lines as they are entered, and an address with the customer it was typed for", async () => {
    const owner = await server.newOwner();
    const [draft, other] = [await newDraft(owner), await newClient(owner)];
    const params = { id: draft.id };
    const update = (body: BodyOf<typeof invoicesApi.update>) =>
      owner.send(`/api/accounting/invoices/${draft.id}`, {
        method: "PUT",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    const was = { lineItems: draft.lineItems };
    expect((await update({ lineItems: [lineAt("150")], was })).status).toBe(200);
    expect((await update({ lineItems: [lineAt("150")], was })).status).toBe(200);
    const refused = await update({ lineItems: [lineAt("175")], was });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { theirs: { lineItems: [{ description: "Garden work", unitPrice: "150" }] } },
    ]);
    await owner.call(invoicesApi.update, { params, body: { contactId: other } });
    const based = { contactId: draft.contactId, clientAddress: null };
    const address = await update({ clientAddress: "1 Dana St", was: based });
    expect([address.status, await address.json()]).toMatchObject([409, { theirs: { contactId: other } }]);
    expect((await owner.call(invoicesApi.get, { params })).body.clientAddress).toBeNull();
  });

  test("goes to the bin and comes back", async () => {
    const owner = await server.newOwner();
    const { id } = await newDraft(owner);
    const params = { id };
    expect((await owner.call(invoicesApi.remove, { params })).status).toBe(200);
    expect((await owner.call(invoicesApi.get, { params })).status).toBe(404);
    expect((await owner.call(invoicesApi.list)).body).toEqual([]);
    expect((await owner.call(invoicesApi.bin)).body).toMatchObject([
      { id, lineItems: [{ amount: "100.00" }] },
    ]);
    expect((await owner.call(invoicesApi.restore, { params })).body).toMatchObject({ id, status: "draft" });
    expect((await owner.call(invoicesApi.restore, { params })).status).toBe(404);
  });

  test("is made again from any document, without its number, days and payments", async () => {
    const owner = await server.newOwner();
    const final = await newFinal(owner, { issueDate: "2026-01-31", terms: "Soon" });
    const { body } = await owner.call(invoicesApi.duplicate, { params: { id: final.id } });
    expect(body).toMatchObject({
      status: "draft",
      invoiceNumber: null,
      terms: "Soon",
      totalAmount: "100.00",
    });
    expect(body.issueDate).not.toBe("2026-01-31");
  });

  test("is called as its customer is called now", async () => {
    const owner = await server.newOwner();
    const draft = await newDraft(owner);
    const contact = draft.contactId ?? "";
    await owner.call(contactsApi.update, { params: { id: contact }, body: { firstName: "Mina" } });
    expect((await owner.call(invoicesApi.get, { params: { id: draft.id } })).body.clientName).toBe(
      "Mina Ito",
    );
  });
});

describe("is refused", () => {
  const line = lineAt("10");
  const id = "019f0000-0000-7000-8000-000000000000";
  test.each([
    ["without a customer", {}, "contactId"],
    ["for a customer of elsewhere", { contactId: id }, "contactId"],
    ["with quantity 0", { lineItems: [{ ...line, quantity: 0 }] }, "lineItems.0.quantity"],
    ["with quantity -5", { lineItems: [{ ...line, quantity: -5 }] }, "lineItems.0.quantity"],
    ["with quantity 1e3", { lineItems: [{ ...line, quantity: "1e3" }] }, "lineItems.0.quantity"],
    ["with seven decimals", { lineItems: [{ ...line, quantity: "1.0000001" }] }, "lineItems.0.quantity"],
    ["with a negative price", { lineItems: [{ ...line, unitPrice: "-1" }] }, "lineItems.0.unitPrice"],
    ["with five decimals", { lineItems: [{ ...line, unitPrice: "12.34567" }] }, "lineItems.0.unitPrice"],
    ["with 10^13", { lineItems: [{ ...line, unitPrice: 1e13 }] }, "lineItems.0.unitPrice"],
    ["with 101 % off", { lineItems: [{ ...line, discountPercent: 101 }] }, "lineItems.0.discountPercent"],
    ["with NUL", { lineItems: [{ ...line, description: "a\0b" }] }, undefined],
    ["with an empty line", { lineItems: [{ ...line, description: " " }] }, "lineItems.0.description"],
    ["with a tax of elsewhere", { lineItems: [{ ...line, taxCodeIds: [id] }] }, undefined],
    ["with three taxes", { lineItems: [{ ...line, taxCodeIds: [id, id, id] }] }, "lineItems.0.taxCodeIds"],
    ["with 2,000 lines", { lineItems: Array.from({ length: 2000 }, () => line) }, "lineItems"],
    ["on February 30", { issueDate: "2026-02-30" }, "issueDate"],
    ["due before it is issued", { issueDate: "2026-02-02", dueDate: "2026-02-01" }, "dueDate"],
    ["in another currency without a rate", { currency: "EUR" }, "exchangeRate"],
    ["at rate 0", { currency: "EUR", exchangeRate: "0" }, "exchangeRate"],
    ["in a currency that is not kept", { currency: "BTC" }, "currency"],
    [
      "for more than the books can keep",
      { lineItems: [{ ...line, quantity: "999999999", unitPrice: "9999999999" }] },
      "lineItems",
    ],
    [
      "for more than the books can keep in the business's currency",
      {
        currency: "EUR",
        exchangeRate: "1000",
        lineItems: [{ ...line, quantity: "1000", unitPrice: "9999999999" }],
      },
      "exchangeRate",
    ],
  ] as const)("%s", async (_name, changes, field) => {
    const owner = await server.newOwner();
    const contactId =
      "contactId" in changes || Object.keys(changes).length === 0
        ? {}
        : { contactId: await newClient(owner) };
    const { status, body } = await owner.refused(invoicesApi.create, {
      body: { ...contactId, ...changes } as never,
    });
    expect(status).toBe(400);
    if (field !== undefined) expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect((await owner.call(invoicesApi.list)).body).toEqual([]);
  });

  test("of another business, in every call", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { id } = await newDraft(owner);
    const params = { id };
    expect((await other.call(invoicesApi.get, { params })).status).toBe(404);
    expect((await other.call(invoicesApi.update, { params, body: { notes: "Mine" } })).status).toBe(404);
    expect((await other.call(invoicesApi.finalize, { params, body: {} })).status).toBe(404);
    expect((await other.call(invoicesApi.duplicate, { params })).status).toBe(404);
    const tax = await newTax(other, "VAT", "19");
    const { status } = await owner.call(invoicesApi.update, {
      params,
      body: { lineItems: [lineAt("10", [tax])] },
    });
    expect(status).toBe(400);
  });
});

describe("the list", () => {
  test("is narrowed by state, customer and words, and read by pages in each order", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Zoë", lastName: "Müller" });
    const draft = await newDraft(owner, { contactId, price: "1" });
    const overdue = await newFinal(owner, { issueDate: "2020-01-01", dueDate: "2020-01-31", price: "3" });
    const sent = await newFinal(owner, { dueDate: "2999-01-01", price: "2" });
    const ids = async (query: object) =>
      (await owner.call(invoicesApi.list, { query })).body.map(({ id }) => id);
    expect(await ids({})).toEqual([sent.id, draft.id, overdue.id]);
    expect(await ids({ status: "draft" })).toEqual([draft.id]);
    expect(await ids({ status: "sent" })).toEqual([sent.id]);
    expect(await ids({ status: "overdue" })).toEqual([overdue.id]);
    expect(await ids({ status: "sent,overdue" })).toEqual([sent.id, overdue.id]);
    expect(await ids({ status: "paid" })).toEqual([]);
    expect(await ids({ contactId })).toEqual([draft.id]);
    expect(await ids({ search: "muller" })).toEqual([draft.id]);
    expect(await ids({ search: "inv-0002" })).toEqual([sent.id]);
    expect(await ids({ to: "2020-12-31" })).toEqual([overdue.id]);
    expect(await ids({ sort: "amount" })).toEqual([overdue.id, sent.id, draft.id]);
    expect(await ids({ sort: "dueDate" })).toEqual([overdue.id, draft.id, sent.id]);
    expect(await ids({ kind: "credit_note" })).toEqual([]);
    for (const sort of ["newest", "amount", "dueDate"] as const) {
      const whole = await ids({ sort });
      const read: string[] = [];
      let more: string | undefined = "";
      while (more !== undefined) {
        const query: { sort: typeof sort; limit: string; cursor?: string } = { sort, limit: "1" };
        if (more !== "") query.cursor = more;
        const page = await owner.call(invoicesApi.list, { query });
        read.push(...page.body.map(({ id }) => id));
        more = /cursor=([^>&]+)/.exec(page.headers.get("link") ?? "")?.[1];
      }
      expect(read).toEqual(whole);
    }
  });
});

test("a draft whose tax has changed since is looked at again before it is finalized", async () => {
  const owner = await server.newOwner();
  const tax = await newTax(owner, "VAT", "19");
  const draft = await newDraft(owner, { issueDate: "2026-11-20", lineItems: [lineAt("100", [tax])] });
  await owner.call(taxCodesApi.update, {
    params: { id: tax },
    body: { rate: "20", validFrom: "2026-11-01" },
  });
  const params = { id: draft.id };
  const { status, body } = await owner.refused(invoicesApi.finalize, { params, body: {} });
  expect([status, body.message]).toEqual([409, expect.stringContaining("A tax has changed")]);
  expect((await owner.call(invoicesApi.update, { params, body: {} })).body.totalAmount).toBe("120.00");
  expect((await owner.call(invoicesApi.finalize, { params, body: {} })).body.totalAmount).toBe("120.00");
});
