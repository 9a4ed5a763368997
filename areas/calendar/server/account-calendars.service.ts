import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import type {
  AccountCalendar,
  CalendarAccount,
  CalendarAccountChanges,
  FoundCalendar,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import {
  accountOf,
  accountToChange,
  changeOut,
  chosenOf,
  lookForCalendars,
} from "./calendar-accounts.service.ts";
import { type AccountRow, lockAccount, updateAccount } from "./calendar-accounts.store.ts";
import { passwordOfAccount, passwordPlaceOf } from "./dav-reading.service.ts";
import { addressOf } from "./feed-reading.service.ts";
import { addFeeds, readAnew } from "./feeds.service.ts";
import { type FeedRow, listFeedsOfAccount, removeFeed } from "./feeds.store.ts";
import { wakeSync } from "./meeting-copies.service.ts";

type Known = { account: AccountRow; feeds: { row: FeedRow; url: string | undefined }[] };

async function knownOf(ctx: Ctx, id: string): Promise<Known> {
  const account = await accountToChange(ctx, id);
  const rows = await listFeedsOfAccount(ctx.tx, id);
  return { account, feeds: rows.map((row) => ({ row, url: addressIfKnown(ctx, row) })) };
}

/** Undefined where it can't be read any more: that calendar then counts as none of them. */
function addressIfKnown({ ports, workspaceId }: Ctx, row: FeedRow): string | undefined {
  try {
    return addressOf(ports, workspaceId, row);
  } catch {
    return undefined;
  }
}

/** Signs in with the password that is kept, or another one. 400 with the field that is wrong. */
async function lookWith(open: OpenCtx, account: AccountRow, password?: string): Promise<FoundCalendar[]> {
  const { address, username } = account;
  const kept = password ?? passwordOfAccount(open.ports, open.workspaceId, account);
  if (kept === undefined) {
    const message = "Its app password can’t be read anymore. Enter it again.";
    throw new AppError("validation_failed", message, { errors: { password: message } });
  }
  return lookForCalendars(open, { address, username, password: kept });
}

/** The calendars that a connected account has by now, and what each is to us. */
export async function lookAgain(open: OpenCtx, id: string): Promise<AccountCalendar[]> {
  const { account, feeds } = await open.beforehand((ctx) => knownOf(ctx, id));
  const read = new Set(feeds.map(({ url }) => url));
  return (await lookWith(open, account)).map((calendar) => ({
    ...calendar,
    isRead: read.has(calendar.url),
    isWritten: calendar.url === account.outUrl,
  }));
}

/** What is chosen of the calendars that are there, in one order. */
const choiceIn = ({ account, feeds }: Known, there: readonly FoundCalendar[]) => ({
  calendars: there.flatMap(({ url }) => (feeds.some((feed) => feed.url === url) ? url : [])).toSorted(),
  writesTo: there.find(({ url }) => url === account.outUrl)?.url ?? null,
});

const inOrder = (urls: unknown): unknown => (Array.isArray(urls) ? urls.toSorted() : urls);

/**
 * Changes an account in place: another password, which is tried first, other calendars that are read, another one that is written. 409 where somebody
 * else chose others meanwhile.
 */
export async function updateAccountInPlace(
  open: OpenCtx,
  id: string,
  { was, password, calendars, writesTo }: Edit<CalendarAccountChanges>,
): Promise<CalendarAccount> {
  const { account } = await open.beforehand((ctx) => knownOf(ctx, id));
  if (password === undefined && calendars === undefined && writesTo === undefined)
    return open.beforehand((ctx) => accountOf(ctx, id));
  const there = await lookWith(open, account, password);
  const chosen = chosenOf(there, { calendars: calendars ?? [], writesTo: writesTo ?? null });
  return open.transact(async (ctx) => {
    await lockAccount(ctx.tx, id);
    const known = await knownOf(ctx, id);
    const based = was && { ...was, ...("calendars" in was && { calendars: inOrder(was.calendars) }) };
    await refuseClash({ calendars: calendars?.toSorted(), writesTo, was: based }, () =>
      choiceIn(known, there),
    );
    if (password !== undefined) {
      const passwordSealed = ctx.ports.secrets.seal(password, passwordPlaceOf(ctx.workspaceId, id));
      await updateAccount(ctx.tx, id, { passwordSealed });
      for (const { row } of known.feeds) await readAnew(ctx, row.id);
      if (known.account.syncAt !== null) await wakeSync(ctx, id);
    }
    if (calendars !== undefined) await changeRead(ctx, known, chosen.read);
    if (writesTo !== undefined && (chosen.out?.url ?? null) !== known.account.outUrl)
      await changeOut(ctx, id, chosen.out);
    if (calendars !== undefined || writesTo !== undefined) await refuseEmpty(ctx, id);
    return accountOf(ctx, id);
  });
}

/** Has these calendars take their host's time, and no others of the account. What stays the same is not read anew. */
async function changeRead(
  ctx: Ctx,
  { account, feeds }: Known,
  wanted: readonly FoundCalendar[],
): Promise<void> {
  for (const { row, url } of feeds)
    if (!wanted.some((one) => one.url === url)) await removeFeed(ctx.tx, row.id);
  const added = wanted.filter(({ url }) => !feeds.some((feed) => feed.url === url));
  if (added.length === 0) return;
  await addFeeds(ctx, account.hostId, {
    feeds: added.map(({ name, url }) => ({
      id: newId(),
      name,
      place: account.place,
      url,
      accountId: account.id,
    })),
  });
}

async function refuseEmpty(ctx: Ctx, id: string): Promise<void> {
  const { account, feeds } = await knownOf(ctx, id);
  if (feeds.length > 0 || account.outUrl !== null) return;
  const message = "Choose a calendar, or disconnect the account";
  throw new AppError("validation_failed", message, { errors: { calendars: message } });
}
