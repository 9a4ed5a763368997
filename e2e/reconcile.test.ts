import { describe, expect, test } from "vitest";
import { bankOf } from "#apps/server/testing/reconciliation-factories.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  opener,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const open = opener(visit, server.url, "/accounting/reconcile");

const add = async (
  owner: SignedIn,
  amount: string,
  description: string,
  date: string,
  transactionType: "income" | "expense" = "expense",
) =>
  (await owner.call(transactionsApi.create, { body: { amount, description, date, transactionType } })).body
    .id;

/** A bank account with 100.00 in, and 54.00 and 6.00 out, until June 30. */
async function newBooks(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await add(owner, "100", "Market stall", "2026-06-05", "income");
  await add(owner, "54", "Flour", "2026-06-12");
  await add(owner, "6", "Bank fee", "2026-06-30");
  return owner;
}
async function newOpen(closingBalance = "40"): Promise<{ owner: SignedIn; id: string }> {
  const owner = await newBooks();
  const { body } = await owner.call(reconciliationsApi.begin, {
    body: { accountId: await bankOf(owner), day: "2026-06-30", closingBalance },
  });
  return { owner, id: body.id };
}
async function newFinished() {
  const made = await newOpen();
  const params = { id: made.id };
  await made.owner.call(reconciliationsApi.update, { params, body: { tickUntil: "2026-06-30" } });
  await made.owner.call(reconciliationsApi.finish, { params, body: {} });
  return made;
}

