import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { confirmMinutes, textKind } from "#areas/dialer/contract/texts.rules.ts";
import type { Permission } from "#areas/outreach/contract/permission.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { twilioCarrier } from "#areas/telephone/server/index.ts";
import { sendKey, sendText } from "./texts.jobs.ts";
import * as store from "./texts.store.ts";

type Sent = {
  conversationId: string;
  number: string;
  contactId: string | null;
  kind: Exclude<store.MessageRow["kind"], "received">;
  body: string;
};

/** Puts one text into the ledger, as service, and has it sent; returns its id. */
export async function sendTextTo(ctx: Ctx, text: Sent): Promise<string> {
  const { conversationId, number, contactId, kind, body } = text;
  const id = newId();
  const deliveryId = await outreach.planDelivery(ctx, {
    channel: "text",
    kind: textKind,
    sourceId: id,
    targetId: id,
    address: number,
    contactId,
  });
  await store.insertMessage(ctx.tx, {
    workspaceId: ctx.workspaceId,
    conversationId,
    id,
    direction: "out",
    kind,
    body,
    media: [],
    wish: null,
    providerId: null,
    deliveryId,
    sentBy: ctx.actor.userId,
    at: ctx.now.toISOString(),
  });
  await ctx.enqueue(sendText, { workspaceId: ctx.workspaceId, messageId: id }, { jobKey: sendKey(id) });
  return id;
}

/** Sends what is due of one text, through the business's own line. */
export async function sendOneText(
  parts: JobParts,
  which: { workspaceId: string; messageId: string },
  { database, log, signal }: JobContext,
): Promise<void> {
  const { workspaceId, messageId } = which;
  const text = await database.inWorkspace(workspaceId, (tx) => store.findMessage(tx, messageId));
  if (!text) return;
  const { carrier, close } = twilioCarrier("text", async (_workspaceId, deliveryId) => ({
    words: text.body,
    knownSids: await database.inWorkspace(workspaceId, (tx) => outreach.listTakenLately(tx, deliveryId)),
  }));
  try {
    await outreach.sendSourceBy(
      text.kind === "stopped" ? { ...carrier, ask: confirms(text.createdAt) } : carrier,
      { ...parts, database, log, signal },
      {
        workspaceId,
        kind: textKind,
        sourceId: messageId,
        label: "",
        need: "service",
        limit: 1,
        render: async (recipients) =>
          recipients.map(({ attempts }) => ({ words: text.body, tryNumber: attempts + 1 })),
        wake: (ctx, runAt) => ctx.enqueue(sendText, which, { jobKey: sendKey(messageId), runAt }),
      },
    );
  } finally {
    await close();
  }
}

/** The one text that may follow a STOP may do so within five minutes only. */
const confirms =
  (stoppedAt: string) =>
  async (_tx: unknown, ids: readonly string[], at: Date): Promise<Map<string, Permission>> => {
    const isInTime = at.getTime() - Date.parse(stoppedAt) < confirmMinutes * 60_000;
    return new Map(
      ids.map((id) => [id, isInTime ? { allowed: true } : { allowed: false, reason: "stopped" }]),
    );
  };
