import { desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import type { MeetingChange } from "#areas/calendar/contract/appointment-history.schema.ts";
import { appointmentChanges } from "./calendar.table.ts";

/** Notes a change; false when this one was noted before. */
export async function insertChange(tx: Tx, row: typeof appointmentChanges.$inferInsert): Promise<boolean> {
  return ((await tx.insert(appointmentChanges).values(row).onConflictDoNothing()).rowCount ?? 0) > 0;
}

const nameOfHost = (id: AnyPgColumn) =>
  sql`(SELECT coalesce(${fullNameIn("u")}, h.name) FROM hosts h LEFT JOIN users u ON u.id = h.user_id WHERE h.workspace_id = ${appointmentChanges.workspaceId} AND h.id = ${id})`;

/** What became of a meeting, newest first. */
export async function listChanges(tx: Tx, appointmentId: string, limit: number): Promise<MeetingChange[]> {
  return tx
    .select({
      kind: appointmentChanges.kind,
      at: appointmentChanges.createdAt,
      by: sql<string | null>`${fullNameIn("users")}`,
      from: appointmentChanges.fromTime,
      hosts: sql<
        MeetingChange["hosts"]
      >`CASE WHEN ${appointmentChanges.fromHostId} IS NOT NULL THEN json_build_object('from', ${nameOfHost(appointmentChanges.fromHostId)}, 'to', ${nameOfHost(appointmentChanges.toHostId)}) END`,
    })
    .from(appointmentChanges)
    .leftJoin(people, eq(people.id, appointmentChanges.changedBy))
    .where(eq(appointmentChanges.appointmentId, appointmentId))
    .orderBy(desc(appointmentChanges.createdAt), desc(appointmentChanges.id))
    .limit(limit);
}

/** The name of a teammate, also of one who has left. */
export async function findName(tx: Tx, userId: string): Promise<string | undefined> {
  return (
    await tx
      .select({ name: sql<string>`${fullNameIn("users")}` })
      .from(people)
      .where(eq(people.id, userId))
  )[0]?.name;
}

export type Missed = { missed: number; of: number };

/** Of each of these customers' meetings and seats in classes that are over, how many were missed; who has none is left out. */
export async function countMissed(tx: Tx, contactIds: readonly string[]): Promise<Map<string, Missed>> {
  if (contactIds.length === 0) return new Map();
  const ids = sql.param([...contactIds]);
  const { rows } = await tx.execute(sql`
    SELECT id, (count(*) FILTER (WHERE status = 'no_show'))::int AS missed, count(*)::int AS of FROM (
      SELECT contact_id AS id, status FROM appointments WHERE contact_id = ANY (${ids}::uuid[]) AND deleted_at IS NULL AND status IN ('attended', 'no_show')
      UNION ALL
      SELECT b.contact_id, b.attendance FROM bookings b JOIN appointments m ON m.workspace_id = b.workspace_id AND m.id = b.appointment_id
        WHERE b.contact_id = ANY (${ids}::uuid[]) AND b.attendance IS NOT NULL AND b.left_at IS NULL AND m.class_type_id IS NOT NULL AND m.deleted_at IS NULL) AS one
    GROUP BY id`);
  return new Map((rows as ({ id: string } & Missed)[]).map(({ id, ...missed }) => [id, missed]));
}
