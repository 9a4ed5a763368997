import { describe, expect, onTestFinished, test } from "vitest";
import type { Page } from "playwright-core";
import { businessWith, quickSmtp, sendAll } from "#apps/server/testing/campaign-ground.ts";
import { greetingStandIn, mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import { alertsOf, browserOf, button, demoBrowser, dialog, expectAccessible, expectNoSideScroll, field, heading, layoutShift, toast } from "./ground.ts";

const server = await testServer({ smtp: quickSmtp(20_000) });
const visit = newBrowser(server.url);
const at = ({ width, height }: { width: number; height: number }) => ({ viewport: { width, height } });
const settings = "/settings/mail";

async function fillServer(page: Page, port: number): Promise<void> {
  await field(page, "Email address").fill("rosa@alder.example");
  await field(page, "Postal address").fill("12 Alder Street\nPortland, OR 97204");
  await field(page, "Host").fill("127.0.0.1");
  await field(page, "Port").fill(String(port));
  await field(page, "Encryption").selectOption({ label: "None (only inside your own network)" });
}

describe("the mail settings", () => {
  test.each(windows)("on a $name: from nothing to a test mail that arrives, without a jump", async (window) => {
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    const owner = await server.newOwner();
    const page = await visit(settings, browserOf(owner, server.url, at(window)));
    await heading(page, "Who you write as").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await fillServer(page, standIn.port);
    expect(await button(page, "Send me a test mail").isDisabled()).toBe(true);
    await page.getByText("Save first; the test mail uses what is saved.").waitFor();
    await button(page, "Save").click();
    await toast(page, "Mail settings saved");
    await page.getByText("Not tried yet. Send yourself a test mail.").waitFor();
    await button(page, "Send me a test mail").click();
    await page.getByText(/^The test mail is on its way to .+\. Look into your inbox, and into the spam folder\.$/).waitFor();
    await page.getByText(/^Works\. The last test mail left/).waitFor();
    expect(standIn.taken.map(({ to, mail }) => [to, mail.from?.text])).toEqual([[owner.user.email, '"Alder & Rye" <rosa@alder.example>']]);
    await expectAccessible(page);
  });

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
    await page.getByText("From 1 to 65535").waitFor();
    await fillServer(page, refusing.port);
    await button(page, "Save").click();
    await toast(page, "Mail settings saved");
    await button(page, "Send me a test mail").click();
    await page.getByRole("alert").getByText(/go away/).waitFor();
    expect((await owner.call(mailServerApi.get)).body.verifiedAt).toBeNull();
  });

  test.each(windows)("how often and when people get mail, on a $name: said, refused under its field, kept", async (window) => {
    const owner = await server.newOwner();
    const page = await visit(settings, browserOf(owner, server.url, at(window)));
    expect([await field(page, "Mails to one person, at most").inputValue(), await field(page, "Counted over so many days").inputValue()]).toEqual(["5", "7"]);
    expect(await button(page, "Save the rules").isDisabled()).toBe(true);
    await page.getByText("Let no mail leave at night", { exact: true }).click();
    await field(page, "Until").fill("21:00");
    await field(page, "Mails to one person, at most").fill("none");
    await button(page, "Save the rules").click();
    for (const message of ["Enter a whole number", "Choose another time than the first"]) await page.getByText(message, { exact: true }).waitFor();
    await field(page, "Mails to one person, at most").fill("3");
    await field(page, "Until").fill("07:30");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Save the rules").click();
    await toast(page, "Sending rules saved");
    expect((await owner.call(sendingRulesApi.get)).body).toEqual({ capMost: 3, capDays: 7, quietHours: { from: "21:00", to: "07:30" } });
    await page.reload();
    expect([await field(page, "Mails to one person, at most").inputValue(), await field(page, "Until").inputValue()]).toEqual(["3", "07:30"]);
  });

  test("an address is put on the list of those who get no mail, found there, and taken off with a reason", async () => {
    forgive(/40[09]/);
    const page = await visit(settings, browserOf(await server.newOwner(), server.url));
    await page.getByText(/^Nobody yet\./).waitFor();
    await button(page, "Add an address").click();
    const form = dialog(page, "Add an address");
    await field(form, "Email").fill("rival@example.com");
    await button(form, "Add").click();
    await form.getByText("Please say why").waitFor();
    await field(form, "Why").fill("A competitor");
    await expectAccessible(page);
    await button(form, "Add").click();
    await toast(page, "rival@example.com gets no mail from now on");
    await field(page, "Search addresses").fill("nobody");
    await page.getByText("Nobody with this in their address.").waitFor();
    await field(page, "Search addresses").fill("riv");
    await button(page, "Let rival@example.com get mail again").click();
    const lift = dialog(page, "Let this address get mail again?");
    await field(lift, "Why").fill("We buy from them now");
    await button(lift, "Let them get mail").click();
    await toast(page, "rival@example.com gets mail again");
    await button(page, "Let rival@example.com get mail again").waitFor({ state: "detached" });
  });

  test("whoever may not set it up is told who can; the demo says what each button would do", async () => {
    forgive(/403/);
    const member = await newTeammate(server, await server.newOwner(), "member");
    const page = await visit(settings, browserOf(member, server.url));
    await page.getByText(/^Only the owner and the managers of your business/).waitFor();
    expect(await button(page, "Save").count()).toBe(0);
    const demo = await visit(settings, demoBrowser(server.url));
    const said = alertsOf(demo);
    await field(demo, "Host").fill("mail.example.com");
    // The password that is kept is not sent to another server, so it is asked for again.
    await field(demo, "Password").fill("swordfish");
    await button(demo, "Save").click();
    await expect.poll(() => said).toEqual(["Demo Mode: This would connect to real services in the full version. Sign up to access real functionality!"]);
  });
});

describe("the page of somebody who gets mail", () => {
  test.each(windows)("on a $name, light and dark: nothing happens by looking, and every wish by one press", async (window) => {
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
    await page.getByText("Done. Alder & Rye writes nothing until then.").waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await button(page, "Unsubscribe for good").click();
    await heading(page, "You are unsubscribed").waitFor();
    await expectAccessible(page);
    await button(page, "Send me emails again").click();
    await page.getByText("Done. You get emails again.").waitFor();
    await expectNoSideScroll(page);
  });

  test("a link that was cut off says what to do", async () => {
    forgive(/404/);
    const page = await visit("/unsubscribe/cut-off");
    await heading(page, "This link does not work").waitFor();
    await expectAccessible(page);
  });
});
