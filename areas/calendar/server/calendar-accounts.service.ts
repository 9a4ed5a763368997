import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { caldavOf } from "#platform/server/caldav.ts";
import { DavRefused } from "#platform/server/caldav-ask.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import type {
  CalendarAccount,
  CalendarLogin,
  FoundCalendar,
  NewCalendarAccount,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import { notifyAccounts } from "./calendar-accounts.live.ts";
import * as store from "./calendar-accounts.store.ts";
import { passwordPlaceOf } from "./dav-reading.service.ts";
import { addFeeds, checkAddress, placeOfUrl } from "./feeds.service.ts";
import { listFeedsOfAccount, removeFeed } from "./feeds.store.ts";
import { findHost } from "./hosts.service.ts";
import { endAccount, wakeSync } from "./meeting-copies.service.ts";
import { countWritten } from "./meeting-copies.store.ts";

/** How often one business may sign in elsewhere: nobody guesses passwords through us. */
const signIns: Limit = { name: "calendar.accounts", max: 30, windowSeconds: 600 };
/** Looking takes several requests. */
const lookMs = 15_000;

/** The accounts that concern a person: their own; the owner's and managers' are all. */
export async function listAccounts(ctx: Ctx): Promise<CalendarAccount[]> {
  const rows = await store.listAccounts(ctx.tx);
  const written = await countWritten(ctx.tx, ctx.now);
  return rows
    .filter(
      ({ hostUserId }) =>
        roleAllows(ctx.actor.role, "manager") || (hostUserId !== null && hostUserId === ctx.actor.userId),
    )
    .map((row) => shown(row, written));
}

const shown = (
  { id, hostId, hostName, provider, place, username, createdAt, ...row }: store.AccountRow,
  written: ReadonlyMap<string, number>,
): CalendarAccount => ({
  id,
  hostId,
  hostName,
  provider,
  place,
  username,
  createdAt,
  writesTo: row.outName,
  writtenAt: row.writtenAt,
  writtenMeetings: written.get(id) ?? 0,
  writeError: row.outName === null ? null : row.writeError,
});

/** The calendars of an account elsewhere. 400 with the field that is wrong; 409 in a throw-away business, which asks nobody. */
export async function lookForCalendars(open: OpenCtx, login: CalendarLogin): Promise<FoundCalendar[]> {
  await open.beforehand(async ({ tx, workspaceId }) => {
    if (await team.isTestWorkspace(tx))
      throw new AppError("conflict", "This is a test business: calendars elsewhere aren’t connected.");
    await takeAttempt(tx, signIns, workspaceId);
  });
  await checkAddress(open, login.address, "address");
  try {
    return await caldavOf(open.ports.outgoing, login, lookMs).findCalendars();
  } catch (error) {
    if (!(error instanceof DavRefused || error instanceof OutgoingRefused)) throw error;
    const field = error instanceof DavRefused && error.reason === "password" ? "password" : "address";
    throw new AppError("validation_failed", error.message, { errors: { [field]: error.message } });
  }
}

/** Connects calendars of an account; signs in once more, so that only what is there can be chosen. */
export async function createAccount(
  open: OpenCtx,
  { provider, hostId, calendars, writesTo, ...login }: NewCalendarAccount,
): Promise<CalendarAccount> {
  await open.beforehand(async (ctx) => checkCalendar(ctx, await findHost(ctx, hostId)));
  if (calendars.length === 0 && writesTo === null) throw refuseChoice("calendars", "Choose a calendar");
  const { read, out } = chosenOf(await lookForCalendars(open, login), { calendars, writesTo });
  return open.transact(async (ctx) => {
    const id = newId();
    const place = placeOfUrl(login.address);
    await addFeeds(ctx, hostId, {
      feeds: read.map(({ name, url }) => ({ id: newId(), name, place, url, accountId: id })),
      before: (host) =>
        store.insertAccount(ctx.tx, {
          workspaceId: ctx.workspaceId,
          id,
          hostId: host.id,
          provider,
          address: login.address,
          place,
          username: login.username,
          passwordSealed: ctx.ports.secrets.seal(login.password, passwordPlaceOf(ctx.workspaceId, id)),
          createdAt: ctx.now.toISOString(),
        }),
    });
    if (out) await changeOut(ctx, id, out);
    return accountOf(ctx, id);
  });
}

const refuseChoice = (field: "calendars" | "writesTo", message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** The calendars that were chosen out of those that are there. 400 for one that isn't, or can't be written. */
export function chosenOf(
  there: readonly FoundCalendar[],
  { calendars, writesTo }: { calendars: readonly string[]; writesTo: string | null },
): { read: FoundCalendar[]; out: FoundCalendar | null } {
  const gone = "One of these calendars isn’t there anymore. Look for them again.";
  const read = there.filter(({ url }) => calendars.includes(url));
  if (read.length < new Set(calendars).size) throw refuseChoice("calendars", gone);
  const out = writesTo === null ? null : there.find(({ url }) => url === writesTo);
  if (out === undefined) throw refuseChoice("writesTo", gone);
  if (out && !out.canWrite)
    throw refuseChoice("writesTo", "We may only read this calendar. Choose another one.");
  return { read, out };
}

/** Has meetings written into this calendar of an account from now on, or into none; what stands in another one is taken out of it. */
export async function changeOut(ctx: Ctx, id: string, out: FoundCalendar | null): Promise<void> {
  await store.updateAccount(ctx.tx, id, {
    outUrl: out?.url ?? null,
    outName: out?.name ?? null,
    outVersion: null,
    writtenAt: null,
    writeError: null,
    writeTries: 0,
    syncAt: ctx.now.toISOString(),
  });
  await wakeSync(ctx, id);
}

/** An account as it was saved, of which open screens learn. */
export async function accountOf(ctx: Ctx, id: string): Promise<CalendarAccount> {
  notifyAccounts(ctx);
  const row = found(await store.findAccount(ctx.tx, id), "Account");
  return shown(row, await countWritten(ctx.tx, ctx.now));
}

/** An account that the acting person may change. 404 for one that is not there, 403 for another's. */
export async function accountToChange(ctx: Ctx, id: string): Promise<store.AccountRow> {
  const row = found(await store.findAccount(ctx.tx, id), "Account");
  if (row.endingAt !== null) throw new AppError("not_found", "Account not found");
  checkCalendar(ctx, { userId: row.hostUserId });
  return row;
}

/** Disconnects an account: its calendars take no more time, our meetings are taken out of them, and then its password is forgotten. */
export async function disconnectAccount(ctx: Ctx, id: string): Promise<void> {
  // In the order in which whoever changes it takes them: first the account, then its calendars.
  await store.lockAccount(ctx.tx, id);
  const account = await accountToChange(ctx, id);
  for (const feed of await listFeedsOfAccount(ctx.tx, id)) await removeFeed(ctx.tx, feed.id);
  await endAccount(ctx, account);
}
