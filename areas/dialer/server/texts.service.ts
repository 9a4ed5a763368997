import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page, pageOf, pageById } from "#platform/server/paging.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { contactOfCaller } from "#areas/customers/server/index.ts";
import { conversationChanged } from "#areas/dialer/contract/texts.events.ts";
import { sendStateOf } from "#areas/dialer/contract/texts.rules.ts";
import type {
  ConversationQuery,
  NewTexter,
  OpenConversation,
  TextConversation,
  TextMessage,
} from "#areas/dialer/contract/texts.schema.ts";
import { refusalWordsOn, type Refusal } from "#areas/outreach/contract/deliveries.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { findLine } from "#areas/telephone/server/index.ts";
import { sendTextTo } from "./text-answers.service.ts";
import * as store from "./texts.store.ts";

const stoppedWords = "They said stop. Only they can take it back, with a text that says START.";

const shown = (row: store.ConversationRow, stopped: ReadonlySet<string>): TextConversation => ({
  id: row.id,
  number: row.number,
  contactId: row.contactName === null ? null : row.contactId,
  contactName: row.contactName,
  lastAt: row.lastAt,
  lastBody: row.lastBody,
  lastDirection: row.lastDirection,
  unread: row.unread,
  isInDoubt: row.doubtId !== null,
  isStopped: stopped.has(row.number),
});

/** One page of conversations, the latest first. */
export async function listConversations(ctx: Ctx, query: ConversationQuery): Promise<Page<TextConversation>> {
  const { limit, cursor, ...filter } = query;
  const at = readCursor("text-conversations", cursor);
  const page = pageOf(
    await store.listConversations(ctx.tx, { ...filter, beforeId: at && String(at[0]), limit: limit + 1 }),
    limit,
    "text-conversations",
    ({ lastId }) => [lastId],
  );
  const stopped = await outreach.listStopped(
    ctx,
    page.rows.map(({ number }) => number),
  );
  return mapPage(page, (row) => shown(row, stopped));
}

/** One conversation, and why it can't be answered where it can't. 404 for one that isn't there or that the reader may not see. */
export async function getConversation(ctx: Ctx, id: string): Promise<OpenConversation> {
  const row = found(await store.findConversation(ctx.tx, id), "Conversation");
  const conversation = shown(row, await outreach.listStopped(ctx, [row.number]));
  return { ...conversation, refusal: await refusalOf(ctx, conversation) };
}

async function refusalOf(
  ctx: Ctx,
  { isStopped }: Pick<TextConversation, "isStopped">,
): Promise<string | null> {
  if (isStopped) return stoppedWords;
  const line = await findLine(ctx.tx, ctx.ports, ctx.workspaceId, "text");
  return "stopped" in line ? line.stopped : null;
}

/** One page of a conversation's texts, the newest first. */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: { limit: number; cursor?: string },
): Promise<Page<TextMessage>> {
  found(await store.findConversation(ctx.tx, conversationId), "Conversation");
  const page = await pageById("text-messages", query, (from) =>
    store.listMessages(ctx.tx, { conversationId, ...from }),
  );
  return { ...page, rows: await shownMessages(ctx, page.rows) };
}

async function shownMessages(ctx: Ctx, rows: readonly store.MessageRow[]): Promise<TextMessage[]> {
  const states = await outreach.listStates(
    ctx.tx,
    rows.flatMap(({ deliveryId }) => deliveryId ?? []),
  );
  return rows.map(({ deliveryId, ...row }) => {
    const sent = deliveryId === null ? undefined : states.get(deliveryId);
    const isOurs = row.direction === "out";
    return {
      ...row,
      state: isOurs ? sendStateOf(sent?.state) : null,
      problem: isOurs ? problemOf(sent) : null,
    };
  });
}

function problemOf(
  sent: { state: string; reason: string | null; detail: string | null } | undefined,
): string | null {
  if (sent?.state === "skipped") {
    if (sent.reason === "late") return "Not sent: your phone line didn’t work for more than a day.";
    const words = refusalWordsOn.text[sent.reason as Refusal];
    return words ? `Not sent: ${words}.` : "Not sent.";
  }
  return sent?.state === "failed" ? (sent.detail ?? "Not delivered.") : null;
}

/** Answers in a conversation: service, never an offer. 409 with a plain reason where they said stop or no line is connected. */
export async function answerConversation(ctx: Ctx, id: string, body: string): Promise<TextMessage> {
  const row = found(await store.lockConversation(ctx.tx, id), "Conversation");
  const { isStopped } = shown(row, await outreach.listStopped(ctx, [row.number]));
  const refusal = await refusalOf(ctx, { isStopped });
  if (refusal !== null) throw new AppError("conflict", refusal);
  const messageId = await sendTextTo(ctx, { ...row, conversationId: id, kind: "answer", body });
  // Who answers has read what came before.
  await store.markRead(ctx.tx, id, messageId);
  await ctx.publish(conversationChanged, { conversationId: id, contactId: row.contactId });
  const [message] = await shownMessages(ctx, [found(await store.findMessage(ctx.tx, messageId), "Text")]);
  return found(message, "Text");
}

/** Marks what was shown as read. */
export async function readConversation(ctx: Ctx, id: string, lastId: string): Promise<void> {
  const row = found(await store.findConversation(ctx.tx, id), "Conversation");
  if (await store.markRead(ctx.tx, id, lastId))
    await ctx.publish(conversationChanged, { conversationId: id, contactId: row.contactId });
}

/** A person decides whether a text was a STOP: then texts and calls end for good, otherwise marketing goes on. 409 where it was decided already. */
export async function decideConversation(
  ctx: Ctx,
  id: string,
  { isStop }: { isStop: boolean },
): Promise<OpenConversation> {
  const row = found(await store.lockConversation(ctx.tx, id), "Conversation");
  if (row.doubtId === null) throw new AppError("conflict", "This was decided already");
  const text = await store.findMessage(ctx.tx, row.doubtId);
  if (isStop) await outreach.stop(ctx, { number: row.number, wording: text?.body ?? "", source: "text" });
  else await outreach.endDoubt(ctx, row.number);
  await store.endDoubt(ctx.tx, id);
  await ctx.publish(conversationChanged, { conversationId: id, contactId: row.contactId });
  return getConversation(ctx, id);
}

/** Makes a stranger a customer, with the number that they text from. 409 where somebody has added them meanwhile. */
export async function addTexter(ctx: Ctx, id: string, name: NewTexter): Promise<OpenConversation> {
  const row = found(await store.lockConversation(ctx.tx, id), "Conversation");
  if (row.contactName !== null) throw new AppError("conflict", `This is ${row.contactName} already`);
  await contactOfCaller(ctx, { ...name, number: row.number, source: "Text message" });
  return getConversation(ctx, id);
}
