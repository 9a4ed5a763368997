import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  balancesOf,
  entriesOf,
  lineAt,
  newClient,
  newFinal,
  newTax,
} from "#apps/server/testing/invoice-fixture.ts";
import { expireQuote, newQuote, newSentQuote } from "#apps/server/testing/quote-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";

const server = await testServer();
const expire = (id: string) => expireQuote(server.database.ownerUrl, id);
const get = async (owner: SignedIn, id: string) => (await owner.call(quotesApi.get, { params: { id } })).body;
const listed = async (owner: SignedIn, query: Record<string, string> = {}) =>
  (await owner.call(quotesApi.list, { query: query as never })).body.map(({ id }) => id);
const said = (owner: SignedIn, id: string, choice: "accept" | "decline", body = {}) =>
  owner.call(quotesApi[choice], { params: { id }, body });

describe("a draft", () => {
  test("takes an invoice's fields and until when it is valid, and comes to the same", async () => {
    const owner = await server.newOwner();
    const taxes = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
    const contactId = await newClient(owner);
    const body = {
      contactId,
      lineItems: [lineAt("140", taxes)],
      notes: "Thank you",
      issueDate: "2026-11-25",
    };
    const quote = await newQuote(owner, { ...body, validUntil: "2026-12-24" });
    const { body: invoice } = await owner.call(invoicesApi.create, { body });
    expect(quote).toMatchObject({
      quoteNumber: null,
      status: "draft",
      validUntil: "2026-12-24",
      totalAmount: "160.97",
      notes: "Thank you",
      clientUrl: null,
      answer: null,
      invoice: null,
    });
    expect([quote.lineItems, quote.taxes]).toEqual([invoice.lineItems, invoice.taxes]);
    expect((await newQuote(owner, { issueDate: "2026-11-25" })).validUntil).toBe("2026-12-25");
    expect(Object.keys(quote)).not.toContain("amountDue");
  });

  test("is changed, deleted and brought back; an older version and a day before its own are refused", async () => {
    const owner = await server.newOwner();
    const { id, version } = await newQuote(owner, { issueDate: "2026-11-25" });
    const params = { id };
    const changed = await owner.call(quotesApi.update, {
      params,
      body: { version, validUntil: "2026-12-01", lineItems: [lineAt("75")] },
    });
    expect(changed.body).toMatchObject({
      validUntil: "2026-12-01",
      totalAmount: "75.00",
      version: version + 1,
    });
    expect((await owner.refused(quotesApi.update, { params, body: { version, notes: "x" } })).status).toBe(
      409,
    );
    const early = await owner.refused(quotesApi.update, { params, body: { validUntil: "2026-11-24" } });
    expect([early.status, early.body.errors]).toEqual([
      400,
      { validUntil: "It can’t end before the issue date" },
    ]);
    await owner.call(quotesApi.remove, { params });
    expect([(await owner.call(quotesApi.get, { params })).status, await listed(owner)]).toEqual([404, []]);
    const { body: bin } = await owner.call(invoicesApi.bin, { query: { kind: "quote" } });
    expect(bin.map((one) => one.id)).toEqual([id]);
    expect((await owner.call(quotesApi.restore, { params })).body.status).toBe("draft");
    expect(await listed(owner)).toEqual([id]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["a customer who isn't there", { contactId: "01930000-0000-7000-8000-000000000000" }],
    ["February 30", { validUntil: "2027-02-30" }],
    ["a due day", { dueDate: "2027-01-01" }],
    ["a price with five decimals", { lineItems: [{ description: "x", unitPrice: "1.00005" }] }],
  ])("with %s is refused", async (_what, changes) => {
    const owner = await server.newOwner();
    const body = { contactId: await newClient(owner), ...changes };
    expect((await owner.call(quotesApi.create, { body } as never)).status).toBe(400);
  });

  test("can't be sent once its last day is over, without lines, or twice by two people who saw others of it", async () => {
    const owner = await server.newOwner();
    const old = await newQuote(owner, { issueDate: "2026-01-01", validUntil: "2026-01-31" });
    const late = await owner.refused(quotesApi.send, { params: { id: old.id }, body: {} });
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([400, ["validUntil"]]);
    const empty = await newQuote(owner, { lineItems: [] });
    expect((await owner.refused(quotesApi.send, { params: { id: empty.id }, body: {} })).status).toBe(400);
    const quote = await newQuote(owner);
    await owner.call(quotesApi.update, { params: { id: quote.id }, body: { notes: "Changed" } });
    const behind = await owner.refused(quotesApi.send, {
      params: { id: quote.id },
      body: { version: quote.version },
    });
    expect([behind.status, (await get(owner, quote.id)).status]).toEqual([409, "draft"]);
  });
});

describe("a sent quote", () => {
  test("has a number of its own series, and stays as it is", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner);
    const quote = await newSentQuote(owner);
    expect([invoice.invoiceNumber, quote.quoteNumber, quote.status]).toEqual(["INV-0001", "Q-0001", "sent"]);
    const params = { id: quote.id };
    const refused = await owner.refused(quotesApi.update, { params, body: { notes: "x" } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This quote has been sent, so it stays as it is. Duplicate it to change it.",
    ]);
    expect((await owner.refused(quotesApi.remove, { params })).status).toBe(409);
    expect((await newSentQuote(owner)).quoteNumber).toBe("Q-0002");
    expect((await newFinal(owner)).invoiceNumber).toBe("INV-0002");
  });

  test("posts nothing and is in no sum, list, number or paper of invoices", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    const quote = await newSentQuote(owner, { contactId, price: "500" });
    await expire(quote.id);
    expect(await entriesOf(owner, quote.id)).toEqual([]);
    expect(await balancesOf(owner)).toMatchObject({ receivable: "0.00", sales: "0.00" });
    expect((await owner.call(invoicesApi.summary)).body).toMatchObject({
      outstanding: "0.00",
      outstandingCount: 0,
      overdueCount: 0,
      draftCount: 0,
      upcoming: [],
    });
    await newQuote(owner);
    expect((await owner.call(invoicesApi.summary)).body.draftCount).toBe(0);
    expect((await owner.call(invoicesApi.list)).body).toEqual([]);
    expect((await owner.call(invoicesApi.numbers)).body).toEqual([]);
    expect((await owner.call(invoicesApi.contactMoney, { params: { id: contactId } })).body).toMatchObject({
      invoiced: "0.00",
      open: "0.00",
      invoiceCount: 0,
      openCount: 0,
      quoted: "0.00",
      quoteCount: 0,
    });
    await newSentQuote(owner, { contactId, price: "75" });
    await newQuote(owner, { contactId, price: "20" });
    expect((await owner.call(invoicesApi.contactMoney, { params: { id: contactId } })).body).toMatchObject({
      invoiced: "0.00",
      quoted: "75.00",
      quoteCount: 1,
    });
    const file = await (await owner.send("/api/accounting/export/invoices")).text();
    expect(file).not.toContain("Q-0001");
    const params = { id: quote.id };
    for (const call of [
      owner.call(invoicesApi.get, { params }),
      owner.call(invoicesApi.finalize, { params, body: {} }),
      owner.call(invoicesApi.update, { params, body: {} }),
      owner.call(invoicesApi.duplicate, { params }),
      owner.call(invoicePapersApi.send, { params, body: {} }),
    ])
      expect((await call).status).toBe(404);
    expect((await owner.call(invoicePaymentsApi.pay, { params, body: { amount: "1" } })).status).toBe(409);
    expect((await owner.call(quotesApi.get, { params: { id: (await newFinal(owner)).id } })).status).toBe(
      404,
    );
  });

  test("is accepted or declined on the phone, also after its days and the other way round; it says who wrote it down", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    const { id } = await newSentQuote(owner, { contactId });
    const declined = (await said(owner, id, "decline", { name: "Rosa Ito", reason: "Too late" })).body;
    expect(declined).toMatchObject({
      status: "declined",
      answer: { choice: "declined", name: "Rosa Ito", reason: "Too late", userId: owner.user.id },
    });
    await expire(id);
    const accepted = (await said(owner, id, "accept")).body;
    expect(accepted).toMatchObject({ status: "accepted", answer: { name: "Dana Ito", reason: null } });
    expect((await said(owner, id, "accept", { name: "Another" })).body.answer).toEqual(accepted.answer);
    const { body: history } = await owner.call(invoicesApi.history, { params: { id } });
    expect(history.map(({ type, detail }) => [type, detail]).slice(0, 2)).toEqual([
      ["accepted", "on behalf of Dana Ito"],
      ["declined", "on behalf of Rosa Ito: Too late"],
    ]);
    const { body: timeline } = await owner.call(activitiesApi.list, { query: { contactId } });
    expect(timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Dana Ito accepted quote Q-0001", "Quote Q-0001 for Dana Ito"]),
    );
    const draft = await newQuote(owner);
    expect((await said(owner, draft.id, "accept")).status).toBe(409);
  });

  test("its copy for the same customer takes its place once it is sent; one for another customer does not", async () => {
    const owner = await server.newOwner();
    const first = await newSentQuote(owner);
    const copy = (await owner.call(quotesApi.duplicate, { params: { id: first.id } })).body;
    expect(copy).toMatchObject({
      status: "draft",
      quoteNumber: null,
      copiesId: first.id,
      totalAmount: "100.00",
    });
    expect((await get(owner, first.id)).status).toBe("sent");
    await owner.call(quotesApi.send, { params: { id: copy.id }, body: {} });
    expect(await get(owner, first.id)).toMatchObject({
      status: "expired",
      replacedBy: { id: copy.id, number: "Q-0002" },
    });
    expect((await said(owner, first.id, "accept")).status).toBe(409);
    expect((await owner.call(quotesApi.invoice, { params: { id: first.id } })).status).toBe(409);
    const other = (await owner.call(quotesApi.duplicate, { params: { id: copy.id } })).body;
    await owner.call(quotesApi.update, {
      params: { id: other.id },
      body: { contactId: await newClient(owner) },
    });
    await owner.call(quotesApi.send, { params: { id: other.id }, body: {} });
    expect((await get(owner, copy.id)).status).toBe("sent");
  });

  test("is withdrawn by managers while nobody has answered it", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const { id } = await newSentQuote(owner);
    const params = { id };
    const body = { reason: "Wrong price" };
    expect((await member.call(quotesApi.void, { params, body })).status).toBe(403);
    for (let time = 0; time < 2; time += 1)
      expect((await owner.call(quotesApi.void, { params, body })).body).toMatchObject({
        status: "expired",
        voidReason: "Wrong price",
        quoteNumber: "Q-0001",
      });
    expect((await said(owner, id, "accept")).status).toBe(409);
    expect((await owner.refused(quotesApi.send, { params, body: {} })).status).toBe(409);
    expect((await owner.call(quotesApi.invoice, { params })).status).toBe(409);
    const taken = await newSentQuote(owner);
    await said(owner, taken.id, "accept");
    expect((await owner.call(quotesApi.void, { params: { id: taken.id }, body })).status).toBe(409);
  });
});

