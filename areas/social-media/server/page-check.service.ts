import { found } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import { getAccount } from "./accounts.service.ts";
import * as store from "./accounts.store.ts";
import { inWords } from "./connecting.service.ts";
import { openAccount } from "./account-tokens.service.ts";
import { blueskyToken } from "./networks/bluesky-session.service.ts";
import { limitsOf, profileOf } from "./networks/mastodon-server.service.ts";
import { NetworkTrouble } from "./networks/network-asking.service.ts";
import { disconnect } from "./page-health.service.ts";

/**
 * Looks whether a page is still connected, and what its server takes. Only a refused token disconnects: where nobody answers it is 502, and nothing
 * changes. The practice page and those that a person posts to always are.
 */
export async function checkAccount(open: OpenCtx, id: string): Promise<SocialAccount> {
  const row = await open.beforehand(async (ctx) => found(await store.findAccount(ctx.tx, id), "Page"));
  if (networks[row.platform].mode !== "live" || row.accountId === null)
    return open.beforehand((ctx) => getAccount(ctx, id));
  const account = openAccount(open.ports, open.workspaceId, row);
  const changes = await inWords("server", async () => {
    try {
      return await freshFacts(open, account);
    } catch (error) {
      if (!(error instanceof NetworkTrouble) || error.kind !== "disconnected") throw error;
      await open.transact((ctx) => disconnect(ctx, id, error.message, account.accessToken));
      return undefined;
    }
  });
  return open.transact(async (ctx) => {
    if (changes) {
      const { health } = found(await store.lockAccount(ctx.tx, id), "Page");
      await store.updateAccount(ctx.tx, id, { ...changes, health: "well", healthReason: null });
      if (health !== "well") await ctx.publish(socialAccountsChanged, { accountId: id });
    }
    return getAccount(ctx, id);
  });
}

async function freshFacts(
  open: OpenCtx,
  account: ReturnType<typeof openAccount>,
): Promise<Partial<store.AccountRow>> {
  if (account.platform === "bluesky") {
    // Renewing the session is the one call that says whether it still is one.
    await blueskyToken(open, account, account.accessToken ?? "");
    return {};
  }
  const { server, accessToken, accountName } = account;
  if (server === null || accessToken === null)
    throw new NetworkTrouble("disconnected", `${accountName} has to be connected again.`);
  const { followers, picture } = await profileOf(open, server, accessToken);
  const limits = await limitsOf(open, server, open.now);
  return { followerCount: followers, profileImageUrl: picture, ...(limits && { limits }) };
}
