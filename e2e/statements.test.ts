import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { stepStatement } from "#areas/statements/server/statements.jobs.ts";
import { bankList, sgml, sgmlEntry } from "#platform/tables/testing/ofx-parts.ts";
import { desktop, forgive, newBrowser, phone } from "./browser.ts";
import {
  alertsOf,
  ask,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  hold,
  link,
  opener,
  toast,
} from "./fixture.ts";
import {
  bankOf,
  booked,
  choose,
  january,
  lines,
  manyEntries,
  ofx,
  spend,
  uploaded,
} from "./statements.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const home = "/accounting/statements";
const open = opener(visit, server.url, home);
const one = (id: string) => `${home}/${id}`;

const booksOfJanuary = [
  "expense 62.10 CITY FUEL",
  "income 1250.00 ALDER AND RYE LLC",
  "expense 4.50 COFFEE BAR",
];

test.each([desktop])("a bank’s OFX file is brought in and taken back, on a $name", async (window) => {
  const owner = await server.newOwner();
  const page = await open(owner, "/accounting?tab=transactions", window);
  await link(page, "Bring in a bank statement").click();
  await heading(page, "Which statement do you want to bring in?").waitFor();
  await page.getByText("None yet. Each statement shows up here").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await choose(page, ofx(january), "january.ofx");

  await heading(page, "january.ofx").waitFor();
  await page.getByText("Jan 5, 2026 – Jan 9, 2026").waitFor();
  await lines(page, "3 New").waitFor();
  await page.getByText("ALDER AND RYE LLC").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await booked(owner)).toEqual([]);
  await button(page, "Add 3 lines").click();

  await toast(page, "Statement brought in", "3 lines were added to your books.");
  await heading(page, "3 lines are in your books now").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await booked(owner)).toEqual(booksOfJanuary);
  await page.reload();
  await button(page, /^Undo, until /).click();
  await button(ask(page, "Undo “january.ofx”?"), "Undo statement").click();
  await page.getByText("Statement undone: 3 taken out.").waitFor();
  await expectAccessible(page);
  expect(await booked(owner)).toEqual([]);
  await link(page, "Bring in another statement").click();
  await page.getByText("Undone: 3 taken out").waitFor();
});

const csv = [
  "My bank,,",
  "Day,Payee,Spent",
  "01/05/2026,Coffee bar,4.50",
  "01/09/2026,City fuel,62.10",
  "01/13/2026,Harbor print,20.00",
  "01/14/2026,Nothing,twelve",
].join("\n");

test.each([phone])(
  "the columns of a table are changed, and what looks alike is decided, on a $name",
  async (window) => {
    const owner = await server.newOwner();
    await spend(owner, "2026-01-04", "4.50", "Coffee with Ana");
    await spend(owner, "2026-01-08", "62.10", "Gas for the van");
    const page = await open(owner, home, window);
    await choose(page, csv, "card.csv");
    await heading(page, "What is in each column?").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await field(page, "“Day” is").inputValue()).toBe("date");
    expect(await field(page, "Row of the headings").inputValue()).toBe("2");
    await field(page, "“Spent” is").selectOption("");
    await page.getByText("Check the lines again with these columns.").waitFor();
    expect(await page.getByRole("button", { name: /^Add / }).isDisabled()).toBe(true);
    await button(page, "Check the lines").click();
    await page.getByText("Choose the column of the amounts").waitFor();
    await field(page, "“Spent” is").selectOption("out");
    await button(page, "Check the lines").click();
    await lines(page, "2 Looks alike").waitFor();

    await lines(page, "1 Can’t be read").click();
    await page.getByText("twelve").first().waitFor();
    await page.reload();
    await lines(page, "1 Can’t be read").and(page.locator("[aria-pressed=true]")).waitFor();
    await lines(page, "2 Looks alike").click();
    await page.getByText("2 lines need your answer.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const answer = (of: string, name: string) =>
      page.getByRole("radiogroup", { name: `What is “${of}”?` }).getByText(name, { exact: true });
    await answer("Coffee bar", "The same").click();
    await page.getByText("1 line needs your answer.").waitFor();
    await answer("City fuel", "Another one").click();
    await page.getByText("You can undo it for 30 days.").waitFor();
    await button(page, "Add these lines").click();

    await heading(page, "2 lines are in your books now").waitFor();
    expect((await booked(owner)).toSorted()).toEqual([
      "expense 20.00 Harbor print",
      "expense 4.50 Coffee with Ana",
      "expense 62.10 City fuel",
      "expense 62.10 Gas for the van",
    ]);
    await page.goto(server.url + home);
    await choose(page, csv, "card.csv");
    await lines(page, "3 Already there").waitFor();
    expect(await field(page, "“Spent” is").inputValue()).toBe("out");
  },
);

