import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { newShop, three } from "./customers.fixture.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  hold,
  layoutShift,
  leftOf,
  link,
  toast,
} from "./fixture.ts";
import {
  card,
  chooseFile,
  completed,
  dropFile,
  fileOf,
  goesTo,
  manyPeople,
  outcome,
  start,
} from "./import.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = () => newShop(server, visit, three);
const list = "First name,Last name,Email\nAna,Silva,ana@silva.example\n";
const broken = (count: number) =>
  [
    "First name,Last name,Email",
    "Ana,Silva,ana@silva.example",
    ...Array.from({ length: count }, (_, at) => `Bad,No ${at + 1},bad-${at + 1}@nowhere`),
  ].join("\n");
const sending = (page: Page) => page.getByRole("progressbar", { name: "Uploading orders-2026.csv" });

describe("sending a file", () => {
  test("it can be dropped; another kind is refused with the stated words, which go with the next try", async () => {
    const page = await (await shop()).open("/contact-import");
    await dropFile(page, "flyer.pdf", "%PDF-1.4");
    await toast(page, "Invalid File Type", "Please upload a CSV file");
    await button(page, "Paste rows").click();
    const paste = dialog(page, "Paste rows");
    await field(paste, "Rows").waitFor();
    await expectAccessible(page);
    expect(await field(paste, "Rows").evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await expect.poll(() => paste.getByText("Please upload a CSV file").count()).toBe(0);
    await button(paste, "Use these rows").click();
    await paste.getByText("Paste the rows first").waitFor();
    await button(paste, "Cancel").click();
    await expect.poll(() => page.getByText("Please upload a CSV file").count()).toBe(0);
    await dropFile(page, "people.csv", list);
    await outcome(page, /^1 new customer/).waitFor();
  });

  test("what breaks on the way is said; the same file can be chosen again, and stopped", async () => {
    forgive(/Failed to load resource/);
    const page = await (await shop()).open("/contact-import", at(phone));
    await page.route("**/api/imports", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await chooseFile(page, fileOf(list));
    await toast(page, "Upload failed", "The file didn’t arrive. Check your connection and try again.");
    await expectAccessible(page);
    await page.unroute("**/api/imports");

    const release = await hold(page, /\/api\/imports$/);
    await chooseFile(page, fileOf(list));
    await sending(page).waitFor();
    await expectAccessible(page);
    await button(page, "Stop upload").click();
    await page.getByLabel(/^Choose a file/).waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    release();
    await page.unroute(/\/api\/imports$/);
    await chooseFile(page, fileOf(list));
    await outcome(page, /^1 new customer/).waitFor();
  });
});

describe("choices", () => {
  test("that did not arrive are kept on the screen and sent again", async () => {
    forgive(/Failed to load resource/);
    const page = await (await shop()).open("/contact-import");
    await chooseFile(page, fileOf(list));
    await outcome(page, /^1 new customer/).waitFor();
    await page.route("**/check", (route) => route.abort());
    await page.getByText("Both", { exact: true }).click();
    await page.getByText("Your last choice wasn’t saved.").waitFor();
    await expect.poll(() => button(page, "Start Import").isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.unroute("**/check");
    await button(page, "Try again").click();
    await page.getByText("Your last choice wasn’t saved.").waitFor({ state: "hidden" });
    await start(page);
    await completed(page);
  });

  test("are seen in a second window, and pressing Start twice imports once", async () => {
    const { open, owner } = await shop();
    const page = await open("/contact-import");
    await chooseFile(page, fileOf("First name,Last name,Email,Where\nAna,Silva,ana@silva.example,Porto\n"));
    await outcome(page, /^1 new customer/).waitFor();
    const second = await open(page.url().slice(server.url.length), at(phone));
    await outcome(second, /^1 new customer/).waitFor();
    await goesTo(page, "Where").selectOption("notes");
    await expect.poll(() => goesTo(second, "Where").inputValue()).toBe("notes");
    await expect.poll(() => button(page, "Start Import").isEnabled()).toBe(true);
    await button(page, "Start Import").dblclick();
    await Promise.all([completed(page), completed(second)]);
    expect(
      (await owner.call(contactsApi.list, { query: { search: "ana@silva.example" } })).body,
    ).toHaveLength(1);
    expect((await owner.call(importsApi.list, {})).body).toMatchObject([
      { status: "done", result: { created: 1 } },
    ]);
    await page.goBack();
    await card(page, "Earlier uploads").getByText("1 added").waitFor();
  });

  test("a word that the business does not have is fixed from the list, in every row at once", async () => {
    const { open, owner } = await shop();
    const page = await open("/contact-import", at(phone));
    await chooseFile(
      page,
      fileOf(
        "First name,Last name,Email,Lifecycle Stage\nAna,Silva,ana@silva.example,Evangelist\nBen,Lund,ben@lund.example,Evangelist\n",
      ),
    );
    await button(page, /^Fix: Lifecycle Stage/).click();
    const fix = dialog(page, "Fix “Lifecycle Stage”");
    await field(fix, "Replace it with").selectOption("Negotiation");
    await expectAccessible(page);
    expect(await leftOf(button(fix, "See the rows"))).toBeGreaterThanOrEqual(16);
    await button(fix, "Change 2 rows").click();
    await outcome(page, /^2 new customers/).waitFor();
    await start(page);
    await completed(page);
    expect((await owner.call(contactsApi.list, { query: { stage: "negotiation" } })).body).toHaveLength(2);
  });
});

describe("a row with several wrong values", () => {
  test.each([phone])(
    "on a $name is fixed in one form; a question shows both sides, and without an answer that is said",
    async (window) => {
      const page = await (await shop()).open("/contact-import", at(window));
      await chooseFile(
        page,
        fileOf(
          "Orders 2026,,,,\n,,,,\nFirst name,Last name,Email,Phone,Company\nAna,Silva,ana@,Mobile,\nZoë,Béranger,zoe.b@example.com,,Café Lune\n",
        ),
      );
      const leavesOut = page.getByRole("checkbox", { name: /^Add customers even if a detail can’t be read/ });
      await expect.poll(() => leavesOut.isChecked()).toBe(true);
      await outcome(page, /needs a look/).click();
      const rows = dialog(page, "Rows that need a look");
      await rows.getByText("Row 4").first().waitFor();
      await field(rows, "Email").fill("ana@silva.example");
      await field(rows, "Phone").fill("(555) 010-0142");
      await expectAccessible(page);
      await button(rows, "Save changes").click();
      await rows.getByText("Nothing left to fix here.").waitFor();
      await button(rows, "Close").click();
      const asked = card(page, /^What will happen/)
        .getByRole("listitem")
        .filter({ hasText: "Row 5 of your file" });
      for (const words of ["zoe.b@example.com", "You already have", "zoe@example.com"])
        await asked.getByText(words).waitFor();
      await start(page);
      await button(dialog(page, "Add this customer too?"), "Leave it out").click();
      await completed(page);
      await page.getByText("Not answered").waitFor();
      await expect.poll(() => page.getByText("as you chose").count()).toBe(0);
      await button(page, "Import More Contacts").click();
      const undo = card(page, "Earlier uploads").getByRole("button", { name: /^Undo import/ });
      // Who speaks to the screen says what they see.
      await expect
        .poll(async () => (await undo.getAttribute("aria-label"))?.startsWith(await undo.innerText()))
        .toBe(true);
    },
  );
});

describe("the end", () => {
  test("an import that could not start says so in the stated words, and can be started again", async () => {
    forgive(/Failed to load resource/);
    const page = await (await shop()).open("/contact-import");
    await chooseFile(page, fileOf(list));
    await outcome(page, /^1 new customer/).waitFor();
    await page.route("**/start", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: JSON.stringify({
          code: "internal",
          message: "Something broke",
          error: "Something broke",
          requestId: "1",
        }),
      }),
    );
    await start(page);
    await toast(page, "Import Failed", "Could not import contacts. Please try again.");
    await page.unroute("**/start");
    await start(page);
    await completed(page);
    await toast(page, "Import Complete!", "1 contact imported");
  });

  test.each([desktop])(
    "on a $name names the first ten problems and how many more, gives the rows back as a file, and keeps whom somebody has changed",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open("/contact-import", at(window));
      await chooseFile(page, fileOf(broken(13)));
      await outcome(page, /^13 need a look/).waitFor();
      await start(page);
      await completed(page);
      await toast(page, "Import Complete!", "1 contact imported");
      const done = card(page, "Import complete");
      expect(
        (await done.locator("dl").innerText()).split("\n").filter((line) => /^\d+$|^[A-Z]/.test(line)),
      ).toEqual(["Successful", "1", "Duplicates", "0", "Failed", "13"]);
      await expect.poll(() => done.getByRole("listitem").count()).toBe(10);
      await done.getByText(/^Row 3: .*valid email/).waitFor();
      await done.getByText("and 3 more errors", { exact: true }).waitFor();
      await button(done, "See the rows").click();
      await dialog(page, "Rows that were left out").getByText("Bad No 1", { exact: true }).waitFor();
      await expectAccessible(page);
      await button(dialog(page, "Rows that were left out"), "Close").click();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        link(page, "Download 13 rows left out").click(),
      ]);
      const lines = (await readFile(await download.path(), "utf8"))
        .replace("\uFEFF", "")
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(14);
      expect(lines[1]).toMatch(/^Bad,No 1,bad-1@nowhere,.*valid email/);

      const [ana] = (await owner.call(contactsApi.list, { query: { search: "ana@silva.example" } })).body;
      await owner.call(contactsApi.update, {
        params: { id: ana!.id },
        body: { jobTitle: "Tiler", version: ana!.version },
      });
      await button(page, /^Undo import, until/).click();
      await button(ask(page, "Undo the import of “orders-2026.csv”?"), "Undo import").click();
      await toast(page, "Import undone", "1 customer was kept. See below who stayed, and why.");
      const kept = card(page, "1 customer was kept");
      await link(kept, "Ana Silva").waitFor();
      await kept.getByText("Rosa Delgado has changed this customer since").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test("while the server does not answer, what was known stays on the screen", async () => {
    forgive(/Failed to load resource/);
    const fixture = await shop();
    const page = await fixture.open("/contact-import");
    await chooseFile(page, fileOf(manyPeople(900, 300)));
    await heading(page, "Does this look right?").waitFor();
    await page.route(/\/api\/imports\/[^/]+$/, (route) => route.abort());
    await page
      .getByText("The server isn’t answering, so this may be out of date. Nothing is lost.")
      .waitFor();
    await expectAccessible(page);
    await heading(page, "Does this look right?").waitFor();
    await page.unroute(/\/api\/imports\/[^/]+$/);
    await page.getByText("The server isn’t answering").waitFor({ state: "hidden" });
  });

  test.each(windows)("on a $name nothing jumps while a step loads", async (window) => {
    const page = await (await shop()).open("/contact-import", at(window));
    await page.getByText("None yet.").waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await chooseFile(page, fileOf(broken(3)));
    await outcome(page, /^3 need a look/).waitFor();
    await page.reload();
    await outcome(page, /^3 need a look/).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await start(page);
    await completed(page);
    await page.reload();
    await completed(page);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
});
