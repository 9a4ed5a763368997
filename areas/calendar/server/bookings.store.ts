import { and, desc, eq, getTableColumns, gte, isNull, inArray, ne, sql, asc } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { appointments, bookings } from "./calendar.table.ts";

const { workspaceId: _, ...columns } = getTableColumns(bookings);
export type Booking = Omit<typeof bookings.$inferSelect, "workspaceId">;

export async function insertBooking(tx: Tx, row: typeof bookings.$inferInsert): Promise<void> {
  await tx.insert(bookings).values(row);
}

export async function updateBooking(
  tx: Tx,
  id: string,
  changes: Partial<typeof bookings.$inferInsert>,
): Promise<void> {
  await tx.update(bookings).set(changes).where(eq(bookings.id, id));
}

/** Who said that they come said so of another time. */
export async function updateComing(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(bookings).set({ comingAt: null }).where(eq(bookings.appointmentId, appointmentId));
}

/** The host said yes to everybody who asked for a seat of a class. */
export async function updateYes(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(bookings).set({ yesUntil: null }).where(eq(bookings.appointmentId, appointmentId));
}

/** Notes whether those came of whom nobody has said so yet. */
export async function updateAttendance(
  tx: Tx,
  appointmentId: string,
  attendance: NonNullable<Booking["attendance"]>,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ attendance })
    .where(
      and(
        eq(bookings.appointmentId, appointmentId),
        isNull(bookings.leftAt),
        isNull(bookings.attendance),
        isNull(bookings.yesUntil),
        isNull(bookings.proofUntil),
      ),
    );
}

/** Notes that a guest gave their seat back; false when they did before. */
export async function releaseBooking(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ leftAt: now.toISOString() })
    .where(and(eq(bookings.id, id), isNull(bookings.leftAt)));
  return rowCount === 1;
}

/** How many bookings were made since then. */
export async function countBookings(tx: Tx, since: Date): Promise<number> {
  return tx.$count(bookings, gte(bookings.createdAt, since.toISOString()));
}

/** The booking with this id. */
export async function findBookingById(tx: Tx, id: string): Promise<Booking | undefined> {
  return (await tx.select(columns).from(bookings).where(eq(bookings.id, id)))[0];
}

/** Locks a booking; its meeting has to be locked before. */
export async function lockBooking(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for("update");
}

/** Who booked a meeting; undefined for one that the team made. */
export async function findBooking(tx: Tx, appointmentId: string): Promise<Booking | undefined> {
  return (
    await tx
      .select(columns)
      .from(bookings)
      .where(eq(bookings.appointmentId, appointmentId))
      .orderBy(desc(bookings.createdAt))
      .limit(1)
  )[0];
}

/** Everybody who booked a meeting, the first first: a class has several; without those who gave their seat back, unless they are asked for. */
export async function listBookingsOf(
  tx: Tx,
  appointmentId: string,
  { withLeft = false } = {},
): Promise<Booking[]> {
  return tx
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.appointmentId, appointmentId), withLeft ? undefined : isNull(bookings.leftAt)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(withLeft ? 2000 : 500);
}

/** Which of these bookings are of another meeting by now. */
export async function listMoved(tx: Tx, appointmentId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, [...ids]), ne(bookings.appointmentId, appointmentId)));
  return new Set(rows.map(({ id }) => id));
}

/** The booking of a type and a start by somebody with this address that still stands. */
export async function findSame(
  tx: Tx,
  { typeId, start, email }: { typeId: string; start: string; email: string },
): Promise<Booking | undefined> {
  return (
    await tx
      .select(columns)
      .from(bookings)
      .innerJoin(
        appointments,
        and(eq(appointments.workspaceId, bookings.workspaceId), eq(appointments.id, bookings.appointmentId)),
      )
      .where(
        and(
          sql`lower(${bookings.email}) = lower(${email})`,
          eq(bookings.typeId, typeId),
          eq(appointments.startTime, start),
          isNull(bookings.leftAt),
          ne(appointments.status, "cancelled"),
          isNull(appointments.deletedAt),
        ),
      )
      .limit(1)
  )[0];
}
