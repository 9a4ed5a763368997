import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { folded } from "#platform/contract/text.ts";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import type {
  Appointment,
  AppointmentFilter,
  BinnedAppointment,
} from "#areas/calendar/contract/appointments.schema.ts";
import type { Series } from "#areas/calendar/contract/repeats.schema.ts";
import { appointments, hosts } from "./calendar.table.ts";

const { workspaceId: _w, searchText: _s, ...columns } = getTableColumns(appointments);
/** What is read of a meeting that is about to be changed. */
export const lockedColumns = columns;
export type AppointmentRow = Omit<typeof appointments.$inferSelect, "workspaceId" | "searchText">;

const {
  createdBy,
  createdAt,
  updatedAt,
  deletedAt: _d,
  sequence: _q,
  bufferMinutes: _b,
  classTypeId: _c,
  seriesId: _i,
  seriesRule: _r,
  seriesWeekdays: _k,
  ...own
} = columns;
const inSeries = sql`FROM appointments s WHERE s.workspace_id = ${appointments.workspaceId} AND s.series_id = ${appointments.seriesId} AND s.deleted_at IS NULL AND (s.status <> 'cancelled' OR s.id = ${appointments.id})`;
/** Its host has left, and nobody took over. */
const hasLeft = sql`(${hosts.userId} IS NOT NULL AND NOT ${hosts.isActive})`;
// No name for a customer whom the reader does not see.
const shown = {
  ...own,
  createdBy,
  createdAt,
  updatedAt,
  contactName: sql<
    string | null
  >`(SELECT ${fullNameIn("c")} FROM contacts c WHERE c.workspace_id = ${appointments.workspaceId} AND c.id = ${appointments.contactId})`,
  // Counted as it is now: what was canceled or deleted is no longer one of them.
  series: sql<Series | null>`CASE WHEN ${appointments.seriesId} IS NOT NULL THEN json_build_object('id', ${appointments.seriesId}, 'rule', ${appointments.seriesRule}, 'weekdays', ${appointments.seriesWeekdays},
    'number', (SELECT count(*) ${inSeries} AND (s.start_time, s.id) <= (${appointments.startTime}, ${appointments.id})), 'count', (SELECT count(*) ${inSeries})) END`,
  hostName: sql<string>`coalesce(${fullNameIn("users")}, ${hosts.name})`,
  needsHost: sql<boolean>`${hasLeft}`,
  attendees: sql<
    string[]
  >`ARRAY(SELECT coalesce(${fullNameIn("u")}, h.name) FROM held_times t JOIN hosts h ON h.workspace_id = t.workspace_id AND h.id = t.host_id LEFT JOIN users u ON u.id = h.user_id
    WHERE t.workspace_id = ${appointments.workspaceId} AND t.appointment_id = ${appointments.id} ORDER BY 1)`,
};

const query = (tx: Tx) =>
  tx
    .select(shown)
    .from(appointments)
    .innerJoin(hosts, and(eq(hosts.workspaceId, appointments.workspaceId), eq(hosts.id, appointments.hostId)))
    .leftJoin(people, eq(people.id, hosts.userId))
    .$dynamic();

export async function findAppointment(tx: Tx, id: string): Promise<Appointment | undefined> {
  return (await query(tx).where(and(eq(appointments.id, id), isNull(appointments.deletedAt))))[0];
}

/** A meeting, locked until the transaction ends: one of the list, or one in the bin. */
export async function lockAppointment(
  tx: Tx,
  id: string,
  where: "list" | "bin" = "list",
): Promise<AppointmentRow | undefined> {
  const there = where === "bin" ? isNotNull(appointments.deletedAt) : isNull(appointments.deletedAt);
  return (
    await tx
      .select(columns)
      .from(appointments)
      .where(and(eq(appointments.id, id), there))
      .for("update")
  )[0];
}