describe("an invoice of a quote", () => {
  test("has the same lines and is one, however often and by how many it is asked for", async () => {
    const owner = await server.newOwner();
    const taxes = [await newTax(owner, "GST", "5")];
    const quote = await newSentQuote(owner, {
      lineItems: [
        {
          description: "Garden work",
          quantity: "2.5",
          unitPrice: "79.9999",
          discountPercent: "10",
          taxCodeIds: taxes,
        },
        lineAt("30"),
      ],
      notes: "Thank you",
    });
    await said(owner, quote.id, "accept");
    const all = await Promise.all(
      Array.from({ length: 6 }, () => owner.call(quotesApi.invoice, { params: { id: quote.id } })),
    );
    const ids = new Set(all.map(({ body }) => body.id));
    expect([ids.size, all.every(({ status }) => status === 200)]).toEqual([1, true]);
    const { body: invoice } = all[0]!;
    expect(invoice).toMatchObject({
      kind: "invoice",
      status: "draft",
      quoteId: quote.id,
      totalAmount: quote.totalAmount,
      lineItems: quote.lineItems,
      notes: "Thank you",
    });
    expect(await get(owner, quote.id)).toMatchObject({
      status: "invoiced",
      invoice: { id: invoice.id, number: null },
      answer: { choice: "accepted" },
    });
    expect((await said(owner, quote.id, "decline")).status).toBe(409);
    await owner.call(invoicesApi.finalize, { params: { id: invoice.id }, body: {} });
    expect((await get(owner, quote.id)).invoice).toEqual({ id: invoice.id, number: "INV-0001" });
    expect(await balancesOf(owner)).toMatchObject({ receivable: invoice.totalAmount });
  });

  test("that was deleted lets the quote go: another one takes its place, and the first comes back as any draft", async () => {
    const owner = await server.newOwner();
    const quote = await newSentQuote(owner);
    const make = async () => (await owner.call(quotesApi.invoice, { params: { id: quote.id } })).body;
    const first = await make();
    await owner.call(invoicesApi.remove, { params: { id: first.id } });
    expect((await get(owner, quote.id)).status).toBe("sent");
    await owner.call(invoicesApi.restore, { params: { id: first.id } });
    expect((await make()).id).toBe(first.id);
    await owner.call(invoicesApi.remove, { params: { id: first.id } });
    const second = await make();
    expect(second.id).not.toBe(first.id);
    expect((await owner.call(invoicesApi.restore, { params: { id: first.id } })).body.quoteId).toBeNull();
  });

  test("is not made of a draft or of what was declined", async () => {
    const owner = await server.newOwner();
    const make = (id: string) => owner.call(quotesApi.invoice, { params: { id } });
    expect((await make((await newQuote(owner)).id)).status).toBe(409);
    const { id } = await newSentQuote(owner);
    await said(owner, id, "decline");
    expect((await make(id)).status).toBe(409);
    await said(owner, id, "accept");
    expect((await make(id)).status).toBe(200);
  });
});

