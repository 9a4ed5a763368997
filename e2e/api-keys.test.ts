import { describe, expect, test } from "vitest";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { makeKey } from "#apps/server/testing/key-client.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { sql } from "drizzle-orm";
import { at, desktop, forgive, newBrowser } from "./browser.ts";
import {
  alertsOf,
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  layoutShift,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const keysPage = "/integrations/keys";

describe("API keys", () => {
  test.each([desktop])(
    "on a $name: from the settings to a key that a program uses, and its end",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit("/settings", browserOf(owner, server.url, at(window)));
      await page.getByRole("link", { name: /^API keys/ }).click();
      await page.getByText("No program uses your data by a key yet").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await button(page, "New key").click();
      const form = dialog(page, "New API key");
      await form.waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(form, "Make key").click();
      await form.getByText("Say which program it’s for").waitFor();
      await field(form, "Which program is it for?").fill("Online shop");
      await form.getByRole("radio", { name: "Read and change" }).check();
      await field(form, "When does it end?").selectOption({ label: "After 90 days" });
      await button(form, "Make key").click();

      const made = dialog(page, "The key for Online shop");
      const key = await field(made, "API key").inputValue();
      expect(key).toMatch(/^mainstay_[0-9A-Za-z]{71}$/);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await button(made, "Copy key").click();
      await toast(page, "Copied");
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(key);
      await button(made, "Done").click();
      await made.waitFor({ state: "detached" });
      expect(await page.content()).not.toContain(key);

      const list = page.getByRole("list", { name: "API keys" });
      await list.getByText("Read and change").waitFor();
      await list.getByText(/^Not used yet\. Ends /).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const call = () => fetch(`${server.url}/api/contacts`, { headers: { authorization: `Bearer ${key}` } });
      expect((await call()).status).toBe(200);
      await page.reload();
      await list.getByText(/^Last used just now\. Ends /).waitFor();

      await button(page, "Revoke the key for Online shop").click();
      const question = ask(page, "Revoke the key for Online shop?");
      await expectAccessible(page);
      await button(question, "Revoke").click();
      await toast(page, "Key revoked", "Online shop can’t use your data anymore.");
      await page.getByText("No program uses your data by a key yet").waitFor();
      expect((await call()).status).toBe(401);
    },
  );

  test("stay where they are when asked to be kept, and appear on an open screen at once", async () => {
    const owner = await server.newOwner();
    await makeKey(owner, { name: "Till" });
    const page = await visit(keysPage, browserOf(owner, server.url));
    await button(page, "Revoke the key for Till").click();
    await button(ask(page, "Revoke the key for Till?"), "Keep").click();
    await page.getByText("Till", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    await makeKey(owner, { name: "Spreadsheet" });
    await page.getByText("Spreadsheet", { exact: true }).waitFor();
  });

  test("are said to be paused when the plan has none, and making one says why", async () => {
    const owner = await server.newOwner();
    await makeKey(owner, { name: "Till" });
    await setSubscription(server, owner, sql`plan = 'starter', trial_ends_at = now() - interval '1 day'`);
    const page = await visit(keysPage, browserOf(owner, server.url));
    await page.getByText(/^Your keys are paused: API keys are part of the Enterprise plan/).waitFor();
    await page.getByText("Paused", { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, "New key").click();
    const form = dialog(page, "New API key");
    await field(form, "Which program is it for?").fill("Online shop");
    forgive(/402/);
    await button(form, "Make key").click();
    await form.getByText("API keys are part of the Enterprise plan.", { exact: true }).waitFor();
    expect(await field(form, "Which program is it for?").inputValue()).toBe("Online shop");
  });

  test("are for managers: others are told so, and find no way there", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await visit("/settings", browserOf(member, server.url));
    await link(page, /^Team/).waitFor();
    expect(await page.getByRole("link", { name: /^API keys/ }).count()).toBe(0);
    await page.goto(`${server.url}${keysPage}`);
    await page.getByText("Only the owner and managers can see and make API keys.").waitFor();
    expect(await button(page, "New key").count()).toBe(0);
  });

  test("in the demo are shown, and none is made", async () => {
    const page = await visit(keysPage, demoBrowser(server.url));
    const alerts = alertsOf(page);
    await page.getByText("Online shop", { exact: true }).waitFor();
    await button(page, "New key").click();
    const form = dialog(page, "New API key");
    await field(form, "Which program is it for?").fill("Till");
    await button(form, "Make key").click();
    await expect.poll(() => alerts.join()).toContain("make a key for another program");
  });
});
