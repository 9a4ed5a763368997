import { and, asc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { AppointmentStatus } from "#areas/calendar/contract/appointments.schema.ts";
import { meetingCopies } from "./meeting-copies.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(meetingCopies);
export type CopyRow = Omit<typeof meetingCopies.$inferSelect, "workspaceId">;

/** A meeting as it is written elsewhere. */
export type WantedMeeting = {
  id: string;
  title: string;
  description: string | null;
  startTime: string;
  endTime: string;
  status: AppointmentStatus;
  sequence: number;
  holdsTime: boolean;
  place: string | null;
  meetingUrl: string | null;
  phoneNumber: string | null;
  updatedAt: string;
  contactName: string | null;
  /** To whom its customer is assigned. */
  assignedTo: string | null;
};

const longestMs = 24 * 3_600_000;

/**
 * The meetings that stand in a host's calendar, also those in which they only take part: those that are not over, and of the others the
 * ones that were written into this account. Neither canceled nor deleted ones, nor samples.
 */
export async function listWanted(
  tx: Tx,
  { accountId, hostId, now }: { accountId: string; hostId: string; now: Date },
): Promise<WantedMeeting[]> {
  const from = now.toISOString();
  const earliest = new Date(now.getTime() - longestMs).toISOString();
  const { rows } = await tx.execute(sql`
    SELECT m.id, m.title, m.description, m.start_time AS "startTime", m.end_time AS "endTime", m.status, m.sequence, m.holds_time AS "holdsTime", m.place, m.meeting_url AS "meetingUrl",
      m.phone_number AS "phoneNumber", m.updated_at AS "updatedAt", CASE WHEN c.id IS NOT NULL THEN ${fullNameIn("c")} END AS "contactName", c.assigned_to AS "assignedTo"
    FROM appointments AS m LEFT JOIN contacts AS c ON c.workspace_id = m.workspace_id AND c.id = m.contact_id
    WHERE m.deleted_at IS NULL AND m.status <> 'cancelled' AND NOT m.is_sample
      AND (m.host_id = ${hostId} OR EXISTS (SELECT FROM held_times AS t WHERE t.workspace_id = m.workspace_id AND t.appointment_id = m.id AND t.host_id = ${hostId}))
      AND ((m.start_time > ${earliest}::timestamptz AND m.end_time > ${from}::timestamptz) OR m.id IN (SELECT k.appointment_id FROM meeting_copies AS k WHERE k.account_id = ${accountId}))
    ORDER BY m.start_time, m.id`);
  return (rows as WantedMeeting[]).map((row) => ({
    ...row,
    startTime: new Date(row.startTime).toISOString(),
    endTime: new Date(row.endTime).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
}

export async function listCopies(tx: Tx, accountId: string): Promise<CopyRow[]> {
  return tx
    .select(columns)
    .from(meetingCopies)
    .where(eq(meetingCopies.accountId, accountId))
    .orderBy(asc(meetingCopies.startTime), asc(meetingCopies.id));
}

export async function findCopy(tx: Tx, id: string): Promise<CopyRow | undefined> {
  return (await tx.select(columns).from(meetingCopies).where(eq(meetingCopies.id, id)))[0];
}

/** A copy, locked until the transaction ends. */
export async function lockCopy(tx: Tx, id: string): Promise<CopyRow | undefined> {
  return (await tx.select(columns).from(meetingCopies).where(eq(meetingCopies.id, id)).for("update"))[0];
}

/** Those about which their hosts are asked, the first asked first. */
export async function listAsked(tx: Tx, limit: number): Promise<CopyRow[]> {
  return tx
    .select(columns)
    .from(meetingCopies)
    .where(isNotNull(meetingCopies.found))
    .orderBy(asc(meetingCopies.askedAt), asc(meetingCopies.id))
    .limit(limit);
}

/** How many meetings that are not over are known to stand in each account. */
export async function countWritten(tx: Tx, now: Date): Promise<Map<string, number>> {
  const { rows } = await tx.execute(sql`
    SELECT account_id AS "accountId", count(*)::int AS count FROM meeting_copies WHERE (digest IS NOT NULL OR is_invited) AND end_time > ${now.toISOString()}::timestamptz GROUP BY account_id`);
  return new Map(
    (rows as { accountId: string; count: number }[]).map(({ accountId, count }) => [accountId, count]),
  );
}

/** Notes what is about to be written, before it is: the same copy again if there is one. */
export async function insertCopy(tx: Tx, row: typeof meetingCopies.$inferInsert): Promise<CopyRow> {
  const [saved] = await tx
    .insert(meetingCopies)
    .values(row)
    .onConflictDoUpdate({
      target: [meetingCopies.workspaceId, meetingCopies.accountId, meetingCopies.appointmentId],
      set: { nextStart: row.nextStart, nextEnd: row.nextEnd },
    })
    .returning(columns);
  if (!saved) throw new Error("A copy that was inserted is there");
  return saved;
}

export async function updateCopy(
  tx: Tx,
  id: string,
  changes: Partial<typeof meetingCopies.$inferInsert>,
): Promise<void> {
  await tx.update(meetingCopies).set(changes).where(eq(meetingCopies.id, id));
}

export async function removeCopy(tx: Tx, id: string): Promise<void> {
  await tx.delete(meetingCopies).where(eq(meetingCopies.id, id));
}

/** Forgets the copies of meetings that have been over since a moment; they stay where they are. */
export async function removeOver(tx: Tx, accountId: string, moment: Date): Promise<void> {
  await tx
    .delete(meetingCopies)
    .where(and(eq(meetingCopies.accountId, accountId), sql`end_time < ${moment.toISOString()}::timestamptz`));
}
