import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { startWorker } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import { newDatabase } from "#platform/server/testing/new-database.ts";
import { writeXlsx } from "#platform/tables/write-xlsx.ts";
import { jobHandlers } from "#apps/server/areas.ts";
import { mailStandIn, type MailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { newBrowser, phone } from "./browser.ts";
import {
  alertsOf,
  ask,
  button,
  dialog,
  expectNoSideScroll,
  field,
  heading,
  link,
  pathOf,
  toast,
} from "./fixture.ts";
import { chooseFile, completed, outcome, start } from "./import.fixture.ts";

// The whole product with its worker, as it is started: nothing is done for the owner behind the screens but what happens outside of them.
// Its own database, and a server on it: a worker would do the jobs that other files want to do themselves.
const server = await testServer({ databaseUrl: await newDatabase() });
const visit = newBrowser(server.url);
let worker: Awaited<ReturnType<typeof startWorker>>;
let post: MailStandIn;
beforeAll(async () => {
  worker = await startWorker(server.database, jobHandlers(testPorts()), makeLog("silent"));
  post = await mailStandIn();
});
afterAll(async () => {
  await worker.stop();
  await post.close();
});

const touch = { viewport: { width: phone.width, height: phone.height }, hasTouch: true, isMobile: true };
const cardsOfGuests = Array.from(
  { length: 60 },
  (_, at) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Guest;Number ${at + 1};;;\r\nFN:Number ${at + 1} Guest\r\nTEL;TYPE=CELL:+1 212 555 ${String(1000 + at)}\r\nEMAIL:guest-${at + 1}@example.com\r\nEND:VCARD\r\n`,
).join("");
const buyers = Array.from({ length: 300 }, (_, at) => [
  "Buyer",
  `No ${at + 1}`,
  `buyer-${at + 1}@example.com`,
  "Harbor Cafe",
  at < 30 ? "wedding" : "shop",
]);
async function sheet(): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(
    ["First name", "Last name", "Email", "Company", "Tags"],
    (async function* () {
      yield buyers;
    })(),
  ))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What each step took in milliseconds, until its outcome was there, and until that or progress was. */
const took = new Map<string, { outcome: number; sign: number }>();
async function step(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  shown: () => Promise<unknown>,
): Promise<void> {
  const progress = page.locator("[aria-busy=true], [role=progressbar]").filter({ visible: true });
  await expect.poll(() => progress.count()).toBe(0);
  const begin = performance.now();
  const since = () => Math.round(performance.now() - begin);
  const begun = progress
    .first()
    .waitFor({ timeout: 10_000 })
    .then(since, () => Infinity);
  await act();
  await shown();
  const outcome = since();
  took.set(name, { outcome, sign: Math.min(outcome, await Promise.race([begun, Promise.resolve(outcome)])) });
}

/** Opens something that lies over the screen, twice: Back closes it and stays on the screen. */
async function opened(page: Page, what: Locator, open: () => Promise<void>): Promise<Locator> {
  const path = pathOf(page);
  await open();
  await what.waitFor();
  await expectNoSideScroll(page);
  await expect.poll(() => page.evaluate("history.state?.layers ?? 0")).toBe(1);
  await page.evaluate("history.back()");
  await what.waitFor({ state: "hidden" });
  expect(pathOf(page)).toBe(path);
  await open();
  await what.waitFor();
  return what;
}

/** Back while something is typed asks, and nothing of it is lost. */
async function backAsks(page: Page, typed: Locator): Promise<void> {
  const value = await typed.inputValue();
  await page.evaluate("history.back()");
  const question = ask(page, "Leave without saving?");
  await question.waitFor();
  await button(question, "Keep editing").click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => typed.inputValue()).toBe(value);
}

async function menu(page: Page, entry: string): Promise<void> {
  await button(page, "Open menu").click();
  await link(dialog(page, "Menu"), entry).click();
  await heading(page, entry).first().waitFor();
}

test("an owner's first hour on a phone has no dead end, and Back closes each dialog", async () => {
  const page = await visit("/", touch);
  const said = alertsOf(page);

  // The front page leads to the form.
  await opened(page, dialog(page, "See the demo"), () => button(page, "View Demo").first().click());
  await button(dialog(page, "See the demo"), "Close").click();
  await link(page, "Start My 14-Day Free Trial").first().click();
  await heading(page, "Try it for 14 days").waitFor();
  const email = `ines-${Date.now()}@example.com`;
  for (const [label, value] of Object.entries({
    "First name": "Ines",
    "Last name": "Marin",
    "Company name": "Marin Bakery",
    Email: email,
    Password: "rye bread 42",
    "Confirm password": "rye bread 42",
  }))
    await field(page, label).fill(value);
  await step(
    page,
    "signing up",
    () => button(page, "Start My 14-Day Free Trial").click(),
    () => heading(page, "My Business").waitFor(),
  );

  // The setup: its steps are steps of the browser's Back as well.
  await page.goto(`${server.url}/setup`);
  for (const choice of ["Close more deals", "Referrals", "Phone calls"]) {
    await page.getByRole("checkbox", { name: choice }).check({ force: true });
    await button(page, "Next").click();
  }
  await page.getByText("Step 4 of 5").waitFor();
  await page.evaluate("history.back()");
  await page.getByText("Step 3 of 5").waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "Phone calls" }).isChecked()).toBe(true);
  await button(page, "Next").click();
  await button(page, "Skip for now").click();
  await button(page, "Finish Setup").click();
  await page.getByText("Setup Complete!").first().waitFor();

  // Sixty customers from the phone's own list.
  await menu(page, "Upload Contacts");
  await opened(page, dialog(page, "Paste rows"), () => button(page, "Paste rows").click());
  await button(dialog(page, "Paste rows"), "Cancel").click();
  await step(
    page,
    "60 cards to their dry run",
    () =>
      chooseFile(page, { name: "contacts.vcf", mimeType: "text/vcard", buffer: Buffer.from(cardsOfGuests) }),
    () => outcome(page, /^60 new/).waitFor(),
  );
  await expectNoSideScroll(page);
  await step(
    page,
    "60 cards imported",
    () => start(page),
    () => completed(page),
  );
  await link(page, "View customers").click();
  await page.getByText(/^\d+ of 60 /).waitFor();

  // A spreadsheet of three hundred.
  await menu(page, "Upload Contacts");
  const workbook = {
    name: "buyers.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await sheet(),
  };
  await step(
    page,
    "300 rows to their dry run",
    () => chooseFile(page, workbook),
    () => outcome(page, /^300 new/).waitFor(),
  );
  await opened(page, dialog(page, /^New /), () => outcome(page, /^300 new/).click());
  await button(dialog(page, /^New /), "Close").click();
  await step(
    page,
    "300 rows imported",
    () => start(page),
    () => completed(page),
  );

  // A task for one of them.
  await menu(page, "Things To Do");
  const adding = await opened(page, dialog(page, "Add Task"), () =>
    button(page, "Add Task").filter({ visible: true }).first().click(),
  );
  await field(adding, "Title").fill("Taste the lemon cake");
  await backAsks(page, field(adding, "Title"));
  await field(adding, "Related customer").click();
  await field(adding, "Related customer").fill("No 300");
  await page
    .getByRole("listbox", { name: "Customers" })
    .getByRole("option", { name: /No 300/ })
    .click();
  await step(
    page,
    "task",
    () => button(adding, "Add Task").click(),
    () => toast(page, "Success", "Task created successfully"),
  );
  await page
    .getByRole("listitem")
    .filter({ hasText: "Taste the lemon cake" })
    .getByText("Buyer No 300")
    .waitFor();

  // A campaign to thirty. The mail server was set up, and the address confirmed by the mail's link.
  const owner = server.visitor();
  const { body: user } = await owner.call(authApi.login, { body: { email, password: "rye bread 42" } });
  await sendThrough(server.database, user.workspaceId, post.port);
  await menu(page, "Send Emails");
  const writing = await opened(page, dialog(page, "Create Campaign"), () =>
    button(page, "Create Campaign").filter({ visible: true }).first().click(),
  );
  await field(writing, "Name").fill("Wedding cakes");
  await backAsks(page, field(writing, "Name"));
  await field(writing, "Template").selectOption({ label: "Welcome" });
  await writing.getByText("Some customers", { exact: true }).click();
  await button(writing, /^wedding/).click();
  await writing.getByText("30 customers").waitFor();
  await step(
    page,
    "campaign",
    () => button(writing, "Create Campaign").click(),
    () => toast(page, "Email campaign created successfully"),
  );
  const sending = await opened(page, dialog(page, "Ready to send?"), () => button(page, "Send").click());
  await step(
    page,
    "sending",
    () => button(sending, "Send to 30 customers").click(),
    () => expect.poll(() => said).toEqual(["Campaign sent successfully!"]),
  );
  await expect.poll(() => new Set(post.taken.map(({ to }) => to)).size, { timeout: 30_000 }).toBe(30);
  await page.getByRole("main").getByText("Sent", { exact: true }).waitFor();
  await expectNoSideScroll(page);
  expect([...took].filter(([, { sign, outcome }]) => sign > 1000 || outcome > 10_000)).toEqual([]);
}, 180_000);
