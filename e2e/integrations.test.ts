import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { linked, newNamed, newPaid } from "#apps/server/testing/link-fixture.ts";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import type { ProviderStandIn } from "#apps/server/testing/provider-stand-in.ts";
import { startQuickBooksStandIn } from "#apps/server/testing/quickbooks-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { startXeroStandIn } from "#apps/server/testing/xero-stand-in.ts";
import { syncLink } from "#areas/accounting/server/accounting-sync.jobs.ts";
import { desktop, newBrowser, phone } from "./browser.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  opener,
  toast,
} from "./fixture.ts";

const quickbooks = await startQuickBooksStandIn();
const xero = await startXeroStandIn();
afterAll(() => Promise.all([quickbooks.program.stop(), xero.program.stop()]));
// Each business here has the same company over there; what one sent must not be in the way of the next.
afterEach(() => {
  for (const rows of [...Object.values(xero.books), quickbooks.books.Customer, quickbooks.books.Invoice])
    rows.length = 0;
});
// A server of its own: only this one has keys for accounting programs.
const server = await testServer({
  linkKeys: { quickbooks: quickbooks.program.keys, xero: xero.program.keys },
});
const visit = newBrowser(server.url);
const open = opener(visit, server.url, "/accounting");
const tab = "/accounting?tab=integrations";

/** The program's own page, where a person agrees or not, and is sent back. */
const pageOf = (page: Page, program: ProviderStandIn, how?: "declines") =>
  page.route(`${program.origin}/**`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${server.url}${program.agree(route.request().url(), how)}` },
    }),
  );

describe("linking an accounting program", () => {
  test.each([phone])(
    "connects, sends, says what did not go over, and disconnects, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      const contactId = await newNamed(owner, "Dana", "Whitfield");
      const { invoiceNumber } = await newPaid(owner, "25.00", { contactId });
      await newFinal(owner, { contactId, currency: "EUR", exchangeRate: "1.1" });
      const page = await open(owner, tab, window);
      await pageOf(page, xero.program);
      await button(page, "Connect Xero").click();
      await toast(page, "Integration Connected", "Xero: Alder & Rye");
      await page.getByText("Connected", { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe("?tab=integrations");
      await button(page, "Settings of Xero").click();
      const settings = dialog(page, "Xero");
      await settings.getByText("Company: Alder & Rye").waitFor();
      await settings.getByText("Nothing has gone over yet", { exact: true }).waitFor();
      await button(settings, "Sync now").click();
      await toast(page, "Sync started", "Xero");
      await settings.getByRole("progressbar", { name: "Sync with Xero" }).waitFor();
      await expectAccessible(page);
      expect(await server.runJobs(syncLink, owner)).toBe(1);
      await settings.getByText(/^Last sync/).waitFor();
      await settings.getByText("1 did not go over. The list says why.").waitFor();
      await field(settings, "Show").selectOption("To look at");
      await settings.getByText(/This is in EUR; the books in Xero are in USD/).waitFor();
      await field(settings, "Show").selectOption("Everything");
      await settings.getByText(`Payment of 25.00 USD for ${invoiceNumber}`).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(settings, "Try again").waitFor();
      await button(settings, "Disconnect").click();
      await button(ask(page, "Disconnect Xero?"), "Disconnect").click();
      await toast(page, "Xero disconnected");
      await button(page, "Connect Xero").waitFor();
      await expect.poll(() => page.getByText("Connected", { exact: true }).count()).toBe(0);
    },
  );

  test("someone who doesn't agree over there is told so, once", async () => {
    const owner = await server.newOwner();
    const page = await open(owner, tab);
    await pageOf(page, quickbooks.program, "declines");
    await button(page, "Connect QuickBooks Online").click();
    await toast(page, "Setup Failed", "You didn’t allow it in QuickBooks Online. Nothing was connected.");
    await page.reload();
    await button(page, "Connect QuickBooks Online").waitFor();
    await expect.poll(() => page.getByText("Setup Failed").count()).toBe(0);
  });

  test("Sync All goes to each that is connected, and each can be stopped", async () => {
    const owner = await server.newOwner();
    await linked(owner, "quickbooks", quickbooks.program);
    await linked(owner, "xero", xero.program);
    await newFinal(owner);
    const page = await open(owner, tab);
    await button(page, "Sync All").click();
    await toast(page, "Sync started", "QuickBooks Online, Xero");
    for (const name of ["QuickBooks Online", "Xero"])
      await page.getByRole("progressbar", { name: `Sync with ${name}` }).waitFor();
    await button(page, "Stop").first().click();
    await toast(page, "Sync stopped", "What went over stays there.");
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(1);
    await server.runJobs(syncLink, owner);
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    expect([quickbooks.books.Invoice, Object.values(xero.books).flat()].map((one) => one?.length)).toEqual([
      0,
      expect.toSatisfy((count: number) => count > 0),
    ]);
  });

  test.each([desktop])("a link that ended says why, and is connected again, on a $name", async (window) => {
    const owner = await server.newOwner();
    await linked(owner, "quickbooks", quickbooks.program);
    await newFinal(owner);
    quickbooks.program.takeAccessAway();
    const page = await open(owner, tab, window);
    await button(page, "Sync All").click();
    await toast(page, "Sync started", "QuickBooks Online");
    await server.runJobs(syncLink, owner);
    await page.getByText(/no longer lets us in/).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Sync All").click();
    await toast(page, "Nothing to sync", "QuickBooks Online no longer lets us in. Connect it again.");
    await pageOf(page, quickbooks.program);
    await button(page, "Connect QuickBooks Online again").click();
    await toast(page, "Integration Connected", "QuickBooks Online: Alder & Rye LLC");
  });

  test("a member sees how it stands, and is offered nothing that they may not do", async () => {
    const owner = await server.newOwner();
    await linked(owner, "quickbooks", quickbooks.program);
    const page = await open(await newTeammate(server, owner, "member"), tab);
    await page.getByText("Connected", { exact: true }).waitFor();
    await page.getByText("Only owners and managers can connect a provider.").waitFor();
    expect(await button(page, /Sync|Settings of|^Connect /).count()).toBe(0);
  });
});
