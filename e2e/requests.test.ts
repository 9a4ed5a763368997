import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { authPage } from "#areas/auth/contract/auth.pages.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import { button, dialog } from "./fixture.ts";
import { walkedPages } from "./walked.ts";
import { bankOf, january, ofx, uploaded } from "./statements.fixture.ts";
import { cards, crowd, newShop, type Shop } from "./customers.fixture.ts";

/** Most requests of a screen in a cold browser, everything counted: over HTTP/1.1 six of them run at once, and the rest wait. */
const maxOfScreen = 19;
/** Most scripts that come when a dialog opens first: its own, and what all dialogs and forms share. */
const maxOfFirstDialog = 7;
/** Most that come with the next one. */
const maxOfNextDialog = 5;

const server = sharedServer();
const visit = newBrowser(server.url);
let shop: Shop;
let campaignId: string;
let invoiceId: string;
let quoteId: string;
let reportId: string;
let statementId: string;
let worksheetId: string;
let reconciliationId: string;
let helperId: string;
let callsId: string;

beforeAll(async () => {
  shop = await newShop(server, visit, crowd(60));
  const { owner } = shop;
  await owner.call(tasksApi.create, {
    body: {
      title: "Call about the order",
      type: "call",
      priority: "high",
      dueDate: "2026-03-04",
      contactId: shop.ids[0],
    },
  });
  campaignId = (
    await owner.call(campaignsApi.create, {
      body: { name: "Spring news", subject: "Hello", content: "<p>Hi</p>" },
    })
  ).body.id;
  reportId = (
    await owner.call(financialReportsApi.create, {
      body: { reportType: "profit-and-loss", periodStart: "2026-01-01", periodEnd: "2026-12-31" },
    })
  ).body.id;
  statementId = (await uploaded(owner, ofx(january))).id;
  reconciliationId = (
    await owner.call(reconciliationsApi.begin, {
      body: { accountId: await bankOf(owner), day: "2026-01-31", closingBalance: "0.00" },
    })
  ).body.id;
  callsId = (
    await owner.call(voiceCampaignsApi.create, {
      body: { name: "Spring calls", script: "Hello", contactIds: shop.ids.slice(0, 1) },
    })
  ).body.id;
  helperId = (await owner.call(helpersApi.list)).body[0]?.id ?? "";
  worksheetId = (
    await owner.call(taxDocumentsApi.create, { body: { documentType: "schedule_c", taxYear: 2025 } })
  ).body.id;
  invoiceId = (await owner.call(invoicesApi.create, { body: { contactId: shop.ids[0] ?? "" } })).body.id;
  quoteId = (await owner.call(quotesApi.create, { body: { contactId: shop.ids[0] ?? "" } })).body.id;
});

/** An address for every file that draws a screen; who is signed in is led away from signing in, and owners are no hosts. */
const screens = [
  ...new Map(
    walkedPages.filter(({ onlyHosts }) => !onlyHosts).map(({ module, path }) => [module, path]),
  ).values(),
].filter((path) => path !== authPage.path);
/** What no screen has: the 404 page. */
const nowhere = "/no/such/page";
const addressOf = (path: string): string => {
  if (path.startsWith("/accounting/reports"))
    return path.replace(":type", "profit-and-loss").replace(":id", reportId);
  const ids = {
    "/contacts": shop.ids[0],
    "/accounting/invoices": invoiceId,
    "/accounting/quotes": quoteId,
    "/accounting/statements": statementId,
    "/accounting/taxes": worksheetId,
    "/accounting/reconcile": reconciliationId,
    "/automation": helperId,
    "/ai-dialer": callsId,
  };
  const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
  return path.replace(":id", id ?? campaignId);
};

/** The addresses that this page asks for from now on; a page that leads elsewhere starts anew. A stream of news that opens again, as it does on a busy machine, counts once. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  const isNews = (address: string) => address.startsWith("/api/live");
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requests.length = 0;
    const address = request.url().replace(server.url, "");
    if (!isNews(address) || !requests.some(isNews)) requests.push(address);
  });
  return requests;
}

/** Opens an address in a page that has loaded nothing of the app yet, and counts. */
async function expectFew(page: Page, address: string): Promise<void> {
  if (address === nowhere) forgive(/404/);
  const requests = requestsOf(page);
  await page.goto(server.url + address);
  await page.waitForLoadState("networkidle");
  expect(requests.length, requests.join("\n")).toBeGreaterThan(2);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(maxOfScreen);
}

describe("a cold browser, on a phone or a desktop in turn,", () => {
  const inTurn = (paths: readonly string[]) =>
    paths.map((path, number) => ({ path, viewport: windows[number % windows.length] }));

  test.each(inTurn([...screens, nowhere]))(
    "asks for few things to show $path",
    async ({ path, viewport }) => {
      await expectFew(await shop.open("/favicon.svg", { viewport }), addressOf(path));
    },
  );

  test.each(inTurn([authPage.path, nowhere, "/"]))(
    "asks for few things to show $path to somebody who is not signed in",
    async ({ path, viewport }) => {
      await expectFew(await visit("/favicon.svg", { viewport }), path);
    },
  );
});

test("a dialog comes in a few scripts, and the next one in fewer", async () => {
  const page = await shop.open("/contacts");
  await cards(page).first().waitFor();
  // What keeps the screens for later comes by itself two seconds after them: it is no dialog's.
  const isThere = `performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/offline-"))`;
  await expect.poll(() => page.evaluate<boolean>(isThere)).toBe(true);
  await page.waitForLoadState("networkidle");
  const requests = requestsOf(page);
  const scripts = () => requests.splice(0).filter((path) => path.endsWith(".js"));
  await button(page, "Add New Person").click();
  await dialog(page, "Add New Person").waitFor();
  await page.waitForLoadState("networkidle");
  const first = scripts();
  expect(first.length, first.join("\n")).toBeGreaterThan(0);
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(maxOfFirstDialog);
  await button(dialog(page, "Add New Person"), "Cancel").click();
  await button(page, "Edit Person 0060").click();
  await dialog(page, "Edit Customer").waitFor();
  await page.waitForLoadState("networkidle");
  const second = scripts();
  expect(second.length, second.join("\n")).toBeLessThanOrEqual(maxOfNextDialog);
});
