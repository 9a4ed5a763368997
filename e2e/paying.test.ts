import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { at, desktop, forgive, newBrowser, phone, type windows } from "./browser.ts";
import {
  browserOf,
  button,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  pathOf,
  toast,
} from "./fixture.ts";
import { afterPaying, cards, charge, type Charging, onTrial, paying } from "./paying.fixture.ts";

// A server that has the keys of who charges: the shared one charges nothing.
const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });
const visit = newBrowser(server.url);

async function open(
  owner: SignedIn,
  path: string,
  window: (typeof windows)[number],
  start?: Partial<Charging>,
): Promise<{ page: Page; state: Charging }> {
  const page = await visit("/privacy", browserOf(owner, server.url, at(window)));
  const state = await charge(page, start);
  await page.goto(server.url + path);
  return { page, state };
}
const card = (page: Page) => field(page, "Card number");
const start = (page: Page) => button(page, "Start Professional");
const pay = (page: Page) => button(page, "Pay $99");
const posts = ({ calls }: Charging) => calls.filter((name) => name !== "preview");
/** A business whose trial is over and that has paid nothing. */
async function lapsed(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
  return owner;
}
const over = { subscription: { ...onTrial, access: "read_only", status: "incomplete_expired" } } as const;
const policyOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get(page.url(), { headers: { accept: "text/html" } });
  return answer.headers()["content-security-policy"] ?? "";
};

describe("paying for a plan", () => {
  test.each([desktop])(
    "on a $name in the trial keeps the card, sends once, and says when it is charged",
    async (window) => {
      const { page, state } = await open(await server.newOwner(), "/billing", window);
      await page.getByText("Choose a plan to go on after that.").waitFor();
      await page.getByText("No card is kept yet.").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      // Without a page load: both screens let the form in.
      await button(page, "Choose Professional").click();
      await heading(page, "Complete Payment").waitFor();
      expect(pathOf(page)).toBe("/subscribe");
      await page.getByText(/^\$99 on .*, when your trial ends$/).waitFor();
      await card(page).fill(cards.good);
      await expect.poll(() => start(page).isEnabled()).toBe(true);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await start(page).dblclick();
      await afterPaying(page);
      await toast(
        page,
        "Payment Successful",
        `Your card is kept. The first charge is on ${dayIn(state.subscription.nextBillingDate)}, when your trial ends.`,
      );
      expect(posts(state)).toEqual(["create-subscription", "stripe", "confirm"]);
      expect(await policyOf(page)).not.toContain("stripe");
    },
  );

  test.each([desktop])("on a $name after the trial charges at once", async (window) => {
    const { page, state } = await open(await lapsed(), "/subscribe", window, over);
    await button(page, "Choose Professional").click();
    await page.getByText("then each month").waitFor();
    await card(page).fill(cards.good);
    await button(page, "Pay $99").click();
    await afterPaying(page);
    await toast(page, "Success!", "Your subscription has been activated.");
    expect(posts(state)).toEqual(["create-subscription", "stripe", "confirm"]);
  });

  test.each([phone])("on a $name says next to the form why a card was declined", async (window) => {
    const { page, state } = await open(await lapsed(), "/subscribe?plan=professional", window, over);
    await card(page).fill(cards.declined);
    await pay(page).click();
    await toast(page, "Payment Failed", "Your card has insufficient funds.");
    await page.getByRole("main").getByText("Your card has insufficient funds.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(posts(state)).toEqual(["create-subscription", "stripe"]);
    await card(page).fill(cards.good);
    await pay(page).click();
    await afterPaying(page);
  });

  test.each([phone])("on a $name waits for the form: kept out, it offers Retry", async (window) => {
    forgive(/js\.stripe\.com/);
    const { page, state } = await open(await server.newOwner(), "/subscribe?plan=professional", window, {
      isScriptThere: false,
    });
    await page.getByText(/^The payment form didn’t load/).waitFor();
    expect(await start(page).isDisabled()).toBe(true);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    state.isScriptThere = true;
    await button(page, "Retry").click();
    await card(page).waitFor();
    await expect.poll(() => start(page).isEnabled()).toBe(true);
  });

  test("comes back from the bank’s own page, and is asked about", async () => {
    const { page, state } = await open(await lapsed(), "/subscribe?plan=professional", phone, over);
    await card(page).fill(cards.bankRefuses);
    await pay(page).click();
    await page.getByText(/^Your bank didn’t confirm it/).waitFor();
    expect(new URL(page.url()).search).toBe("?plan=professional&interval=month");
    await expectAccessible(page);
    await card(page).fill(cards.bank);
    await pay(page).click();
    await afterPaying(page);
    await toast(page, "Success!", "Your subscription has been activated.");
    expect(posts(state).filter((name) => name === "confirm")).toHaveLength(1);
  });

  test("that Stripe confirmed and we couldn’t read isn’t asked for again", async () => {
    forgive(/503/);
    const { page } = await open(await lapsed(), "/subscribe?plan=professional", desktop, {
      ...over,
      refuses: { confirm: 503 },
    });
    await card(page).fill(cards.good);
    await pay(page).click();
    await page.waitForURL("**/billing");
    await page.getByText(/^Your payment went through, but we couldn’t read it yet/).waitFor();
  });

  test("is refused while Stripe is away, and the choice stays", async () => {
    forgive(/503/);
    const { page } = await open(await lapsed(), "/subscribe", desktop, {
      ...over,
      refuses: { "create-subscription": 503 },
    });
    await button(page, "Choose Professional").click();
    await toast(page, "Subscription Error", "Failed to create subscription. Please try again.");
    expect(await button(page, "Choose Professional").isEnabled()).toBe(true);
  });

  test("is a change where a plan already goes on", async () => {
    const { page } = await open(await server.newOwner(), "/subscribe", desktop, { subscription: paying });
    await button(page, "Choose Enterprise").click();
    const form = page.getByRole("dialog", { name: "Change plan" });
    expect(await field(form, "Plan").inputValue()).toBe("enterprise");
    expect(pathOf(page)).toBe("/billing");
  });
});

/** A day as screens write it. */
const dayIn = (instant: string | null): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" }).format(
    new Date(instant ?? ""),
  );
