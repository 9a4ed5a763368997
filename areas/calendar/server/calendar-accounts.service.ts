import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { caldavOf, DavRefused } from "#platform/server/caldav.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import type {
  CalendarAccount,
  CalendarLogin,
  FoundCalendar,
  NewCalendarAccount,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import * as team from "#areas/team/server/index.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import * as store from "./calendar-accounts.store.ts";
import { passwordPlaceOf } from "./dav-reading.service.ts";
import { addFeeds, checkAddress, placeOfUrl, readAnew } from "./feeds.service.ts";
import { listFeedsOfAccount } from "./feeds.store.ts";
import { findHost } from "./hosts.service.ts";

/** How often one business may sign in elsewhere: nobody guesses passwords through us. */
const signIns: Limit = { name: "calendar.accounts", max: 30, windowSeconds: 600 };
/** Looking takes several requests. */
const lookMs = 15_000;

/** The accounts that concern a person: their own; the owner's and managers' are all. */
export async function listAccounts(ctx: Ctx): Promise<CalendarAccount[]> {
  const rows = await store.listAccounts(ctx.tx);
  return rows
    .filter(
      ({ hostUserId }) =>
        roleAllows(ctx.actor.role, "manager") || (hostUserId !== null && hostUserId === ctx.actor.userId),
    )
    .map(shown);
}

const shown = ({
  id,
  hostId,
  hostName,
  provider,
  place,
  username,
  createdAt,
}: store.AccountRow): CalendarAccount => ({ id, hostId, hostName, provider, place, username, createdAt });

/** The calendars of an account elsewhere. 400 with the field that is wrong; 409 in a throw-away business, which asks nobody. */
export async function lookForCalendars(open: OpenCtx, login: CalendarLogin): Promise<FoundCalendar[]> {
  await open.transact(async ({ tx, workspaceId }) => {
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
  { provider, hostId, calendars, ...login }: NewCalendarAccount,
): Promise<CalendarAccount> {
  await open.transact(async (ctx) => checkCalendar(ctx, await findHost(ctx, hostId)));
  const there = (await lookForCalendars(open, login)).filter(({ url }) => calendars.includes(url));
  if (there.length < new Set(calendars).size) {
    const message = "One of these calendars isn’t there anymore. Look for them again.";
    throw new AppError("validation_failed", message, { errors: { calendars: message } });
  }
  return open.transact(async (ctx) => {
    const id = newId();
    const place = placeOfUrl(login.address);
    await addFeeds(ctx, hostId, {
      feeds: there.map(({ name, url }) => ({ id: newId(), name, place, url, accountId: id })),
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
    return accountOf(ctx, id);
  });
}

async function accountOf(ctx: Ctx, id: string): Promise<CalendarAccount> {
  notifyLive(ctx, [calendarAccountsApi.list.path, feedsApi.list.path, busyApi.list.path]);
  return shown(found(await store.findAccount(ctx.tx, id), "Account"));
}

async function check(ctx: Ctx, id: string): Promise<void> {
  const row = found(await store.findAccount(ctx.tx, id), "Account");
  checkCalendar(ctx, { userId: row.hostUserId });
}

/** Takes another app password, with which its calendars are read at once. */
export async function updateAccount(ctx: Ctx, id: string, password: string): Promise<CalendarAccount> {
  await check(ctx, id);
  const passwordSealed = ctx.ports.secrets.seal(password, passwordPlaceOf(ctx.workspaceId, id));
  await store.updateAccount(ctx.tx, id, { passwordSealed });
  for (const feed of await listFeedsOfAccount(ctx.tx, id)) await readAnew(ctx, feed.id);
  return accountOf(ctx, id);
}

/** Disconnects an account: its password is forgotten, and its calendars take no more time. */
export async function disconnectAccount(ctx: Ctx, id: string): Promise<void> {
  await check(ctx, id);
  await store.removeAccount(ctx.tx, id);
  notifyLive(ctx, [calendarAccountsApi.list.path, feedsApi.list.path, busyApi.list.path]);
}