/** The meetings that a host has ahead, the soonest first, locked until the transaction ends. */
export async function lockAhead(tx: Tx, hostId: string, now: Date): Promise<AppointmentRow[]> {
  return tx
    .select(columns)
    .from(appointments)
    .where(and(eq(appointments.hostId, hostId), isNull(appointments.deletedAt), upcoming(now)))
    .orderBy(asc(appointments.startTime), asc(appointments.id))
    .for("update");
}

/** A meeting as it is, in the bin or not. */
export async function findRow(tx: Tx, id: string): Promise<AppointmentRow | undefined> {
  return (await tx.select(columns).from(appointments).where(eq(appointments.id, id)))[0];
}

/** The class of a type that begins then with this host. */
export async function findClass(
  tx: Tx,
  { typeId, hostId, start }: { typeId: string; hostId: string; start: string },
): Promise<AppointmentRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(appointments)
      .where(
        and(
          eq(appointments.classTypeId, typeId),
          eq(appointments.startTime, start),
          eq(appointments.hostId, hostId),
          ne(appointments.status, "cancelled"),
          isNull(appointments.deletedAt),
        ),
      )
      .for("update")
  )[0];
}

/** Counts the seats of a class, which is locked, from its bookings: a count that is only ever counted can't drift. Returns how many are taken. */
export async function updateSeatsTaken(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .update(appointments)
    .set({ seatsTaken: sql`app.count_seats(${id})` })
    .where(eq(appointments.id, id))
    .returning({ taken: appointments.seatsTaken });
  return row?.taken ?? 0;
}

export async function insertAppointment(tx: Tx, row: typeof appointments.$inferInsert): Promise<void> {
  await tx.insert(appointments).values(row);
}

export async function updateAppointment(
  tx: Tx,
  id: string,
  changes: Partial<typeof appointments.$inferInsert>,
): Promise<void> {
  await tx.update(appointments).set(changes).where(eq(appointments.id, id));
}

/** Counts a change that those who come have to know. */
export async function updateSequence(tx: Tx, id: string): Promise<void> {
  await tx
    .update(appointments)
    .set({ sequence: sql`${appointments.sequence} + 1` })
    .where(eq(appointments.id, id));
}

type Wanted = AppointmentFilter & { now: Date; limit?: number; cursor?: string };

/** By start, the soonest first; one page when `limit` is given. */
export async function listAppointments(tx: Tx, wanted: Wanted): Promise<Page<Appointment>> {
  const at = readCursor("appointments", wanted.cursor);
  const after =
    at && sql`(${appointments.startTime}, ${appointments.id}) > (${at[0]}::timestamptz, ${at[1]}::uuid)`;
  const select = query(tx)
    .where(and(conditionsOf(wanted), after))
    .orderBy(asc(appointments.startTime), asc(appointments.id));
  const rows = await (wanted.limit === undefined ? select : select.limit(wanted.limit + 1));
  return pageOf(rows, wanted.limit, "appointments", ({ startTime, id }) => [startTime, id]);
}

/** The rule `isUpcoming` in SQL. */
const upcoming = (now: Date): SQL | undefined =>
  and(gt(appointments.startTime, now.toISOString()), ne(appointments.status, "cancelled"));

/** How many meetings are upcoming, of those that the reader sees. */
export async function countUpcoming(tx: Tx, now: Date): Promise<number> {
  return tx.$count(appointments, and(isNull(appointments.deletedAt), upcoming(now)));
}

const longest = 24 * 3_600_000;

/** Theirs, or a class of which they take a seat. */
const isWith = (contactId: string): SQL =>
  sql`(${appointments.contactId} = ${contactId} OR ${appointments.id} IN (SELECT b.appointment_id FROM bookings b WHERE b.workspace_id = ${appointments.workspaceId} AND b.contact_id = ${contactId} AND b.left_at IS NULL))`;

