import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { SignedIn, TestServer } from "#apps/server/testing/test-server.ts";
import { type BuiltContact, insertContacts } from "#areas/customers/server/contacts.builder.ts";
import type { Visit } from "./browser.ts";
import { browserOf, button, heading } from "./fixture.ts";

export type Person = Partial<Omit<BuiltContact, "workspaceId">>;

/** Three customers who differ in everything that can be searched and filtered. */
export const three: readonly Person[] = [
  {
    firstName: "Tom",
    lastName: "Kowalski",
    email: "tom@kowalski.example",
    phone: "(555) 010-0142",
    company: "Kowalski Bikes",
    source: "Google Ad",
    value: "1950.00",
    pipelineStage: "proposal",
  },
  {
    firstName: "Zoë",
    lastName: "Béranger",
    email: "zoe@example.com",
    company: "Café Lune",
    source: "Website",
    pipelineStage: "customer",
    tags: ["VIP"],
  },
  {
    firstName: "Sam",
    lastName: "Okafor",
    email: null,
    phone: "+1 555 777 8899",
    source: "Facebook Ad",
    status: "inactive",
  },
];

/** Many who are told apart by a number: the first is the newest. */
export const crowd = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({
    firstName: "Person",
    lastName: String(count - at).padStart(4, "0"),
    email: `person-${count - at}@example.com`,
  })).reverse();

export type Shop = {
  owner: SignedIn;
  ids: string[];
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A business of its own with these customers, and its owner's browser. */
export async function newShop(
  server: TestServer,
  visit: Visit,
  people: readonly Person[] = [],
): Promise<Shop> {
  const owner = await server.newOwner();
  const ids =
    people.length > 0 ? await insertContacts(server.database, owner.user.workspaceId, [...people]) : [];
  return { owner, ids, open: (path, options = {}) => visit(path, browserOf(owner, server.url, options)) };
}

export const cards = (page: Page): Locator =>
  page.getByRole("list", { name: "Customers" }).getByRole("listitem");
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The names on the cards that are drawn. */
export const names = (page: Page): Promise<string[]> => cards(page).getByRole("heading").allTextContents();

/** Opens the edit dialog from the card. */
export async function edit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const opened = page.getByRole("dialog", { name: "Edit Customer" });
  await opened.waitFor();
  return opened;
}

/** Chooses an entry of a menu. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await button(page, menu).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Promises that the screen of the customers is there. */
export const customersShown = (page: Page): Promise<void> => heading(page, "My Customers").waitFor();
