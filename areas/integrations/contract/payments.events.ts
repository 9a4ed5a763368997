import { z } from "zod";
import { publicEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/**
 * Money came that belongs to no invoice, as far as is known; `payment.received` tells of invoices. `contactId` is the customer with the
 * payer’s email, if there is exactly one; `reference` is what the program calls the payment.
 */
export const paymentCameIn = publicEvent(
  "payment.came_in",
  "A payment came in by a connected app",
  z.object({
    contactId: Id.nullable(),
    name: z.string(),
    amount: z.string(),
    currency: z.string(),
    provider: z.string(),
    reference: z.string(),
  }),
);
