import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import {
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  kept,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const dana = {
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
  pipelineStage: "customer",
};
const owen = { firstName: "Owen", lastName: "Young", email: "owen@example.com", source: "Website" };
async function owner(): Promise<SignedIn> {
  const signedIn = await server.newOwner();
  for (const body of [dana, owen]) await signedIn.call(contactsApi.create, { body });
  return signedIn;
}
const rows = (page: Page) => page.getByRole("table", { name: "Recent Contacts" }).getByRole("row");

describe("the guided tour", () => {
  test.each(windows)(
    "on a $name has four steps, forth and back, and once finished does not come again",
    async ({ width, height }) => {
      const person = await owner();
      const page = await visit("/dashboard", browserOf(person, server.url, { viewport: { width, height } }));
      await button(page, "Got it, show me around").click();
      const tour = (title: string) => dialog(page, title);
      await tour("Your business in five numbers").waitFor();
      expect((await tour("Your business in five numbers").boundingBox())?.width).toBe(320);
      await expect.poll(() => button(page, "Back").count()).toBe(0);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      for (const title of ["Add the people you know", "See where everyone stands"]) {
        await button(page, "Next").click();
        await tour(title).waitFor();
      }
      await button(page, "Back").click();
      await tour("Add the people you know").waitFor();
      await button(page, "Next").click();
      await button(page, "Next").click();
      await tour("Find a person quickly").waitFor();
      await button(page, "Finish").click();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      expect([await kept(page, "explainerSeen"), await kept(page, "onboardingSeen")]).toEqual([
        "true",
        "true",
      ]);
      // Closed on every device of this person.
      const elsewhere = await visit("/dashboard", browserOf(person, server.url));
      await heading(elsewhere, "First steps").waitFor();
      await expect.poll(() => button(elsewhere, "Got it, show me around").count()).toBe(0);
    },
  );

  test("is ended by its cross, and shows in the demo too", async () => {
    const page = await visit("/dashboard", demoBrowser(server.url));
    await button(page, "Take a tour").click();
    await button(page, "Close the tour").click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => kept(page, "onboardingSeen")).toBe("true");
  });
});

describe("first steps", () => {
  test("are not asked of who only looks", async () => {
    const viewer = await newTeammate(server, await server.newOwner(), "viewer");
    const page = await visit("/dashboard", browserOf(viewer, server.url));
    await page.getByRole("heading", { name: "New here? One minute." }).waitFor();
    await page.getByRole("heading", { name: "Recent Contacts" }).waitFor();
    await expect.poll(() => page.getByText("First steps").count()).toBe(0);
  });

  test("complete while one looks on, whoever does them, and the fourth is celebrated", async () => {
    const person = await server.newOwner();
    const page = await visit("/dashboard", browserOf(person, server.url));
    await page.getByText("Live", { exact: true }).waitFor();
    const steps = page.getByRole("progressbar", { name: "First steps" });
    const done = (count: number) =>
      expect.poll(() => steps.getAttribute("aria-valuenow")).toBe(String(count));
    await done(0);
    await person.call(contactsApi.create, { body: owen });
    await done(1);
    await person.call(tasksApi.create, { body: { title: "Order rye flour", type: "task" } });
    await done(2);
    await person.call(onboardingApi.completeStep, { body: { step: "explorePipeline" } });
    await page.reload();
    await done(3);
    await server.database.inWorkspace(person.user.workspaceId, (tx) =>
      tx.execute(
        `INSERT INTO onboarding_steps (workspace_id, step, completed_at) VALUES ('${person.user.workspaceId}', 'sendEmail', now())`,
      ),
    );
    await page.reload();
    await heading(page, `All four done, ${person.user.firstName}`).waitFor();
    expect([await steps.count(), await button(page, "Got it, show me around").count()]).toEqual([0, 0]);
    await expectAccessible(page);
    await button(page, "Hide this card").click();
    await page.reload();
    await heading(page, "Recent Contacts").waitFor();
    await expect.poll(() => heading(page, `All four done, ${person.user.firstName}`).count()).toBe(0);
  });
});

describe("Recent Contacts", () => {
  test("are narrowed by the search above and by the filter, with the stated words when nobody is left", async () => {
    const page = await visit("/dashboard", browserOf(await owner(), server.url));
    await field(page, "Which contacts").selectOption("New Leads");
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).getByRole("link", { name: "Owen Young" }).waitFor();
    await field(page, "Which contacts").selectOption("Customers");
    await rows(page).getByRole("link", { name: "Dana Whitfield" }).waitFor();
    await page.getByRole("textbox", { name: "Find a person quickly" }).fill("nobody like this");
    await page.getByText("No contacts found matching your search", { exact: true }).waitFor();
    await button(page.getByRole("status"), "Clear search").click();
    await rows(page).getByRole("link", { name: "Dana Whitfield" }).waitFor();
    await link(page, "View All").click();
    await page.waitForURL("**/contacts");
  });

  test("delete asks, takes the customer away and tells so", async () => {
    const page = await visit("/dashboard", browserOf(await owner(), server.url));
    await button(page, "Delete Owen Young").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await toast(page, "Success", "Contact deleted successfully");
    await expect.poll(() => rows(page).count()).toBe(2);
    await link(page, "Total contacts: 1").waitFor();
  });
});

describe("when the server is away", () => {
  test("a move goes back with words, the badge says so, and all is well again afterwards", async () => {
    forgive(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/);
    const page = await visit("/dashboard", browserOf(await owner(), server.url));
    const column = (stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}, `) });
    await page.getByText("Live", { exact: true }).waitFor();
    // At once, while the menu and what carries people over the board are still on their way: a press is not lost.
    await page.route("**/api/contacts/**", (route) => route.abort());
    await button(page, "Move Owen Young to").click();
    await page.getByRole("menuitem", { name: "Proposal" }).click();
    await toast(
      page,
      "Error",
      "Owen Young is back in New Lead. The change wasn’t saved. Check your connection and try again.",
    );
    await column("New Lead").getByRole("link", { name: "Owen Young" }).waitFor();
    await page.unroute("**/api/contacts/**");
    await page.context().setOffline(true);
    await page.getByText("Offline", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText("Live", { exact: true }).waitFor();
  });
});

describe("5-Min Setup", () => {
  test("opens again with the answers in place", async () => {
    const person = await owner();
    await person.call(onboardingApi.completeSetup, {
      body: {
        primaryGoals: ["Close more deals"],
        leadSources: ["Referrals"],
        communicationChannels: ["Phone calls"],
        averageDealValue: "about 500",
      },
    });
    const page = await visit("/dashboard", browserOf(person, server.url));
    await link(page, "5-Min Setup").click();
    await page.waitForURL("**/setup");
    await page.getByText("Step 1 of 5").waitFor();
    await expect.poll(() => page.getByRole("checkbox", { name: "Close more deals" }).isChecked()).toBe(true);
    await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
  });
});
