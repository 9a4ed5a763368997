import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { pathOf } from "#platform/contract/endpoint.ts";
import type { Page } from "#platform/contract/page.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { coffee, one } from "#platform/tables/testing/ofx-parts.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { contactsPageSize } from "#areas/customers/contract/customers.pages.ts";
import { dashboardPage, pages } from "#apps/pages.ts";
import { firstReadsOf } from "./areas.ts";
import { changeHost } from "./host.ts";
import { newPhoneCampaign } from "./testing/dialer-factories.ts";
import { noncesIn, readsIn, scriptsIn } from "./testing/html.ts";
import { formOf } from "./testing/import-fixture.ts";
import { type Client, type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const userPath = pathOf(authApi.user);
const dana = {
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
  notes: "Met at the market",
};

async function open(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ answer: Response; html: string }> {
  const answer = await client.send(path, { headers: { accept: "text/html", ...headers } });
  return { answer, html: await answer.text() };
}

/** A business with a customer who has a note and a file, and a campaign; `ids` by the address that names them. */
async function newBusiness(): Promise<{ owner: SignedIn; contactId: string; ids: Record<string, string> }> {
  const owner = await server.newOwner();
  // The desk is a page for hosts alone.
  await changeHost(server.database.ownerUrl, owner.user.email, false);
  const { body } = await owner.call(contactsApi.create, { body: dana });
  const form = new FormData();
  form.set("contactId", body.id);
  form.set("file", new Blob(["hello"]), "hello.txt");
  await owner.call(attachmentsApi.upload, { form });
  await owner.call(contactsApi.update, { params: { id: body.id }, body: { company: "Alder" } });
  const { body: campaign } = await owner.call(campaignsApi.create, {
    body: { name: "Spring news", subject: "Spring", content: "<p>Hi</p>" },
  });
  const { body: invoice } = await owner.call(invoicesApi.create, { body: { contactId: body.id } });
  const { body: quote } = await owner.call(quotesApi.create, { body: { contactId: body.id } });
  const { body: kept } = await owner.call(financialReportsApi.create, {
    body: { reportType: "profit-and-loss", periodStart: "2026-01-01", periodEnd: "2026-12-31" },
  });
  const { body: accounts } = await owner.call(accountsApi.list);
  const { body: statement } = await owner.call(statementsApi.upload, {
    form: formOf(one(coffee), "bank.ofx", {
      accountId: accounts.find(({ role }) => role === "bank")?.id ?? "",
    }),
  });
  const { body: worksheet } = await owner.call(taxDocumentsApi.create, {
    body: { documentType: "schedule_c", taxYear: 2025 },
  });
  const { body: reconciliation } = await owner.call(reconciliationsApi.begin, {
    body: {
      accountId: accounts.find(({ role }) => role === "bank")?.id ?? "",
      day: "2026-01-31",
      closingBalance: "0.00",
    },
  });
  const { body: helpers } = await owner.call(helpersApi.list);
  const { body: calls } = await owner.call(voiceCampaignsApi.create, {
    body: (await newPhoneCampaign(owner, { script: "Hi {{firstName|there}}" })) as never,
  });
  return {
    owner,
    contactId: body.id,
    ids: {
      "contacts/:id": body.id,
      "email-campaigns/:id": campaign.id,
      "ai-dialer/call-list/:id": calls.id,
      "accounting/invoices/:id": invoice.id,
      "accounting/quotes/:id": quote.id,
      "accounting/reports/kept/:id": kept.id,
      "accounting/statements/:id": statement.id,
      "accounting/taxes/:id": worksheet.id,
      "accounting/reconcile/:id": reconciliation.id,
      "automation/:id": helpers[0]?.id ?? "",
      "automation/edit/:id": helpers[0]?.id ?? "",
    },
  };
}

/** Nothing here changes it: one for all. */
const business = newBusiness();

const idOf = (page: Page, ids: Record<string, string>): string => ids[page.path.slice(1)] ?? "";
const addressOf = (page: Page, id: string): string => page.path.replace(":id", id);
const named = pages.map((page) => [page.path, page] as const);

describe("every page", () => {
  test.each(named)(
    "%s opens with its title, and for visitors without anybody's data",
    async (_path, page) => {
      const { answer, html } = await open(
        server.visitor(),
        addressOf(page, "01930000-0000-7000-8000-000000000000"),
      );
      expect([
        answer.status,
        answer.headers.get("content-type"),
        answer.headers.get("cache-control"),
      ]).toEqual([200, "text/html; charset=utf-8", "private, no-store"]);
      const title = page.title === "Mainstay" ? "Mainstay" : `${page.title} · Mainstay`;
      expect(html).toContain(`<title>${title.replaceAll("&", "&amp;")}</title>`);
      expect(html).toContain('<html lang="en"');
      expect(readsIn(html)).toEqual({ [userPath]: { body: null } });
    },
  );

  test.each(named)(
    "%s holds the person and its first reads, the same as the calls' answers",
    async (_path, page) => {
      const { owner, ids } = await business;
      const id = idOf(page, ids);
      const address = addressOf(page, id);
      const reads = readsIn((await open(owner, address)).html);
      // With a session / is the dashboard.
      const shown = page.path === "/" ? dashboardPage : page;
      const wanted =
        shown.access === "protected"
          ? firstReadsOf(shown, { params: { id }, query: new URLSearchParams() })
          : [];
      expect(Object.keys(reads).sort()).toEqual(
        [userPath, ...wanted.map((read) => pathOf(read.call, read.params, read.query))].sort(),
      );
      for (const [path, read] of Object.entries(reads)) {
        const answer = await owner.send(path);
        const next = /<(.*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
        expect([path, read]).toEqual([
          path,
          { body: await answer.json(), ...(next !== undefined && { next }) },
        ]);
      }
      expect(reads[userPath]?.body).toMatchObject({ id: owner.user.id, email: owner.user.email });
    },
  );

  test.each(named)("%s lets only its own scripts run", async (_path, page) => {
    const { owner, ids } = await business;
    const address = addressOf(page, idOf(page, ids));
    const { answer, html } = await open(owner, address);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [nonce = "", ...others] = noncesIn(html);
    expect(others).toEqual([]);
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'nonce-${nonce}'`,
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
      ]),
    );
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*|data:|blob:)/);
    for (const { attributes } of scriptsIn(html))
      expect(attributes.includes(`nonce="${nonce}"`) || attributes.includes('type="application/json"')).toBe(
        true,
      );
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(noncesIn((await open(owner, address)).html)).not.toEqual([nonce]);
  });
});

describe("first reads", () => {
  test("show nothing of another business", async () => {
    const { contactId } = await business;
    const stranger = await server.newOwner();
    const { answer, html } = await open(stranger, `/contacts/${contactId}`);
    expect(answer.status).toBe(200);
    expect(html).not.toContain("Whitfield");
    expect(Object.keys(readsIn(html))).not.toContain(`/api/contacts/${contactId}`);
  });

  test.each(["x", "%00", "%ff", "..%2f..", "' OR 1=1", "__proto__", "%E2%80%A8"])(
    "with the id %j are left out, and the page opens",
    async (id) => {
      const { owner } = await business;
      const { answer, html } = await open(owner, `/contacts/${encodeURI(id).replaceAll("%25", "%")}`);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) expect(readsIn(html)[userPath]?.body).toMatchObject({ id: owner.user.id });
    },
  );

  test.each([
    "search=%00",
    "search=a&search=b",
    "stage=%ff",
    `search=${"x".repeat(5000)}`,
    "search[]=1",
    "__proto__=1",
    "limit=1e9",
  ])("with ?%s are right or left out, and the page opens", async (query) => {
    const { owner } = await business;
    const { answer, html } = await open(owner, `/contacts?${query}`);
    expect(answer.status).toBe(200);
    expect(readsIn(html)[userPath]?.body).toMatchObject({ id: owner.user.id });
  });

  test("follow the search and the stage in the address, with the link to the next page", async () => {
    const owner = await server.newOwner();
    for (let number = 0; number <= contactsPageSize; number++)
      await owner.call(contactsApi.create, {
        body: { ...dana, firstName: number === 0 ? "Élodie" : "Dana" },
      });
    const found = readsIn((await open(owner, "/contacts?search=elodie")).html);
    const list = Object.entries(found).find(([path]) => path.startsWith("/api/contacts?"));
    expect([list?.[0], (list![1].body as { firstName: string }[]).map((one) => one.firstName)]).toEqual([
      `/api/contacts?search=elodie&limit=${contactsPageSize}&fields=card`,
      ["Élodie"],
    ]);
    const all = readsIn((await open(owner, "/contacts")).html)[
      `/api/contacts?limit=${contactsPageSize}&fields=card`
    ];
    const rest = await owner.send(all?.next ?? "");
    expect([(all!.body as unknown[]).length, ((await rest.json()) as unknown[]).length]).toEqual([
      contactsPageSize,
      1,
    ]);
  });

  test("can't break out of their script, whatever a customer is called", async () => {
    const owner = await server.newOwner();
    const name = "</script><script>alert(1)</script><!--\u2028\u2029]]>";
    await owner.call(contactsApi.create, {
      body: { ...dana, firstName: name, notes: '<img src=x onerror="alert(1)">', company: "<!--<script>" },
    });
    const plain = (await open(owner, "/auth")).html;
    const { html } = await open(owner, "/contacts");
    expect(scriptsIn(html)).toHaveLength(scriptsIn(plain).length);
    expect(scriptsIn(html).at(-1)?.text).not.toMatch(/[<\u2028\u2029]/);
    expect(
      (
        readsIn(html)[`/api/contacts?limit=${contactsPageSize}&fields=card`]!.body as { firstName: string }[]
      )[0]?.firstName,
    ).toBe(name);
    expect(html).not.toContain("<img");
  });

  test("distinguish a dead session from a live one", async () => {
    const owner = await server.newOwner();
    const copy = server.visitor();
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value);
    await owner.call(authApi.logout);
    expect(readsIn((await open(copy, "/contacts")).html)).toEqual({ [userPath]: { body: null } });
  });
});

describe("how a page is sent", () => {
  /** As the browser requests it: fetch would decompress it. */
  const packed = (path: string, accepted: string) =>
    new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        get(
          server.url + path,
          { headers: { accept: "text/html", "accept-encoding": accepted } },
          (answer) => {
            const parts: Buffer[] = [];
            answer
              .on("data", (part: Buffer) => parts.push(part))
              .on("end", () =>
                resolve({
                  encoding: answer.headers["content-encoding"],
                  vary: answer.headers.vary,
                  bytes: Buffer.concat(parts),
                }),
              )
              .on("error", reject);
          },
        ).on("error", reject);
      },
    );

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)("compressed, to a browser that accepts %s", async (accepted, encoding, unpack) => {
    const answer = await packed("/contacts", accepted);
    expect([answer.encoding, answer.vary]).toEqual([encoding, expect.stringContaining("accept-encoding")]);
    expect(unpack(answer.bytes).toString()).toContain("</html>");
  });

  test("plain, to one that accepts nothing else", async () => {
    const answer = await packed("/contacts", "identity");
    expect([answer.encoding, answer.bytes.toString().endsWith("</html>\n")]).toEqual([undefined, true]);
  });

  test("in the look that the person chose, and with nothing else from the cookie", async () => {
    const visitor = server.visitor();
    visitor.cookies.set("look", "dark.green.large");
    expect((await open(visitor, "/auth")).html).toContain(
      '<html lang="en" data-theme="dark" data-accent="green" data-text="large">',
    );
    visitor.cookies.set("look", encodeURIComponent('"><script>alert(1)</script>'));
    expect((await open(visitor, "/auth")).html).not.toContain("alert(1)");
  });

  test("loads the code of its own screen right away, and of no other", async () => {
    const { html } = await open(server.visitor(), "/contacts");
    const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
      ([, href]) => href ?? "",
    );
    expect(preloaded.some((href) => href.includes("contacts-page"))).toBe(true);
    expect(
      preloaded.filter((href) => /auth-page|security-page|bin-page|contact-page|\.sample-/.test(href)),
    ).toEqual([]);
    expect(html).toContain('<script type="speculationrules"');
  });
});
