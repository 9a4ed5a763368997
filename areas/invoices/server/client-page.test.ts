import { describe, expect, test } from "vitest";
import { newClient, newDraft, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";

const server = await testServer();
const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

const pathOfUrl = (url: string) => new URL(url).pathname;
const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  server.visitor().send(path, { method, headers: { "user-agent": browser, ...headers } });
const linkOf = async (owner: SignedIn, id: string) =>
  pathOfUrl((await owner.call(invoicePapersApi.links, { params: { id } })).body.clientUrl);
const viewedAt = async (owner: SignedIn, id: string) =>
  (await owner.call(invoicesApi.get, { params: { id } })).body.viewedAt;

describe("the client's page", () => {
  test("shows lines, what was paid and is due, how to pay, receipts, and what else is open", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, {
      body: { howToPay: "Bank 12345\nor check", companyEmail: "hi@alder.example" },
    });
    const contactId = await newClient(owner);
    const invoice = await newFinal(owner, { contactId, dueDate: "2030-01-31", price: "250" });
    const other = await newFinal(owner, { contactId, dueDate: "2030-02-28", price: "75" });
    const elsewhere = await newFinal(owner, { price: "31" });
    const { body } = await owner.call(invoicePaymentsApi.pay, {
      params: { id: invoice.id },
      body: { amount: "100" },
    });
    const path = pathOfUrl(invoice.clientUrl!);
    const response = await open(path);
    const html = await response.text();
    expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
    expect(html).not.toContain("<script");
    for (const words of [
      `<meta name="robots" content="noindex">`,
      "Invoice INV-0001",
      "Garden work",
      "$250.00",
      "−$100.00",
      "$150.00",
      "January 31, 2030",
      "Bank 12345\nor check",
      "hi@alder.example",
      other.invoiceNumber!,
      "$75.00",
      pathOfUrl(other.clientUrl!),
    ])
      expect(html).toContain(words);
    expect(html).not.toContain(elsewhere.invoiceNumber!);
    const pdf = await open(`${path}/pdf`);
    const own = await owner.send(`/api/accounting/invoices/${invoice.id}/pdf`);
    expect(Buffer.from(await pdf.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect((await open(`${path}/receipts/${body.payments[0]!.id}`)).headers.get("content-type")).toBe(
      "application/pdf",
    );
  });

  test("what people typed stays words", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { companyName: "A<b>\"&'" } });
    const contactId = await newClient(owner, {
      firstName: "<img src=x onerror=alert(1)>",
      lastName: "O'Neil",
    });
    const { clientUrl } = await newFinal(owner, {
      contactId,
      notes: "</style><script>alert(1)</script>",
      lineItems: [{ description: "<svg onload=alert(1)>\nsecond line", unitPrice: "1" }],
    });
    const html = await (await open(pathOfUrl(clientUrl!))).text();
    expect(html).not.toMatch(/<script|<img|<svg|<b>/);
    expect(html).toContain("second line");
  });

  test("a forged link, a draft's, and an old one are 404, for the PDF and receipts too", async () => {
    const owner = await server.newOwner();
    const { id, clientUrl } = await newFinal(owner);
    const path = pathOfUrl(clientUrl!);
    expect((await newDraft(owner)).clientUrl).toBeNull();
    const forged = `${path.slice(0, -3)}${path.endsWith("AAA") ? "BBB" : "AAA"}`;
    for (const wrong of [forged, "/invoice/x", `/invoice/${"A".repeat(72)}`, `${path}A`])
      for (const what of ["", "/pdf", `/receipts/${id}`])
        expect((await open(wrong + what)).status, wrong + what).toBe(404);
    const { body } = await owner.call(invoicePapersApi.renewLinks, { params: { id } });
    expect([(await open(path)).status, (await open(`${path}/pdf`)).status]).toEqual([404, 404]);
    expect((await open(pathOfUrl(body.clientUrl))).status).toBe(200);
    expect(await linkOf(owner, id)).toBe(pathOfUrl(body.clientUrl));
  });

  test("a draft has no link to give away", async () => {
    const owner = await server.newOwner();
    const { id } = await newDraft(owner);
    expect((await owner.refused(invoicePapersApi.links, { params: { id } })).status).toBe(409);
    expect((await owner.refused(invoicePapersApi.renewLinks, { params: { id } })).status).toBe(409);
  });
});

describe("the first look", () => {
  test("of a person is told once, however often and from where they look", async () => {
    const owner = await server.newOwner();
    const { id, clientUrl } = await newFinal(owner);
    const path = pathOfUrl(clientUrl!);
    await Promise.all([open(path), open(path), open(path)]);
    await open(path);
    expect(await viewedAt(owner, id)).not.toBeNull();
    const { body } = await owner.call(notificationsApi.list);
    expect(body.filter(({ title }) => title === "Dana Ito has looked at INV-0001")).toHaveLength(1);
    const { body: history } = await owner.call(invoicesApi.history, { params: { id } });
    expect(history.filter(({ type }) => type === "viewed")).toHaveLength(1);
  });

  test.each([
    ["a fetch ahead", { "sec-purpose": "prefetch;prerender" }, "GET"],
    ["an older fetch ahead", { purpose: "prefetch" }, "GET"],
    ["a preview in a chat", { "user-agent": "WhatsApp/2.23" }, "GET"],
    ["Slack", { "user-agent": "Mozilla/5.0 (compatible) Slackbot-LinkExpanding 1.0" }, "GET"],
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET"],
    ["a script", { "user-agent": "curl/8.0" }, "GET"],
    ["nobody who says so", { "user-agent": "" }, "GET"],
    ["a picture of the page", { "sec-fetch-dest": "image" }, "GET"],
    ["a look at the headers alone", {}, "HEAD"],
  ])("is not that of %s", async (_who, headers, method) => {
    const owner = await server.newOwner();
    const { id, clientUrl } = await newFinal(owner);
    expect((await open(pathOfUrl(clientUrl!), headers as Record<string, string>, method)).status).toBe(200);
    expect(await viewedAt(owner, id)).toBeNull();
  });

  test("is not that of the business itself, but that of somebody signed in to another", async () => {
    const owner = await server.newOwner();
    const mate = await newTeammate(server, owner, "viewer");
    const { id, clientUrl } = await newFinal(owner);
    const path = pathOfUrl(clientUrl!);
    for (const person of [owner, mate]) await person.send(path, { headers: { "user-agent": browser } });
    expect(await viewedAt(owner, id)).toBeNull();
    const stranger = await server.newOwner();
    await stranger.send(path, { headers: { "user-agent": browser } });
    expect(await viewedAt(owner, id)).not.toBeNull();
  });
});
