import type { Ctx } from "#platform/server/context.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";
import * as accounts from "./accounts.store.ts";

/** Notes that a page has to be connected again, and tells managers, once: its posts wait until then. */
export async function disconnect(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  const page = await accounts.lockAccount(ctx.tx, accountId);
  if (!page || page.health === "reconnect") return;
  await accounts.updateAccount(ctx.tx, accountId, { health: "reconnect", updatedAt: ctx.now.toISOString() });
  await notifyManagers(ctx, {
    type: "social_post",
    title: `Connect ${page.accountName} again`,
    body: `${networks[page.platform].name} signed it out: ${reason} Its posts wait until you connect it again.`,
    href: socialMediaPage.path,
  });
  await ctx.publish(socialAccountsChanged, { accountId });
}
