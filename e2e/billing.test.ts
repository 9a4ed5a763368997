import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { at, desktop, newBrowser, phone } from "./browser.ts";
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
  kept,
  link,
  pathOf,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe("the plan of a business", () => {
  test.each([phone])(
    "on a $name is chosen, started for nothing, changed, canceled and taken up again",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit("/settings", browserOf(owner, server.url, at(window)));
      await page.getByRole("link", { name: /^Billing/ }).click();
      await page.getByText("Trial", { exact: true }).waitFor();
      await page.getByText("0 of 1,000 customers").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await page.getByText("Yearly", { exact: true }).click();
      await page.getByText("$1,164 billed each year").waitFor();
      await button(page, "Choose Professional").click();
      await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Back to plans").click();
      await page.getByRole("heading", { name: "Frequently asked questions" }).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByText("Do I get my money back?").click();
      await page.getByText(/^Yes, all of it, within 30 days/).waitFor();
      await button(page, "Choose Professional").click();
      await button(page, "Start Professional").click();
      await toast(page, "Success!", "Your subscription has been activated.");
      await page.waitForURL("**/dashboard");

      await page.goto(`${server.url}/billing`);
      await page.getByText("Active", { exact: true }).waitFor();
      await page.getByText("0 of 10,000 customers").waitFor();
      expect(await page.getByRole("button", { name: /^Choose/ }).count()).toBe(0);
      await button(page, "Change plan").click();
      const form = dialog(page, "Change plan");
      await field(form, "Plan").selectOption("enterprise");
      await form.getByText("Today you pay $0, then $0 a month.").waitFor();
      await expectAccessible(page);
      await button(form, "Change to Enterprise").click();
      await page.getByText("0 customers, no limit").waitFor();

      await button(page, "Cancel Subscription").click();
      await button(ask(page, "Cancel the Enterprise plan?"), "Cancel plan").click();
      await toast(page, "Subscription Canceled", "Your subscription will end at the current billing period.");
      await page.getByText("Canceled", { exact: true }).waitFor();
      await button(page, "Resume Subscription").click();
      await page.getByText("Active", { exact: true }).waitFor();
      expect((await owner.call(billingApi.subscription)).body).toMatchObject({
        plan: "enterprise",
        status: "active",
        amount: "0.00",
      });
    },
  );

  test("that is chosen without an account is remembered, and leads to sign-up", async () => {
    const page = await visit("/subscribe");
    await button(page, "Choose Enterprise").click();
    await page.waitForURL("**/auth#sign-up");
    expect(await kept(page, "selectedPlan")).toBe("enterprise");
  });

  test("is only shown to managers, and not to members", async () => {
    const owner = await server.newOwner();
    const manager = await visit(
      "/billing",
      browserOf(await newTeammate(server, owner, "manager"), server.url),
    );
    await manager.getByText(/Only an owner can change the plan, the card or cancel\.$/).waitFor();
    expect(await manager.getByRole("button", { name: /^Choose/ }).count()).toBe(0);
    await manager.goto(`${server.url}/subscribe?plan=professional`);
    await manager.getByText("Only an owner of your business can choose a plan.").waitFor();
    expect(await button(manager, "Choose Professional").isDisabled()).toBe(true);
    const member = await visit("/billing", browserOf(await newTeammate(server, owner, "member"), server.url));
    await member.getByText(/^Only owners and managers can see what is paid for\./).waitFor();
  });

  test("is told above every screen when its trial is nearly over", async () => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`trial_ends_at = now() + interval '2 days'`);
    const page = await visit("/contacts", browserOf(owner, server.url));
    await page
      .getByRole("region", { name: "Your plan" })
      .getByText(/^Your trial ends on/)
      .waitFor();
    await expectAccessible(page);
    await link(page, "See the plans").click();
    await page.getByRole("heading", { level: 1, name: "Choose Your Plan" }).waitFor();
  });

  test("can be looked at in the demo, where choosing one says what it would do", async () => {
    const page = await visit("/billing", demoBrowser(server.url));
    await page.getByText("184 of 10,000 customers").waitFor();
    const alerts = alertsOf(page);
    await button(page, "Choose Starter").click();
    await expect.poll(() => alerts.join()).toContain("choose a plan");
    expect(pathOf(page)).toBe("/subscribe");
  });
});

describe("Contact Sales", () => {
  test.each([desktop])("on a $name asks for what is needed, and says that it was sent", async (window) => {
    const page = await visit("/subscribe", at(window));
    await button(page, "Contact Sales").click();
    const form = dialog(page, "Contact Sales");
    await button(form, "Send message").click();
    await form.getByText("Your name is required").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field(form, "Your name").fill("Dana Whitfield");
    await field(form, "Email").fill("dana@rye.example.com");
    await field(form, "Company").fill("Rye");
    await field(form, "What would you like to know?").fill("Do you bill several shops together?");
    await button(form, "Send message").click();
    await toast(page, "Message sent", "The answer comes by email.");
  });
});
