import { onTestFinished } from "vitest";
import type { Locator, Page } from "playwright-core";
import { type Business, businessWith } from "#apps/server/testing/campaign-fixture.ts";
import type { TestServer } from "#apps/server/testing/test-server.ts";
import type { Visit } from "./browser.ts";
import { browserOf, button, dialog, heading } from "./fixture.ts";

export const path = "/email-campaigns";

export type MailShop = Business & { open: (path: string, options?: object) => Promise<Page> };

/** Businesses with customers, a mail server that takes everything, and one draft. */
export const shops =
  (server: TestServer, visit: Visit) =>
  async (
    addresses: (string | object)[] = ["dana@example.com", "tom@example.com", "lena@example.com"],
    changes: object = {},
  ): Promise<MailShop> => {
    const made = await businessWith(server, addresses, changes);
    onTestFinished(() => made.standIn.close());
    return {
      ...made,
      open: (address, options = {}) => visit(address, browserOf(made.owner, server.url, options)),
    };
  };

/** A campaign in the list. */
export const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: heading(page, name) });
const visible = (place: Page | Locator, name: string | RegExp): Locator =>
  button(place, name).filter({ visible: true }).first();

/** Opens Create Campaign. */
export async function writing(page: Page): Promise<Locator> {
  await visible(page, "Create Campaign").click();
  const form = dialog(page, "Create Campaign");
  await form.waitFor();
  return form;
}

/** Opens "Ready to send?" when the people are counted. */
export async function ready(page: Page): Promise<Locator> {
  await visible(page, "Send").click();
  const opened = dialog(page, "Ready to send?");
  await opened.getByText(/^(customer gets|customers get) this email$/).waitFor();
  return opened;
}

export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await visible(page, menu).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
