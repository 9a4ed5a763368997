import { afterAll, describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import {
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const chat = await startReceiver();
afterAll(chat.close);

describe("Connect Apps", () => {
  test.each([desktop])(
    "on a $name: a chat is refused, connected, switched, disconnected and brought back",
    async (window) => {
      forgive(/400/);
      const owner = await server.newOwner();
      const page = await visit("/integrations", browserOf(owner, server.url, at(window)));
      await page.getByText("Nothing is connected yet").waitFor();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Connect Team chat").click();
      const connecting = dialog(page, "Connect Team chat");
      await field(connecting, "Address of the incoming webhook").fill(chat.url("/no-chat"));
      await button(connecting, "Say hello and connect").click();
      await connecting.getByText(/doesn’t look like/).waitFor();
      await expectAccessible(page);
      await field(connecting, "Address of the incoming webhook").fill(chat.url("/hooks/abcdefgh"));
      await button(connecting, "Say hello and connect").click();
      await toast(page, "Integration Connected", "Team chat");
      await page.getByText(/Mattermost took a message\. Checked/).waitFor();
      await page.getByRole("switch", { name: "Team chat" }).click();
      await toast(page, "Integration Updated", "Team chat");
      await expectAccessible(page);
      await button(page, "Disconnect Team chat").click();
      await page.getByText("Nothing is connected yet").waitFor();
      await button(page, "Undo").click();
      await page.getByRole("switch", { name: "Team chat" }).waitFor();
      await button(page, "Connect Sales network").click();
      await link(dialog(page, "Sales network"), "Upload Contacts").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test.each([phone])(
    "on a $name: a spreadsheet is connected with chosen columns, read, and given another address",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit("/integrations", browserOf(owner, server.url, at(window)));
      await button(page, "Connect Spreadsheet").click();
      const connecting = dialog(page, "Connect Spreadsheet");
      await connecting.getByLabel("Email", { exact: true }).check();
      await expectAccessible(page);
      await button(connecting, "Connect").click();
      await toast(page, "Integration Connected", "Spreadsheet");
      const address = field(page, "CSV address");
      await address.waitFor();
      const first = (await address.inputValue()).replace(/^http:\/\/[^/]+/, server.url);
      expect(await (await fetch(first)).text()).toMatch(/^\uFEFF?Email\r?\n/);
      await button(page, "Copy csv address of Spreadsheet").waitFor();
      await page.getByText(/Another program reads it\. Checked/).waitFor();
      await button(page, "New address of Spreadsheet").click();
      await toast(page, "New address made", "The one before no longer works.");
      expect((await fetch(first)).status).toBe(404);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      for (const name of ["Calendar", "Payments", "Analytics"]) {
        await button(page, `Connect ${name}`).click();
        await dialog(page, `Connect ${name}`).waitFor();
        await expectAccessible(page);
        await button(dialog(page, `Connect ${name}`), "Cancel").click();
      }
    },
  );

  test("others see how it stands, and are offered nothing", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await visit("/integrations", browserOf(member, server.url));
    await page.getByText("Only the owner and managers can connect apps.").waitFor();
    expect(await button(page, /^Connect /).count()).toBe(0);
    await expectAccessible(page);
  });
});