describe("the list", () => {
  test("is narrowed by state, customer, text and days, ordered, and read by pages", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Zora", lastName: "Quill" });
    const draft = await newQuote(owner, { price: "10", issueDate: "2026-11-01", validUntil: "2030-01-04" });
    const sent = await newSentQuote(owner, { price: "40", contactId, validUntil: "2030-01-03" });
    const [accepted, declined, expired, invoiced, withdrawn] = [
      await newSentQuote(owner, { price: "20" }),
      await newSentQuote(owner, { price: "21" }),
      await newSentQuote(owner, { price: "22" }),
      await newSentQuote(owner, { price: "23" }),
      await newSentQuote(owner, { price: "24" }),
    ];
    await said(owner, accepted.id, "accept");
    await said(owner, declined.id, "decline");
    await expire(expired.id);
    await owner.call(quotesApi.invoice, { params: { id: invoiced.id } });
    await owner.call(quotesApi.void, { params: { id: withdrawn.id }, body: { reason: "No" } });
    const byStatus = {
      draft: [draft],
      sent: [sent],
      accepted: [accepted],
      declined: [declined],
      invoiced: [invoiced],
    };
    for (const [status, rows] of Object.entries(byStatus)) {
      expect(await listed(owner, { status })).toEqual(rows.map(({ id }) => id));
      expect((await get(owner, rows[0]!.id)).status).toBe(status);
    }
    expect((await listed(owner, { status: "expired" })).toSorted()).toEqual(
      [expired.id, withdrawn.id].toSorted(),
    );
    expect((await listed(owner, { status: "sent,draft" })).length).toBe(2);
    expect(await listed(owner, { contactId })).toEqual([sent.id]);
    expect(await listed(owner, { search: "quill" })).toEqual([sent.id]);
    expect(await listed(owner, { search: sent.quoteNumber! })).toEqual([sent.id]);
    expect(await listed(owner, { to: "2026-11-01", from: "2026-10-01" })).toEqual([draft.id]);
    expect((await listed(owner, { sort: "amount" })).slice(0, 2)).toEqual([sent.id, withdrawn.id]);
    expect((await listed(owner, { sort: "validUntil" })).slice(-2)).toEqual([sent.id, draft.id]);
    const first = await owner.call(quotesApi.list, { query: { limit: "4" } });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const rest = (await (await owner.send(next)).json()) as { id: string }[];
    expect(new Set([...first.body, ...rest].map(({ id }) => id)).size).toBe(7);
    expect((await owner.call(quotesApi.list, { query: { status: "paid" } as never })).status).toBe(400);
    const file = await (await owner.send("/api/accounting/export/quotes?status=accepted,sent")).text();
    const rows = file.trim().split(/\r?\n/);
    expect([rows.length, rows[0]]).toEqual([
      3,
      expect.stringContaining("Quote #,Client,Issue Date,Valid Until,Amount,Status"),
    ]);
    expect(rows.find((row) => row.includes(accepted.quoteNumber!))).toMatch(
      /,20\.00,Accepted,USD,.*Dana Ito/,
    );
  });
});

