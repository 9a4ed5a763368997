import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { postsChanged } from "#areas/social-media/contract/posts.events.ts";
import { openAccount } from "./account-tokens.service.ts";
import * as accounts from "./accounts.store.ts";
import * as store from "./engagement.store.ts";
import { liveNetworks } from "./networks/live-networks.service.ts";
import { askEngagement } from "./posts.jobs.ts";

/** How many posts are asked about in one call. */
const askedAtOnce = 25;

/** Asks each page's network about its posts of 30 days; what a network doesn't tell stays as it was, and one that can't tell is not asked. */
export async function askAll(parts: JobParts, workspaceId: string, context: JobContext): Promise<void> {
  const { database } = context;
  for (const { accountId, posts } of await database.inWorkspace(workspaceId, store.listRecent)) {
    const page = await database.inWorkspace(workspaceId, (tx) => accounts.findAccount(tx, accountId));
    const countsOf = page && liveNetworks[page.platform]?.countsOf;
    if (!page || !countsOf || page.health === "reconnect") continue;
    for (let at = 0; at < posts.length && !context.signal.aborted; at += askedAtOnce) {
      const some = posts.slice(at, at + askedAtOnce);
      const told = await countsOf(
        { ...parts, ...context },
        openAccount(parts.ports, workspaceId, page),
        some.map(({ platformPostId }) => platformPostId),
      ).catch((error: unknown) => {
        context.log.warn({ err: error }, "a network did not tell how posts were received");
        return undefined;
      });
      if (!told) break;
      const asOf = new Date().toISOString();
      const list = some.flatMap(({ id, platformPostId }) => {
        const stats = told.get(platformPostId);
        return stats ? [{ id, stats: { ...stats, asOf } }] : [];
      });
      await database.inWorkspace(workspaceId, async (tx) => {
        await store.updateEngagement(tx, list);
        await jobContexts(
          parts,
          context,
          askEngagement.name,
        )(tx, workspaceId).publish(postsChanged, { postIds: list.map(({ id }) => id) });
      });
    }
  }
}
