import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import type { SupportHost } from "./support.store.ts";
import { listLines } from "./setup-lines.store.ts";
import { mailAnswer, mailClosing, ticketPath } from "./ticket-mails.service.ts";
import * as notesStore from "./ticket-notes.store.ts";
import { close, maxMessages } from "./tickets.service.ts";
import * as store from "./tickets.store.ts";

// What hosts do with a ticket. The context is that of the business whose ticket it is.

/** A locked ticket for a host; 404 when it is gone. */
export const lockForHost = async (ctx: Ctx, id: string): Promise<store.TicketRow> =>
  found(await store.lockTicket(ctx.tx, id), "Ticket");

// What the asker wrote last can be answered, also where they can write no more.
const maxWithAnswers = 2 * maxMessages;

/** Answers: the asker gets it by bell and mail. Who answers first has taken the ticket. 409 when the conversation is full. */
export async function answerTicket(
  ctx: Ctx,
  host: SupportHost,
  row: store.TicketRow,
  text: string,
): Promise<void> {
  if (row.messageCount >= maxWithAnswers)
    throw new AppError("conflict", "This conversation is full. The next question needs a ticket of its own.");
  const [author, now] = [fullNameOf(host), ctx.now.toISOString()];
  await store.insertMessage(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    ticketId: row.id,
    isByHost: true,
    author,
    text,
    createdAt: now,
  });
  await store.updateTicket(ctx.tx, row.id, {
    messageCount: row.messageCount + 1,
    lastMessageAt: now,
    lastAnswerAt: now,
    answeredAt: row.answeredAt ?? now,
    takenBy: row.takenBy ?? host.id,
    dueAt: null,
  });
  await tellAsker(ctx, row, {
    type: "help_answered",
    title: `${author} answered: ${row.subject}`,
    body: text.slice(0, 300),
    mail: (to) => mailAnswer(ctx, to, { author, text }),
  });
  await ctx.publish(ticketChanged, { ticketId: row.id });
}

/** Closes it on a host's behalf: the asker gets to know by bell and mail, and opens it again by writing on. One that is closed stays as it is, and tells nobody. */
export async function closeForHost(ctx: Ctx, host: SupportHost, row: store.TicketRow): Promise<void> {
  if (row.status === "closed") return;
  await close(ctx, row);
  const by = fullNameOf(host);
  await tellAsker(ctx, row, {
    type: "help_closed",
    title: `${by} closed your question: ${row.subject}`,
    body: "Not solved yet? Reply, and it’s open again.",
    mail: (to) => mailClosing(ctx, to, by),
  });
}

type News = {
  type: "help_answered" | "help_closed";
  title: string;
  body: string;
  mail: (to: store.TicketRow & { askedBy: string }) => Promise<void>;
};

/** Somebody who left the business learns nothing more of it. */
async function tellAsker(ctx: Ctx, row: store.TicketRow, { mail, ...news }: News): Promise<void> {
  const { askedBy } = row;
  if (askedBy === null || !(await team.isMember(ctx, askedBy))) return;
  await notifications.notify(ctx, [askedBy], [{ ...news, href: ticketPath(row.id) }]);
  await mail({ ...row, askedBy });
}

/** Keeps what hosts note for each other, and the minutes they spent; with neither, nothing. */
export async function noteWork(
  ctx: Ctx,
  host: SupportHost,
  ticketId: string,
  { text, minutes }: { text: string | null; minutes: number },
): Promise<void> {
  if (text === null && minutes === 0) return;
  await notesStore.insertNote(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    ticketId,
    author: fullNameOf(host),
    text,
    minutes,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(ticketChanged, { ticketId });
}

/** Makes it this host's. Pressed twice, nothing more happens. */
export async function takeTicket(ctx: Ctx, host: SupportHost, row: store.TicketRow): Promise<void> {
  if (row.takenBy === host.id) return;
  await store.updateTicket(ctx.tx, row.id, { takenBy: host.id });
  await ctx.publish(ticketChanged, { ticketId: row.id });
}

/** A ticket as its host sees it, who thereby is noted as having opened it. */
export async function openForHost(ctx: Ctx, host: SupportHost, id: string) {
  const row = found(await store.findTicket(ctx.tx, id), "Ticket");
  await store.insertView(ctx.tx, {
    workspaceId: ctx.workspaceId,
    ticketId: id,
    hostId: host.id,
    name: fullNameOf(host),
    seenAt: ctx.now.toISOString(),
  });
  return {
    row,
    messages: await store.listMessages(ctx.tx, id),
    lines: await listLines(ctx.tx, id),
    notes: await notesStore.listNotes(ctx.tx, id),
  };
}
