import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type Page, pageById, mapPage } from "#platform/server/paging.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import { checkCall, dueFrom, ticketSearchText } from "#areas/help/contract/tickets.rules.ts";
import type { NewTicket, Ticket, TicketDetail, TicketText } from "#areas/help/contract/tickets.schema.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { listLines } from "./setup-lines.store.ts";
import { mailAddress } from "./ticket-mails.service.ts";
import { findPresence } from "./support.store.ts";
import * as store from "./tickets.store.ts";

const day = 86_400;
/** So many questions and messages a day are more than people write, and few enough that a desk can read them. */
const limits = {
  questions: {
    name: "help-tickets",
    max: 20,
    windowSeconds: day,
    refusal:
      "That’s a lot of questions for one day. Write on in one you asked already, or come back tomorrow.",
  },
  messages: {
    name: "help-messages",
    max: 100,
    windowSeconds: day,
    refusal: "That’s a lot of messages for one day. Please come back tomorrow.",
  },
} as const satisfies Record<string, Limit>;

/** The most messages in one ticket. */
export const maxMessages = 200;

const fullMessage = "This conversation is full. Please ask a new question.";

/** True for those who see the questions of everybody in the business. */
const seesAll = (ctx: Ctx): boolean => roleAllows(ctx.actor.role, "manager");

/** A ticket as it is answered to a reader; to nobody in particular without one. */
export function shownTicket(row: store.NamedTicket, reader: string | null): Ticket {
  const isMine = reader !== null && row.askedBy === reader;
  const { lastAnswerAt, readAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    status: row.status,
    askedBy: row.askedBy === null ? null : { id: row.askedBy, name: row.asker ?? "" },
    isMine,
    isUnread: isMine && lastAnswerAt !== null && (readAt === null || lastAnswerAt > readAt),
    createdAt: row.createdAt,
    lastMessageAt: row.lastMessageAt,
    dueAt: row.dueAt,
    answeredAt: row.answeredAt,
    phone: row.phone,
    times: row.times,
    callAt: row.callAt,
  };
}

/** A page of one's own tickets, or of everybody's for the owner and managers. */
export async function listTickets(
  ctx: Ctx,
  { status, ...page }: { status?: Ticket["status"]; limit: number; cursor?: string },
): Promise<Page<Ticket>> {
  const me = personIn(ctx);
  const askedBy = seesAll(ctx) ? undefined : me;
  return mapPage(
    await pageById(`help-tickets ${status ?? ""} ${askedBy ?? ""}`, page, (from) =>
      store.listTickets(ctx.tx, { ...from, askedBy, status }),
    ),
    (row) => shownTicket(row, me),
  );
}

/** With what was written; 404 when it is not there, another business's, or not for this reader. */
export async function getTicket(ctx: Ctx, id: string): Promise<TicketDetail> {
  const row = found(await store.findTicket(ctx.tx, id), "Question");
  refuseOthers(ctx, row);
  return detailOf(ctx, row);
}

/** A ticket with all that belongs to it. */
async function detailOf(ctx: Ctx, row: store.NamedTicket): Promise<TicketDetail> {
  return {
    ...shownTicket(row, ctx.actor.userId),
    messages: await store.listMessages(ctx.tx, row.id),
    lines: await listLines(ctx.tx, row.id),
    seenBy: await store.listViews(ctx.tx, row.id),
  };
}

function refuseOthers(ctx: Ctx, { askedBy }: Pick<store.TicketRow, "askedBy">): void {
  if (askedBy !== ctx.actor.userId && !seesAll(ctx)) found(undefined, "Question");
}

/** A locked ticket that this person may write to; otherwise 404. */
async function lock(ctx: Ctx, id: string): Promise<store.TicketRow> {
  const row = found(await store.lockTicket(ctx.tx, id), "Question");
  refuseOthers(ctx, row);
  return row;
}

/** Where the business stands in the desk's order: 0 for the largest plan. */
export const rankOf = async (ctx: Ctx): Promise<number> => billing.planRank(ctx);

/**
 * Asks the people who help. 402 for a call or for help with setting up where the plan has none, 429 above the business's limit of a day. Where there
 * is no host, it is mailed to the address for questions, if there is one.
 */
export async function createTicket(ctx: Ctx, input: NewTicket): Promise<TicketDetail> {
  const { kind, subject, message, phone, times = [], page, requestId } = input;
  if (kind === "phone") await billing.requireFeature(ctx, "phoneHelp");
  if (kind === "setup") await billing.requireFeature(ctx, "setupHelp");
  checkCall(input, ctx.now);
  await takeAttempt(ctx.tx, limits.questions, ctx.workspaceId);
  const [me, now] = [await asker(ctx), ctx.now.toISOString()];
  const business = (await team.workspaceNameOf(ctx.tx)) ?? "";
  const hasManager = await billing.hasFeature(ctx, "accountManager");
  const row: store.TicketRow = {
    workspaceId: ctx.workspaceId,
    id: newId(),
    askedBy: me.id,
    kind,
    subject,
    status: "open",
    phone,
    times: times.map((time) => new Date(time).toISOString()),
    callAt: null,
    callMeetingId: null,
    page,
    requestId,
    rank: await rankOf(ctx),
    isTest: await team.isTestWorkspace(ctx.tx),
    isMeasured: (await findPresence(ctx.tx)).hasHosts || ctx.ports.support?.email === undefined,
    takenBy: (hasManager && (await store.findLastHost(ctx.tx))?.id) || null,
    messageCount: 1,
    searchText: ticketSearchText(subject, business, me.name, me.email),
    createdAt: now,
    lastMessageAt: now,
    dueAt: dueFrom(ctx.now),
    answeredAt: null,
    lastAnswerAt: null,
    readAt: null,
    remindedAt: null,
    closedAt: null,
  };
  await store.insertTicket(ctx.tx, row);
  await addMessage(ctx, row.id, me.name, message);
  await mailAddress(ctx, row, { ...me, business, text: message });
  await ctx.publish(ticketChanged, { ticketId: row.id });
  return detailOf(ctx, { ...row, asker: me.name });
}