describe("checking an account against its bank statement", () => {
  test.each([desktop])(
    "from the list of transactions to a finished statement, on a $name",
    async (window) => {
      const page = await open(await newBooks(), "/accounting?tab=transactions", window);
      await link(page, "Check against your bank statement").click();
      await heading(page, "Reconcile").waitFor();
      await button(page, "Start Checking account").click();
      const form = dialog(page, "Start with a statement");
      await field(form, "Last day on the statement").fill("2026-06-30");
      await field(form, "Balance at its end").fill("12..34");
      await button(form, "Start").click();
      await form.getByText("Enter a balance such as 1500 or -20.50").waitFor();
      await field(form, "Balance at its end").fill("$40.00");
      await button(form, "Start").click();
      await heading(page, "Checking account").waitFor();
      const finish = button(page, "Finish");
      expect(await finish.isDisabled()).toBe(true);
      await page.getByRole("checkbox", { name: /^Market stall/ }).check();
      await page.getByRole("region", { name: "Balances" }).getByText("−$60.00").waitFor();
      await page.getByRole("checkbox", { name: /^Flour/ }).check();
      // What is left is exactly one row, which is named, and ticked by a press.
      await page.getByText("is exactly what is missing").waitFor();
      await button(page, "Tick it: Bank fee").click();
      await page
        .getByRole("region", { name: "Balances" })
        .getByText("$0.00", { exact: true })
        .last()
        .waitFor();
      await finish.click();
      await toast(page, "Reconciled", "What is on this statement can’t be changed by mistake now.");
      await page.getByText(/^Reconciled by /).waitFor();
      await page.goto(`${server.url}/accounting?tab=transactions`);
      await expect.poll(() => page.getByText("Reconciled", { exact: true }).count()).toBe(3);
      await button(page, "More for Flour").click();
      await page.getByRole("menuitem", { name: "See the bank statement" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Delete" }).count()).toBe(0);
    },
  );

  test("the wrong way round, and swapped digits, are named with what the bank may say", async () => {
    const { owner, id } = await newOpen("49");
    const params = { id };
    await owner.call(reconciliationsApi.update, { params, body: { tickUntil: "2026-06-30" } });
    const page = await open(owner, `/accounting/reconcile/${id}`, desktop);
    await page.getByText("may have two digits swapped. Does the bank say −$45.00?").waitFor();
    expect(await link(page, "Look at it: Flour").getAttribute("href")).toContain("transaction=");
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Correct its day or balance" }).click();
    await field(dialog(page, "The statement’s figures"), "Balance at its end").fill("148");
    await button(dialog(page, "The statement’s figures"), "Save").click();
    await page.getByText("may be the wrong way round. Does the bank say +$54.00?").waitFor();
  });

  test("a change to what was reconciled is refused with the statement's day", async () => {
    const { owner } = await newFinished();
    const page = await open(owner, "/accounting?tab=transactions", desktop);
    forgive(/409/);
    await button(page, "Flour").click();
    const edit = dialog(page, "Edit Transaction");
    await edit.getByText("bank statement of Jun 30, 2026").waitFor();
    await field(edit, "Amount").fill("45");
    await button(edit, "Save changes").click();
    await page
      .getByText(/This is on the bank statement of June 30, 2026, which was reconciled/)
      .first()
      .waitFor();
  });

  test("reopening takes a reason, and shows who did so and why", async () => {
    const { owner, id } = await newFinished();
    const page = await open(owner, `/accounting/reconcile/${id}`, phone);
    await button(page, "Reopen").click();
    const why = dialog(page, /^Reopen Checking account/);
    await button(why, "Reopen").click();
    await why.getByText("Say why this is reopened").waitFor();
    await field(why, "Why").fill("The flour was returned");
    await button(why, "Reopen").click();
    await toast(page, "Statement reopened", "Everybody who keeps the books was told.");
    await page.getByText(/reopened it on .*: The flour was returned/).waitFor();
    expect(await page.getByRole("checkbox", { name: /^Flour/ }).isEnabled()).toBe(true);
  });

  test("canceled by mistake, it comes back with its ticks", async () => {
    const { owner, id } = await newOpen();
    const page = await open(owner, `/accounting/reconcile/${id}`, desktop);
    await page.getByRole("checkbox", { name: /^Flour/ }).check();
    await page.getByText("Ticked, 1 row").waitFor();
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Cancel this statement" }).click();
    await button(ask(page, "Cancel Checking account, Jun 30, 2026?"), "Cancel it").click();
    await button(page, "Start Checking account").waitFor();
    await button(page, "Undo").click();
    await page.getByText("Ticked, 1 row").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Flour/ }).isChecked()).toBe(true);
  });

  test("viewers look; who sees only their own customers is told why not", async () => {
    const { owner, id } = await newOpen();
    const viewer = await newTeammate(server, owner, "viewer");
    const page = await open(viewer, `/accounting/reconcile/${id}`, desktop);
    expect(await page.getByRole("checkbox", { name: /^Flour/ }).isDisabled()).toBe(true);
    expect(await button(page, "Finish").count()).toBe(0);
    const own = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: own.user.id }, body: { sees: "own" } });
    const refused = await open(own, "/accounting/reconcile", desktop);
    await refused.getByText("bank accounts are not shown to you").waitFor();
  });

  test("another tab's tick shows up here, and both count", async () => {
    const { owner, id } = await newOpen();
    const one = await open(owner, `/accounting/reconcile/${id}`, desktop);
    const other = await open(owner, `/accounting/reconcile/${id}`, desktop);
    await one.getByRole("checkbox", { name: /^Flour/ }).check();
    await other.getByText("Ticked, 1 row").waitFor();
    await other.getByRole("checkbox", { name: /^Bank fee/ }).check();
    await one.getByText("Ticked, 2 rows").waitFor();
  });

  test.each(windows)("fits and is accessible, on a $name", async (window) => {
    const { owner, id } = await newFinished();
    await add(owner, "7", "Sugar", "2026-07-03");
    const { body } = await owner.call(reconciliationsApi.begin, {
      body: { accountId: await bankOf(owner), day: "2026-07-31", closingBalance: "-20" },
    });
    const page = await open(owner, "/accounting/reconcile", window);
    await link(page, /^Continue, .*: Checking account$/).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    for (const path of [id, body.id]) {
      await page.goto(`${server.url}/accounting/reconcile/${path}`);
      await page.getByRole("region", { name: "Balances" }).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    }
  });
});
