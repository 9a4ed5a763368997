import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { Busy } from "#areas/calendar/contract/taken.rules.ts";
import { heldTimes } from "./calendar.table.ts";

/** From a moment up to, and without, another one. */
export type Span = { start: string; end: string };
const rangeOf = ({ start, end }: Span): string => `[${start},${end})`;

/** Gives back what was kept for guests who did not book in time. Without it the constraint would still refuse that time to others. */
export async function removeExpired(tx: Tx, hostIds: readonly string[], now: Date): Promise<void> {
  await tx
    .delete(heldTimes)
    .where(
      and(
        inArray(heldTimes.hostId, [...hostIds]),
        isNotNull(heldTimes.expiresAt),
        lte(heldTimes.expiresAt, now.toISOString()),
      ),
    );
}

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
        sql`${heldTimes.appointmentId} IS DISTINCT FROM ${appointmentId}`,
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

/** What takes a host's time between two moments, apart from one meeting. A meeting that the reader does not see has no name. */
export async function listBusy(
  tx: Tx,
  hostId: string,
  span: Span,
  { exceptId, now }: { exceptId: string | undefined; now: Date },
): Promise<Busy[]> {
  const { rows } = await tx.execute(sql`
    SELECT t.expires_at IS NOT NULL AS "isHold", m.title, lower(t.held) AS start, coalesce(m.end_time, upper(t.held)) AS end, (extract(epoch FROM upper(t.held) - coalesce(m.end_time, upper(t.held))) / 60)::int AS "bufferMinutes"
    FROM held_times AS t LEFT JOIN appointments AS m ON m.id = t.appointment_id
    WHERE t.host_id = ${hostId}::uuid AND t.holds AND t.held && ${rangeOf(span)}::tstzrange AND (t.appointment_id IS NULL OR t.appointment_id IS DISTINCT FROM ${exceptId ?? null}::uuid)
      AND (t.expires_at IS NULL OR t.expires_at > ${now.toISOString()}::timestamptz)
    ORDER BY t.held`);
  type Row = { isHold: boolean; title: string | null; start: string; end: string; bufferMinutes: number };
  return (rows as Row[]).map(({ isHold, title, start, end, bufferMinutes }) => ({
    kind: isHold ? "hold" : "meeting",
    name: title ?? undefined,
    start: new Date(start),
    end: new Date(end),
    bufferMinutes,
  }));
}
