import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { heldUntil } from "#areas/calendar/contract/appointments.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { nearestTimes } from "./free-times.service.ts";
import * as store from "./held-times.store.ts";
import { listHosts, lockHosts } from "./hosts.service.ts";

type Meeting = {
  id: string;
  withEveryone: boolean;
  holdsTime: boolean;
  startTime: string;
  endTime: string;
  /** Left out or null: as in the settings. */
  bufferMinutes?: number | null;
  classTypeId?: string | null;
};

/** How many free starts somebody gets who comes too late. */
const nearestStarts = 3;

/** Locks the host of a meeting, first in the list, and the whole team where it is asked: nobody else books them until the transaction ends. */
export async function lockHostsOf(
  ctx: Ctx,
  { withEveryone }: Pick<Meeting, "withEveryone">,
  host: Host,
): Promise<Host[]> {
  const team = withEveryone ? (await listHosts(ctx)).filter(({ userId }) => userId !== null) : [];
  const all = [host, ...team.filter(({ id }) => id !== host.id)];
  await lockHosts(ctx, all);
  return all;
}

/**
 * Takes the time of a saved meeting from its host, the first of these locked ones, and from the others who are free then; what it took
 * before is given back. Returns the names of those who are not free. 409 with the nearest free times when the host is taken.
 */
export async function holdTime(ctx: Ctx, meeting: Meeting, locked: readonly Host[]): Promise<string[]> {
  const bufferMinutes = meeting.bufferMinutes ?? (await getSettings(ctx)).bufferMinutes;
  const span = { start: meeting.startTime, end: heldUntil(meeting.endTime, bufferMinutes) };
  const ids = locked.map(({ id }) => id);
  await store.removeExpired(ctx.tx, ids, ctx.now);
  const taken = meeting.holdsTime ? await store.listTaken(ctx.tx, ids, span, meeting) : [];
  if (locked[0] && taken.includes(locked[0].id)) throw await takenError(ctx, meeting, locked[0]);
  await store.insertHeld(
    ctx.tx,
    { workspaceId: ctx.workspaceId, appointmentId: meeting.id, span, holds: meeting.holdsTime },
    ids.filter((id) => !taken.includes(id)),
  );
  return locked.flatMap(({ id, name }) => (taken.includes(id) ? [name] : []));
}

async function takenError(ctx: Ctx, { id, startTime, endTime }: Meeting, host: Host): Promise<AppError> {
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  const free = await nearestTimes(ctx, { host, start: startTime, minutes, exceptId: id }, nearestStarts);
  return new AppError("conflict", "That time is taken", {
    nearest: free.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
  });
}

/** Gives back what a meeting took. */
export const releaseTime = (ctx: Ctx, appointmentId: string): Promise<void> =>
  store.releaseHeld(ctx.tx, appointmentId);
