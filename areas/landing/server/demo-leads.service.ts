import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import { newId } from "#platform/server/ids.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { emailKey } from "#areas/auth/contract/auth.rules.ts";
import type { NewDemoLead } from "#areas/landing/contract/demo-leads.schema.ts";
import { insertLead } from "./demo-leads.store.ts";

/** Enough for everyone behind one office's address, too few to fill the table. */
export const demoLeadLimit: Limit = { name: "demo-lead-address", max: 20, windowSeconds: 3600 };

/** Saves who asked for the demo. A program that fills in the hidden field gets the same answer, but nothing is saved. 429 above the limit per address. */
export async function createDemoLead(ctx: PublicCtx, { website, ...lead }: NewDemoLead): Promise<void> {
  const now = ctx.now.toISOString();
  await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, demoLeadLimit, ctx.ip);
    if (website) return;
    await insertLead(tx, {
      ...lead,
      id: newId(),
      emailKey: emailKey(lead.email),
      createdAt: now,
      updatedAt: now,
    });
  });
}