/** Writes on: an answer is due again, also to one that was closed. 409 when it is full, 429 above the business's limit of a day. */
export async function writeOn(ctx: Ctx, id: string, { text }: TicketText): Promise<TicketDetail> {
  const row = await lock(ctx, id);
  if (row.messageCount >= maxMessages) throw new AppError("conflict", fullMessage);
  await takeAttempt(ctx.tx, limits.messages, ctx.workspaceId);
  const me = await asker(ctx);
  await addMessage(ctx, id, me.name, text);
  await store.updateTicket(ctx.tx, id, {
    status: "open",
    closedAt: null,
    messageCount: row.messageCount + 1,
    lastMessageAt: ctx.now.toISOString(),
    // Who writes again before the answer came doesn't wait longer for it.
    ...(row.dueAt === null && { dueAt: dueFrom(ctx.now), remindedAt: null }),
    rank: await rankOf(ctx),
  });
  const business = (await team.workspaceNameOf(ctx.tx)) ?? "";
  await mailAddress(ctx, row, { ...me, business, text });
  await ctx.publish(ticketChanged, { ticketId: id });
  return getTicket(ctx, id);
}

/** Notes that the asker has seen its answers. */
export async function markRead(ctx: Ctx, id: string): Promise<Ticket> {
  const row = await lock(ctx, id);
  if (
    row.askedBy === ctx.actor.userId &&
    row.lastAnswerAt !== null &&
    (row.readAt ?? "") < row.lastAnswerAt
  ) {
    await store.updateTicket(ctx.tx, id, { readAt: row.lastAnswerAt });
    await ctx.publish(ticketChanged, { ticketId: id });
  }
  return shownTicket(found(await store.findTicket(ctx.tx, id), "Question"), ctx.actor.userId);
}

/** Closes it: no answer is due anymore. One that is closed stays as it is. */
export async function closeTicket(ctx: Ctx, id: string): Promise<TicketDetail> {
  const row = await lock(ctx, id);
  if (row.answeredAt === null && ctx.now <= new Date(dueFrom(new Date(row.createdAt))))
    await store.updateTicket(ctx.tx, id, { isMeasured: false });
  await close(ctx, row);
  return getTicket(ctx, id);
}

/** Closes a locked ticket. */
export async function close(ctx: Ctx, row: store.TicketRow): Promise<void> {
  if (row.status === "closed") return;
  await store.updateTicket(ctx.tx, row.id, {
    status: "closed",
    closedAt: ctx.now.toISOString(),
    dueAt: null,
  });
  await ctx.publish(ticketChanged, { ticketId: row.id });
}

/**
 * What `from` asked in a throw-away business that is now the acting person's: it becomes theirs, and from now on waits for an answer like every other
 * question.
 */
export async function keepTickets(ctx: Ctx, from: string): Promise<void> {
  const [me, now] = [await asker(ctx), ctx.now.toISOString()];
  const business = (await team.workspaceNameOf(ctx.tx)) ?? "";
  for (const row of await store.listTickets(ctx.tx, { askedBy: from, limit: 1000 })) {
    const isOpen = row.status === "open";
    const kept = { ...row, askedBy: me.id, isTest: false };
    await store.updateTicket(ctx.tx, row.id, {
      askedBy: kept.askedBy,
      isTest: kept.isTest,
      searchText: ticketSearchText(row.subject, business, me.name, me.email),
      // Nobody could read it before.
      createdAt: now,
      dueAt: isOpen ? dueFrom(ctx.now) : null,
    });
    if (isOpen) {
      const texts = (await store.listMessages(ctx.tx, row.id)).map(({ text }) => text);
      await mailAddress(ctx, kept, { ...me, business, text: texts.join("\n\n") });
    }
    await ctx.publish(ticketChanged, { ticketId: row.id });
  }
}

async function asker(ctx: Ctx): Promise<{ id: string; name: string; email: string }> {
  const user = found(await auth.findUser(ctx.tx, personIn(ctx)), "Person");
  return { id: user.id, name: fullNameOf(user), email: user.email };
}

const addMessage = (ctx: Ctx, ticketId: string, author: string, text: string): Promise<void> =>
  store.insertMessage(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    ticketId,
    isByHost: false,
    author,
    text,
    createdAt: ctx.now.toISOString(),
  });
