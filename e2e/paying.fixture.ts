import type { Page, Request, Route } from "playwright-core";
import type { Due, Receipt, Subscription } from "#areas/billing/contract/billing.schema.ts";

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
export const trialEnd = days(9);
export const nextBilling = days(24);

/** A business in its trial that has chosen nothing yet, where plans are charged. */
export const onTrial: Subscription = {
  plan: "starter",
  status: "trial",
  amount: null,
  interval: "month",
  nextBillingDate: null,
  nextAmount: null,
  credit: "0.00",
  late: null,
  disputed: null,
  trialEndsAt: trialEnd,
  cancelAt: null,
  access: "full",
  contacts: { used: 812, limit: 1000 },
  payments: "stripe",
  card: null,
  refund: null,
  publishableKey: "pk_test_1",
};

/** A business that pays. */
export const paying: Subscription = {
  ...onTrial,
  plan: "professional",
  status: "active",
  amount: "99.00",
  nextBillingDate: nextBilling,
  trialEndsAt: days(-6),
  contacts: { used: 812, limit: 10_000 },
  card: { brand: "visa", last4: "4242", expires: "2029-04" },
  refund: { amount: "99.00", until: days(20), before: "0.00", asked: "0.00" },
};

/** Who charges, as the browser meets it: the calls under /api/billing, the card form's script, and what it confirms with. */
export type Charging = {
  subscription: Subscription;
  receipts: Receipt[];
  /** The calls that were made, by their names. */
  calls: string[];
  /** False: the script is kept out, as by a blocker. */
  isScriptThere: boolean;
  /** What a call answers instead, by its name. */
  refuses: Record<string, number>;
};

const dueOf = (today: string, each: string, on: string): Due =>
  JSON.parse(
    `{ "today": "${today}", "next": "${each}", "on": "${on}", "then": "${each}", "credit": "0.00" }`,
  ) as Due;
const costs = dueOf("12.50", "199.00", nextBilling);

/** The cards that the form's stand-in knows, by what is typed into it. */
export const cards = { good: "4242", declined: "0002", bank: "3220", bankRefuses: "3063" } as const;

const script = `
window.Stripe = () => {
  const confirm = async ({ elements, confirmParams }) => {
    const answer = await fetch("https://api.stripe.com/confirm", {
      method: "POST",
      body: JSON.stringify({ card: elements.read(), secret: elements.secret }),
    });
    const { error, redirect } = await answer.json();
    if (redirect) {
      const to = new URL(confirmParams.return_url);
      to.searchParams.set("redirect_status", redirect);
      to.searchParams.set("payment_intent_client_secret", elements.secret);
      window.location.assign(to);
      return new Promise(() => {});
    }
    return { error };
  };
  return {
    handleNextAction: async ({ clientSecret }) => {
      const answer = await fetch("https://api.stripe.com/confirm", {
        method: "POST",
        body: JSON.stringify({ card: "asks", secret: clientSecret }),
      });
      return answer.json();
    },
    confirmSetup: confirm,
    confirmPayment: confirm,
    elements: ({ clientSecret }) => {
      const listeners = {};
      let place;
      return {
        secret: clientSecret,
        read: () => place.querySelector("input").value,
        create: () => ({
          on: (name, run) => (listeners[name] = run),
          mount: (node) => {
            place = node;
            place.innerHTML = '<label style="display:block">Card number<input class="input" style="display:block;width:100%;min-height:44px"></label><iframe title="Card" style="width:1px;height:1px;border:0" src="https://js.stripe.com/frame"></iframe>';
            place.querySelector("iframe").onload = () => listeners.ready?.();
          },
          destroy: () => place?.replaceChildren(),
        }),
      };
    },
  };
};`;

const anyOrigin = { "access-control-allow-origin": "*" };

/** Lets this page meet the card form; `answer` says what confirming with a card leads to. */
export async function withCardForm(
  page: Page,
  answer: (card: string, secret: string) => object | Promise<object>,
  isThere: () => boolean = () => true,
): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    !isThere()
      ? route.abort()
      : route.request().url().endsWith("/frame")
        ? route.fulfill({ contentType: "text/html", body: "<title>Card</title>" })
        : route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.route("https://api.stripe.com/confirm", async (route) => {
    const { card = "", secret = "" } = JSON.parse(route.request().postData() ?? "{}") as Record<
      string,
      string
    >;
    await route.fulfill({ headers: anyOrigin, json: await answer(card, secret) });
  });
}

