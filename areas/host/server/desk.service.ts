import { found } from "#platform/contract/errors.ts";
import { folded } from "#platform/contract/text.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { notifyLive, themselves } from "#platform/server/live.ts";
import { mapPage, type Page, pageOf } from "#platform/server/paging.ts";
import { liveWorkspacesOf } from "#platform/server/sessions.ts";
import { planKeys, type PlanKey } from "#areas/billing/contract/plans.schema.ts";
import * as help from "#areas/help/server/index.ts";
import type {
  DeskArticles,
  DeskCall,
  DeskFilter,
  DeskMessage,
  DeskPresence,
  DeskTicket,
  DeskTicketDetail,
  NewSetupLine,
} from "#areas/host/contract/desk.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./desk.store.ts";

/** The host who asks; 404 for everybody else. */
export const hostIn = async (ctx: Ctx): Promise<help.SupportHost> =>
  found(await help.findHost(ctx.tx, personIn(ctx)), "Desk");

const planOf = (rank: number): PlanKey => planKeys[planKeys.length - 1 - rank] ?? "starter";

const none = "00000000-0000-0000-0000-000000000000";
const beyond = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const starts: Record<DeskFilter, store.DeskPlace> = {
  open: { rank: -1, moment: "-infinity", id: none },
  mine: { rank: -1, moment: "-infinity", id: none },
  closed: { rank: -1, moment: "infinity", id: beyond },
};

/** A page of the tickets of all businesses. */
export async function listTickets(
  ctx: Ctx,
  wanted: { filter: DeskFilter; search?: string; limit: number; cursor?: string },
): Promise<Page<DeskTicket>> {
  const host = await hostIn(ctx);
  const search = folded(wanted.search ?? "") || undefined;
  const { filter, limit } = wanted;
  const scope = `desk ${filter} ${search ?? ""}`;
  const at = readCursor(scope, wanted.cursor);
  const start = search === undefined ? starts[filter] : starts.closed;
  const after = at ? { rank: Number(at[0]), moment: String(at[1]), id: String(at[2]) } : start;
  const rows = await store.listTickets(ctx.tx, host.id, { filter, search, after, limit: limit + 1 });
  const page = pageOf(rows, limit, scope, ({ rank, dueAt, closedAt, id }) => [
    rank,
    (filter === "closed" ? closedAt : dueAt) ?? "infinity",
    id,
  ]);
  return mapPage(page, ({ workspaceId: _, rank, takenById, ...row }) => ({
    ...row,
    plan: planOf(rank),
    isMine: takenById === host.id,
  }));
}

/** Does `work` in the business whose ticket it is, and goes back to the host's own; 404 for a ticket that isn't there. */
async function atTicket<T>(
  ctx: Ctx,
  id: string,
  work: (there: Ctx, host: help.SupportHost) => Promise<T>,
): Promise<T> {
  const host = await hostIn(ctx);
  const business = found(await store.findBusinessOf(ctx.tx, host.id, id), "Ticket");
  const result = await work(await ctx.enter(business), host);
  await ctx.enter(ctx.workspaceId);
  return result;
}

/** A ticket with what was written; the business sees that this host opened it. */
export const getTicket = (ctx: Ctx, id: string): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, (there, host) => detailOf(there, host, id));