test("one answer is given for all lines that look alike, and kept", async () => {
  const owner = await server.newOwner();
  for (const [day, , , name] of january.slice(0, 1)) await spend(owner, `2026-01-0${day[7]}`, "4.50", name);
  await spend(owner, "2026-01-08", "62.10", "Gas");
  const { id } = await uploaded(owner, ofx(january));
  const page = await open(owner, one(id));
  await button(page, "The same, for all 2").click();
  await page.getByText("You can undo it for 30 days.").waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole("radio", { name: "The same", checked: true }).count()).toBe(2);
  await button(page, "Add these lines").click();
  await heading(page, "1 line is in your books now").waitFor();
});

describe("which account", () => {
  test("a file with several asks for one of them", async () => {
    const owner = await server.newOwner();
    const lists = [
      bankList("111", january.map(sgmlEntry).join("")),
      bankList("222", sgmlEntry(["20260110", "-9.00", "B1", "BAKERY"])),
    ].join("");
    const { id } = await uploaded(owner, sgml(lists));
    const page = await open(owner, one(id));
    await page.getByText("Choose which account of the file you mean.").waitFor();
    await expectAccessible(page);
    await field(page, "Account of the file").selectOption("Bank account 222 (USD), 1 line");
    await lines(page, "1 New").waitFor();
    await page.getByText("BAKERY").waitFor();
    await button(page, "Add 1 line").click();
    await heading(page, "1 line is in your books now").waitFor();
  });

  test("another one than last time asks whether it is right", async () => {
    const owner = await server.newOwner();
    const first = await uploaded(owner, ofx(january));
    await owner.call(statementsApi.start, { params: { id: first.id } });
    const { id } = await uploaded(owner, ofx([["20260210", "-9.00", "C1", "BAKERY"]], "999"));
    const page = await open(owner, one(id));
    await page.getByText("This file is of account 999, and the last one was of 111.").waitFor();
    expect(await button(page, "Add 1 line").isDisabled()).toBe(true);
    await expectAccessible(page);
    await button(page, "Yes, go on").click();
    await button(page, "Add 1 line").click();
    await heading(page, "1 line is in your books now").waitFor();
  });
});

test.each([phone])("many lines show how far they are, and can be stopped, on a $name", async (window) => {
  const owner = await server.newOwner();
  const { id } = await uploaded(owner, ofx(manyEntries(2100)));
  const page = await open(owner, one(id), window);
  await page.getByText("You can leave this page and come back.").waitFor();
  await expectAccessible(page);
  await server.runJobs(stepStatement, owner);
  await lines(page, "2,100 New").waitFor();
  await button(page, "Show more").click();
  await page.getByText("SHOP NO 40", { exact: true }).waitFor();
  await button(page, "Add 2,100 lines").click();
  await heading(page, "Adding the lines of bank.ofx").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button(page, "Stop").click();
  await button(ask(page, "Stop adding lines?"), "Stop it").click();
  await heading(page, "Stopped: 0 lines were added").waitFor();
  await expectAccessible(page);
});

test.each([desktop])(
  "a line that pays an open invoice is matched in one press, and taken back, on a $name",
  async (window) => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, { price: "77", issueDate: "2026-01-02", dueDate: "2026-02-02" });
    const { invoiceNumber } = invoice;
    const { id } = await uploaded(owner, ofx([["20260110", "77.00", "D1", `TRF ${invoiceNumber}`]]));
    await owner.call(statementsApi.start, { params: { id } });
    const page = await open(owner, one(id), window);
    await heading(page, "Do these belong together?").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, `It pays ${invoiceNumber}`).click();
    await page.getByText(`“TRF ${invoiceNumber}” is a payment of ${invoiceNumber}`).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const due = async () =>
      (await owner.call(invoicesApi.get, { params: { id: invoice.id } })).body.amountDue;
    expect(await due()).toBe("0.00");
    await button(page, "Take it back").click();
    await toast(page, "Taken back", "The invoice is open again.");
    await button(page, `It pays ${invoiceNumber}`).waitFor();
    expect(await due()).toBe("77.00");
  },
);

