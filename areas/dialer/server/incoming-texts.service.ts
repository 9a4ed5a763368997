import { dayMs } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import { textReceived } from "#areas/dialer/contract/texts.events.ts";
import { ownAnswers, wishIn } from "#areas/dialer/contract/texts.rules.ts";
import { answerMax } from "#areas/dialer/contract/texts.schema.ts";
import { notify, notifyManagers } from "#areas/notifications/server/index.ts";
import { isAddress } from "#areas/outreach/contract/permission.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { createTaskFor } from "#areas/tasks/server/index.ts";
import { sendTextTo } from "./text-answers.service.ts";
import * as store from "./texts.store.ts";

/** A text that came in, as the provider tells of it. */
export type IncomingText = {
  number: string;
  body: string;
  /** The kinds of files that came along. */
  media: readonly string[];
  providerId: string;
  /** "STOP", "START" or "HELP" where the provider has answered already. */
  optOutType: string | undefined;
};

const maxMedia = 10;

/** Keeps a text that came in, once, and does what it asks for: STOP, START, HELP; a doubtful one holds marketing and makes a task. */
export async function receiveText(ctx: Ctx, text: IncomingText): Promise<void> {
  const { number, providerId, optOutType } = text;
  // What comes from a short code or a name can't be answered, and belongs to nobody.
  if (!isAddress("text", number) || providerId === "") return;
  const body = [...text.body.replaceAll("\u0000", "")].slice(0, answerMax).join("");
  const wanted = wishIn(body, optOutType);
  const wish = wanted === "none" ? null : wanted;
  const messageId = newId();
  const at = ctx.now.toISOString();
  const conversationId = await store.takeConversation(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    number,
    contactId: (await store.findContactOf(ctx.tx, number)) ?? null,
    messageId,
    at,
  });
  const wasStopped = (await outreach.listStopped(ctx, [number])).has(number);
  const isNew = await store.insertMessage(ctx.tx, {
    workspaceId: ctx.workspaceId,
    conversationId,
    id: messageId,
    direction: "in",
    kind: "received",
    body,
    media: text.media.slice(0, maxMedia).map((kind) => kind.slice(0, 100)),
    wish: wish === "doubtful" && wasStopped ? null : wish,
    providerId,
    deliveryId: null,
    sentBy: null,
    at,
  });
  const conversation = await store.findConversation(ctx.tx, conversationId);
  if (!isNew || !conversation) return;
  const { contactId, contactName } = conversation;
  const said = { number, wording: body || (optOutType ?? ""), source: "text" };
  const answer = async (kind: "stopped" | "started" | "help") => {
    if (optOutType !== undefined) return;
    const { name } = await outreach.findBusiness(ctx.tx);
    await sendTextTo(ctx, { conversationId, number, contactId, kind, body: ownAnswers[kind](name) });
  };
  if (wish === "stop") {
    await outreach.stop(ctx, said);
    if (!wasStopped) await answer("stopped");
  }
  if (wish === "start") {
    await outreach.endDoubt(ctx, number);
    if (await outreach.start(ctx, said)) await answer("started");
  }
  const since = new Date(ctx.now.getTime() - dayMs).toISOString();
  if (
    wish === "help" &&
    !wasStopped &&
    !(await store.hasSent(ctx.tx, { conversationId, kind: "help", since }))
  )
    await answer("help");
  if (wish === "doubtful" && !wasStopped) {
    await outreach.doubt(ctx, said);
    await askSomebody(ctx, conversation, body);
  }
  await ctx.publish(textReceived, { messageId, conversationId, contactId, number, body, wish });
  // Whoever only says stop wants nobody's answer.
  if (wish !== "stop")
    await tellOf(ctx, conversation, {
      type: "text_received",
      title: `Text from ${contactName ?? shownNumber(number)}`,
      body: body || "Sent a picture or file",
      href: `/ai-dialer/texts?conversation=${conversationId}`,
    });
}

type Told = Parameters<typeof notifyManagers>[1];

/** Notifies whoever looks after the customer, else those who look after the business. */
export async function tellOf(
  ctx: Ctx,
  { assignedTo }: Pick<store.ConversationRow, "assignedTo">,
  told: Told,
): Promise<void> {
  await (assignedTo === null ? notifyManagers(ctx, told) : notify(ctx, [assignedTo], [told]));
}

async function askSomebody(ctx: Ctx, conversation: store.ConversationRow, body: string): Promise<void> {
  const { contactName, contactId, number, assignedTo } = conversation;
  await createTaskFor(ctx, [assignedTo], {
    title: `Did ${contactName ?? shownNumber(number)} say stop?`.slice(0, 300),
    description: `They texted: “${body}” Until you decide under AI Dialer, Texts, they get no offers.`,
    type: "task",
    status: "pending",
    priority: "high",
    dueDate: null,
    dueTime: null,
    contactId,
    dealId: null,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: null,
  });
}
