import { describe, expect, onTestFinished, test } from "vitest";
import type { Page } from "playwright-core";
import { businessWith, sendAll } from "#apps/server/testing/campaign-fixture.ts";
import { greetingStandIn, mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { expectReadable } from "./contrast.fixture.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  layoutShift,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const settings = "/settings/mail";

async function fillServer(page: Page, port: number): Promise<void> {
  await field(page, "Email address").fill("rosa@alder.example");
  await field(page, "Mailing address").fill("12 Alder Street\nPortland, OR 97204");
  await field(page, "Host").fill("127.0.0.1");
  await field(page, "Port").fill(String(port));
  await field(page, "Encryption").selectOption({ label: "None (only inside your own network)" });
}

describe("the mail settings", () => {
  test.each([desktop])(
    "on a $name: from nothing to a test mail that arrives, without a jump",
    async (window) => {
      const standIn = await mailStandIn();
      onTestFinished(() => standIn.close());
      const owner = await server.newOwner();
      const page = await visit(settings, browserOf(owner, server.url, at(window)));
      await heading(page, "Who your email is from").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await fillServer(page, standIn.port);
      await expect.poll(() => button(page, "Send me a test email").isDisabled()).toBe(true);
      await page.getByText("Save first. The test uses your saved settings.").waitFor();
      await button(page, "Save").click();
      await toast(page, "Mail settings saved");
      await page.getByText("Not tested yet. Send yourself a test email.").waitFor();
      await button(page, "Send me a test email").click();
      await page
        .getByText(/^We sent a test email to .+\. Check your inbox and your spam folder\.$/)
        .waitFor();
      await page.getByText(/^Working\. Last test email sent/).waitFor();
      expect(standIn.taken.map(({ to, mail }) => [to, mail.from?.text])).toEqual([
        [owner.user.email, '"Alder & Rye" <rosa@alder.example>'],
      ]);
      await expectAccessible(page);
    },
  );

  test("a wrong value stands under its field, and a server that refuses is told of in plain words", async () => {
    forgive(/400/);
    const refusing = await greetingStandIn("554 go away\r\n");
    onTestFinished(() => refusing.close());
    const owner = await server.newOwner();
    const page = await visit(settings, browserOf(owner, server.url));
    await fillServer(page, 70_000);
    await field(page, "Email address").fill("rosa at alder");
    await button(page, "Save").click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByText("Enter a number from 1 to 65535").waitFor();
    await fillServer(page, refusing.port);
    await button(page, "Save").click();
    await toast(page, "Mail settings saved");
    await button(page, "Send me a test email").click();
    await page
      .getByRole("alert")
      .getByText(/go away/)
      .waitFor();
    expect((await owner.call(mailServerApi.get)).body.verifiedAt).toBeNull();
  });

  test.each([desktop])(
    "how often and when people get mail, on a $name: said, refused under its field, kept",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit(settings, browserOf(owner, server.url, at(window)));
      expect([
        await field(page, "Most emails to one customer").inputValue(),
        await field(page, "Within how many days").inputValue(),
      ]).toEqual(["5", "7"]);
      await button(page, "Save rules").click();
      await toast(page, "Nothing to save", "You haven’t changed anything here.");
      await page.getByText("Don’t send email at night", { exact: true }).click();
      await field(page, "Until").fill("21:00");
      await field(page, "Most emails to one customer").fill("none");
      await button(page, "Save rules").click();
      for (const message of ["Enter a whole number", "Choose a different end time"])
        await page.getByText(message, { exact: true }).waitFor();
      await field(page, "Most emails to one customer").fill("3");
      await field(page, "Until").fill("07:30");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Save rules").click();
      await toast(page, "Sending rules saved");
      expect((await owner.call(sendingRulesApi.get)).body).toMatchObject({
        capMax: 3,
        capDays: 7,
        quietHours: { from: "21:00", to: "07:30" },
      });
      await page.reload();
      expect([
        await field(page, "Most emails to one customer").inputValue(),
        await field(page, "Until").inputValue(),
      ]).toEqual(["3", "07:30"]);
    },
  );

  test("an address is put on the list of those who get no mail, found there, and taken off with a reason", async () => {
    forgive(/40[09]/);
    const page = await visit(settings, browserOf(await server.newOwner(), server.url));
    await page.getByText(/^Nobody yet\./).waitFor();
    await button(page, "Add an address").click();
    const form = dialog(page, "Add an address");
    await field(form, "Email").fill("rival@example.com");
    await button(form, "Add").click();
    await form.getByText("Please give a reason").waitFor();
    await field(form, "Why").fill("A competitor");
    await expectAccessible(page);
    await button(form, "Add").click();
    await toast(page, "rival@example.com won’t get any more email");
    await field(page, "Search addresses").fill("nobody");
    await page.getByText("No matching address.").waitFor();
    await field(page, "Search addresses").fill("riv");
    await button(page, "Allow email to rival@example.com").click();
    const lift = dialog(page, "Allow email to this address?");
    await lift.waitFor();
    await expectAccessible(page);
    await field(lift, "Why").fill("We buy from them now");
    await button(lift, "Allow email").click();
    await toast(page, "rival@example.com can get email again");
    await button(page, "Allow email to rival@example.com").waitFor({ state: "detached" });
  });

  test("whoever may not set it up is told who can; the demo says what each button would do", async () => {
    forgive(/403/);
    const member = await newTeammate(server, await server.newOwner(), "member");
    const page = await visit(settings, browserOf(member, server.url));
    await page.getByText(/^Only the owner and managers/).waitFor();
    await expect.poll(() => button(page, "Save").count()).toBe(0);
    const demo = await visit(settings, demoBrowser(server.url));
    const said = alertsOf(demo);
    await field(demo, "Host").fill("mail.example.com");
    // The password that is kept is not sent to another server, so it is asked for again.
    await field(demo, "Password").fill("swordfish");
    await button(demo, "Save").click();
    await expect
      .poll(() => said)
      .toEqual([
        "Demo Mode: This would connect to real services in the full version. Sign up to access real functionality!",
      ]);
  });
});

describe("the page of somebody who gets mail", () => {
  test.each([phone])(
    "on a $name: nothing happens by looking, and every wish by one press",
    async (window) => {
      const made = await businessWith(server, ["dana@example.com"]);
      onTestFinished(() => made.standIn.close());
      await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
      await sendAll(server, made);
      const path = /\/unsubscribe\/[\w.-]+/.exec(String(made.standIn.taken[0]?.mail.html))?.[0] ?? "";
      const page = await visit(path, at(window));
      await heading(page, "Emails from Alder & Rye").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.reload();
      await button(page, "Pause for 30 days").click();
      await page.getByText("Done. You won’t get any emails until then.").waitFor();
      await expectAccessible(page);
      await expectReadable(page);
      await button(page, "Unsubscribe for good").click();
      await heading(page, "You are unsubscribed").waitFor();
      await expectAccessible(page);
      await expectReadable(page);
      await button(page, "Send me emails again").click();
      await page.getByText("You’re subscribed again.").waitFor();
      await expectNoSideScroll(page);
    },
  );

  test("a link that was cut off says what to do", async () => {
    forgive(/404/);
    const page = await visit("/unsubscribe/cut-off");
    await heading(page, "This link does not work").waitFor();
    await expectAccessible(page);
  });
});
