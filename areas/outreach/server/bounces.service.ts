import type { ParsedMail, SimpleParserOptions } from "mailparser";
import type { Ctx } from "#platform/server/context.ts";
import { deliveryInMessageId, readFeedbackReport, readStatusReport, type Report } from "#areas/outreach/contract/bounces.rules.ts";
import { deliveryBounced } from "#areas/outreach/contract/outreach.events.ts";
import * as store from "./bounces.store.ts";
import { taggedDelivery } from "./mail-message.service.ts";
import { suppressDeliveries, unsubscribe } from "./suppressions.service.ts";

/** What a mail that came back is about. */
export type ReturnedMail = { deliveryId: string | undefined; reports: Report[]; complaint: { recipient: string | null } | undefined };

/** Reads a mail as a report about one of ours: delivery status (RFC 3464) or complaint (RFC 5965); undefined for any other mail. */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | undefined> {
  // Its megabytes come with the first mail that comes back.
  const { simpleParser } = (await import("mailparser")).default;
  const mail = await simpleParser(raw, { keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true } as SimpleParserOptions);
  const part = (...types: string[]) => mail.attachments.find((one) => types.includes(one.contentType))?.content.toString("utf8");
  const status = part("message/delivery-status", "message/global-delivery-status");
  const feedback = part("message/feedback-report");
  if (status === undefined && feedback === undefined) return undefined;
  const original = part("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers") ?? "";
  const tagged = addressesOf(mail).map(taggedDelivery).find((id) => id !== undefined);
  const report = feedback === undefined ? undefined : readFeedbackReport(feedback);
  return {
    deliveryId: tagged ?? deliveryInMessageId(original.slice(0, 50_000)),
    reports: status === undefined ? [] : readStatusReport(status),
    // Other kinds say that a mail is not spam, or talk of viruses and of signatures: no person complained.
    complaint: report && ["abuse", "opt-out", "complaint"].includes(report.type) ? { recipient: report.recipient } : undefined,
  };
}

const addressesOf = (mail: ParsedMail): string[] =>
  [mail.to ?? []].flat().flatMap((list) => list.value.map((one) => one.address ?? "")).concat(String(mail.headers.get("delivered-to") ?? ""), String(mail.headers.get("x-original-to") ?? ""));

/** Takes a mail that came back into the ledger; tells whether it was about one of ours. The same report twice is one. */
export async function takeReturnedMail(ctx: Ctx, returned: ReturnedMail): Promise<boolean> {
  let isOurs = false;
  for (const report of returned.reports) isOurs = (await takeReport(ctx, returned.deliveryId, report)) || isOurs;
  if (returned.complaint) isOurs = (await takeComplaint(ctx, returned.deliveryId, returned.complaint.recipient)) || isOurs;
  return isOurs;
}

async function takeReport(ctx: Ctx, deliveryId: string | undefined, { recipient, type, detail }: Report): Promise<boolean> {
  if (type === "waits") return false;
  const found = await store.findBouncing(ctx.tx, { deliveryId, recipient });
  if (!found) return false;
  if (type === "arrived") {
    await store.markArrived(ctx.tx, found.id);
    return true;
  }
  if (!(await store.markBounced(ctx.tx, found.id, type, detail))) return true;
  if (type === "hard") await suppressDeliveries(ctx, [found.id], detail);
  await ctx.publish(deliveryBounced, { deliveryId: found.id, contactId: found.contactId, kind: found.kind, sourceId: found.sourceId, type, detail });
  return true;
}

async function takeComplaint(ctx: Ctx, deliveryId: string | undefined, recipient: string | null): Promise<boolean> {
  const found = await store.findBouncing(ctx.tx, { deliveryId, recipient });
  if (!found) return false;
  const detail = "The person reported the mail as unwanted";
  if (!(await store.markBounced(ctx.tx, found.id, "complaint", detail))) return true;
  await unsubscribe(ctx, found.id, { wording: detail, isComplaint: true });
  await ctx.publish(deliveryBounced, { deliveryId: found.id, contactId: found.contactId, kind: found.kind, sourceId: found.sourceId, type: "complaint", detail });
  return true;
}
