import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { hasAlready, keptSeconds, type PrivateAddress } from "#platform/server/private-addresses.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import * as billing from "#areas/billing/server/index.ts";
import { feedWords, readFeedFile } from "#areas/integrations/contract/app-addresses.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { isCurrent, readToken } from "./app-addresses.service.ts";
import { feedNow } from "./app-feeds.service.ts";
import { noteAppState } from "./app-news.service.ts";
import * as store from "./integrations.store.ts";

/** How often one address is read; programs come every few minutes to every few hours. */
const reads: Limit = { name: "integrations.feed", max: 120, windowSeconds: 3600 };

/** What an app's private address tells, for what the person sees who connected it; in plain words why it tells nothing (404, 403, 402). */
export async function readFeed(ctx: PublicCtx, file: string, answer: Answer): Promise<BinaryAnswer> {
  const asked = readFeedFile(file);
  const addressed = asked && readToken(ctx.ports, "feed", asked.token);
  if (!asked || !addressed) return told(404, feedWords.gone);
  const { workspaceId, id: integrationId } = addressed;
  await ctx.database.inWorkspace(workspaceId, (tx) => takeAttempt(tx, reads, integrationId));
  const opened = await openFor(ctx, addressed);
  if ("refused" in opened) return opened.refused;
  const { row, userId } = opened;
  const within: Parameters<typeof feedNow>[1]["within"] = (work) =>
    ctx.database.asMember(workspaceId, userId, work);
  const now = await within(async (tx) =>
    feedNow(await ctx.enter(tx, workspaceId, userId), { row, ending: asked.ending, within }),
  );
  if (!now) return told(404, feedWords.gone);
  if (now === "noColumns") {
    await noteNoColumns(ctx, addressed);
    return told(403, feedWords.noColumns);
  }
  await noteRead(ctx, addressed, row);
  const isSame = hasAlready(ctx, answer, `${asked.ending} ${now.state}`);
  if (now.changedAt) answer.header("last-modified", new Date(now.changedAt).toUTCString());
  const whole = now.file();
  if (!isSame) return whole;
  if (!Buffer.isBuffer(whole.bytes)) whole.bytes.destroy();
  return { contentType: whole.contentType, bytes: Buffer.alloc(0), sizeBytes: 0, status: 304 };
}

function told(status: number, words: string): BinaryAnswer {
  const bytes = Buffer.from(`${words}\n`);
  return { status, contentType: "text/plain; charset=utf-8", bytes, sizeBytes: bytes.length };
}

type Opened = { row: store.IntegrationRow; userId: string } | { refused: BinaryAnswer };

/** The app of an address, and for whom it reads. */
async function openFor(ctx: PublicCtx, addressed: PrivateAddress): Promise<Opened> {
  return ctx.database.inWorkspace(addressed.workspaceId, async (tx) => {
    const row = await store.findIntegration(tx, addressed.id);
    if (!row || !(await isCurrent({ tx }, addressed))) return { refused: told(404, feedWords.gone) };
    if (!row.isActive) return { refused: told(403, feedWords.off) };
    const { userId } = row;
    if (userId === null || !(await team.membersOf(tx)).some(({ id }) => id === userId))
      return { refused: told(403, feedWords.left) };
    if (!(await billing.hasApps({ tx, now: ctx.now, ports: ctx.ports })))
      return { refused: told(402, feedWords.paused) };
    return { row, userId };
  });
}

/** Managers hear by the bell, once, that nothing is left of what a spreadsheet was to show. */
const noteNoColumns = (ctx: PublicCtx, { workspaceId, id }: PrivateAddress): Promise<void> =>
  ctx.database.inWorkspace(workspaceId, async (tx) =>
    noteAppState(await ctx.enter(tx, workspaceId, null), id, {
      status: "failed",
      reason: feedWords.noColumns,
    }),
  );

const wasRead = "Another program reads it.";

/** Notes that the address is in use, at most as often as a reader asks again: only then is it called connected. */
async function noteRead(
  ctx: PublicCtx,
  { workspaceId, id }: PrivateAddress,
  { status, statusReason, checkedAt, webhookUrl, apiKeyLast4 }: store.IntegrationRow,
): Promise<void> {
  // Where another program is asked as well, its answer is what counts.
  if (webhookUrl !== null || apiKeyLast4 !== null) return;
  const isNew =
    status !== "connected" ||
    statusReason !== wasRead ||
    checkedAt === null ||
    ctx.now.getTime() - Date.parse(checkedAt) > keptSeconds * 1000;
  if (!isNew) return;
  await ctx.database.inWorkspace(workspaceId, async (tx) =>
    noteAppState(await ctx.enter(tx, workspaceId, null), id, {
      status: "connected",
      reason: wasRead,
    }),
  );
}
