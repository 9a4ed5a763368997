import type { Ctx } from "#platform/server/context.ts";
import * as billing from "#areas/billing/server/index.ts";
import { findPaymentLink } from "./payment-link.store.ts";

/** Where this business's customers pay, of its connected payment app; null while there is none that works, and while its plan has no apps. */
export async function paymentLinkOf(ctx: Ctx): Promise<string | null> {
  const link = await findPaymentLink(ctx.tx);
  return link !== undefined && (await billing.hasApps(ctx)) ? link : null;
}
