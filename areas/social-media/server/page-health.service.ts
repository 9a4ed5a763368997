import type { Ctx } from "#platform/server/context.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";
import { openAccount } from "./account-tokens.service.ts";
import * as accounts from "./accounts.store.ts";

/**
 * Notes that a page has to be connected again, and tells managers, once: its posts wait until then. `refused` is the token that its network no longer takes; where
 * somebody has connected the page again meanwhile, nothing changes.
 */
export async function disconnect(
  ctx: Ctx,
  accountId: string,
  reason: string,
  refused: string | null,
): Promise<void> {
  const page = await accounts.lockAccount(ctx.tx, accountId);
  if (!page || page.health === "reconnect") return;
  if (refused !== null && openAccount(ctx.ports, ctx.workspaceId, page).accessToken !== refused) return;
  await accounts.updateAccount(ctx.tx, accountId, {
    health: "reconnect",
    healthReason: reason.slice(0, 500),
    updatedAt: ctx.now.toISOString(),
  });
  await notifyManagers(ctx, {
    type: "social_post",
    title: `Connect ${page.accountName} again`,
    body: `${networks[page.platform].name} no longer lets us post there. Its posts wait until you do.`,
    href: socialMediaPage.path,
  });
  await ctx.publish(socialAccountsChanged, { accountId });
}
