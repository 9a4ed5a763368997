import { describe, expect, test } from "vitest";
import { newClient, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { expireQuote, newQuote, newSentQuote } from "#apps/server/testing/quote-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";

const server = await testServer();
const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

const pathOfUrl = (url: string | null) => new URL(url ?? "").pathname;
const open = (path: string) => server.visitor().send(path, { headers: { "user-agent": browser } });
const answer = (path: string, fields: Record<string, string>) =>
  server.visitor().send(path, {
    method: "POST",
    headers: { "user-agent": browser, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const get = async (owner: SignedIn, id: string) => (await owner.call(quotesApi.get, { params: { id } })).body;
const belled = async (owner: SignedIn) =>
  (await owner.call(notificationsApi.list)).body.map(({ title, body, href }) => [title, body, href]);

describe("the client's page of a quote", () => {
  test("shows lines, total, until when it is valid and both forms, without a script, and gives the PDF", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { howToPay: "Bank 12345" } });
    const contactId = await newClient(owner);
    await newFinal(owner, { contactId, price: "31" });
    const quote = await newSentQuote(owner, {
      contactId,
      price: "250",
      validUntil: "2030-01-31",
      notes: "See <b>you</b>",
      terms: "Half in advance",
    });
    const path = pathOfUrl(quote.clientUrl);
    expect(path).toMatch(/^\/quote\//);
    const response = await open(path);
    const html = await response.text();
    expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src.*form-action 'self'/,
    );
    for (const words of [
      "Quote Q-0001",
      "Garden work",
      "$250.00",
      "Valid until January 31, 2030",
      "Accept quote",
      "Decline quote",
      "See &#60;b&#62;you",
      "Half in advance",
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script|Bank 12345|INV-0001|Still due/);
    const pdf = await open(`${path}/pdf`);
    expect(pdf.headers.get("content-disposition")).toContain("Quote-Q-0001.pdf");
    const own = await owner.send(`/api/accounting/invoices/${quote.id}/pdf`);
    expect(Buffer.from(await pdf.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect((await get(owner, quote.id)).viewedAt).not.toBeNull();
    expect((await belled(owner))[0]).toEqual([
      "Dana Ito has looked at Q-0001",
      "$250.00",
      `/accounting/quotes/${quote.id}`,
    ]);
    expect((await get(owner, quote.id)).status).toBe("sent");
  });

  test("takes a yes with the name that was typed, once; the business hears of it", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner);
    const quote = await newSentQuote(owner, { contactId });
    const path = pathOfUrl(quote.clientUrl);
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        answer(path, { choice: "accepted", name: "  Rosa <b>Ito ", reason: "x" }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const html = await all[0]!.text();
    expect(html).toContain("Accepted by Rosa &#60;b&#62;Ito on ");
    expect(html).not.toContain("<form");
    const { answer: kept, status } = await get(owner, quote.id);
    expect([status, kept]).toEqual([
      "accepted",
      {
        choice: "accepted",
        name: "Rosa <b>Ito",
        reason: null,
        userId: null,
        userName: null,
        at: expect.any(String),
      },
    ]);
    const { body: history } = await owner.call(invoicesApi.history, { params: { id: quote.id } });
    expect(history.filter(({ type }) => type === "accepted").map(({ detail }) => detail)).toEqual([
      "by Rosa <b>Ito",
    ]);
    expect((await belled(owner)).filter(([title]) => title === "Rosa <b>Ito accepted Q-0001")).toEqual([
      ["Rosa <b>Ito accepted Q-0001", "$100.00 for Dana Ito", `/accounting/quotes/${quote.id}`],
    ]);
    const { body: timeline } = await owner.call(activitiesApi.list, { query: { contactId } });
    expect(timeline.filter(({ type }) => type === "quote_accepted")).toHaveLength(1);
    expect((await answer(path, { choice: "declined", name: "Rosa" })).status).toBe(409);
    expect((await get(owner, quote.id)).answer).toEqual(kept);
  });

  test("takes a no with its reason, and says it back", async () => {
    const owner = await server.newOwner();
    const quote = await newSentQuote(owner);
    const path = pathOfUrl(quote.clientUrl);
    const reply = await answer(path, { choice: "declined", name: "Rosa", reason: "Too\nlate" });
    expect([reply.status, await reply.text()]).toEqual([
      200,
      expect.stringContaining("Declined by Rosa on "),
    ]);
    expect(await get(owner, quote.id)).toMatchObject({
      status: "declined",
      answer: { name: "Rosa", reason: "Too\nlate" },
    });
    expect(await belled(owner)).toContainEqual([
      "Rosa declined Q-0001",
      "$100.00 for Dana Ito: Too\nlate",
      `/accounting/quotes/${quote.id}`,
    ]);
  });

  test("a yes and a no at the same moment leave one of them, told once", async () => {
    const owner = await server.newOwner();
    const quote = await newSentQuote(owner);
    const path = pathOfUrl(quote.clientUrl);
    const both = await Promise.all(
      ["accepted", "declined"].map((choice) => answer(path, { choice, name: "Rosa" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await belled(owner)).filter(([title]) => title?.includes("Q-0001"))).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, string]>([
    ["without a name", { choice: "accepted", name: " " }, "Enter your name"],
    ["with a name without end", { choice: "accepted", name: "x".repeat(121) }, "At most 120 characters"],
    ["with NUL in the name", { choice: "declined", name: "a\0b" }, "Contains characters that can’t be saved"],
    [
      "with a reason without end",
      { choice: "declined", name: "Rosa", reason: "x".repeat(501) },
      "At most 500 characters",
    ],
    ["of another kind", { choice: "maybe", name: "Rosa" }, ""],
    ["that is empty", {}, ""],
  ])("an answer %s is not taken, and what was typed stays", async (_what, fields, message) => {
    const owner = await server.newOwner();
    const { id, clientUrl } = await newSentQuote(owner);
    const reply = await answer(pathOfUrl(clientUrl), fields);
    const html = await reply.text();
    expect(reply.status).toBe(400);
    expect(html).toContain(message);
    if (fields.name?.trim() && !fields.name.includes("\0") && message)
      expect(html).toContain(`value="${fields.name}"`);
    expect((await get(owner, id)).status).toBe("sent");
  });

  test("one that is over, replaced, withdrawn or invoiced says so and takes no answer", async () => {
    const owner = await server.newOwner();
    const [over, replaced, withdrawn, invoiced] = [
      await newSentQuote(owner),
      await newSentQuote(owner),
      await newSentQuote(owner),
      await newSentQuote(owner),
    ];
    await expireQuote(server.database.ownerUrl, over.id);
    const copy = (await owner.call(quotesApi.duplicate, { params: { id: replaced.id } })).body;
    await owner.call(quotesApi.send, { params: { id: copy.id }, body: {} });
    await owner.call(quotesApi.void, { params: { id: withdrawn.id }, body: { reason: "Wrong price" } });
    await owner.call(quotesApi.invoice, { params: { id: invoiced.id } });
    for (const [quote, words, status] of [
      [over, "It can’t be accepted anymore. Ask", "expired"],
      [replaced, "has sent a newer quote, Q-0005", "expired"],
      [withdrawn, "has withdrawn this quote", "expired"],
      [invoiced, "This quote has become an invoice", "invoiced"],
    ] as const) {
      const path = pathOfUrl(quote.clientUrl);
      const html = await (await open(path)).text();
      expect(html).toContain(words);
      expect(html).not.toContain("<form");
      const reply = await answer(path, { choice: "accepted", name: "Rosa" });
      expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining(words)]);
      expect(await get(owner, quote.id)).toMatchObject({ status, answer: null });
    }
    expect((await get(owner, copy.id)).status).toBe("sent");
  });

  test("a forged, an old and an invoice's link are 404, and answer nothing", async () => {
    const owner = await server.newOwner();
    const quote = await newSentQuote(owner);
    const invoice = await newFinal(owner);
    const path = pathOfUrl(quote.clientUrl);
    const crossed = pathOfUrl(invoice.clientUrl).replace("/invoice/", "/quote/");
    expect((await newQuote(owner)).clientUrl).toBeNull();
    const forged = `${path.slice(0, -3)}${path.endsWith("AAA") ? "BBB" : "AAA"}`;
    await owner.call(invoicePapersApi.renewLinks, { params: { id: quote.id } });
    for (const wrong of [forged, "/quote/x", crossed, path, path.replace("/quote/", "/invoice/")]) {
      expect((await open(wrong)).status, wrong).toBe(404);
      expect((await open(`${wrong}/pdf`)).status, wrong).toBe(404);
    }
    for (const wrong of [forged, crossed, path])
      expect((await answer(wrong, { choice: "accepted", name: "Rosa" })).status, wrong).toBe(404);
    const renewed = (await get(owner, quote.id)).clientUrl;
    expect((await answer(pathOfUrl(renewed), { choice: "accepted", name: "Rosa" })).status).toBe(200);
  });
});
