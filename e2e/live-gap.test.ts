import { expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { desktop, newBrowser } from "./browser.ts";
import { browserOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test.each([desktop])(
  "a change that is made between a page and its stream of news shows on a $name",
  async ({ width, height }) => {
    const owner = await server.newOwner();
    const [id = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", lastName: "Whitfield" },
    ]);
    const page = await visit("/healthz", { ...browserOf(owner, server.url), viewport: { width, height } });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: string[] = [];
    // The stream waits until the change is made: as on a slow line.
    await page.route("**/api/live**", async (route) => {
      await held;
      await route.continue();
    });
    page.on("request", (request) => {
      if (/\/api\/contacts\?/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`${server.url}/contacts`);
    await page.getByText("Dana Whitfield").first().waitFor();
    expect(asked).toEqual([]);
    await owner.call(contactsApi.update, { params: { id }, body: { lastName: "Okafor" } });
    release();
    await page.getByText("Dana Okafor").first().waitFor();
  },
);

test("eight windows of one person share a stream: each still reads, and each hears of a change", async () => {
  const owner = await server.newOwner();
  const [id = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Dana", lastName: "Whitfield" },
  ]);
  const first = await visit("/contacts", browserOf(owner, server.url));
  const pages = [first];
  while (pages.length < 8) {
    const page = await first.context().newPage();
    await page.goto(`${server.url}/contacts`);
    pages.push(page);
  }
  for (const page of pages) await page.getByText("Dana Whitfield").first().waitFor();
  await owner.call(contactsApi.update, { params: { id }, body: { lastName: "Okafor" } });
  for (const page of pages) await page.getByText("Dana Okafor").first().waitFor();
  // Whoever holds the stream leaves: another one takes over.
  await first.close();
  await owner.call(contactsApi.update, { params: { id }, body: { lastName: "Reyes" } });
  for (const page of pages.slice(1)) await page.getByText("Dana Reyes").first().waitFor();
});
