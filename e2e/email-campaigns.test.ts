import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { type Business, sendAll } from "#apps/server/testing/campaign-fixture.ts";
import { foldTracks } from "#areas/email-campaigns/server/campaigns.jobs.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { card, choose, path, ready, shops, writing } from "./email-campaigns.fixture.ts";
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
  heading,
  layoutShift,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const demo = (options = {}) => demoBrowser(server.url, options);
const shop = shops(server, visit);

const demoWords = (action: string): string =>
  `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`;

describe("the demo", () => {
  test.each(windows)("shows the four cards and the campaigns on a $name; nothing jumps", async (window) => {
    const page = await visit(path, demo(at(window)));
    await card(page, "Thank you for a warm autumn").waitFor();
    await expect
      .poll(() => page.getByRole("main").getByRole("term").allTextContents())
      .toEqual(["Total Campaigns", "Total Sent", "Total Opens", "Total Clicks"]);
    const sent = card(page, "Thank you for a warm autumn");
    for (const words of ["61% opened", "21% clicked", "to 38 customers"])
      await sent.getByText(words).waitFor();
    await expect
      .poll(() => sent.innerText())
      .toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}/);
    // Only a draft shows Send (Spec 1 §2).
    await expect.poll(() => button(page, "Send").count()).toBe(1);
    await expect.poll(() => button(card(page, "Holiday pre-orders are open"), "Send").count()).toBe(1);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test.each(windows)(
    "a campaign's own page on a $name shows what came of it, without a jump",
    async (window) => {
      const page = await visit(path, demo(at(window)));
      await link(page, "Office breakfast trays").click();
      await page.getByRole("group", { name: "Results" }).waitFor();
      await page.getByRole("list", { name: "Customers" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test("says at every write what it would do, changes nothing, and asks the server nothing", async () => {
    const page = await visit(path, demo());
    const said = alertsOf(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(email|audience)/.test(request.url())) asked.push(request.url());
    });
    await card(page, "Holiday pre-orders are open").waitFor();
    await button(card(page, "Holiday pre-orders are open"), "Edit").click();
    expect(said).toEqual(["Campaign editing is being finalized. Please create a new campaign for now."]);
    const form = await writing(page);
    await field(form, "Name").fill("Spring");
    await field(form, "Template").selectOption({ label: "Newsletter" });
    await button(form, "Create Campaign").click();
    await expect.poll(() => said.at(-1)).toBe(demoWords("create this email campaign"));
    await button(form, "Cancel").click();
    await button(ask(page, "Leave without saving?"), "Leave").click();
    const sending = await ready(page);
    await button(sending, "Send me a test").click();
    await button(sending, /^Send to \d+ customers$/).click();
    await expect
      .poll(() => said.slice(2))
      .toEqual([demoWords("send you a test email"), demoWords("send this campaign to your customers")]);
    await button(sending, "Not yet").click();
    await choose(page, "More for Rye week", "Make a copy");
    await choose(page, "More for Rye week", "Delete");
    await button(ask(page, /Rye week/), "Delete").click();
    await expect
      .poll(() => said.slice(4))
      .toEqual([demoWords("make a copy of this campaign"), demoWords("delete this campaign")]);
    expect(asked).toEqual([]);
  });
});

describe("writing", () => {
  test.each([desktop])(
    "on a $name: from a template, with the messages, and with the toast",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open(path, at(window));
      const form = await writing(page);
      await button(form, "Create Campaign").click();
      for (const message of ["Name is required", "Subject is required", "Content is required"])
        await form.getByText(message).waitFor();
      await field(form, "Name").fill("Summer hours");
      await expect
        .poll(() => field(form, "Template").getByRole("option").allTextContents())
        .toEqual([
          "Start with a blank email",
          "Welcome",
          "Follow-up",
          "Special offer",
          "Thank you",
          "Newsletter",
        ]);
      await field(form, "Template").selectOption({ label: "Welcome" });
      await field(form, "Content").getByText("First name, or “there”").waitFor();
      for (const message of ["Subject is required", "Content is required"])
        await expect.poll(() => form.getByText(message).count()).toBe(0);
      await form.getByText("3 customers").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith(path),
      );
      await button(form, "Create Campaign").click();
      expect((await sent).postDataJSON()).toMatchObject({
        name: "Summer hours",
        subject: "Welcome to {{company}}!",
        content: expect.stringContaining("{{firstName|there}}"),
      });
      await toast(page, "Email campaign created successfully");
      await card(page, "Summer hours").getByText("Draft").waitFor();
      expect((await owner.call(campaignsApi.list)).body.map((one) => [one.name, one.status])).toEqual([
        ["Summer hours", "draft"],
        ["Spring news", "draft"],
      ]);
    },
  );

  test("that fails says so, and the text is still there", async () => {
    forgive(/ERR_FAILED/);
    const page = await (await shop()).open(path);
    const form = await writing(page);
    await field(form, "Name").fill("Summer hours");
    await field(form, "Template").selectOption({ label: "Welcome" });
    await page.route(/\/api\/email-campaigns$/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await button(form, "Create Campaign").click();
    await toast(page, "Failed to create email campaign");
    await expect.poll(() => field(form, "Name").inputValue()).toBe("Summer hours");
  });

  test("goes by keyboard: chips, lists and buttons; what is pasted comes without its looks", async () => {
    const { open, owner } = await shop();
    const page = await open(path);
    const form = await writing(page);
    await field(form, "Name").fill("Keys");
    await field(form, "Subject").focus();
    await page.keyboard.type("Hello ");
    await button(form, "Insert, subject").click();
    await page.getByRole("menuitem", { name: "First name", exact: true }).click();
    await expect
      .poll(() => field(form, "Subject").evaluate((one: any) => one === one.ownerDocument.activeElement))
      .toBe(true);
    await page.keyboard.type(" and all");
    await field(form, "Content").focus();
    await page.keyboard.type("Before");
    await page.keyboard.press("Enter");
    await button(form, "List").press("Enter");
    await expect
      .poll(() => field(form, "Content").evaluate((one: any) => one === one.ownerDocument.activeElement))
      .toBe(true);
    await page.keyboard.type("Bread");
    // As a word processor puts it on the clipboard.
    await field(form, "Content").evaluate((editor: any) => {
      const view = editor.ownerDocument.defaultView;
      const data = new view.DataTransfer();
      data.setData(
        "text/html",
        `<html><style>p{color:red}</style><p class=MsoNormal style="color:red;font-family:Papyrus"><b>Rolls</b> and <a href="https://alder.example">more</a><o:p></o:p></p><script>alert(1)</script></html>`,
      );
      editor.dispatchEvent(
        new view.ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await button(form, "Bold").press("ArrowRight");
    await expect
      .poll(() => button(form, "Italic").evaluate((one: any) => one === one.ownerDocument.activeElement))
      .toBe(true);
    await button(form, "Create Campaign").click();
    await toast(page, "Email campaign created successfully");
    const [made] = (await owner.call(campaignsApi.list)).body;
    expect(made?.subject).toBe("Hello {{firstName|there}} and all");
    expect(made?.content).toMatch(/^<p>Before<\/p><ul><li><p>Bread/);
    expect(made?.content).toContain('<strong>Rolls</strong> and <a href="https://alder.example">more</a>');
    expect(made?.content).not.toMatch(/style|Papyrus|alert|Mso/);
  });

  test("survives a reload; whoever leaves on purpose begins afresh", async () => {
    const page = await (await shop()).open(path);
    let form = await writing(page);
    await field(form, "Name").fill("Half written");
    await field(form, "Content").fill("Good morning");
    await page.reload();
    form = await writing(page);
    await form.getByText("Here’s what you were writing. It isn’t saved yet.").waitFor();
    expect([await field(form, "Name").inputValue(), await field(form, "Content").innerText()]).toEqual([
      "Half written",
      "Good morning",
    ]);
    await field(form, "Template").selectOption({ label: "Welcome" });
    await button(ask(page, "Replace what you wrote?"), "Keep my text").click();
    await expect.poll(() => field(form, "Content").innerText()).toBe("Good morning");
    await button(form, "Cancel").click();
    await button(ask(page, "Leave without saving?"), "Leave").click();
    form = await writing(page);
    await expect.poll(() => field(form, "Name").inputValue()).toBe("");
  });

  test("a draft is edited; who saves over somebody else's save is told", async () => {
    forgive(/409/);
    const { open, owner, campaign } = await shop();
    const page = await open(path);
    await button(card(page, "Spring news"), "Edit").click();
    const form = dialog(page, "Edit Campaign");
    await field(form, "Name").fill("Spring news, again");
    await button(form, "Save draft").click();
    await toast(page, "Campaign saved");
    await button(card(page, "Spring news, again"), "Edit").click();
    await field(form, "Name").fill("Mine");
    await owner.call(campaignsApi.update, { params: { id: campaign.id }, body: { name: "Theirs" } });
    await button(form, "Save draft").click();
    const both = dialog(page, "Someone else changed this too");
    for (const name of ["Mine", "Theirs"])
      await both.getByRole("radio", { name: new RegExp(`${name}$`) }).waitFor();
    expect(await field(form, "Name").inputValue()).toBe("Mine");
    expect((await owner.call(campaignsApi.get, { params: { id: campaign.id } })).body.name).toBe("Theirs");
  });
});

/** Lets opens and clicks be judged as if their time had come. */
async function fold({ owner, workspaceId }: Business, expected: number): Promise<void> {
  await expect
    .poll(async () =>
      Number(
        (
          await server.database.inWorkspace(workspaceId, (tx) =>
            tx.execute(sql`SELECT count(*) AS many FROM email_tracks`),
          )
        ).rows[0]?.many,
      ),
    )
    .toBe(expected);
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_tracks SET at = at - interval '10 seconds' WHERE NOT folded`),
  );
  await server.runJobs(foldTracks, owner);
}

describe("sending", () => {
  test.each([phone])(
    "on a $name: who gets it, the alert, the mail, opens and clicks, and the way out",
    async (window) => {
      const made = await shop([
        "dana@example.com",
        "tom@example.com",
        { email: null },
        { firstName: "Una", email: "una@example.com", status: "unsubscribed" },
      ]);
      const page = await made.open(path, at(window));
      const said = alertsOf(page);
      const sending = await ready(page);
      await sending.getByText("1 without an email").click();
      await expect
        .poll(() => sending.getByRole("list", { name: "Customers" }).getByRole("listitem").count())
        .toBe(1);
      await field(sending, "Whose email to show").click();
      await field(sending, "Whose email to show").fill("una");
      await sending.getByRole("option", { name: /^Una/ }).click();
      await sending
        .frameLocator("iframe")
        .getByText(/^Hi Una, see/)
        .waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(sending, "Send to 2 customers").click();
      await expect.poll(() => said).toEqual(["Campaign sent successfully!"]);
      await sending.waitFor({ state: "hidden" });
      await sendAll(server, made);
      await page.reload();
      await card(page, "Spring news").getByText("Sent", { exact: true }).waitFor();
      await card(page, "Spring news").getByText("0% opened").waitFor();
      await expect.poll(() => button(page, "Send").count()).toBe(0);

      await server.database.inWorkspace(made.workspaceId, (tx) =>
        tx.execute(sql`UPDATE deliveries SET accepted_at = now() - interval '1 hour'`),
      );
      const html = String(made.standIn.taken.find(({ to }) => to === "dana@example.com")?.mail.html);
      const address = (sort: string): string =>
        new RegExp(`http://127\\.0\\.0\\.1(/${sort}/[\\w.-]+)`).exec(html)?.[1] ?? "";
      expect(
        (
          await server.visitor().send(address("t/c"), {
            headers: { "user-agent": "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15" },
          })
        ).headers.get("location"),
      ).toBe("https://alder.example/spring?a=1&b=2");
      await fold(made, 1);
      await page.reload();
      for (const words of ["50% opened", "50% clicked"])
        await card(page, "Spring news").getByText(words).waitFor();

      const way = await visit(address("unsubscribe"), at(window));
      await button(way, "Unsubscribe").click();
      await heading(way, "You are unsubscribed").waitFor();
      await choose(page, "More for Spring news", "Make a copy");
      await card(page, "Spring news (copy)").waitFor();
      const next = await ready(page);
      await button(next, "Send to 1 customer").waitFor();
      await next.getByText("2 unsubscribed").waitFor();
    },
  );

  test("that fails says so in an alert, and the campaign is a draft as before", async () => {
    forgive(/ERR_FAILED/);
    const page = await (await shop()).open(path);
    const said = alertsOf(page);
    const sending = await ready(page);
    await page.route(/\/send$/, (route) => route.abort());
    await button(sending, "Send to 3 customers").click();
    await expect.poll(() => said).toEqual(["Failed to send campaign"]);
    await button(sending, "Not yet").click();
    await button(card(page, "Spring news"), "Send").waitFor();
  });

  test("later: the time is set, changed and taken away", async () => {
    const { open } = await shop();
    const page = await open(path);
    const nextYear = new Date().getFullYear() + 1;
    const sending = await ready(page);
    await sending.getByText("Later", { exact: true }).click();
    await field(sending, "Day").fill(`${nextYear}-01-15`);
    await field(sending, "Time").fill("09:00");
    await expectAccessible(page);
    await button(sending, "Schedule for 3 customers").click();
    await toast(page, "Campaign scheduled");
    for (const words of ["Scheduled", `Jan 15, ${nextYear}`, "at 9:00 AM"])
      await card(page, "Spring news").getByText(words, { exact: true }).waitFor();
    await expect.poll(() => button(page, "Send").count()).toBe(0);
    await link(page, "Spring news").click();
    await button(page, "Reschedule").waitFor();
    await choose(page, "More for Spring news", "Unschedule");
    await button(page, "Send").waitFor();
  });

  test("is paused, goes on, and is ended by who asked twice", async () => {
    const { open, owner, campaign } = await shop();
    await owner.call(campaignsApi.send, { params: { id: campaign.id } });
    const page = await open(`${path}/${campaign.id}`);
    await page.getByText("0 of 3", { exact: true }).waitFor();
    await button(page, "Pause").click();
    await button(page, "Resume").click();
    await button(page, "Pause").waitFor();
    await choose(page, "More for Spring news", "End campaign");
    await button(ask(page, "End Spring news?"), "End campaign").click();
    await page.getByText("Cancelled", { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test("without a mail server explains that, and leads to where one is set up", async () => {
    const made = await shop();
    await server.database.inWorkspace(made.workspaceId, (tx) => tx.execute(sql`DELETE FROM mail_servers`));
    const page = await made.open(path);
    const sending = await ready(page);
    await sending
      .getByText("Email isn’t set up yet. It takes five minutes, and you can send yourself a test.")
      .waitFor();
    await expect.poll(() => link(sending, "Set it up").getAttribute("href")).toBe("/settings/mail");
    await expect.poll(() => button(sending, "Send to 3 customers").isDisabled()).toBe(true);
  });

  test.each([
    ["arrived", "All of them arrived"],
    ["send_again", "Send all of them again"],
  ])("a mail without an answer waits for a person's word: %s", async (outcome, words) => {
    const made = await shop(["tom@example.com"]);
    made.standIn.behave = (address) => (address.startsWith("tom") ? { at: "data", drop: true } : undefined);
    await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
    await sendAll(server, made);
    made.standIn.behave = () => undefined;
    const page = await made.open(`${path}/${made.campaign.id}`);
    await heading(page, "1 email we’re not sure about").waitFor();
    await expectAccessible(page);
    const settled = page.waitForResponse(/\/unknown$/);
    await button(page, words).click();
    expect((await settled).request().postDataJSON()).toEqual({ outcome, count: 1 });
    await sendAll(server, made);
    await heading(page, "1 email we’re not sure about").waitFor({ state: "hidden" });
    const sent = made.standIn.taken.filter(({ to }) => to.startsWith("tom")).length;
    expect(sent).toBe(outcome === "arrived" ? 0 : 1);
  });
});

describe("those around", () => {
  test("whoever only looks sees all, is told so, and finds no way to change anything", async () => {
    const made = await shop();
    const looker = await newTeammate(server, made.owner, "viewer");
    const page = await visit(path, browserOf(looker, server.url));
    await card(page, "Spring news").waitFor();
    await page.getByText(/^You can look at everything here/).waitFor();
    for (const name of ["Create Campaign", "Send", "Edit", "More"])
      await expect.poll(() => button(page, name).count()).toBe(0);
    await expectAccessible(page);
    await link(page, "Spring news").click();
    await page.getByText("Draft", { exact: true }).waitFor();
    await expect.poll(() => button(page, "Send").count()).toBe(0);
  });

  test("a template is changed, removed, and brought back; a deleted campaign too", async () => {
    const page = await (await shop()).open(path);
    await choose(page, "More", "Templates");
    const list = dialog(page, "Templates");
    await button(list, "Edit Welcome").click();
    const form = dialog(page, "Edit template");
    await expectAccessible(page);
    await field(form, "Name").fill("Good morning");
    await button(form, "Save template").click();
    await toast(page, "Template saved");
    await button(list, "Remove Good morning").click();
    await button(list, "Edit Good morning").waitFor({ state: "hidden" });
    await expectAccessible(page);
    await toast(page, "Template removed");
    await button(page, "Undo").click();
    await button(list, "Edit Good morning").waitFor();
    // The same by keyboard, which does not leave an open dialog.
    await button(list, "Remove Good morning").press("Enter");
    await button(list, "Restore Good morning").press("Enter");
    await button(list, "Edit Good morning").waitFor();
    await button(list, "Close").last().click();
    await choose(page, "More for Spring news", "Delete");
    await button(ask(page, /Spring news/), "Delete").click();
    await page.getByText("No campaigns yet").waitFor();
    await choose(page, "More", "Deleted campaigns");
    await button(page, "Restore Spring news").waitFor();
    await expectAccessible(page);
    await button(page, "Restore Spring news").click();
    const bin = dialog(page, "Deleted campaigns");
    await bin.getByText("The trash is empty.").waitFor();
    await button(bin, "Close").last().click();
    await card(page, "Spring news").waitFor();
  });
});
