import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
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

/** What takes the time: a meeting, and of which type where that is a class. */
export type Taker = { id: string; classTypeId?: string | null };

/** Which of these hosts something else than this meeting takes at that time. They have to be locked, and what expired has to be gone. */
export async function listTaken(
  tx: Tx,
  hostIds: readonly string[],
  span: Span,
  { id, classTypeId = null }: Taker,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hostId: heldTimes.hostId })
    .from(heldTimes)
    .where(
      and(
        inArray(heldTimes.hostId, [...hostIds]),
        // Who keeps a seat of a class is not in the way of that class.
        sql`CASE WHEN ${heldTimes.classTypeId} IS NULL THEN ${heldTimes.holds} AND ${heldTimes.appointmentId} IS DISTINCT FROM ${id}
          ELSE (${heldTimes.classTypeId}, lower(${heldTimes.held})) IS DISTINCT FROM (${classTypeId}::uuid, ${span.start}::timestamptz) END`,
        gt(heldTimes.heldUntil, span.start),
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

/** Keeps a time of these hosts for a visitor, or a seat of a class; the first row has the hold's id. */
export async function insertKept(
  tx: Tx,
  {
    workspaceId,
    id,
    hostIds,
    span,
    expiresAt,
    visitor,
    classTypeId,
  }: {
    workspaceId: string;
    id: string;
    hostIds: readonly string[];
    span: Span;
    expiresAt: string;
    visitor: Buffer;
    classTypeId: string | null;
  },
): Promise<void> {
  await tx.insert(heldTimes).values(
    hostIds.map((hostId, index) => ({
      workspaceId,
      id: index === 0 ? id : newId(),
      hostId,
      held: rangeOf(span),
      // The constraint lets several keep seats of one time; that nobody else takes it is seen to while the hosts are locked.
      holds: classTypeId === null,
      expiresAt,
      visitor,
      classTypeId,
    })),
  );
}

/** Gives back what is kept for a visitor, also where only the hold's id tells whose it is: people change networks. */
export async function removeKept(
  tx: Tx,
  { visitor, holdId }: { visitor: Buffer; holdId?: string },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM held_times WHERE expires_at IS NOT NULL
      AND (visitor = ${visitor} OR visitor = (SELECT visitor FROM held_times WHERE expires_at IS NOT NULL AND id = ${holdId ?? null}::uuid))`);
}

/** When the next time is free again that is kept of these hosts; undefined while none is. */
export async function findNextExpiry(
  tx: Tx,
  hostIds: readonly string[],
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT min(expires_at) AS at FROM held_times WHERE host_id = ANY (${sql.param([...hostIds])}::uuid[]) AND expires_at > ${now.toISOString()}::timestamptz`,
  );
  const at = rows[0]?.at as string | Date | null | undefined;
  return at ? new Date(at) : undefined;
}

/** Gives the time of a meeting back. */
export async function releaseHeld(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(heldTimes).set({ holds: false }).where(eq(heldTimes.appointmentId, appointmentId));
}

/** Takes a host out of the meetings of others that are ahead. */
export async function removeAhead(tx: Tx, hostId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM held_times AS t USING appointments AS m
    WHERE m.workspace_id = t.workspace_id AND m.id = t.appointment_id AND t.host_id = ${hostId} AND m.host_id <> t.host_id AND m.start_time > ${now.toISOString()}::timestamptz`);
}

type BusyRow = {
  hostId: string;
  isHold: boolean;
  title: string | null;
  meetingId: string | null;
  start: string;
  end: string;
  bufferMinutes: number;
  classTypeId: string | null;
  seatsTaken: number | null;
};

/** Something in a host's calendar; of a class, which one it is and how many seats are taken; one of a hold is. */
export type Held = Busy & { classTypeId: string | null; seatsTaken: number };

/** What is in nobody's way: a meeting that is moved; what a visitor keeps, also where only the hold's id tells whose it is. */
export type Except = {
  exceptId?: string;
  visitor?: Buffer;
  holdId?: string | null;
  /** True: whatever is only kept for somebody is not. */
  withoutHolds?: boolean;
};

/** What takes the time of each of these hosts between two moments, apart from that. A meeting that the reader does not see has no name. */
export async function listBusy(
  tx: Tx,
  hostIds: readonly string[],
  span: Span,
  { exceptId, visitor, holdId, withoutHolds = false, now }: Except & { now: Date },
): Promise<Map<string, Held[]>> {
  const { rows } = await tx.execute(sql`
    SELECT t.host_id AS "hostId", t.expires_at IS NOT NULL AS "isHold", m.title, m.id AS "meetingId", lower(t.held) AS start, coalesce(m.end_time, upper(t.held)) AS end, (extract(epoch FROM upper(t.held) - coalesce(m.end_time, upper(t.held))) / 60)::int AS "bufferMinutes",
      coalesce(m.class_type_id, t.class_type_id) AS "classTypeId", m.seats_taken AS "seatsTaken"
    FROM held_times AS t LEFT JOIN appointments AS m ON m.workspace_id = t.workspace_id AND m.id = t.appointment_id
    WHERE t.host_id = ANY (${sql.param([...hostIds])}::uuid[]) AND (t.holds OR t.class_type_id IS NOT NULL) AND t.held_until > ${span.start}::timestamptz AND t.held && ${rangeOf(span)}::tstzrange AND (t.appointment_id IS NULL OR t.appointment_id IS DISTINCT FROM ${exceptId ?? null}::uuid)
      AND (t.expires_at IS NULL OR (t.expires_at > ${now.toISOString()}::timestamptz AND NOT ${withoutHolds}::boolean))
      AND (t.visitor IS NULL OR (t.visitor IS DISTINCT FROM ${visitor ?? null}::bytea AND t.visitor IS DISTINCT FROM (SELECT visitor FROM held_times WHERE id = ${holdId ?? null}::uuid)))
    ORDER BY t.held`);
  const busyOf = new Map<string, Held[]>(hostIds.map((id) => [id, []]));
  for (const { hostId, isHold, title, meetingId, start, end, seatsTaken, ...row } of rows as BusyRow[])
    busyOf.get(hostId)?.push({
      kind: isHold ? "hold" : "meeting",
      name: title ?? undefined,
      meetingId: meetingId ?? undefined,
      start: new Date(start),
      end: new Date(end),
      seatsTaken: seatsTaken ?? 1,
      ...row,
    });
  return busyOf;
}

/** How many meetings each of these hosts has ahead; one who is left out has none. */
export async function countAhead(
  tx: Tx,
  hostIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute(sql`
    SELECT host_id AS id, count(*)::int AS count FROM held_times
    WHERE host_id = ANY (${sql.param([...hostIds])}::uuid[]) AND holds AND appointment_id IS NOT NULL AND held_until > ${now.toISOString()}::timestamptz GROUP BY host_id`);
  return new Map((rows as { id: string; count: number }[]).map(({ id, count }) => [id, count]));
}
