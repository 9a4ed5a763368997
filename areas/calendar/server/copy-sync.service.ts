import { DavRefused } from "#platform/server/caldav-ask.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext, JobOutcome } from "#platform/server/jobs.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import { endingMs, syncPauseMs } from "#areas/calendar/contract/meeting-copies.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { notifyAccounts } from "./calendar-accounts.live.ts";
import { type AccountRow, findAccount, removeAccount, updateAccount } from "./calendar-accounts.store.ts";
import { lookAtCopies } from "./copy-looking.service.ts";
import type { Sync } from "./copy-turn.service.ts";
import { takeOut, writeMeeting } from "./copy-writing.service.ts";
import { caldavOfAccount } from "./dav-reading.service.ts";
import { listCopies, listWanted, removeOver } from "./meeting-copies.store.ts";

/** How long asking one account may take in all, and after how long the rest waits for another turn, in milliseconds. */
const sessionMs = 60_000;
const turnMs = 25_000;
/** For so long after a meeting is over its copy is known. */
const keptMs = 30 * 86_400_000;

/** Whether an account is to hold no meetings any more. */
const isEnding = ({ endingAt, outUrl }: AccountRow): boolean => endingAt !== null || outUrl === null;

/** Brings an account's calendar up to date. What goes wrong is saved with the account, in plain words, and tried again later. */
export async function syncOne(
  parts: JobParts,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  context: JobContext,
): Promise<JobOutcome> {
  const { database, signal, turnOver } = context;
  const inside: Sync["inside"] = (work) =>
    database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, `calendar account ${accountId}`)(tx, workspaceId)),
    );
  const loaded = await inside((ctx) => load(ctx, accountId));
  if (!loaded) return undefined;
  const { account } = loaded;
  const begun = performance.now();
  const isOver = (): boolean =>
    signal.aborted || turnOver?.aborted === true || performance.now() - begun > turnMs;
  try {
    const caldav = caldavOfAccount(parts.ports, workspaceId, account, sessionMs);
    const done = await bring({ ...loaded, caldav, inside }, isOver);
    if (done === "again") return "again";
    await inside((ctx) => noteDone(ctx, account, done));
  } catch (error) {
    if (!(error instanceof DavRefused || error instanceof OutgoingRefused)) throw error;
    await inside((ctx) => noteTrouble(ctx, account, error));
  }
  return undefined;
}

type Loaded = Omit<Sync, "caldav" | "inside">;

async function load(ctx: Ctx, accountId: string): Promise<Loaded | undefined> {
  const { tx, now } = ctx;
  const account = await findAccount(tx, accountId);
  if (!account) return undefined;
  // A throw-away business asks nobody.
  if (await team.isTestWorkspace(tx)) {
    await updateAccount(tx, accountId, { syncAt: new Date(now.getTime() + syncPauseMs(0)).toISOString() });
    return undefined;
  }
  await removeOver(tx, accountId, new Date(now.getTime() - keptMs));
  const copies = await listCopies(tx, accountId);
  const { hostId, hostUserId } = account;
  const wanted = isEnding(account) ? [] : await listWanted(tx, { accountId, hostId, now });
  const person = (await team.membersOf(tx)).find(({ id }) => id === hostUserId);
  // A customer who is not theirs to see has no name there either.
  const named = wanted.map((meeting) =>
    person?.sees === "own" && meeting.assignedTo !== person.id ? { ...meeting, contactName: null } : meeting,
  );
  return {
    account,
    now,
    timeZone: await team.timeZoneOf(tx),
    meetings: new Map(named.map((meeting) => [meeting.id, meeting])),
    hasChanged: false,
    copies: new Map(copies.map((copy) => [copy.appointmentId, copy])),
  };
}

type Done = { version: string | null; trouble?: DavRefused };

/** Looks first, so that nothing is written over what the host did; then takes out, then writes, the soonest first. */
async function bring(sync: Sync, isOver: () => boolean): Promise<Done | "again"> {
  const { account, meetings } = sync;
  const { outUrl } = account;
  const version = outUrl === null || isEnding(account) ? null : await lookAtCopies(sync, outUrl);
  let trouble: DavRefused | undefined;
  const each = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DavRefused && error.reason === "event")) throw error;
      trouble ??= error;
    }
  };
  for (const copy of [...sync.copies.values()].filter((one) => !meetings.has(one.appointmentId))) {
    if (isOver()) return "again";
    await each(() => takeOut(sync, copy, { isEnding: isEnding(account) }));
  }
  if (outUrl !== null)
    for (const meeting of meetings.values()) {
      if (isOver()) return "again";
      await each(() => writeMeeting(sync, outUrl, meeting));
    }
  // A version is made of what is there, and may come back: only one that was looked at from end to end is kept.
  return { version: sync.hasChanged ? null : version, ...(trouble && { trouble }) };
}

/** Whether an account is still as it was when the turn began; otherwise another one follows anyway. */
async function isCurrent(ctx: Ctx, account: AccountRow): Promise<boolean> {
  const row = await findAccount(ctx.tx, account.id);
  return (
    row !== undefined &&
    row.outUrl === account.outUrl &&
    row.endingAt === account.endingAt &&
    row.passwordSealed.equals(account.passwordSealed)
  );
}

async function noteDone(ctx: Ctx, account: AccountRow, { version, trouble }: Done): Promise<void> {
  if (trouble) return noteTrouble(ctx, account, trouble);
  if (!(await isCurrent(ctx, account))) return;
  if (account.endingAt !== null) await removeAccount(ctx.tx, account.id);
  else
    await updateAccount(ctx.tx, account.id, {
      outVersion: version,
      writtenAt: account.outUrl === null ? null : ctx.now.toISOString(),
      writeError: null,
      writeTries: 0,
      syncAt: account.outUrl === null ? null : new Date(ctx.now.getTime() + syncPauseMs(0)).toISOString(),
    });
  notifyAccounts(ctx);
}

async function noteTrouble(ctx: Ctx, account: AccountRow, error: Error): Promise<void> {
  if (!(await isCurrent(ctx, account))) return;
  const tries = account.writeTries + 1;
  const isHopeless =
    account.endingAt !== null &&
    ((error instanceof DavRefused && error.reason === "password") ||
      ctx.now.getTime() - Date.parse(account.endingAt) > endingMs);
  if (isHopeless) await removeAccount(ctx.tx, account.id);
  else
    await updateAccount(ctx.tx, account.id, {
      outVersion: null,
      writeError: error.message.slice(0, 400),
      writeTries: tries,
      syncAt: new Date(ctx.now.getTime() + syncPauseMs(tries)).toISOString(),
    });
  notifyAccounts(ctx);
}
