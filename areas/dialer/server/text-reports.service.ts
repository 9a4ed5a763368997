import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { nextText } from "#areas/dialer/contract/call-facts.rules.ts";
import type { TextStatus } from "#areas/dialer/contract/phone-records.schema.ts";
import { reportDelivery, stop, suppressDeliveries } from "#areas/outreach/server/index.ts";
import { meaningOf } from "#areas/telephone/contract/twilio-errors.rules.ts";
import { type Callback, stopLine } from "#areas/telephone/server/index.ts";
import { runKey, runPhoneCampaign } from "./phone-campaigns.jobs.ts";
import { findAny } from "./phone-campaigns.store.ts";
import { findByDelivery } from "./texts.store.ts";
import * as tries from "./tries.store.ts";

/** Takes what Twilio says of a text: in any order, twice, and before the answer to its creation. */
export async function takeTextReport(ctx: Ctx, callback: Callback): Promise<void> {
  const { deliveryId = "", tryNumber, params } = callback;
  const record = await tries.lockTry(ctx.tx, { deliveryId, tryNumber });
  const word = params.get("MessageStatus") ?? "";
  if (!record) {
    // Of a text that isn't part of a campaign its state in the ledger is all there is.
    const text = await findByDelivery(ctx.tx, deliveryId);
    if (text && ["sent", "delivered", "read", "undelivered", "failed"].includes(word))
      await report(ctx, callback, { number: text.number, label: "", status: nextText("sent", word) });
    return;
  }
  const campaign = found(await findAny(ctx.tx, record.campaignId), "Campaign");
  const status = nextText(record.status as TextStatus, word);
  const sid = params.get("MessageSid") ?? null;
  const code = codeIn(callback);
  const isNew = status !== record.status || record.endedAt === null;
  if (isNew)
    await tries.updateTry(ctx.tx, record.id, {
      status,
      isSuccess: status === "delivered",
      endedAt: ctx.now.toISOString(),
      ...(sid && record.sid === null && { sid }),
      ...(code && { error: errorWords(code) }),
    });
  await report(ctx, callback, { number: record.phoneNumber, label: campaign.name, status });
  if (isNew)
    await ctx.enqueue(
      runPhoneCampaign,
      { workspaceId: ctx.workspaceId, campaignId: record.campaignId },
      { jobKey: runKey(record.campaignId) },
    );
}

const codeIn = ({ params }: Callback): number | undefined =>
  Number(params.get("ErrorCode") ?? "") || undefined;

/** Tells the ledger, and has happen what a failure means. */
async function report(
  ctx: Ctx,
  callback: Callback,
  { number, label, status }: { number: string; label: string; status: TextStatus },
): Promise<void> {
  const { deliveryId = "", params, tokenNumber } = callback;
  const isFailed = status === "undelivered";
  const code = codeIn(callback);
  const meaning = isFailed ? meaningOf(code) : undefined;
  const changed = await reportDelivery(ctx, {
    id: deliveryId,
    label,
    messageId: params.get("MessageSid") ?? null,
    state: isFailed ? "failed" : "accepted",
    reason: !isFailed ? null : meaning?.means === "stop" ? "stopped" : `twilio_${code ?? 0}`,
    detail: isFailed ? errorWords(code) : "Taken by Twilio",
  });
  if (!changed || !isFailed) return;
  if (meaning?.means === "stop")
    await stop(ctx, { number, wording: "Opted out at Twilio", source: "twilio" });
  if (meaning?.means === "address") await suppressDeliveries(ctx, [deliveryId], errorWords(code));
  if (meaning?.means === "line") await stopLine(ctx, { words: meaning.words, tokenNumber });
}

const words: Readonly<Record<number, string>> = {
  30_003: "The phone was off or out of reach",
  30_004: "The carrier blocked this text",
  30_005: "This number doesn’t exist any more",
  30_006: "This number is a landline, which gets no texts",
  30_007: "The carrier filtered this text as spam",
  30_034: "The sending number isn’t registered with carriers",
};
const errorWords = (code: number | undefined): string =>
  code === undefined ? "Not delivered" : `${words[code] ?? "Not delivered"} (Twilio ${code})`;
