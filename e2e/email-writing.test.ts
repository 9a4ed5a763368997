import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { at, desktop, newBrowser, phone, windows } from "./browser.ts";
import { card, path, ready, shops, writing } from "./email-campaigns.fixture.ts";
import {
  alertsOf,
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  expectUncovered,
  field,
  heading,
  hold,
  link,
  toast,
  topOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = shops(server, visit);

describe("the editor", () => {
  test.each(windows)(
    "on a $name: a picture with its words, a button, and how a customer will see it",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open(path, at(window));
      const form = await writing(page);
      await field(form, "Name").fill("The oven");
      await field(form, "Subject").fill("It is here");
      await field(form, "Content").click();
      await page.keyboard.type("Look:");
      const choosing = page.waitForEvent("filechooser");
      await button(form, "Picture").click();
      await (
        await choosing
      ).setFiles({
        name: "The new oven.png",
        mimeType: "image/png",
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } }),
      });
      await form.getByRole("img", { name: "The new oven" }).waitFor();
      // What is typed next stands below the picture, and does not take its place.
      await page.keyboard.type("Come and see");
      await form.getByRole("img", { name: "The new oven" }).click();
      await field(form, "What the picture shows").fill("An oven, still warm");
      await field(form, "Content").getByText("Come and see").click();
      await page.keyboard.press("End");
      await button(form, "Button").click();
      await field(form, "Button text").fill("Find us");
      await field(form, "Link to").fill("nowhere at all");
      await button(form, "Add button").click();
      await form.getByText(/^Enter an address such as/).waitFor();
      await field(form, "Link to").fill("alder.example/find");
      await button(form, "Add button").click();
      await button(form, "See it as a customer will").click();
      await form.frameLocator("iframe").getByRole("link", { name: "Find us" }).waitFor();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      // What is scrolled out goes behind the tools, and shows nowhere above them.
      await field(form, "Content").evaluate((one: any) => one.scrollIntoView({ block: "start" }));
      expect(
        (await topOf(form.getByRole("toolbar"))) - (await topOf(page.locator(".dialog-body"))),
      ).toBeLessThan(2);
      await button(form, "Create Campaign").click();
      await toast(page, "Email campaign created successfully");
      const [made] = (await owner.call(campaignsApi.list)).body;
      expect(made?.content).toMatch(
        /^<p>Look:<\/p><img src="[^"]*\/t\/i\/[\w-]+" alt="An oven, still warm" \/><p>Come and see<\/p><p><a href="https:\/\/alder\.example\/find" data-button="true">Find us<\/a><\/p>$/,
      );
    },
  );

  test("a press beside the dialog closes its open menu, and only the next one asks", async () => {
    const { open } = await shop();
    const page = await open(path);
    const form = await writing(page);
    await field(form, "Name").fill("Half done");
    await button(form, "Insert, subject").click();
    const entry = page.getByRole("menuitem", { name: "First name", exact: true });
    await entry.waitFor();
    await page.mouse.click(4, 4);
    await entry.waitFor({ state: "hidden" });
    const question = ask(page, "Leave without saving?");
    expect(await question.count()).toBe(0);
    await expect.poll(() => field(form, "Name").inputValue()).toBe("Half done");
    await page.mouse.click(4, 4);
    await question.waitFor();
  });

  test("a chip says what stands in for a name that is not known", async () => {
    const { open, owner } = await shop();
    const page = await open(path);
    const form = await writing(page);
    await field(form, "Name").fill("Chips");
    await field(form, "Template").selectOption({ label: "Welcome" });
    await field(form, "Content").getByText("First name, or “there”").click();
    await field(form, "If unknown, use").fill("neighbour");
    await field(form, "Content").getByText("First name, or “neighbour”").waitFor();
    await button(form, "Create Campaign").click();
    await toast(page, "Email campaign created successfully");
    expect((await owner.call(campaignsApi.list)).body[0]?.content).toContain("{{firstName|neighbour}}");
  });
});

describe("how it reads", () => {
  test("as any customer who is looked for, and for how many something is not known", async () => {
    const { open } = await shop([
      { firstName: "Dana", lastName: "Reed", email: "dana@example.com" },
      { firstName: "", lastName: "Mill", email: "mill@example.com" },
      ...Array.from({ length: 10 }, (_, at) => ({
        firstName: `Guest ${at}`,
        email: `guest${at}@example.com`,
      })),
    ]);
    const page = await open(path, at(phone));
    const form = await writing(page);
    await field(form, "Template").selectOption({ label: "Welcome" });
    await form.getByText("1 of 12 has no first name: they’ll see “there”.").waitFor();
    await button(form, "See it as a customer will").click();
    const reader = field(form, "Whose email to show");
    await form
      .frameLocator("iframe")
      .getByText(/^Hi Guest 9,/)
      .waitFor();
    await expect.poll(() => reader.inputValue()).toMatch(/^Guest 9/);
    await reader.click();
    await reader.fill("reed");
    await form.getByRole("option", { name: /^Dana Reed/ }).click();
    await form
      .frameLocator("iframe")
      .getByText(/^Hi Dana,/)
      .waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await reader.click();
    await reader.fill("mill");
    await form.getByRole("option", { name: /^Mill/ }).click();
    await form
      .frameLocator("iframe")
      .getByText(/^Hi there,/)
      .waitFor();
    // Escape leaves the list, not the form.
    await reader.click();
    await page.keyboard.press("Escape");
    await reader.waitFor();
    await expect.poll(() => reader.inputValue()).toBe("Mill");
  });

  test("without a customer, with made-up names, and says so", async () => {
    const page = await (await shop([])).open(path);
    const form = await writing(page);
    await field(form, "Template").selectOption({ label: "Welcome" });
    await button(form, "See it as a customer will").click();
    await form.getByText("You have no customers yet, so we made up the names.").waitFor();
    await form
      .frameLocator("iframe")
      .getByText(/^Hi Dana,/)
      .waitFor();
  });
});

