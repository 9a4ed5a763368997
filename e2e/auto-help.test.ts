import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { at, newBrowser, windows } from "./browser.ts";
import {
  browserOf,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const welcome = "Welcome email when someone becomes a customer";

describe.each(windows)("Auto-Help on a $name", (window) => {
  test("shows the four helpers, switches one, deletes one and brings it back", async () => {
    const person = await server.newOwner();
    const page = await visit("/automation", browserOf(person, server.url, at(window)));
    await heading(page, welcome).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("switch", { name: "Birthday greeting: on" }).click();
    await expect
      .poll(
        async () =>
          (await person.call(helpersApi.list)).body.find(({ preset }) => preset === "birthday")?.isActive,
      )
      .toBe(true);
    await button(page, "Delete Birthday greeting").click();
    await toast(page, "Helper moved to the trash", "What was waiting has stopped.");
    await expect.poll(() => heading(page, "Birthday greeting").count()).toBe(0);
    await button(page, "Undo").click();
    await heading(page, "Birthday greeting").waitFor();
  });

  test("builds one from a recipe, looks at whom it would touch, and saves it", async () => {
    const person = await server.newOwner();
    const page = await visit(
      "/automation/edit/new?recipe=missedMeeting",
      browserOf(person, server.url, at(window)),
    );
    await heading(page, "Add New Helper").waitFor();
    await expect.poll(() => field(page, "Name").inputValue()).toBe("After a missed meeting");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Show me").click();
    await button(page, "0 people: yes").waitFor();
    await button(page, "Add a step").click();
    await button(page, "Save helper").click();
    await page.getByText("Enter a title").waitFor();
    await field(page, "Title").last().fill("Call them");
    await button(page, "Save helper").click();
    await toast(page, "Helper saved");
    await heading(page, "After a missed meeting").waitFor();
    await page.getByText("It hasn’t done anything yet.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});

test("in the demo the switch flips with its counters, and the rest shows the demo alert", async () => {
  const page = await visit("/automation", demoBrowser(server.url));
  const counter = page.getByText("Active Helpers").locator("xpath=..");
  await expect.poll(() => counter.textContent()).toBe("Active Helpers2");
  await page.getByRole("switch", { name: "Birthday greeting: on" }).click();
  await expect.poll(() => counter.textContent()).toBe("Active Helpers3");
});
