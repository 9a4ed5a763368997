import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Tells owners that their trial ends: three days before, and one. */
export const tellOfTrials = job({
  name: "billing.tell_of_trials",
  payload: z.object({}),
  schedule: "20 * * * *",
});

/** Tells owners that their list of customers fills up, and that it is full. */
export const tellOfRoom = job({
  name: "billing.tell_of_room",
  payload: z.object({}),
  schedule: "40 * * * *",
});

/** Asks Stripe how one business stands, and writes that down. */
export const askStripeNow = job({
  name: "billing.ask_stripe",
  payload: z.object({ workspaceId: z.uuid(), isNightly: z.boolean().default(false) }),
  lane: "outside",
  whenClosed: "works",
});

/** Ends what a customer pays for whose business is gone. */
export const endCustomer = job({
  name: "billing.end_customer",
  payload: z.object({ customerId: z.string() }),
  lane: "outside",
});

/** Finds out whose payment it is of which Stripe told without naming the customer. */
export const findPayer = job({
  name: "billing.find_payer",
  payload: z.object({ eventId: z.string(), paymentId: z.string() }),
  lane: "outside",
});

/** Finds out whether a customer of whom Stripe told is one of our businesses. */
export const findCustomer = job({
  name: "billing.find_customer",
  payload: z.object({ customerId: z.string() }),
  lane: "outside",
});

/** Compares all businesses with Stripe, and fetches what it couldn't deliver. */
export const reconcileAll = job({
  name: "billing.reconcile",
  payload: z.object({}),
  schedule: "30 3 * * *",
  lane: "outside",
});
