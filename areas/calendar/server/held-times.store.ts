import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { heldTimes } from "./calendar.table.ts";

/** From a moment up to, and without, another one. */
export type Span = { start: string; end: string };
const rangeOf = ({ start, end }: Span): string => `[${start},${end})`;

/** Which of these hosts something else than this meeting takes at that time. They have to be locked. */
export async function listTaken(
  tx: Tx,
  hostIds: readonly string[],
  span: Span,
  appointmentId: string,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hostId: heldTimes.hostId })
    .from(heldTimes)
    .where(
      and(
        inArray(heldTimes.hostId, [...hostIds]),
        eq(heldTimes.holds, true),
        ne(heldTimes.appointmentId, appointmentId),
        sql`${heldTimes.held} && ${rangeOf(span)}::tstzrange`,
      ),
    );
  return rows.map(({ hostId }) => hostId);
}

/** Writes down whose time a meeting takes, instead of what was written before. */
export async function insertHeld(
  tx: Tx,
  {
    workspaceId,
    appointmentId,
    span,
    holds,
  }: {
    workspaceId: string;
    appointmentId: string;
    span: Span;
    holds: boolean;
  },
  hostIds: readonly string[],
): Promise<void> {
  await tx.delete(heldTimes).where(eq(heldTimes.appointmentId, appointmentId));
  await tx.insert(heldTimes).values(
    hostIds.map((hostId) => ({
      workspaceId,
      id: newId(),
      hostId,
      appointmentId,
      held: rangeOf(span),
      holds,
    })),
  );
}

/** Gives the time of a meeting back. */
export async function releaseHeld(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(heldTimes).set({ holds: false }).where(eq(heldTimes.appointmentId, appointmentId));
}

const stepMinutes = 30;
const withinDays = 14;

/**
 * The next starts after `from`, in steps of half an hour and within two weeks, at which a host is free for as long as `minutes`,
 * apart from this meeting itself.
 */
export async function listFreeStarts(
  tx: Tx,
  {
    hostId,
    from,
    minutes,
    appointmentId,
    limit,
  }: {
    hostId: string;
    from: string;
    minutes: number;
    appointmentId: string;
    limit: number;
  },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT start FROM generate_series(${from}::timestamptz + make_interval(mins => ${stepMinutes}), ${from}::timestamptz + make_interval(days => ${withinDays}), make_interval(mins => ${stepMinutes})) AS start
    WHERE NOT EXISTS (SELECT FROM held_times t WHERE t.host_id = ${hostId} AND t.holds AND t.appointment_id <> ${appointmentId} AND t.held && tstzrange(start, start + make_interval(mins => ${minutes}::int)))
    ORDER BY start LIMIT ${limit}`);
  return rows.map(({ start }) => isoOf(start as string | Date));
}