async function detailOf(ctx: Ctx, host: help.SupportHost, id: string): Promise<DeskTicketDetail> {
  const { row, messages, lines, notes } = await help.openForHost(ctx, host, id);
  const asker = await store.findPerson(ctx.tx, row.askedBy);
  const taker = await store.findPerson(ctx.tx, row.takenBy);
  return {
    id: row.id,
    business: (await team.workspaceNameOf(ctx.tx)) ?? "",
    plan: planOf(row.rank),
    askedBy: asker?.name ?? null,
    email: asker?.email ?? null,
    kind: row.kind,
    subject: row.subject,
    status: row.status,
    takenBy: taker?.name ?? null,
    isMine: row.takenBy === host.id,
    createdAt: row.createdAt,
    lastMessageAt: row.lastMessageAt,
    dueAt: row.dueAt,
    closedAt: row.closedAt,
    phone: row.phone,
    times: row.times,
    callAt: row.callAt,
    page: row.page,
    requestId: row.requestId,
    messages,
    lines,
    notes,
    minutes: notes.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** Answers, or notes something that the business never sees; minutes are kept with the notes. */
export const writeTo = (ctx: Ctx, id: string, { text, internal, time }: DeskMessage) =>
  atTicket(ctx, id, async (there, host) => {
    const row = await help.lockForHost(there, id);
    if (!internal) await help.answerTicket(there, host, row, text);
    await help.noteWork(there, host, id, { text: internal ? text : null, minutes: time });
    return detailOf(there, host, id);
  });

/** Makes it the host's own. */
export const takeTicket = (ctx: Ctx, id: string): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, async (there, host) => {
    await help.takeTicket(there, host, await help.lockForHost(there, id));
    return detailOf(there, host, id);
  });

/** Closes it: nobody waits for an answer anymore, and the asker is told. */
export const closeTicket = (ctx: Ctx, id: string): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, async (there, host) => {
    await help.closeForHost(there, host, await help.lockForHost(there, id));
    return detailOf(there, host, id);
  });

/** Picks the time of a call. */
export const pickTime = (ctx: Ctx, id: string, { time }: DeskCall): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, async (there, host) => {
    await help.pickTime(there, host, await help.lockForHost(there, id), time);
    return detailOf(there, host, id);
  });

/** Adds a line to the list of a setup. */
export const addLine = (ctx: Ctx, id: string, line: NewSetupLine): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, async (there, host) => {
    await help.addLine(there, await help.lockForHost(there, id), line);
    return detailOf(there, host, id);
  });

/** Marks a line of the host as done, or not. */
export const tickLine = (ctx: Ctx, id: string, lineId: string, done: boolean): Promise<DeskTicketDetail> =>
  atTicket(ctx, id, async (there, host) => {
    await help.tickLine(there, id, lineId, done);
    return detailOf(there, host, id);
  });

/** The most searches that are shown. */
const maxSearches = 50;

/** Which articles helped, the least helpful first, and what was searched for in vain, most often first. */
export async function listOfArticles(ctx: Ctx): Promise<DeskArticles> {
  await hostIn(ctx);
  const rows = await help.listVotes(ctx.tx);
  const count = (slug: string, helpful: boolean): number =>
    rows.find((row) => row.slug === slug && row.helpful === helpful)?.count ?? 0;
  const votes = [...new Set(rows.map(({ slug }) => slug))]
    .map((slug) => ({ slug, helpful: count(slug, true), unhelpful: count(slug, false) }))
    .sort((a, b) => b.unhelpful - a.unhelpful);
  const searches = await help.listEmptySearches(ctx.tx, maxSearches);
  return { votes, searches: searches.map(({ words, count: times }) => ({ words, count: times })) };
}

/** Lets the hosts' screens know, once this transaction is committed, that these lists of the desk went stale: they sit in businesses of their own, and learn nothing more. */
export async function notifyHosts({ tx, database }: Pick<Ctx, "tx" | "database">, reads: readonly string[]) {
  const hosts = (await help.listHosts(tx)).map(({ id }) => id);
  if (hosts.length === 0) return;
  for (const workspaceId of await liveWorkspacesOf(tx, hosts))
    notifyLive({ tx, workspaceId, database }, reads, { ids: hosts, peopleOf: themselves });
}

/** How long a desk counts as open after its page last said so, in milliseconds. */
const hereMs = 60_000;

/** Notes that the host's desk is open, or was closed. */
export async function noteHere(ctx: Ctx, { isHere }: DeskPresence): Promise<void> {
  const { id } = await hostIn(ctx);
  const until = isHere ? new Date(ctx.now.getTime() + hereMs).toISOString() : null;
  await help.updateHereUntil(ctx.tx, id, until);
}