function conditionsOf({ from, to, hostId, contactId, status, search, view, now }: Wanted): SQL | undefined {
  // No meeting is longer than a day: the index by start answers, too, which of them reach into a time.
  const earliest = from && new Date(Date.parse(from) - longest).toISOString();
  return and(
    isNull(appointments.deletedAt),
    from && earliest ? and(gt(appointments.endTime, from), gte(appointments.startTime, earliest)) : undefined,
    to ? lt(appointments.startTime, to) : undefined,
    // Also who only takes part, as in a team meeting.
    hostId
      ? sql`(${appointments.hostId} = ${hostId} OR EXISTS (SELECT FROM held_times t WHERE t.workspace_id = ${appointments.workspaceId} AND t.appointment_id = ${appointments.id} AND t.host_id = ${hostId}))`
      : undefined,
    contactId ? isWith(contactId) : undefined,
    status ? eq(appointments.status, status) : undefined,
    view ? upcoming(now) : undefined,
    view === "left" ? hasLeft : undefined,
    searchCondition(search),
  );
}

/** In title, description and place, or in the name of the customer. */
function searchCondition(search = ""): SQL | undefined {
  const text = folded(search.trim());
  if (text === "") return undefined;
  const pattern = containing(text);
  return sql`(${appointments.searchText} LIKE ${pattern} OR EXISTS (SELECT FROM contacts c WHERE c.workspace_id = ${appointments.workspaceId} AND c.id = ${appointments.contactId} AND c.search_text LIKE ${pattern}))`;
}

/** What is in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<BinnedAppointment>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(appointments, "appointments:bin", wanted);
  const rows = await tx
    .select({ ...shown, deletedAt: appointments.deletedAt, deletedKey })
    .from(appointments)
    .innerJoin(hosts, and(eq(hosts.workspaceId, appointments.workspaceId), eq(hosts.id, appointments.hostId)))
    .leftJoin(people, eq(people.id, hosts.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(page(rows), ({ deletedKey: _, deletedAt, ...row }) => ({
    ...row,
    deletedAt: deletedAt ?? "",
  }));
}

export type AppointmentContact = { name: string; assignedTo: string | null };

/** What the calendar knows of a customer; undefined for one in the bin or one the reader does not see. */
export async function findContact(tx: Tx, id: string): Promise<AppointmentContact | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${fullNameIn("contacts")} AS name, assigned_to AS "assignedTo" FROM contacts WHERE id = ${id} AND deleted_at IS NULL`,
  );
  return rows[0] as AppointmentContact | undefined;
}

/** How a customer is written to; undefined for one in the bin or one the reader does not see. */
export async function findGuest(
  tx: Tx,
  id: string,
): Promise<{ name: string; email: string | null; timeZone: string | null } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${fullNameIn("contacts")} AS name, email, time_zone AS "timeZone" FROM contacts WHERE id = ${id} AND deleted_at IS NULL`,
  );
  return rows[0] as { name: string; email: string | null; timeZone: string | null } | undefined;
}

/** How many labeled sample meetings there are. */
export async function countSample(tx: Tx): Promise<number> {
  return tx.$count(appointments, eq(appointments.isSample, true));
}

/** Permanently removes unedited sample meetings, also those in the bin; edited ones stay and lose the label. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx
    .delete(appointments)
    .where(
      and(
        eq(appointments.isSample, true),
        sql`(${appointments.version} = 1 OR ${appointments.deletedAt} IS NOT NULL)`,
      ),
    );
  await tx.update(appointments).set({ isSample: false }).where(eq(appointments.isSample, true));
}

/** Everything that one person wrote down is now another's. */
export async function updateAuthor(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(appointments).set({ createdBy: to }).where(eq(appointments.createdBy, from));
}

/** Workspaces whose bin has something deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_appointment_bin_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Permanently removes what was deleted before `moment`, at most `limit`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM appointments WHERE id IN (SELECT id FROM appointments WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}