/** Waits for the screen that paying leads to. It is loaded anew, and lets no card form in; leaving earlier would meet that load. */
export async function afterPaying(page: Page): Promise<void> {
  await page.waitForURL("**/dashboard");
  await page.locator('#root[data-cards="elsewhere"]').waitFor();
}

/** Lets this page meet who charges. */
export async function charge(page: Page, start: Partial<Charging> = {}): Promise<Charging> {
  const state: Charging = {
    subscription: onTrial,
    receipts: [],
    calls: [],
    isScriptThere: true,
    refuses: {},
    ...start,
  };
  const answer = (card: string) => {
    state.calls.push("stripe");
    return answerTo(card);
  };
  await withCardForm(page, answer, () => state.isScriptThere);
  await page.route("**/api/**", async (route) => {
    const name = nameOf(route.request());
    if (name === undefined) return route.fallback();
    if (route.request().method() === "POST") state.calls.push(name);
    const status = state.refuses[name];
    if (status !== undefined) {
      const message = "Payments are not reachable right now. Nothing was charged.";
      return route.fulfill({
        status,
        json: { code: "unavailable", message, error: message, requestId: "1" },
      });
    }
    await route.fulfill({ json: answerOf(state, name, route) });
  });
  await page.route(/\/(billing|subscribe)(\?.*)?$/, (route) => withReads(route, state));
  return state;
}

function answerTo(card: string): object {
  if (card === cards.declined)
    return { error: { type: "card_error", message: "Your card has insufficient funds." } };
  if (card === cards.bank) return { redirect: "succeeded" };
  return card === cards.bankRefuses ? { redirect: "failed" } : {};
}

const nameOf = (request: Request): string | undefined =>
  /\/api\/(?:billing\/)?(create-subscription|subscription|receipts|preview|change-plan|cancel-subscription|resume-subscription|confirm|payment-method|refund)$/.exec(
    request.url(),
  )?.[1];

function answerOf(state: Charging, name: string, route: Route): unknown {
  const isTrial = state.subscription.status === "trial";
  const body = JSON.parse(route.request().postData() ?? "{}") as Partial<Subscription> & { planId?: string };
  switch (name) {
    case "receipts":
      return state.receipts;
    case "create-subscription":
      state.subscription = { ...state.subscription, plan: (body.planId ?? "starter") as "starter" };
      return {
        clientSecret: isTrial ? "seti_1_secret_1" : "pi_1_secret_1",
        due: isTrial ? dueOf("0.00", "99.00", trialEnd) : dueOf("99.00", "99.00", nextBilling),
      };
    case "payment-method":
      return { clientSecret: "seti_2_secret_2" };
    case "preview":
      return costs;
    case "confirm":
      state.subscription = {
        ...state.subscription,
        amount: "99.00",
        card: { brand: "mastercard", last4: "4444", expires: "2031-11" },
        ...(!isTrial && { status: "active", access: "full" }),
        nextBillingDate: isTrial ? trialEnd : nextBilling,
      };
      return state.subscription;
    case "change-plan":
      state.subscription = { ...state.subscription, plan: body.plan ?? "starter" };
      return { ...state.subscription, clientSecret: null };
    case "cancel-subscription":
      return (state.subscription = { ...state.subscription, cancelAt: nextBilling });
    case "resume-subscription":
      return (state.subscription = { ...state.subscription, cancelAt: null });
    case "refund":
      return (state.subscription = {
        ...state.subscription,
        status: "canceled",
        access: "read_only",
        refund: null,
        cancelAt: new Date().toISOString(),
        nextBillingDate: null,
      });
    default:
      return state.subscription;
  }
}

/** The page as the server sends it, with its policy, but with these answers among its first reads. */
async function withReads(route: Route, { subscription, receipts }: Charging): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(
    /(<script type="application\/json" id="first-reads">)(.*)(<\/script>)/,
    (_whole, open: string, json: string, close: string) => {
      const first = JSON.parse(json) as { reads: Record<string, unknown> };
      Object.assign(first.reads, {
        "/api/billing/subscription": { body: subscription },
        "/api/billing/receipts": { body: receipts },
      });
      return open + JSON.stringify(first).replaceAll("<", String.raw`\u003c`) + close;
    },
  );
  await route.fulfill({ response, body });
}
