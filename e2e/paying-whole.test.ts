import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { askStripeNow } from "#areas/billing/server/billing.jobs.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { at, newBrowser, phone, type windows } from "./browser.ts";
import {
  ask,
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  toast,
} from "./fixture.ts";
import { afterPaying, cards, withCardForm } from "./paying.fixture.ts";

// A server that is paid, and a stand-in for Stripe that keeps its books: both of this file alone.
const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });
const visit = newBrowser(server.url);

/** The cards of the stand-in, by what is typed into the form; one of them has a bank that asks each time. */
const kinds: Record<string, "declined" | "asks"> = { [cards.declined]: "declined", [cards.bank]: "asks" };

async function open(owner: SignedIn, path: string, window: (typeof windows)[number]): Promise<Page> {
  const page = await visit("/privacy", browserOf(owner, server.url, at(window)));
  await withCardForm(page, async (card, secret) => {
    try {
      if (card === "asks") stripe.answerBank(secret);
      else await stripe.confirm(secret, kinds[card] ?? "visa");
      return {};
    } catch {
      return { error: { type: "card_error", message: "Your card has insufficient funds." } };
    }
  });
  await page.goto(server.url + path);
  return page;
}
const pay = async (page: Page, card: string, press: string) => {
  await field(page, "Card number").fill(card);
  await button(page, press).click();
};

test.each([phone])(
  "an owner on a $name pays after the trial, changes, and gets the money back",
  async (window) => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
    const page = await open(owner, "/subscribe?plan=professional", window);
    await pay(page, cards.declined, "Pay $99");
    await toast(page, "Payment Failed", "Your card has insufficient funds.");
    await pay(page, cards.good, "Pay $99");
    await afterPaying(page);
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
    // The next month's card fails: nothing but paying, another card and canceling is offered.
    stripe.declineNext();
    stripe.renew(stripe.books.subs[0]?.id ?? "");
    await owner.call(billingApi.confirm);
    await page.reload();
    await page.getByText(/^Your card failed: the last payment of \$99 didn’t go through/).waitFor();
    expect(await button(page, "Change plan").count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Pay $99 now").click();
    await toast(page, "Payment Successful", "What was late is paid, and your plan goes on.");
    await button(page, "Get your money back").click();
    await button(ask(page, "Get $198 back?"), "Get $198 back").click();
    await page.getByText("You can look and export. Choose a plan to change anything again.").waitFor();
    await page.getByText("Given back").first().waitFor();
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
  await pay(page, cards.good, "Start Professional");
  await afterPaying(page);
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

test("a bank’s question about an upgrade is answered on the page; closed and opened again, the plan goes on", async () => {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
  const page = await open(owner, "/subscribe?plan=professional", phone);
  await pay(page, cards.bank, "Pay $99");
  await afterPaying(page);
  await page.goto(`${server.url}/billing`);
  await button(page, "Change plan").click();
  const form = dialog(page, "Change plan");
  await field(form, "Plan").selectOption("enterprise");
  await form.getByRole("button", { name: /^Pay \$.* and change$/ }).click();
  await toast(page, "Success!", "Your subscription has been activated.");
  await page.getByRole("heading", { name: "Enterprise" }).waitFor();
  await page.goto("about:blank");
  await owner.call(closingApi.close, { body: { name: owner.user.workspaceName, password: owner.password } });
  await server.runJobs(askStripeNow, owner);
  await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
  const closed = await visit("/dashboard", browserOf(owner, server.url, at(phone)));
  await closed
    .getByText(/^Nothing is charged while it’s closed\. Open it, and your Enterprise plan goes on/)
    .waitFor();
  await button(closed, "Get your money back").waitFor();
  await expectAccessible(closed);
  await expectNoSideScroll(closed);
  await button(closed, "Open it again").click();
  await closed.getByText("Alder & Rye is closed").waitFor({ state: "detached" });
  await server.runJobs(askStripeNow, owner);
  expect((await owner.call(billingApi.subscription)).body).toMatchObject({
    plan: "enterprise",
    status: "active",
  });
});
