import { createHash } from "node:crypto";
import type { PushWords } from "#platform/contract/offline.ts";
import type { Ports } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import { liveSessionsIn } from "#platform/server/sessions.ts";
import { pushWords } from "#areas/notifications/contract/push-words.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { listUnread } from "./notifications.store.ts";
import { vapidKeys } from "./push-keys.service.ts";
import { sendPush } from "./push.jobs.ts";
import { findPush, findPushWish, type PushRow, removePush, updatePush } from "./push.store.ts";

/** A phone that is off for longer gets none of it: the bell has it all. */
const keptSeconds = 6 * 3600;
const sendingMs = 15_000;
/** The longest that a push service may ask us to wait. */
const longestWaitSeconds = 3600;
const maxUnread = 50;

/** What became of a push: taken, nobody is there anymore, to be tried again after some seconds, or not taken now. */
export type PushOutcome =
  | { status: "taken" }
  | { status: "gone" }
  | { status: "later"; seconds: number }
  | { status: "failed"; why: string };

/** Where a browser's keys are sealed; a copy elsewhere doesn't open. */
export const keysPlaceOf = (id: string): string => `push_subscriptions.keys_sealed ${id}`;

/** Sends one push, encrypted so that only that browser reads it. Throws only when the keys that it was given can't be used. */
export async function pushTo(
  ports: Pick<Ports, "appUrl" | "outgoing" | "secrets">,
  row: Pick<PushRow, "id" | "endpoint" | "keysSealed">,
  words: PushWords,
): Promise<PushOutcome> {
  const sealed = ports.secrets.open(row.keysSealed, keysPlaceOf(row.id));
  // Sealed with another secret key: nobody can reach this browser anymore.
  if (sealed === undefined) return { status: "gone" };
  const { default: webpush } = await import("web-push");
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    { endpoint: row.endpoint, keys: JSON.parse(sealed) as { p256dh: string; auth: string } },
    JSON.stringify(words),
    {
      vapidDetails: { subject: subjectOf(ports.appUrl), ...vapidKeys(ports.secrets) },
      TTL: keptSeconds,
      urgency: "normal",
      // What a push service still keeps for this browser is replaced: it isn't told one by one when it comes back.
      topic: createHash("sha256").update(row.id).digest("base64url").slice(0, 32),
    },
  );
  try {
    const answer = await ports.outgoing.request(endpoint, {
      method: "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body as Buffer,
      maxMs: sendingMs,
      maxBytes: 2000,
    });
    return outcomeOf(answer.status, answer.headers["retry-after"]);
  } catch (error) {
    return {
      status: "failed",
      why: error instanceof OutgoingRefused ? error.message : "Its push service doesn’t answer.",
    };
  }
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { status: "taken" };
  if (status === 404 || status === 410) return { status: "gone" };
  const seconds = Number(retryAfter);
  if ((status === 429 || status === 503) && seconds > 0)
    return { status: "later", seconds: Math.min(seconds, longestWaitSeconds) };
  return { status: "failed", why: `Its push service answered ${status}.` };
}

/** Whom a push service may ask about us: an address of ours, or a mailbox where we have no secure one. */
const subjectOf = (appUrl: string): string =>
  appUrl.startsWith("https:") ? appUrl : `mailto:owner@${new URL(appUrl).hostname}`;

type Device = { workspaceId: string; userId: string; id: string };

/** Tells a browser of what its person has not read there yet. Nothing when it was read, when pushes are off, or when that browser is signed out. */
export async function tellDevice(
  parts: JobParts,
  context: JobContext,
  { workspaceId, userId, id }: Device,
): Promise<void> {
  const { database } = context;
  const due = await database.inWorkspace(workspaceId, async (tx) => {
    const row = await findPush(tx, id);
    if (!row || row.userId !== userId) return undefined;
    if (!(await liveSessionsIn(tx, workspaceId, [userId])).has(row.sessionId)) return undefined;
    // A throw-away business sends nothing.
    if (!(await findPushWish(tx, userId)) || (await team.isTestWorkspace(tx))) return undefined;
    const unread = await listUnread(tx, { userId, afterId: row.toldId, limit: maxUnread });
    return unread[0] && { row, toldId: unread[0].id, words: pushWords(unread, row.showsDetails) };
  });
  if (!due) return;
  const outcome = await pushTo(parts.ports, due.row, due.words);
  if (outcome.status === "failed") throw new Error(`A push wasn’t taken. ${outcome.why}`);
  await database.inWorkspace(workspaceId, async (tx) => {
    if (outcome.status === "gone") await removePush(tx, userId, [id]);
    else if (outcome.status === "taken") await updatePush(tx, { userId, id }, { toldId: due.toldId });
    else {
      const ctx = jobContexts(parts, context, sendPush.name)(tx, workspaceId, userId);
      await ctx.enqueue(
        sendPush,
        { workspaceId, userId, id },
        { runAt: new Date(ctx.now.getTime() + outcome.seconds * 1000), jobKey: `push ${id}` },
      );
    }
  });
}
