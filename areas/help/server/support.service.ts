import type { Ctx } from "#platform/server/context.ts";
import type { Support } from "#areas/help/contract/support.schema.ts";
import { keptPercent, statedHours } from "#areas/help/contract/tickets.rules.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./support.store.ts";
import { findLastHost } from "./tickets.store.ts";

/** Over how many days it is looked how fast answers were. */
const lookedAtDays = 30;

/** Who helps here and how fast, as the asker's plan has it. */
export async function getSupport(ctx: Ctx): Promise<Support> {
  const { tx, now, ports } = ctx;
  const presence = await store.findPresence(tx);
  const since = new Date(now.getTime() - lookedAtDays * 86_400_000);
  const answers = await store.countAnswers(tx, since, now);
  const [canCall, canSetUp] = [
    await billing.hasFeature(ctx, "phoneHelp"),
    await billing.hasFeature(ctx, "setupHelp"),
  ];
  const manager = (await billing.hasFeature(ctx, "accountManager")) ? await findLastHost(tx) : undefined;
  return {
    email: ports.support?.email ?? null,
    phone: canCall ? (ports.support?.phone ?? null) : null,
    accountManager: manager?.name ?? null,
    staffed: presence.hasHosts || ports.support?.email !== undefined,
    online: presence.isOnline,
    replyHours: statedHours(answers),
    kept: keptPercent(answers),
    canCall,
    canSetUp,
    isTest: await team.isTestWorkspace(tx),
  };
}
