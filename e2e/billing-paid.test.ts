import { afterAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { date } from "#platform/web/format.ts";
import { at, desktop, forgive, newBrowser, phone, type windows } from "./browser.ts";
import {
  ask,
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  link,
  toast,
} from "./fixture.ts";
import { cards, charge, type Charging, nextBilling, paying } from "./paying.fixture.ts";

// A server that has the keys of who charges: the shared one charges nothing.
const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });
const visit = newBrowser(server.url);

async function open(
  person: SignedIn,
  window: (typeof windows)[number] = desktop,
  start: Partial<Charging> = {},
): Promise<{ page: Page; state: Charging }> {
  const page = await visit("/privacy", browserOf(person, server.url, at(window)));
  const state = await charge(page, { subscription: paying, ...start });
  await page.goto(`${server.url}/billing`);
  return { page, state };
}
const receipts = Array.from({ length: 8 }, (_, at) => ({
  id: `in_${at}`,
  date: `2026-${String(10 - at).padStart(2, "0")}-20T12:00:00.000Z`,
  amount: "99.00",
  refunded: "0.00",
  status: at === 0 ? "open" : "paid",
  url: `https://pay.example.com/${at}`,
}));

describe("a plan that is paid for", () => {
  test.each([desktop])("on a $name shows the next charge, the card and the receipts", async (window) => {
    const { page } = await open(await server.newOwner(), window, { receipts });
    await page.getByText(`$99 on ${date(nextBilling)}`).waitFor();
    await page.getByText("Visa ending in 4242, until 04/2029").waitFor();
    const list = page.getByRole("list", { name: "Receipts" }).getByRole("listitem");
    expect(await list.allTextContents()).toEqual([
      expect.stringMatching(/^Oct 20, 2026Due\$99\.00Receipt/),
      ...["Sep", "Aug", "Jul", "Jun", "May"].map((month) =>
        expect.stringMatching(new RegExp(`^${month} 20, 2026Paid\\$99\\.00Receipt`)),
      ),
    ]);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Show more").click();
    await expect.poll(() => list.count()).toBe(8);
    const receipt = link(page, "Receipt of Sep 20, 2026, opens in a new tab");
    expect([await receipt.getAttribute("target"), await receipt.getAttribute("href")]).toEqual([
      "_blank",
      "https://pay.example.com/1",
    ]);
    await link(page, /^812 of 10,000 customers/).click();
    await page.waitForURL("**/contacts");
  });

  test.each([desktop])("on a $name goes to another card", async (window) => {
    const { page, state } = await open(await server.newOwner(), window);
    await button(page, "Change card").click();
    await field(page, "Card number").fill(cards.declined);
    await button(page, "Save card").click();
    await page.getByRole("main").getByText("Your card has insufficient funds.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field(page, "Card number").fill(cards.good);
    await button(page, "Save card").click();
    await page.getByText("Mastercard ending in 4444, until 11/2031").waitFor();
    await toast(page, "Card changed", "The next charge goes to the new card.");
    expect(state.calls).toEqual(["payment-method", "stripe", "stripe", "confirm"]);
    expect(await button(page, "Change card").isVisible()).toBe(true);
  });

  test.each([phone])("on a $name says what another plan costs before it changes", async (window) => {
    const { page, state } = await open(await server.newOwner(), window);
    await button(page, "Change plan").click();
    const form = dialog(page, "Change plan");
    await field(form, "Plan").selectOption("enterprise");
    await form.getByText(`Today you pay $12.50, then $199 a month from ${date(nextBilling)} on.`).waitFor();
    await expectAccessible(page);
    expect(state.calls).toEqual(["preview"]);
    await button(form, "Pay $12.50 and change").click();
    await page.getByRole("heading", { name: "Enterprise" }).waitFor();
  });

  test("is not changed while nobody can say what it costs", async () => {
    forgive(/503/);
    const { page, state } = await open(await server.newOwner(), desktop, { refuses: { preview: 503 } });
    await button(page, "Change plan").click();
    const form = dialog(page, "Change plan");
    await field(form, "Plan").selectOption("enterprise");
    await form.getByText("We couldn’t work out what it costs").waitFor();
    expect(await button(form, "Change to Enterprise").isDisabled()).toBe(true);
    state.refuses = {};
    await button(form, "Retry").click();
    await form.getByText(/^Today you pay/).waitFor();
  });

  test.each([phone])("on a $name is canceled to the day, and taken up again", async (window) => {
    const { page } = await open(await server.newOwner(), window);
    await button(page, "Cancel Subscription").click();
    const question = ask(page, "Cancel the Professional plan?");
    await question.getByText(new RegExp(`^Your plan goes on until ${date(nextBilling)}`)).waitFor();
    expect(await link(question, "Export everything first").getAttribute("href")).toBe("/settings/data");
    await expectAccessible(page);
    await button(question, "Cancel plan").click();
    await toast(page, "Subscription Canceled", "Your subscription will end at the current billing period.");
    await page.getByText(`Ends on ${date(nextBilling)}. Nothing is charged after that.`).waitFor();
    await page.getByText("Nothing is charged next.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Resume Subscription").click();
    await button(page, "Cancel Subscription").waitFor();
  });

  test.each([desktop])("on a $name gives the money back by one button, asked once", async (window) => {
    const { page, state } = await open(await server.newOwner(), window);
    await page.getByText(`$99, all that you paid, until ${date(paying.refund?.until)}.`).waitFor();
    await button(page, "Get your money back").click();
    const question = ask(page, "Get $99 back?");
    await question.getByText(/^You get back \$99, all that you paid, on the card you paid with/).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(question, "Get $99 back").click();
    await toast(
      page,
      "$99 is on its way back",
      "It arrives on your card within 5 to 10 days. Your subscription has ended.",
    );
    await page.getByText("You can look and export. Choose a plan to change anything again.").waitFor();
    expect(await button(page, "Get your money back").count()).toBe(0);
    await button(page, "Choose Professional").waitFor();
    expect(state.calls).toEqual(["refund"]);
  });

  test("is read by managers, who see why they can’t change it, and not by members", async () => {
    const owner = await server.newOwner();
    const { page } = await open(await newTeammate(server, owner, "manager"));
    await page.getByText("Visa ending in 4242, until 04/2029").waitFor();
    await page.getByText(/Only an owner can change the plan, the card or cancel\.$/).waitFor();
    for (const name of ["Change plan", "Change card", "Get your money back", "Cancel Subscription"])
      expect(await button(page, name).count()).toBe(0);
    await expectAccessible(page);
    const member = await open(await newTeammate(server, owner, "member"));
    await member.page.getByText(/Only owners can choose a plan, pay and cancel\.$/).waitFor();
  });
});
