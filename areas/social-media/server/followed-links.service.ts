import { boundedMap } from "#platform/server/bounded-map.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { gathers } from "#platform/server/gathering.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { signOf } from "#platform/server/visitor-signs.ts";
import { linkClicked, postsChanged } from "#areas/social-media/contract/posts.events.ts";
import { linkTokenPattern } from "./link-targets.service.ts";
import { cameByCookie } from "./arrivals.service.ts";
import * as store from "./links.store.ts";
import { countClicks } from "./posts.jobs.ts";

const page = (words: string): BinaryAnswer => ({
  contentType: "text/html; charset=utf-8",
  status: 404,
  bytes: Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><body style="font:16px/1.5 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem"><p>${words}</p></body></html>`,
  ),
});

/** Counts a followed link and leads to where it goes; 404 for any other address, so nobody is sent anywhere else. */
export async function followLink(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const link = linkTokenPattern.test(token) ? await knownLink(ctx.database, token) : undefined;
  if (!link) return page("This link no longer works.");
  const sign = signOf(ctx);
  gather(ctx.database, ctx.log, {
    workspaceId: link.workspaceId,
    key: `${token}${sign ?? ""}`,
    row: () => ({
      id: newId(),
      linkId: link.linkId,
      postId: link.postId,
      at: ctx.now.toISOString(),
      times: 1,
      sign,
    }),
  });
  if (sign === null) answer.header("set-cookie", cameByCookie(token, ctx.ports.appUrl.startsWith("https:")));
  answer.header("location", link.target);
  answer.header("cache-control", "no-store");
  answer.header("referrer-policy", "no-referrer");
  return { contentType: "text/html; charset=utf-8", bytes: Buffer.alloc(0), sizeBytes: 0, status: 302 };
}

// Where a link leads never changes. One that isn't ours is never kept, so nobody can push out the others.
const knownLinks = boundedMap<string, store.FoundLink>(10_000);

async function knownLink(database: Database, token: string): Promise<store.FoundLink | undefined> {
  const known = knownLinks.get(token);
  if (known) return known;
  const link = await database.transact((tx) => store.findLink(tx, token));
  if (link) knownLinks.set(token, link);
  return link;
}

/** Written clicks are counted at this interval in seconds, even while more keep coming in. */
const countSeconds = 5;

const gather = gathers<store.Click>({
  what: "followed links",
  write: async (database, { workspaceId, rows }) => {
    const turn = Math.floor(Date.now() / 1000 / countSeconds) + 1;
    await database.inWorkspace(workspaceId, async (tx) => {
      await store.insertClicks(tx, workspaceId, rows);
      await enqueue(
        tx,
        countClicks,
        { workspaceId },
        {
          jobKey: `${countClicks.name}:${workspaceId}:${turn}`,
          runAt: new Date((turn + 1) * countSeconds * 1000),
        },
      );
    });
  },
});

/** Counts what came in at a business's posts, all and people's apart, and tells of the people. */
export async function countFresh(ctx: Ctx): Promise<void> {
  const counted = await store.foldClicks(ctx.tx);
  if (counted.length === 0) return;
  await ctx.publish(postsChanged, { postIds: counted.map(({ postId }) => postId) });
  for (const { postId, accountName, platform, clicks, fresh } of counted)
    if (fresh > 0 && platform !== "practice")
      await ctx.publish(linkClicked, { postId, accountName, platform, clicks, times: fresh });
}
