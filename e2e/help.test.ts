import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { pages } from "#apps/pages.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { afternoonZone } from "#apps/server/testing/telephone-fixture.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { tours } from "#areas/help/contract/tours.rules.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { callListPage } from "#areas/dialer/contract/dialer.pages.ts";
import { testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { at, forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  heading,
  link,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const isLong = Number(process.env.LAW_RUNS ?? 0) > 100;

/** Goes through a tour, as its person is shown it, and gives the steps whose thing wasn't there. */
async function walk(
  page: Page,
  name: string,
  { isPatient = true, isViewer = false } = {},
): Promise<string[]> {
  const lost: string[] = [];
  const steps = (tours[name] ?? []).filter(({ needs }) => needs === undefined || !isViewer);
  for (const [index, step] of steps.entries()) {
    const popup = dialog(page, step.title);
    await popup.waitFor();
    // On a busy machine a thing may come later than the two seconds it is awaited: then it is pointed at all the same.
    await link(popup, "Take me there")
      .waitFor({ state: "hidden", timeout: isPatient ? 10_000 : 3_000 })
      .catch(() => lost.push(`${name}: ${step.target}`));
    await button(popup, index + 1 === steps.length ? "Finish" : "Next").click();
  }
  // A tour's own step of history is taken back before another address is opened.
  await expect.poll(() => page.evaluate("history.state?.layers ?? 0")).toBe(0);
  return lost;
}

/** A call list with somebody who can be called now, whatever the hour. */
async function callList(owner: Pick<SignedIn, "call">): Promise<string> {
  const { body: customer } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: "Whitfield",
      email: "dana@example.com",
      source: "website",
      phone: "212-555-0140",
      timeZone: afternoonZone(),
    },
  });
  const body = { name: "Spring", script: "Hello", contactIds: [customer.id] };
  return (await owner.call(voiceCampaignsApi.create, { body })).body.id;
}

/** Whose tours are walked: the long run also looks with the eyes of somebody who may only read, and of a business that has nothing yet. */
const walkers = {
  "the owner of the sample business": async () => {
    const owner = server.visitor();
    await owner.call(testWorkspaceApi.create);
    return owner;
  },
  "a viewer": async () => newTeammate(server, await server.newOwner({ withSampleData: true }), "viewer"),
  "the owner of an empty business": () => server.newOwner(),
};
type Walker = keyof typeof walkers;
const usual: Walker = "the owner of the sample business";
const walks = isLong
  ? (Object.keys(walkers) as Walker[]).flatMap((walker) => windows.map((window) => ({ walker, ...window })))
  : [{ walker: usual, ...phone }];

// One browser for all screens: each page is loaded once.
test.each(walks)(
  "every tour's things are on their screen for $walker, on a $name",
  async ({ walker, ...window }) => {
    const person = await walkers[walker]();
    const { body: contacts } = await person.call(contactsApi.list);
    const callListId = walker === usual ? await callList(person) : contacts[0]?.id;
    const page = await visit("/tutorial-tester", browserOf(person, server.url, at(window)));
    const lost: string[] = [];
    // Only the customer's page and the call list have something under these ids; the others say so below their titles. Some screens aren't a viewer's.
    forgive(/\((Not Found|Forbidden)\).*\/api\//);
    for (const { path, help, isBare, onlyHosts } of pages) {
      if (isBare || !help || onlyHosts || (path.includes(":id") && contacts.length === 0)) continue;
      const id = path === callListPage.path ? callListId : contacts[0]?.id;
      const address = path.replace(":id", id ?? "").replace(":type", "profit-and-loss");
      await page.goto(`${server.url}${address}?guide=${help.tour}`);
      lost.push(
        ...(await walk(page, help.tour, { isPatient: walker === usual, isViewer: walker === "a viewer" })),
      );
    }
    // Where somebody has nothing yet, a tour says so and goes on to its end.
    if (walker !== "the owner of an empty business") expect(lost).toEqual([]);
  },
  // Some sixty screens, one after another, a second or two each.
  isLong ? 600_000 : 240_000,
);

test.each(windows)("a tutorial's step is checked off live by what is done, on a $name", async (window) => {
  const owner = await server.newOwner();
  const page = await visit(
    "/tutorial-center?tutorial=daily-routine",
    browserOf(owner, server.url, at(window)),
  );
  const tutorial = dialog(page, "Your Daily Routine");
  await button(tutorial, "Mark as Done").click();
  await tutorial.getByText("You know what today holds.").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button(tutorial, "Next Step").click();
  await tutorial.getByText("Finish one thing").waitFor();
  expect(await button(tutorial, "Next Step").getAttribute("aria-disabled")).toBe("true");
  const { body } = await owner.call(tasksApi.create, { body: { title: "Call Dana", type: "call" } });
  await owner.call(tasksApi.update, { params: { id: body.id }, body: { status: "completed" } });
  await tutorial.getByText("One down.").waitFor();
  await button(tutorial, "Previous").click();
  await page.keyboard.press("Escape");
  await tutorial.waitFor({ state: "hidden" });
  await page.getByText("2 of 3 done").waitFor();
});

test("the question mark shows the screen's article, finds others, tours the screen and leads to people", async () => {
  const page = await visit("/tasks", browserOf(await server.newOwner(), server.url, at(phone)));
  await button(page, "Help").click();
  const help = dialog(page, "Help");
  await heading(help, "Tasks and reminders").waitFor();
  await expectAccessible(page);
  await help.getByRole("textbox").fill("invioce");
  await link(help, /Invoices and getting paid/).click();
  await heading(help, "Invoices and getting paid").waitFor();
  await button(help, "Yes").click();
  await help.getByText("Thank you.").waitFor();
  expect(await link(help, "Ask us").getAttribute("href")).toBe("/tutorial-center?tab=help&from=%2Ftasks");
  await button(help, "Take a tour").click();
  expect(await walk(page, "tasks")).toEqual([]);
});

test("in the demo a step is marked by its button, and messages only alert; a visitor reads", async () => {
  const demo = await visit("/tutorial-center?tutorial=daily-routine", demoBrowser(server.url));
  const said = alertsOf(demo);
  const tutorial = dialog(demo, "Your Daily Routine");
  await button(tutorial, "Show my tasks").click();
  await tutorial.getByText("You know what today holds.").waitFor();
  await demo.keyboard.press("Escape");
  await link(demo, /Send Your First Message/).click();
  expect(said).toEqual([
    "Demo Mode: This would show my tasks in the full version. Sign up to access real functionality!",
    "Demo Mode: This would send your first message in the full version. Sign up to access real functionality!",
  ]);
  const reading = await visit("/tutorial-center?tutorial=daily-routine");
  await link(dialog(reading, "Your Daily Routine"), "Sign up").waitFor();
  await button(dialog(reading, "Your Daily Routine"), "Next Step").click();
  await dialog(reading, "Your Daily Routine").getByText("Finish one thing").waitFor();
});
