import { expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { newBrowser, windows } from "./browser.ts";
import { browserOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test.each(windows)(
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