describe("who", () => {
  test("only looks changes nothing; who sees only their own customers sees and sends those quotes alone", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const own = await newTeammate(server, owner, "member", { firstName: "Mina" });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${own.user.id}`),
    );
    const theirs = await newSentQuote(owner);
    expect(await listed(viewer)).toEqual([theirs.id]);
    expect((await said(viewer, theirs.id, "accept")).status).toBe(403);
    const contactId = await newClient(owner, { assignedTo: own.user.id });
    const mine = await newSentQuote(own, { contactId });
    expect(await listed(own)).toEqual([mine.id]);
    expect((await own.call(quotesApi.get, { params: { id: theirs.id } })).status).toBe(404);
    expect((await said(own, theirs.id, "accept")).status).toBe(404);
    expect((await said(own, mine.id, "accept")).body.status).toBe("accepted");
    expect((await own.call(quotesApi.invoice, { params: { id: mine.id } })).status).toBe(200);
    const rows = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT count(*)::int AS count FROM quote_answers`),
    );
    expect(rows.rows).toEqual([{ count: 1 }]);
  });

  test("was merged or removed: the quotes of both stand with who stays, and stay whole without a customer", async () => {
    const owner = await server.newOwner();
    const [kept, gone] = [await newClient(owner), await newClient(owner, { firstName: "Dora" })];
    const quote = await newSentQuote(owner, { contactId: gone });
    await said(owner, quote.id, "accept", { name: "Dora Ito" });
    await owner.call(contactMergesApi.create, {
      body: { keepId: kept, mergedIds: [gone], versions: { [kept]: 1, [gone]: 1 } },
    });
    expect(await get(owner, quote.id)).toMatchObject({ contactId: kept, clientName: "Dora Ito" });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`DELETE FROM contacts WHERE id = ${kept}`),
    );
    expect(await get(owner, quote.id)).toMatchObject({
      contactId: null,
      clientName: "Dora Ito",
      status: "accepted",
      totalAmount: "100.00",
      answer: { name: "Dora Ito" },
    });
    const refused = await owner.refused(quotesApi.duplicate, { params: { id: quote.id } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The customer of this quote has been removed. Write a new one instead.",
    ]);
  });
});
