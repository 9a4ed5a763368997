import { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import * as team from "#areas/team/server/index.ts";
import * as events from "./billing-events.store.ts";
import { askStripeNow, endCustomer, findCustomer } from "./billing.jobs.ts";
import { askStripe } from "./stripe-client.service.ts";
import * as store from "./subscriptions.store.ts";

/** Has a business asked about, at once or from a moment on; whatever happens to it in the meantime, once. */
export const enqueueQuestion = (
  tx: Tx,
  workspaceId: string,
  { runAt, isNightly }: { runAt?: Date; isNightly?: boolean } = {},
): Promise<void> =>
  enqueue(
    tx,
    askStripeNow,
    { workspaceId, isNightly },
    { runAt, jobKey: `${askStripeNow.name} ${workspaceId}` },
  );

/** Has the business asked about that a customer of Stripe is; where none is known, it is found out first. */
export async function askOfCustomer(tx: Tx, customerId: string): Promise<void> {
  const workspaceId = await events.findBusinessOf(tx, customerId);
  if (workspaceId !== undefined) await enqueueQuestion(tx, workspaceId);
  else await enqueue(tx, findCustomer, { customerId }, { jobKey: `${findCustomer.name} ${customerId}` });
}

/** The person’s businesses are asked about: Stripe’s customers follow their owners to a new address. */
export async function followOwner(tx: Tx, userId: string): Promise<void> {
  for (const { id, role } of await team.workspacesOf(tx, userId))
    if (role === "owner") await enqueueQuestion(tx, id);
}

/** The current business is about to be gone: what it pays for ends, once it is. */
export async function endForGood(tx: Tx): Promise<void> {
  const customerId = (await store.findSubscription(tx))?.stripeCustomerId ?? null;
  if (customerId !== null) await enqueue(tx, endCustomer, { customerId });
}

const BusinessId = z.uuid();

/**
 * Finds out whose customer somebody is of whom Stripe told: a business whose process died before it had written the customer down. Anybody
 * else is left alone.
 */
export async function adoptCustomer(parts: JobParts, context: JobContext, customerId: string): Promise<void> {
  if (!parts.ports.payments) return;
  const { database, log } = context;
  const customer = await askStripe({ ports: parts.ports, log }, (stripe) =>
    stripe.customers.retrieve(customerId),
  ).catch(noneThere);
  const { data: workspaceId } = BusinessId.safeParse(
    customer?.deleted ? undefined : customer?.metadata["business"],
  );
  const isOurs =
    workspaceId !== undefined &&
    (await database.inWorkspace(workspaceId, async (tx) => {
      const row = await store.lockSubscription(tx);
      if (!row || row.isTest || (row.stripeCustomerId ?? customerId) !== customerId) return false;
      await store.updateSubscription(tx, workspaceId, { stripeCustomerId: customerId });
      await enqueueQuestion(tx, workspaceId);
      return true;
    }));
  if (isOurs) return;
  log.info({ customerId }, "Stripe told of a customer who is none of ours");
  const now = new Date().toISOString();
  await database.transact((tx) => events.updateEventsDone(tx, { customerId, until: now, now }));
}

/** Finds out whose payment it is of which Stripe told, as with a dispute, and has their business asked about. */
export async function adoptPayment(
  { ports }: JobParts,
  { database, log }: JobContext,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<void> {
  if (!ports.payments) return;
  const payment = await askStripe({ ports, log }, (stripe) =>
    stripe.paymentIntents.retrieve(paymentId),
  ).catch(noneThere);
  const customerId = typeof payment?.customer === "string" ? payment.customer : null;
  await database.transact(async (tx) => {
    await events.updatePayer(tx, { id: eventId, customerId, now: new Date().toISOString() });
    if (customerId !== null) await askOfCustomer(tx, customerId);
  });
}

/** That there is none is an answer. */
function noneThere(error: unknown): undefined {
  if (error instanceof AppError && error.code === "internal") return undefined;
  throw error;
}
