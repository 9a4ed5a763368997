import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { at, desktop, newBrowser } from "./browser.ts";
import { choose, newShop, three } from "./customers.fixture.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  dialog,
  downloaded,
  expectAccessible,
  expectNoSideScroll,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

/** Downloads from the open list as one of the three kinds; gives the file's name and what is in it. */
async function exported(page: Page, kind: string, act: string): Promise<{ name: string; bytes: Buffer }> {
  await choose(page, "More", "Export");
  const asking = dialog(page, "Export");
  await asking.getByRole("radio", { name: kind }).click();
  return downloaded(page, () => button(asking, act).click());
}

test.each([desktop])(
  "on a $name all customers are downloaded as a workbook, for other programs or as an address book",
  async (window) => {
    const page = await (await newShop(server, visit, three)).open("/contacts", at(window));
    await choose(page, "More", "Export");
    await dialog(page, "Export").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(dialog(page, "Export"), "Cancel").click();
    const workbook = await exported(page, "Excel workbook", "Download 3 customers");
    expect([workbook.name, workbook.bytes.subarray(0, 2).toString()]).toEqual([
      expect.stringMatching(/^customers-\d{4}-\d\d-\d\d\.xlsx$/),
      "PK",
    ]);
    const cards = await exported(page, "Address book", "Download 3 customers");
    expect([cards.name, cards.bytes.toString().split("BEGIN:VCARD").length]).toEqual([
      expect.stringMatching(/\.vcf$/),
      4,
    ]);
    const csv = await exported(page, "CSV file", "Download 3 customers");
    expect(csv.bytes.toString().trim().split("\r\n")).toHaveLength(4);
  },
);

test("those who match the filter are downloaded by a teammate; who only looks is not offered it", async () => {
  const { owner } = await newShop(server, visit, three);
  const page = await visit(
    "/contacts?search=zo%C3%AB",
    browserOf(await newTeammate(server, owner, "member"), server.url),
  );
  const { bytes } = await exported(page, "CSV file", "Download 1 customer");
  expect(bytes.toString().trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^Zoë,Béranger,/)]);
  const looking = await visit("/contacts", browserOf(await newTeammate(server, owner, "viewer"), server.url));
  await button(looking, "More").click();
  await looking.getByRole("menuitem", { name: "Find duplicates" }).waitFor();
  await expect.poll(() => looking.getByRole("menuitem", { name: "Export" }).count()).toBe(0);
});

test("in the demo it says what it would do", async () => {
  const page = await visit("/contacts", demoBrowser(server.url));
  const said = alertsOf(page);
  await choose(page, "More", "Export");
  await dialog(page, "Export")
    .getByRole("button", { name: /^Download / })
    .click();
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatch(/^Demo Mode: This would download these contacts as a file/);
});