describe("what goes wrong", () => {
  test("is said of a file that is no statement, before it is sent", async () => {
    const owner = await server.newOwner();
    const page = await open(owner);
    await choose(page, "%PDF-1.7 nothing", "january.ofx");
    await page.getByRole("alert").filter({ hasText: "This file can’t be read" }).waitFor();
    await expectAccessible(page);
    await choose(page, ofx(january), "january.ofx");
    await lines(page, "3 New").waitFor();
  });

  test("an upload is stopped, and one that didn’t arrive says so", async () => {
    forgive(/Failed to load resource/);
    const page = await open(await server.newOwner());
    const release = await hold(page, `**${statementsApi.upload.path}`);
    await choose(page, ofx(january), "january.ofx");
    await button(page, "Stop upload").click();
    await page.getByLabel(/^Choose a file/).waitFor({ state: "attached" });
    release();
    await page.unrouteAll();
    await page.route(`**${statementsApi.upload.path}`, (route) => route.abort());
    await choose(page, ofx(january), "january.ofx");
    await page.getByRole("alert").filter({ hasText: "The file didn’t arrive." }).waitFor();
  });

  test("one that is gone, or of another business, says so", async () => {
    forgive(/404/);
    const owner = await server.newOwner();
    const { id } = await uploaded(owner, ofx(january));
    const stranger = await open(await server.newOwner(), one(id));
    await heading(stranger, "This statement isn’t here").waitFor();
    const page = await open(owner);
    await button(page, "Discard bank.ofx").click();
    await button(ask(page, "Discard “bank.ofx”?"), "Discard").click();
    await toast(page, "Discarded", "Nothing from it was added.");
    await page.goto(server.url + one(id));
    await heading(page, "This statement isn’t here").waitFor();
  });

  test("in two windows, one follows what the other has done", async () => {
    forgive(/409/);
    const owner = await server.newOwner();
    const { id } = await uploaded(owner, ofx(january));
    const [first, second] = [await open(owner, one(id)), await open(owner, one(id))];
    await lines(second, "3 New").waitFor();
    await button(first, "Add 3 lines").click();
    await heading(first, "3 lines are in your books now").waitFor();
    await heading(second, "3 lines are in your books now").waitFor();
    expect(await booked(owner)).toEqual(booksOfJanuary);
  });
});

describe("who may not", () => {
  test.each(["viewer", "member"] as const)("a %s is told who can", async (role) => {
    const owner = await server.newOwner();
    const { id } = await uploaded(owner, ofx(january));
    const mate = await newTeammate(server, owner, role);
    const page = await open(mate);
    await heading(page, "Only managers bring in statements").waitFor();
    await expectAccessible(page);
    await page.goto(server.url + one(id));
    await heading(page, "Only managers bring in statements").waitFor();
    await page.goto(`${server.url}/accounting?tab=transactions`);
    await heading(page, "No transactions yet").waitFor();
    expect(await link(page, "Bring in a bank statement").count()).toBe(0);
  });

  test("in the demo one looks, and nothing is sent", async () => {
    const page = await visit(home, demoBrowser(server.url));
    const said = alertsOf(page);
    await choose(page, ofx(january), "january.ofx");
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toMatch(/^Demo Mode: This would bring in this bank statement/);
    await link(page, "Continue with harbor-bank-last-weeks.csv").click();
    await lines(page, "2 Looks alike").waitFor();
    await expectAccessible(page);
  });
});

test("from the empty books of one account it leads to that account", async () => {
  const owner = await server.newOwner();
  const id = await bankOf(owner);
  const page = await open(owner, `${home}?accountId=${id}`);
  expect(await field(page, "Which account is it from?").inputValue()).toBe(id);
});
