import { setImmediate as soon } from "node:timers/promises";
import type { Ctx } from "#platform/server/context.ts";
import {
  deliveryInMessageId,
  readFeedbackReport,
  readStatusReport,
  type Report,
} from "#areas/outreach/contract/bounces.rules.ts";
import { type CalendarReply, readCalendarReply } from "#areas/outreach/contract/calendar-replies.rules.ts";
import { deliveryBounced, invitationAnswered } from "#areas/outreach/contract/outreach.events.ts";
import * as store from "./bounces.store.ts";
import { taggedDelivery } from "./mail-message.service.ts";
import { readMail } from "./mail-parts.service.ts";
import { suppressDeliveries, unsubscribe } from "./suppressions.service.ts";

/** What came back is about. */
export type ReturnedMail = {
  deliveryId: string | undefined;
  reports: Report[];
  complaint: { recipient: string | null } | undefined;
  /** What a calendar answered to an invitation. */
  reply: CalendarReply | undefined;
};

/** Reads an email as a report about one of ours: delivery status (RFC 3464), complaint (RFC 5965) or an answer to an invitation (RFC 6047); undefined for any other email. */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | undefined> {
  const { headers, parts } = readMail(raw);
  const part = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text();
  const status = part("message/delivery-status", "message/global-delivery-status");
  const feedback = part("message/feedback-report");
  const calendar = part("text/calendar");
  const reply = calendar === undefined ? undefined : readCalendarReply(calendar);
  if (status === undefined && feedback === undefined && !reply) return undefined;
  // Splitting and interpreting a large one each get their own turn.
  await soon();
  const original =
    part("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers") ?? "";
  const tagged = ["to", "delivered-to", "x-original-to"]
    .flatMap((name) => headers.get(name) ?? [])
    .map(taggedDelivery)
    .find((id) => id !== undefined);
  const report = feedback === undefined ? undefined : readFeedbackReport(feedback);
  return {
    deliveryId: tagged ?? deliveryInMessageId(original.slice(0, 50_000)),
    reports: status === undefined ? [] : readStatusReport(status),
    // Other kinds say that an email is not spam, or report viruses or signatures: no person complained.
    complaint:
      report && ["abuse", "opt-out", "complaint"].includes(report.type)
        ? { recipient: report.recipient }
        : undefined,
    reply,
  };
}

/** Records a bounce in the ledger; returns whether it was about one of ours. The same report twice counts once. */
export async function takeReturnedMail(ctx: Ctx, returned: ReturnedMail): Promise<boolean> {
  let isOurs = false;
  for (const report of returned.reports)
    isOurs = (await takeReport(ctx, returned.deliveryId, report)) || isOurs;
  if (returned.complaint)
    isOurs = (await takeComplaint(ctx, returned.deliveryId, returned.complaint.recipient)) || isOurs;
  if (returned.reply) await ctx.publish(invitationAnswered, returned.reply);
  return isOurs;
}

async function takeReport(
  ctx: Ctx,
  deliveryId: string | undefined,
  { recipient, type, detail }: Report,
): Promise<boolean> {
  if (type === "waits") return false;
  const found = await store.findBouncing(ctx.tx, { deliveryId, recipient });
  if (!found) return false;
  if (type === "arrived") {
    await store.markArrived(ctx.tx, found.id);
    return true;
  }
  if (!(await store.markBounced(ctx.tx, found.id, type, detail))) return true;
  if (type === "hard") await suppressDeliveries(ctx, [found.id], detail);
  await ctx.publish(deliveryBounced, {
    deliveryId: found.id,
    contactId: found.contactId,
    kind: found.kind,
    sourceId: found.sourceId,
    type,
    detail,
  });
  return true;
}

async function takeComplaint(
  ctx: Ctx,
  deliveryId: string | undefined,
  recipient: string | null,
): Promise<boolean> {
  const found = await store.findBouncing(ctx.tx, { deliveryId, recipient });
  if (!found) return false;
  const detail = "Marked the email as spam";
  if (!(await store.markBounced(ctx.tx, found.id, "complaint", detail))) return true;
  await unsubscribe(ctx, found.id, { wording: detail, isComplaint: true });
  await ctx.publish(deliveryBounced, {
    deliveryId: found.id,
    contactId: found.contactId,
    kind: found.kind,
    sourceId: found.sourceId,
    type: "complaint",
    detail,
  });
  return true;
}
