import { afterAll, describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newWebhook, startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { sendWebhook } from "#areas/integrations/server/webhooks.jobs.ts";
import { at, forgive, newBrowser, phone } from "./browser.ts";
import {
  ask,
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  layoutShift,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const receiver = await startReceiver();
afterAll(receiver.close);
const address = "/integrations/webhooks";
const person = {
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
} as const;

describe("webhooks", () => {
  test.each([phone])(
    "on a $name: added, its secret shown once, tested, told, and sent again",
    async (window) => {
      const owner = await server.newOwner();
      const path = `/${window.name}`;
      const page = await visit(address, browserOf(owner, server.url, at(window)));
      await page.getByText("No webhooks yet").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await button(page, "Add webhook").click();
      const adding = dialog(page, "Add a webhook");
      await field(adding, "Address").fill(receiver.url(path));
      await adding.getByText("Only what I choose").click();
      await button(adding, "Add webhook").click();
      await adding.getByText("Choose what it’s told about").waitFor();
      await adding.getByText("A customer was added", { exact: true }).click();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(adding, "Add webhook").click();

      const told = dialog(page, "Webhook added");
      expect(await field(told, "Secret").inputValue()).toMatch(/^whsec_/);
      await expectAccessible(page);
      await button(told, "Done").click();
      await page.getByText("On. Nothing was sent yet.").waitFor();
      await page.reload();
      await page.getByText("Told about 1 thing").waitFor();
      expect(await page.content()).not.toContain("whsec_");

      await button(page, "Send a test").click();
      await page.getByText(/^Test: arrived, after \d+ ms\./).waitFor();
      await owner.call(contactsApi.create, { body: person });
      await server.runJobs(sendWebhook, owner);
      await button(page, "Send again: A customer was added").click();
      await toast(page, "It’s being sent again");
      await server.runJobs(sendWebhook, owner);
      expect(receiver.received(path)).toHaveLength(3);
      await page.reload();
      await page.getByText(/^Working\. Last arrived/).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test("is switched off, on again, and deleted after a question", async () => {
    const owner = await server.newOwner();
    await newWebhook(owner, { url: receiver.url("/switch") });
    const page = await visit(address, browserOf(owner, server.url));
    const host = new URL(receiver.url("/")).host;
    const toggle = page.getByRole("switch", { name: host, disabled: false });
    await toggle.click();
    await toast(page, "The webhook is off", "What happens while it’s off can be sent later.");
    await expect.poll(async () => (await owner.call(webhooksApi.list)).body[0]?.isActive).toBe(false);
    await toggle.click();
    await toast(page, "The webhook is on");
    await button(page, `Delete ${host}`).click();
    await button(ask(page, `Delete the webhook to ${host}?`), "Keep").click();
    await button(page, `Delete ${host}`).click();
    await button(ask(page, `Delete the webhook to ${host}?`), "Delete").click();
    await toast(page, "Webhook deleted");
    await page.getByText("No webhooks yet").waitFor();
  });

  test("an address inside the network is refused under its field", async () => {
    forgive(/400/);
    const owner = await server.newOwner();
    const page = await visit(address, browserOf(owner, server.url));
    await button(page, "Add webhook").click();
    const adding = dialog(page, "Add a webhook");
    await field(adding, "Address").fill("https://10.0.0.1/hook");
    await button(adding, "Add webhook").click();
    await adding.getByText("There is no “10.0.0.1” on the public internet. Check the name.").waitFor();
    expect((await owner.call(webhooksApi.list)).body).toEqual([]);
  });

  test("are for managers: others are told so", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await visit(address, browserOf(member, server.url));
    await page.getByText("Only the owner and managers can see webhooks.").waitFor();
    await expectAccessible(page);
  });
});
