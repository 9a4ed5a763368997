import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Page } from "playwright-core";
import { type SignedIn, sharedServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { at, forgive, newBrowser, phone } from "./browser.ts";
import { expectReadable } from "./contrast.fixture.ts";
import {
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

/** The path of the booking page of a business in New York. */
async function pageOf(owner: SignedIn): Promise<string> {
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } });
  return `/book/${body.slug}/30-minutes`;
}
const times = (page: Page) => page.getByRole("button", { name: /^\d+:\d\d [AP]M$/ });
const meetings = async (owner: SignedIn) => (await owner.call(appointmentsApi.list)).body;

async function fill(page: Page): Promise<void> {
  await field(page, "Your name").fill("Mara Lind");
  await field(page, "Email").fill("mara@example.com");
  await field(page, "Phone number to call").fill("(212) 555-0142");
}

describe("a customer books", () => {
  test.each([phone])(
    "a time on $width pixels, by their own clock, then moves and cancels it",
    async (size) => {
      const owner = await server.newOwner();
      const path = await pageOf(owner);
      const page = await visit(path, { timezoneId: "Europe/Berlin", ...at(size) });
      await page.getByText("Times by the clock in Berlin").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      // Nine in New York is three in Berlin.
      await times(page).first().waitFor();
      const shown = await times(page).last().innerText();
      expect(shown).toMatch(/^10:30\sPM$/);
      await times(page).last().click();
      await page.getByText(/We’re keeping this time for you for \d:\d\d\./).waitFor();
      forgive(/400/);
      await button(page, "Book this time").click();
      await page.getByText("Please enter your name").waitFor();
      await expectAccessible(page);
      await expectReadable(page);
      await expectNoSideScroll(page);
      await fill(page);
      await button(page, "Book this time").click();
      await heading(page, "You’re booked").waitFor();
      await expectAccessible(page);
      await expectReadable(page);
      const [meeting] = await meetings(owner);
      expect(meeting).toMatchObject({ title: "30-minute meeting with Mara Lind", status: "confirmed" });
      const own = await link(page, "Move or cancel it").getAttribute("href");
      await page.goto(new URL(own ?? "", server.url).href);
      await link(page, "Move it").click();
      await times(page).first().click();
      await link(page, "Cancel it").waitFor();
      await expect.poll(async () => (await meetings(owner))[0]?.startTime).not.toBe(meeting?.startTime);
      await link(page, "Cancel it").click();
      await expectAccessible(page);
      await expectReadable(page);
      await button(page, "Cancel the meeting").click();
      await heading(page, "This meeting is canceled").waitFor();
      expect((await meetings(owner))[0]?.status).toBe("cancelled");
    },
  );

  test("once, however often the button is pressed, and Back leads to the same meeting", async () => {
    const owner = await server.newOwner();
    const page = await visit(await pageOf(owner), { timezoneId: "America/New_York", ...at(phone) });
    await times(page).first().click();
    await fill(page);
    await button(page, "Book this time").dblclick();
    await heading(page, "You’re booked").waitFor();
    await page.goBack();
    await fill(page);
    await button(page, "Book this time").click();
    await heading(page, "You’re booked").waitFor();
    expect(await meetings(owner)).toHaveLength(1);
  });

  test("on the owner's own site, in a frame, and without scripts", async () => {
    const owner = await server.newOwner();
    const path = await pageOf(owner);
    const page = await visit("/terms", { javaScriptEnabled: false, ...at(phone) });
    await page.goto(server.url + path);
    await times(page).first().click();
    await fill(page);
    await button(page, "Book this time").click();
    await heading(page, "You’re booked").waitFor();
    const ownSite = createServer((_request, answer) =>
      answer
        .setHeader("content-type", "text/html")
        .end(`<!doctype html><title>My site</title><iframe src="${server.url}${path}"></iframe>`),
    ).listen(0, "127.0.0.1");
    onTestFinished(() => void ownSite.close());
    await once(ownSite, "listening");
    const site = await visit("/terms", at(phone));
    await site.goto(`http://localhost:${(ownSite.address() as AddressInfo).port}/`);
    await site.frameLocator("iframe").getByRole("heading", { name: "30-minute meeting" }).waitFor();
  });
});

describe("the owner", () => {
  test("opens the page by setting the clock, and gets its link, codes and QR code", async () => {
    const owner = await server.newOwner();
    await owner.call(calendarSettingsApi.save, { body: { timeZone: "UTC" } });
    const page = await visit(
      "/calendar",
      browserOf(owner, server.url, {
        timezoneId: "Europe/Berlin",
        permissions: ["clipboard-read", "clipboard-write"],
        ...at(phone),
      }),
    );
    await button(page, "Open my booking page").click();
    const { slug } = (await owner.call(calendarSettingsApi.get)).body;
    await page.getByText(`/book/${slug}`, { exact: false }).first().waitFor();
    await button(page, "Copy the link to your booking page").click();
    await toast(page, "Copied");
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(`${server.url}/book/${slug}`);
    await page.getByText("Put it on your website", { exact: true }).click();
    await page.getByText(/<iframe src="/).waitFor();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: /M$/ }).first().click();
    await frame.getByLabel("Your name").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "QR code").click();
    await dialog(page, "QR code")
      .getByRole("img", { name: /^QR code of / })
      .waitFor();
    await expectAccessible(page);
  });
});
