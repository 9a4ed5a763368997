import { sql } from "drizzle-orm";
import { expect, test, describe } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { at, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  heading,
  layoutShift,
  link,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const open = (person: SignedIn, path = "/reports", options: BrowserContextOptions = {}): Promise<Page> =>
  visit(path, browserOf(person, server.url, { timezoneId: "UTC", ...options }));
const add = (owner: SignedIn, changes: object = {}) =>
  owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: "Whitfield",
      email: "dana@example.com",
      source: "Referral",
      ...changes,
    },
  });

/** A number by its label and value: "Total People: 2". */
const number = (page: Page, text: string) => link(page, text);

describe("How I'm Doing", () => {
  test.each(windows)(
    "shows its numbers on a $name, and one opens the rows that it counts",
    async (window) => {
      const owner = await server.newOwner();
      await add(owner, { pipelineStage: "customer", value: "120" });
      await add(owner, { firstName: "Tom", email: "tom@example.com" });
      const page = await open(owner, "/reports", at(window));
      for (const title of ["This Month", "Customer Journey", "Growth Over Time"])
        await heading(page, title).waitFor();
      for (const name of ["Total People: 2", "New Leads: 1", "Possible Sales: 0", "Success Rate: 50%"])
        await number(page, name).waitFor();
      // The charts have come, and nothing moved for them.
      await page.locator("figure svg").nth(1).waitFor();
      expect(await layoutShift(page)).toBe(0);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await number(page, "Revenue: $120").click();
      await page.getByRole("link", { name: /^Dana Whitfield/ }).waitFor();
      expect(await page.getByRole("list", { name: "Sales won" }).getByRole("listitem").count()).toBe(1);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await link(page, "How I'm Doing").first().click();
      await number(page, "Total People: 2").waitFor();
    },
  );

  test("is narrowed in the address, and says how a number is counted", async () => {
    const owner = await server.newOwner();
    await add(owner);
    const page = await open(owner, "/reports", at({ width: 1280, height: 900 }));
    await button(page, "Filter").click();
    await page.getByLabel("Source", { exact: true }).selectOption("Referral");
    await expect.poll(() => new URL(page.url()).search).toBe("?source=Referral");
    await page.getByLabel("Time", { exact: true }).selectOption("This month");
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=\d{4}-\d\d-01&source=Referral$/);
    await button(page, "How is this counted? Total People").click();
    await page.getByText("Everyone in My Customers. Customers in the trash don’t count.").waitFor();
    await button(page, "Monday email").click();
    await page.getByRole("switch", { name: "Email me my numbers on Mondays" }).waitFor();
    await expectAccessible(page);
  });

  test("says where no email goes out: in a test business, and without a mail server", async () => {
    const page = await visit("/");
    await button(page, "Try it with sample data").click();
    await page.waitForURL("**/dashboard");
    await page.goto(`${server.url}/reports`);
    const now = button(page, "Send me last week now");
    await button(page, "Monday email").click();
    await page.getByText("A test business doesn’t send email. Sign up to get it.").waitFor();
    expect(await now.isDisabled()).toBe(true);
    const other = await open(await server.newOwner());
    await other.route("**/api/reports/settings", (route) =>
      route.fulfill({ json: { weekly: false, mailReady: false } }),
    );
    await button(other, "Monday email").click();
    await other.getByText("Email isn’t set up yet, so nothing is sent for now.").waitFor();
    expect(await button(other, "Send me last week now").isDisabled()).toBe(true);
    await expectAccessible(other);
  });

  test.each([phone])("on a $name says which plan has downloads", async (window) => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
    const page = await open(owner, "/reports", at(window));
    const way = link(page, "Download with Professional").filter({ visible: true });
    await way.waitFor();
    expect(await button(page, "Download").count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await way.click();
    await page.waitForURL("**/billing");
  });

  test("tells why sales were lost, and each reason opens its sales", async () => {
    const owner = await server.newOwner();
    const { id } = (await add(owner)).body;
    await owner.call(dealsApi.update, {
      params: { id },
      body: { stage: "lost", lostReason: "too_expensive" },
    });
    await add(owner, { firstName: "Tom", email: "tom@example.com", pipelineStage: "lost" });
    const page = await open(owner);
    await link(page, "Sales lost 2").waitFor();
    await link(page, "Not said 1").waitFor();
    await button(page, "How is this counted? Why sales were lost").click();
    await page.getByText("by the reason that was given when they last moved to lost").waitFor();
    await link(page, "Too expensive 1").click();
    await heading(page, "Sales lost: Too expensive").waitFor();
    const rows = page.getByRole("list", { name: "Sales lost: Too expensive" }).getByRole("listitem");
    expect(await rows.allTextContents()).toEqual([expect.stringMatching(/^Dana Whitfield/)]);
    await expectAccessible(page);
  });

  test("hears at once of what a teammate does", async () => {
    const owner = await server.newOwner();
    const page = await open(owner);
    await number(page, "Total People: 0").waitFor();
    await add(await newTeammate(server, owner, "member"));
    await number(page, "Total People: 1").waitFor();
  });

  test("in the demo has the stated numbers, and Filter and Download only say what they would do", async () => {
    const page = await visit("/reports", demoBrowser(server.url));
    for (const name of ["Tasks done: 15", "Emails sent: 142", "Revenue: $28,500"])
      await number(page, name).waitFor();
    const alerts = alertsOf(page);
    await button(page, "Filter").click();
    await button(page, "Download").click();
    expect(alerts).toEqual([
      "Demo Mode: This would filter your report in the full version. Sign up to access real functionality!",
      "Demo Mode: This would download your report in the full version. Sign up to access real functionality!",
    ]);
  });
});
