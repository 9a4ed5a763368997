import { createHash } from "node:crypto";
import type { Ctx } from "#platform/server/context.ts";
import { writeCalendar } from "#platform/tables/write-calendar.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { notifyAccounts } from "./calendar-accounts.live.ts";
import { type AccountRow, removeAccount, updateAccount } from "./calendar-accounts.store.ts";
import { syncAccount } from "./meeting-copies.jobs.ts";
import { listCopies, type WantedMeeting } from "./meeting-copies.store.ts";

/** Has an account brought up to date now: written, and looked at. */
export const wakeSync = (ctx: Pick<Ctx, "enqueue" | "workspaceId">, accountId: string): Promise<void> =>
  ctx.enqueue(
    syncAccount,
    { workspaceId: ctx.workspaceId, accountId },
    { jobKey: `calendar.sync:${accountId}` },
  );

/** A meeting as it is stored elsewhere, and a name for what that says. Nobody is asked by it: those who come get mail. */
export function storedMeeting(meeting: WantedMeeting, sequence: number): { text: string; digest: string } {
  const { title, contactName, status, place, meetingUrl, phoneNumber } = meeting;
  const text = writeCalendar({
    events: [
      {
        uid: uidOf(meeting.id),
        sequence,
        // When it was changed, so that what stays the same reads the same.
        stamp: new Date(meeting.updatedAt),
        start: new Date(meeting.startTime),
        end: new Date(meeting.endTime),
        summary: contactName ? `${title} (${contactName})` : title,
        description: meeting.description,
        location: place ?? meetingUrl ?? phoneNumber,
        status: status === "pending" ? "tentative" : "confirmed",
        isFree: !meeting.holdsTime,
      },
    ],
  });
  return { text, digest: createHash("sha256").update(text).digest("hex") };
}

/**
 * Forgets an account: at once where nothing of ours stands there, otherwise as soon as that has been taken out by the job, or can't be.
 * Until then nobody sees it.
 */
export async function endAccount(ctx: Ctx, { id, endingAt }: AccountRow): Promise<void> {
  const copies = await listCopies(ctx.tx, id);
  const isThere = copies.some(
    ({ endTime, isInvited }) => !isInvited && Date.parse(endTime) > ctx.now.getTime(),
  );
  if (!isThere) await removeAccount(ctx.tx, id);
  else if (endingAt === null) {
    const now = ctx.now.toISOString();
    await updateAccount(ctx.tx, id, { endingAt: now, syncAt: now });
    await wakeSync(ctx, id);
  }
  notifyAccounts(ctx);
}
