import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { at, newBrowser, phone, windows } from "./browser.ts";
import { ask, browserOf, button, dialog, field, heading, toast } from "./fixture.ts";
import { cards, withCardForm } from "./paying.fixture.ts";

// A server that is paid, and a stand-in for Stripe that keeps its books: both of this file alone.
const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });
const visit = newBrowser(server.url);

async function open(owner: SignedIn, path: string, window: (typeof windows)[number]): Promise<Page> {
  const page = await visit("/privacy", browserOf(owner, server.url, at(window)));
  await withCardForm(page, async (card, secret) => {
    try {
      await stripe.confirm(secret, card === cards.declined ? "declined" : "visa");
      return {};
    } catch {
      return { error: { type: "card_error", message: "Your card has insufficient funds." } };
    }
  });
  await page.goto(server.url + path);
  return page;
}
const pay = async (page: Page, card: string) => {
  await field(page, "Card number").fill(card);
  await button(page, "Start Professional").click();
};

test.each(windows)(
  "an owner on a $name pays after the trial, changes, and gets the money back",
  async (window) => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
    const page = await open(owner, "/subscribe?plan=professional", window);
    await pay(page, cards.declined);
    await toast(page, "Payment Failed", "Your card has insufficient funds.");
    await pay(page, cards.good);
    await page.waitForURL("**/dashboard");
    await toast(page, "Success!", "Your subscription has been activated.");
    await page.goto(`${server.url}/billing`);
    await page.getByText(/^Visa ending in 4242/).waitFor();
    await page.getByText(/^\$99 on /).waitFor();
    expect(await page.getByRole("list", { name: "Receipts" }).getByRole("listitem").count()).toBe(1);
    await button(page, "Change plan").click();
    const form = dialog(page, "Change plan");
    await field(form, "Plan").selectOption("enterprise");
    await form.getByText(/^Today you pay \$\d.*, then \$199 a month from .* on\.$/).waitFor();
    await button(form, "Cancel").click();
    await button(page, "Get your money back").click();
    await button(ask(page, "Get $99 back?"), "Get $99 back").click();
    await page.getByText("You can look and export. Choose a plan to change anything again.").waitFor();
    await page.getByText("Given back").waitFor();
    expect((await owner.call(billingApi.subscription)).body).toMatchObject({
      status: "canceled",
      access: "read_only",
      refund: null,
    });
  },
);

test("in the trial the card is kept, changed, and the plan canceled and taken up again", async () => {
  const owner = await server.newOwner();
  const page = await open(owner, "/subscribe?plan=professional", phone);
  await heading(page, "Complete Payment").waitFor();
  await pay(page, cards.good);
  await page.waitForURL("**/dashboard");
  await page.getByText("Payment Successful", { exact: true }).waitFor();
  await page.goto(`${server.url}/billing`);
  await page.getByText(/Then Professional goes on for \$99 a month\.$/).waitFor();
  await button(page, "Change card").click();
  await field(page, "Card number").fill(cards.good);
  await button(page, "Save card").click();
  await toast(page, "Card changed", "The next charge goes to the new card.");
  await button(page, "Cancel Subscription").click();
  await button(ask(page, "Cancel the Professional plan?"), "Cancel plan").click();
  await page.getByText(/^Ends on .*Nothing is charged after that\.$/).waitFor();
  await button(page, "Resume Subscription").click();
  await button(page, "Cancel Subscription").waitFor();
  expect((await owner.call(billingApi.subscription)).body).toMatchObject({
    plan: "professional",
    status: "trial",
    cancelAt: null,
  });
});
