import type { Caldav } from "#platform/server/caldav.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { AccountRow } from "./calendar-accounts.store.ts";
import { type CopyRow, lockCopy, updateCopy, type WantedMeeting } from "./meeting-copies.store.ts";

/** One turn of bringing an account up to date. No transaction is open while others are asked. */
export type Sync = {
  account: AccountRow;
  caldav: Caldav;
  now: Date;
  timeZone: string;
  /** The meetings that stand in the host's calendar, by id; none where they are all to be taken out. */
  meetings: ReadonlyMap<string, WantedMeeting>;
  /** What is known to stand there, by meeting. */
  copies: Map<string, CopyRow>;
  /** Whether the calendar was changed in this turn. */
  hasChanged: boolean;
  inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** Saves what is known of a copy by now; false where somebody answered a question about it meanwhile: then the next turn looks again. */
export async function saveCopy(
  sync: Sync,
  ctx: Ctx,
  copy: CopyRow,
  changes: Partial<CopyRow>,
): Promise<boolean> {
  const row = await lockCopy(ctx.tx, copy.id);
  if (row?.version !== copy.version) return false;
  await updateCopy(ctx.tx, copy.id, changes);
  sync.copies.set(copy.appointmentId, { ...row, ...changes });
  return true;
}
