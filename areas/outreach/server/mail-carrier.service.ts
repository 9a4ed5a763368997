import type { Ctx } from "#platform/server/context.ts";
import { onlyTest } from "#areas/outreach/contract/deliveries.schema.ts";
import { enhancedCodeIn, outcomeOf } from "#areas/outreach/contract/mail-outcomes.rules.ts";
import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";
import { sendBy } from "./batch.service.ts";
import {
  type BatchOf,
  type BatchReport,
  type Carrier,
  type Errand,
  purposeOf,
  type RouteNews,
  type SendingParts,
} from "./carriers.service.ts";
import type { Claimed } from "./deliveries.store.ts";
import { type Content, composeMail, returnPath, unsubscribeLinks } from "./mail-message.service.ts";
import { awayTriesTold, tellWaiting } from "./mail-news.service.ts";
import { keepRate } from "./mail-rates.service.ts";
import { findRoute, type MailRoute } from "./mail-route.service.ts";
import { present, removeTold, returnToDay, saveAway, saveMailServer } from "./mail-servers.store.ts";
import { sendSourceBy, type SourceBy } from "./source.service.ts";

/** What a source is given about each recipient of an email. */
export type Recipient = Claimed & {
  unsubscribeUrl: string;
  route: Pick<MailRoute, "fromName" | "fromAddress" | "replyTo" | "postalAddress" | "bounce">;
};

/** A batch of emails. */
export type Batch = BatchOf<Recipient, Content>;

/** A source of emails that comes back by itself: `wake` has it sent again at that time. */
export type MailSource = SourceBy<Recipient, Content>;

const mail: Carrier<MailRoute, Recipient, Content> = {
  channel: "email",
  findRoute: async (tx, ports, { workspaceId, need }) => {
    const found = await findRoute(tx, ports, workspaceId, need);
    return "route" in found ? found : { stopped: found.readiness.message, fixAt: found.readiness.href };
  },
  recipientOf: ({ parts: { ports }, source: { workspaceId }, route }, claimed) => ({
    ...claimed,
    ...unsubscribeLinks(ports, workspaceId, claimed.id),
    route,
  }),
  rates: keepRate,
  unrate: async (tx, { perDay }, purpose, many) => {
    if (perDay !== null) await returnToDay(tx, purpose, many);
  },
  send: sendOne,
  note: noteServer,
  tellWaiting,
};

/** Sends what is due of a source of emails through the business's mail server. */
export const sendBatch = (parts: SendingParts, batch: Batch): Promise<BatchReport> =>
  sendBy(mail, parts, batch);

/** The same, and has it come back when more is due; what waited for more than a day is held. */
export const sendSource = (parts: SendingParts, source: MailSource): Promise<BatchReport> =>
  sendSourceBy(mail, parts, source);

async function sendOne(
  { parts: { ports }, source, route, isHalted }: Errand<MailRoute>,
  { id, address, unsubscribeUrl }: Recipient,
  content: Content,
): Promise<Outcome> {
  const composed = await composeMail(route, {
    deliveryId: id,
    to: address,
    content,
    unsubscribeUrl: purposeOf(source) === "marketing" ? unsubscribeUrl : null,
    date: new Date(),
  }).catch((error: Error) => error);
  if (composed instanceof Error)
    return { type: "failed", reason: "cannot_be_written", detail: composed.message, isAddress: false };
  const { messageId, bytes } = composed;
  // A throw-away business sends nothing.
  if (route.isTest) return { type: "accepted", messageId, detail: onlyTest };
  const answer = await ports.smtp.send(
    route.server,
    { from: returnPath(route, id), to: address },
    bytes,
    isHalted,
  );
  return answer.ok
    ? { type: "accepted", messageId, detail: answer.text }
    : outcomeOf({ ...answer.trouble, enhanced: enhancedCodeIn(answer.trouble.text) });
}

async function noteServer(
  ctx: Ctx,
  route: MailRoute,
  { words, isAway, accepted, answered }: RouteNews,
): Promise<number> {
  if (route.isTest) return 0;
  const { tx, workspaceId } = ctx;
  const now = new Date();
  let tries = 0;
  if (route.isTold && accepted > 0) await removeTold(tx);
  if (words !== undefined) {
    const pausedReason = words.slice(0, 500);
    await saveMailServer(tx, workspaceId, { pausedReason, pausedAt: now.toISOString() }, now);
    await tellWaiting(ctx, { why: "stopped", words: pausedReason });
  } else if (isAway && route.awayUntil) {
    const isFirst = await saveAway(tx, workspaceId, { triesBefore: route.awayTries, until: route.awayUntil });
    tries = isFirst ? route.awayTries + 1 : 0;
  } else if (route.awayTries > 0 && answered > 0) await saveMailServer(tx, workspaceId, present, now);
  if (tries === awayTriesTold) await tellWaiting(ctx, { why: "away" });
  return tries;
}