describe("who gets it", () => {
  test.each([desktop])("on a $name: by tag, stage and source, counted at once and kept", async (window) => {
    const { open, owner, campaign, contactIds } = await shop();
    await owner.call(contactsApi.update, {
      params: { id: contactIds[0] ?? "" },
      body: { tags: ["wedding"] },
    });
    const page = await open(path, at(window));
    await button(card(page, "Spring news"), "Edit").click();
    const form = dialog(page, "Edit Campaign");
    await form.getByText("3 customers").waitFor();
    await form.getByText("Some customers", { exact: true }).click();
    await button(form, /^wedding/).click();
    await form.getByText("1 customer").waitFor();
    // Choosing far below leaves head and foot of the form where they are.
    await expectUncovered(button(form, "Save draft"), button(form, "Close"));
    await expectAccessible(page);
    await button(form, "Save draft").click();
    await toast(page, "Campaign saved");
    expect((await owner.call(campaignsApi.get, { params: { id: campaign.id } })).body.audience.tags).toEqual([
      "wedding",
    ]);
    await card(page, "Spring news").getByText("To customers tagged wedding").waitFor();
  });
});

describe("hands and keys", () => {
  test.each([phone])(
    "on a $name: a name and a subject of ten thousand letters are refused where they stand, and nothing written is lost",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open(path, at(window));
      const form = await writing(page);
      await field(form, "Template").selectOption({ label: "Welcome" });
      await field(form, "Name").fill("ab".repeat(5000));
      await field(form, "Subject").fill("cd ".repeat(3333));
      await button(form, "Create Campaign").click();
      for (const message of ["At most 200 characters", "At most 300 characters"])
        await form.getByText(message, { exact: true }).waitFor();
      await expectNoSideScroll(page);
      expect(
        [await field(form, "Name").inputValue(), await field(form, "Subject").innerText()].map(
          (text) => text.length > 9000,
        ),
      ).toEqual([true, true]);
      await field(form, "Name").fill("ab".repeat(100));
      await field(form, "Subject").fill("c".repeat(300));
      await button(form, "Create Campaign").click();
      await toast(page, "Email campaign created successfully");
      await expectNoSideScroll(page);
      const send = button(card(page, "ab".repeat(100)), "Send");
      await send.evaluate((one: any) => one.scrollIntoView({ block: "center" }));
      await expectUncovered(send);
      expect((await owner.call(campaignsApi.list)).body[0]?.subject).toBe("c".repeat(300));
      const sending = await ready(page);
      await expectUncovered(button(sending, "Close"), button(sending, "Send to 3 customers"));
      await expectNoSideScroll(page);
      await button(sending, "Not yet").click();
      await link(page, "ab".repeat(100)).click();
      await button(page, "Edit").waitFor();
      await page.getByRole("region", { name: "Preview" }).locator("iframe").waitFor();
      await expectNoSideScroll(page);
    },
  );

  test("a double click on Send sends once", async () => {
    const { open } = await shop();
    const page = await open(path);
    const said = alertsOf(page);
    let sends = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/send")) sends += 1;
    });
    await button(await ready(page), "Send to 3 customers").dblclick();
    await expect.poll(() => said).toEqual(["Campaign sent successfully!"]);
    expect(sends).toBe(1);
  });

  test("what is in the way of sending leads to where it is mended", async () => {
    const { open } = await shop([{ email: "dana@example.com", firstName: "" }], {
      subject: "Hello {{firstName}}",
      content: "<p>Hi {{lastName}} {{birthday}}</p>",
    });
    const page = await open(path, at(phone));
    const sending = await ready(page);
    await sending
      .getByText("We don’t know how to fill in “{{birthday}}”. Choose one from the list, or remove it.")
      .waitFor();
    await expect.poll(() => button(sending, "Send to 1 customer").isDisabled()).toBe(true);
    await button(sending, "Change").first().click();
    await dialog(page, "Edit Campaign").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page, "Edit Campaign").waitFor({ state: "hidden" });
  });

  test("everything by keyboard: open, write, be asked before leaving, and go back", async () => {
    const page = await (await shop()).open(path);
    await button(page, "Create Campaign").press("Enter");
    const form = dialog(page, "Create Campaign");
    await field(form, "Name").pressSequentially("Typed");
    // A menu that is still on its way is given up by Escape, and nothing else.
    const release = await hold(page, "**/assets/**");
    await button(form, "Insert, subject").press("Enter");
    await page.keyboard.press("Escape");
    release();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(() => ask(page, "Leave without saving?").count()).toBe(0);
    await expect.poll(() => button(form, "Insert, subject").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Escape");
    await ask(page, "Leave without saving?").locator("button:focus").waitFor();
    await page.keyboard.press("Escape");
    await ask(page, "Leave without saving?").waitFor({ state: "hidden" });
    await field(form, "Name").waitFor();
    await page.keyboard.press("Escape");
    await button(ask(page, "Leave without saving?"), "Leave").press("Enter");
    await form.waitFor({ state: "hidden" });
    await link(page, "Spring news").press("Enter");
    await heading(page, "Spring news").first().waitFor();
    await page.goBack();
    await card(page, "Spring news").waitFor();
  });
});
