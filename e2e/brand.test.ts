import { describe, expect, test } from "vitest";
import { fileForm, pictureOf } from "#apps/server/testing/picture-form.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { sql } from "drizzle-orm";
import { at, desktop, newBrowser } from "./browser.ts";
import { expectReadable } from "./contrast.fixture.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const picture = async (color: string, size: [number, number]) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await pictureOf(color, size),
});

/** Dark, light, loud, and one in between, of which neither black nor white is far. That any color's shades can be told apart is a law of brand.rules.test.ts; here is that the page uses them. */
const colors = ["#000000", "#ffffff", "#ffe600", "#777777"];

test("a booking page can be read in colors of all kinds, light and dark", async () => {
  const owner = await server.newOwner();
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } });
  await owner.call(brandApi.saveLogo, { form: fileForm(await pictureOf()) });
  const page = await visit(`/book/${body.slug}/30-minutes`, { timezoneId: "America/New_York" });
  for (const color of colors) {
    await owner.call(brandApi.save, { body: { color, hideProduct: true } });
    await page.reload();
    const shown = "getComputedStyle(document.documentElement).getPropertyValue('--accent')";
    expect(await page.evaluate(shown)).toBe(color);
    await expectAccessible(page);
    await expectReadable(page);
  }
  // The form has a filled button.
  await page
    .getByRole("button", { name: /^\d+:\d\d [AP]M$/ })
    .first()
    .click();
  await button(page, "Book this time").waitFor();
  for (const color of ["#ffe600", "#101040"]) {
    await owner.call(brandApi.save, { body: { color, hideProduct: true } });
    await page.reload();
    await expectAccessible(page);
    await expectReadable(page);
  }
}, 120_000);

describe.each([desktop])("the brand on a $name", (size) => {
  test("is chosen by color, logo and switch, with a preview, and customers see it", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } });
    const page = await visit("/settings", browserOf(owner, server.url, at(size)));
    await link(page, /^Brand/).click();
    await heading(page, "Brand").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field(page, "Color").fill("red");
    await button(page, "Save").click();
    await page.getByText("Enter a color such as #1968d3").waitFor();
    await field(page, "Color").fill("#b4532a");
    const preview = page.getByRole("figure").filter({ hasText: "Book it" }).first();
    expect(
      await preview
        .getByText("Book it")
        .evaluate((one: any): string => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor),
    ).toBe("rgb(180, 83, 42)");
    await page.getByRole("switch", { name: "Hide the product’s name" }).click();
    await button(page, "Save").click();
    await toast(page, "Saved", "Your customers see it from now on.");
    await page.locator("input[type=file]").setInputFiles(await picture("#b4532a", [300, 100]));
    await toast(page, "Logo saved", "New papers and emails have it from now on.");
    await page.getByAltText("Your logo").waitFor();
    await preview.locator("img").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect((await owner.call(brandApi.get)).body).toMatchObject({ color: "#b4532a", hideProduct: true });
    const html = await (await server.visitor().send(`/book/${body.slug}`)).text();
    expect(html).toContain("--accent:#b4532a");
    await button(page, "Remove the logo").click();
    await toast(page, "Logo removed");
  });

  test("names the plan where it isn’t part of it", async () => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`status = 'active', plan = 'starter', trial_ends_at = now()`);
    const page = await visit("/settings/brand", browserOf(owner, server.url, at(size)));
    await page.getByText("Your own brand is part of the Enterprise plan.").waitFor();
    expect(await field(page, "Color").isDisabled()).toBe(true);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test("a person’s picture is chosen, shows in the menu and to the team, and is removed", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings", browserOf(owner, server.url, at(size)));
    await page.locator("input[type=file]").setInputFiles(await picture("#ff0000", [800, 400]));
    await toast(page, "Picture saved");
    await expect.poll(() => page.locator(".avatar.huge img").count()).toBe(1);
    await expect.poll(() => page.getByRole("complementary").locator(".avatar img").count()).toBe(1);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.goto(`${server.url}/settings/team`);
    await page.getByText("(you)").waitFor();
    await expect.poll(() => page.locator("main .avatar img").count()).toBe(1);
    await page.goto(`${server.url}/settings`);
    await button(page, "Remove the picture").click();
    await toast(page, "Picture removed");
    await expect.poll(() => page.locator(".avatar img").count()).toBe(0);
  });
});

test("the demo shows a brand, and says what saving would do", async () => {
  const page = await visit("/settings/brand", demoBrowser(server.url));
  const said = alertsOf(page);
  await heading(page, "Brand").waitFor();
  expect(await field(page, "Color").inputValue()).toBe("#b4532a");
  await expectAccessible(page);
  await field(page, "Color").fill("#1968d3");
  await button(page, "Save").click();
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Demo Mode: This would /)]);
});
