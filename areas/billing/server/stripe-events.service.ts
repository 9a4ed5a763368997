import { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { isSignedByStripe } from "#platform/server/stripe-signature.ts";
import * as events from "./billing-events.store.ts";
import { findPayer } from "./billing.jobs.ts";
import { askOfCustomer, enqueueQuestion } from "./stripe-adopting.service.ts";
import { askStripe, type Place } from "./stripe-client.service.ts";
import { endOfCustomer } from "./stripe-plan.service.ts";
import { syncWithStripe } from "./stripe-sync.service.ts";

const Name = z.string().min(1).max(255);
/** What is read of an event: its name, and whose it is. Everything else it says is asked for. */
const Told = z.object({
  id: Name,
  type: Name,
  livemode: z.boolean(),
  created: z.number().int().positive().max(99_999_999_999),
  data: z.object({
    object: z.object({
      id: Name.optional(),
      object: Name.optional(),
      customer: z.union([Name, z.object({ id: Name })]).nullish(),
      payment_intent: z.union([Name, z.object({ id: Name })]).nullish(),
    }),
  }),
});
type Told = z.output<typeof Told>;

const bad = (message: string): AppError => new AppError("validation_failed", message);

/** Takes what Stripe tells: written down once, together with the job that asks how it really is. 400 for what it didn’t sign in the last five minutes. */
export async function takeEvent(ctx: PublicCtx, bytes: Buffer): Promise<void> {
  const { payments } = ctx.ports;
  if (!payments) throw new AppError("not_found", "Page not found");
  const signature = ctx.header("stripe-signature") ?? "";
  if (!isSignedByStripe(bytes, signature, { secret: payments.webhookSecret, now: ctx.now }))
    throw bad("This was not signed by Stripe with the secret of this address in the last five minutes.");
  const told = eventIn(bytes);
  if (told.livemode !== /_live_/.test(payments.secretKey)) {
    ctx.log.info({ eventType: told.type }, "an event of Stripe's other mode was left alone");
    return;
  }
  await ctx.database.transact((tx) => noteEvent(tx, told, ctx.now));
}

function eventIn(bytes: Buffer): Told {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw bad("This is not an event of Stripe.");
  }
  const { data } = Told.safeParse(json);
  if (!data) throw bad("This is not an event of Stripe.");
  return data;
}

/** Writes an event down with its job; one that was there before does nothing. */
async function noteEvent(tx: Tx, told: Told, now: Date): Promise<void> {
  const { object, customer, payment_intent: payment, id } = told.data.object;
  const customerId = object === "customer" ? (id ?? null) : idOf(customer);
  // A dispute names its payment alone.
  const paymentId = customerId === null ? idOf(payment) : null;
  const at = now.toISOString();
  const isNew = await events.insertEvent(tx, {
    id: told.id,
    type: told.type,
    customerId,
    createdAt: new Date(told.created * 1000).toISOString(),
    receivedAt: at,
    // What is of no customer is of no business.
    doneAt: customerId === null && paymentId === null ? at : null,
  });
  if (!isNew) return;
  if (customerId !== null) await askOfCustomer(tx, customerId);
  else if (paymentId !== null) await enqueue(tx, findPayer, { eventId: told.id, paymentId });
}

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  (typeof one === "object" ? one?.id : one) ?? null;

/** A job's way to ask Stripe about a business. */
function placeOf(parts: JobParts, context: JobContext, workspaceId: string): Place {
  const contextFor = jobContexts(parts, context, "payments");
  return {
    ports: parts.ports,
    log: context.log,
    workspaceId,
    beforehand: (work) =>
      context.database.inWorkspace(workspaceId, (tx) => work(contextFor(tx, workspaceId))),
  };
}

/** Asks Stripe how a business stands; `isNightly`: that it was wrong here is worth a line in the log. */
export async function askOfBusiness(
  parts: JobParts,
  context: JobContext,
  { workspaceId, isNightly }: { workspaceId: string; isNightly: boolean },
): Promise<void> {
  if (!parts.ports.payments) return;
  const isMended = await syncWithStripe(placeOf(parts, context, workspaceId));
  if (isMended && isNightly) context.log.warn({ workspaceId }, "a subscription was not as Stripe says");
}

/** Ends whatever a customer pays for whose business is gone. */
export const endPaying = async (
  { ports }: JobParts,
  { log }: JobContext,
  customerId: string,
): Promise<void> => {
  if (ports.payments) await endOfCustomer({ ports, log }, customerId);
};

const pageSize = 500;
const dayMs = 86_400_000;
/** Stripe answers events for 30 days, and what was done is of no use after three months. */
const [readableDays, keptDays] = [29, 90];

/** Every night: every business that Stripe knows is asked about, each in a job of its own; what Stripe couldn’t deliver is fetched. */
export async function reconcile(parts: JobParts, { database, log, signal }: JobContext): Promise<void> {
  if (!parts.ports.payments) return;
  const now = new Date();
  for (let after: string | null = null; !signal.aborted;) {
    const page: string[] = await database.transact(async (tx) => {
      const ids = await events.listPaying(tx, after, pageSize);
      for (const workspaceId of ids) await enqueueQuestion(tx, workspaceId, { isNightly: true });
      return ids;
    });
    after = page.at(-1) ?? null;
    if (page.length < pageSize) break;
  }
  await database.transact((tx) =>
    events.removeEvents(tx, new Date(now.getTime() - keptDays * dayMs).toISOString()),
  );
  const since = Math.floor((now.getTime() - readableDays * dayMs) / 1000);
  await askStripe({ ports: parts.ports, log }, async (stripe) => {
    for await (const event of stripe.events.list({
      delivery_success: false,
      created: { gte: since },
      limit: 100,
    })) {
      const { data: told } = Told.safeParse(event);
      if (told) await database.transact((tx) => noteEvent(tx, told, now));
      if (signal.aborted) return;
    }
  });
}
