import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { type AppointmentRow, lockedColumns } from "./appointments.store.ts";
import { appointments, heldTimes } from "./calendar.table.ts";
import type { Span } from "./held-times.store.ts";

/** This meeting and those of its series that come after it, of the list or of the bin. */
const later = ({ id, seriesId, startTime }: AppointmentRow, where: "list" | "bin") =>
  and(
    eq(appointments.seriesId, seriesId ?? id),
    sql`(${appointments.startTime}, ${appointments.id}) >= (${startTime}::timestamptz, ${id}::uuid)`,
    where === "bin" ? isNotNull(appointments.deletedAt) : isNull(appointments.deletedAt),
  );

/** A meeting and those of its series that come after it, in order. */
export async function listLater(tx: Tx, row: AppointmentRow): Promise<AppointmentRow[]> {
  return tx
    .select(lockedColumns)
    .from(appointments)
    .where(later(row, "list"))
    .orderBy(asc(appointments.startTime), asc(appointments.id));
}

/** The same, locked until the transaction ends. */
export async function lockLater(
  tx: Tx,
  row: AppointmentRow,
  where: "list" | "bin" = "list",
): Promise<AppointmentRow[]> {
  return tx
    .select(lockedColumns)
    .from(appointments)
    .where(later(row, where))
    .orderBy(asc(appointments.startTime), asc(appointments.id))
    .for("update");
}

/** When the first meeting of a series was, also one that was deleted, how many are still on before this one, and when the last one is, also a canceled one. */
export async function findSpan(
  tx: Tx,
  { id, seriesId, startTime }: AppointmentRow,
): Promise<{ first: string; last: string; before: number }> {
  const [span] = await tx
    .select({
      first: sql<string>`min(${appointments.startTime})`.mapWith(appointments.startTime),
      last: sql<string>`max(${appointments.startTime}) FILTER (WHERE ${appointments.deletedAt} IS NULL)`.mapWith(
        appointments.startTime,
      ),
      before: sql<number>`(count(*) FILTER (WHERE (${appointments.startTime}, ${appointments.id}) < (${startTime}::timestamptz, ${id}::uuid) AND ${appointments.deletedAt} IS NULL AND ${appointments.status} <> 'cancelled'))::int`,
    })
    .from(appointments)
    .where(eq(appointments.seriesId, seriesId ?? id));
  return span ?? { first: startTime, last: startTime, before: 0 };
}

export type NewRow = typeof appointments.$inferInsert;

export async function insertAppointments(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  await tx.insert(appointments).values([...rows]);
}

/** What takes a host at one of the times that were asked for. Of a meeting that the reader does not see there is no title. */
export type Taker = {
  /** Which of the times, counted from 0. */
  at: number;
  hostId: string;
  isHold: boolean;
  title: string | null;
  start: string;
  end: string;
};

/** Everything that takes these hosts at each of these times, apart from the meetings `except`. */
export async function listTakers(
  tx: Tx,
  {
    hostIds,
    spans,
    except,
    now,
  }: { hostIds: readonly string[]; spans: readonly Span[]; except: readonly string[]; now: Date },
): Promise<Taker[]> {
  const ranges = spans.map(({ start, end }) => `[${start},${end})`);
  const { rows } = await tx.execute(sql`
    SELECT (w.number - 1)::int AS at, t.host_id AS "hostId", t.expires_at IS NOT NULL AS "isHold", m.title, lower(t.held) AS start, coalesce(m.end_time, upper(t.held)) AS end
    FROM unnest(${sql.param(ranges)}::text[]) WITH ORDINALITY AS w(span, number)
    JOIN held_times AS t ON t.held_until > lower(w.span::tstzrange) AND t.held && w.span::tstzrange AND t.holds AND t.host_id = ANY (${sql.param([...hostIds])}::uuid[])
    LEFT JOIN appointments AS m ON m.workspace_id = t.workspace_id AND m.id = t.appointment_id
    WHERE (t.appointment_id IS NULL OR NOT t.appointment_id = ANY (${sql.param([...except])}::uuid[]))
      AND (t.expires_at IS NULL OR t.expires_at > ${now.toISOString()}::timestamptz)
    ORDER BY w.number, lower(t.held)`);
  return rows as Taker[];
}

type Held = { appointmentId: string; hostId: string; span: Span; holds: boolean };

/** Writes down whose time these meetings take, instead of what was written before. */
export async function replaceHeld(
  tx: Tx,
  workspaceId: string,
  rows: readonly (Held & { id: string })[],
): Promise<void> {
  const ids = [...new Set(rows.map(({ appointmentId }) => appointmentId))];
  await tx.delete(heldTimes).where(inArray(heldTimes.appointmentId, ids));
  await tx
    .insert(heldTimes)
    .values(rows.map(({ span, ...row }) => ({ ...row, workspaceId, held: `[${span.start},${span.end})` })));
}
