import { AppError } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { isSignedByStripe } from "#platform/server/stripe-signature.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { integrationsPage } from "#areas/integrations/contract/integrations.pages.ts";
import { paymentIn, StripeEvent, type StripePayment } from "#areas/integrations/contract/payment.rules.ts";
import { paymentCameIn } from "#areas/integrations/contract/payments.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { isCurrent, readToken } from "./app-addresses.service.ts";
import { insertSignals } from "./app-addresses.store.ts";
import { openSecrets } from "./app-checks.service.ts";
import { noteAppState } from "./app-news.service.ts";
import * as store from "./integrations.store.ts";

/** How many events one address takes. */
const posted: Limit = { name: "integrations.payment_events", max: 3000, windowSeconds: 3600 };

const gone = (): AppError => new AppError("not_found", "Page not found");
const bad = (message: string): AppError => new AppError("validation_failed", message);

/**
 * Takes what Stripe tells of a payment. 404 for an address that was made up or has ended, 400 for what it didn’t sign; 403 and 402 while
 * the app is off or paused: Stripe then tells it again for three days. Each payment counts once, whatever tells of it and however often.
 */
export async function takePaymentEvent(ctx: PublicCtx, token: string, bytes: Buffer): Promise<void> {
  const addressed = readToken(ctx.ports, "events", token);
  if (!addressed) throw gone();
  const { workspaceId, id: integrationId } = addressed;
  await ctx.database.inWorkspace(workspaceId, (tx) => takeAttempt(tx, posted, integrationId));
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const inner = await ctx.enter(tx, workspaceId, null);
    const row = await store.findIntegration(tx, integrationId);
    if (!row || !(await isCurrent(inner, addressed))) throw gone();
    const secret = openSecrets(inner, row)["signingSecret"];
    if (secret === undefined) throw bad("There is no signing secret yet. Enter it under Connect Apps.");
    if (!isSignedByStripe(bytes, ctx.header("stripe-signature") ?? "", { secret, now: ctx.now }))
      throw bad("This was not signed by Stripe with the secret of this address in the last five minutes.");
    if (!row.isActive) throw new AppError("forbidden", "This app is switched off.");
    await billing.requireApps(inner);
    const event = eventIn(bytes);
    // With a test key only tests are told of, and without one only real money.
    if (event.livemode !== (row.settings["mode"] !== "test")) return;
    await count(inner, row, event);
  });
}

function eventIn(bytes: Buffer): StripeEvent {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw bad("This is not an event of Stripe.");
  }
  const { data } = StripeEvent.safeParse(json);
  if (!data) throw bad("This is not an event of Stripe.");
  return data;
}

const arrives = "What Stripe tells of payments arrives.";

async function count(ctx: Ctx, row: store.IntegrationRow, event: StripeEvent): Promise<void> {
  const payment = paymentIn(event);
  const place = { workspaceId: ctx.workspaceId, integrationId: row.id, createdAt: ctx.now.toISOString() };
  const isNew = async (key: string) => (await insertSignals(ctx.tx, place, [key])).length > 0;
  if (!(await isNew(`event ${event.id}`)) || !payment || !(await isNew(`payment ${payment.key}`))) return;
  await tell(ctx, payment);
  await noteAppState(ctx, row.id, { status: "connected", reason: arrives });
}

/** Tells the customer’s page, webhooks and helpers, and managers by the bell. */
async function tell(ctx: Ctx, { key, email, amount, currency, ...payer }: StripePayment): Promise<void> {
  const found = email
    ? await customers.findByKeys(ctx.tx, { emails: [email], phones: [], names: [] }, [
        "firstName",
        "lastName",
      ])
    : [];
  // Two customers with one email are nobody in particular.
  const [contact] = found.length === 1 ? found : [];
  const name = contact ? fullNameOf(contact) : (payer.name ?? email ?? "Somebody");
  await ctx.publish(paymentCameIn, {
    contactId: contact?.id ?? null,
    name,
    amount,
    currency,
    provider: "Stripe",
    reference: key,
  });
  await notifyManagers(ctx, {
    type: "payment_received",
    title: `${name} paid ${moneyWords(amount, currency)}`,
    body: "By Stripe. If it pays an invoice, record it there.",
    href: contact ? `/contacts/${contact.id}` : integrationsPage.path,
  });
}
