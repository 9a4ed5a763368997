import { and, asc, eq, getTableColumns, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { meetingTypes, waitingGuests } from "./calendar.table.ts";

const { workspaceId: _, ...columns } = getTableColumns(waitingGuests);
export type WaitingRow = Omit<typeof waitingGuests.$inferSelect, "workspaceId">;

const stands = isNull(waitingGuests.endedAt);

/** Adds somebody to the list; false when they wait for the same already. */
export async function insertWaiting(tx: Tx, row: typeof waitingGuests.$inferInsert): Promise<boolean> {
  return ((await tx.insert(waitingGuests).values(row).onConflictDoNothing()).rowCount ?? 0) > 0;
}

export async function findWaiting(tx: Tx, id: string): Promise<WaitingRow | undefined> {
  return (await tx.select(columns).from(waitingGuests).where(eq(waitingGuests.id, id)))[0];
}

/** One place on the list, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, id: string): Promise<WaitingRow | undefined> {
  return (await tx.select(columns).from(waitingGuests).where(eq(waitingGuests.id, id)).for("update"))[0];
}

type Place = Pick<WaitingRow, "typeId" | "startTime" | "day">;

const isFor = ({ typeId, startTime, day }: Place) =>
  and(
    eq(waitingGuests.typeId, typeId),
    startTime === null ? eq(waitingGuests.day, day ?? "") : eq(waitingGuests.startTime, startTime),
  );

/** Whoever waits for the same with this address. */
export async function findSameWaiting(
  tx: Tx,
  { email, ...place }: Place & { email: string },
): Promise<WaitingRow | undefined> {
  const isTheirs = sql`lower(${waitingGuests.email}) = lower(${email})`;
  return (
    await tx
      .select(columns)
      .from(waitingGuests)
      .where(and(stands, isFor(place), isTheirs))
  )[0];
}

/** How many wait for a class or a day. */
export async function countWaiting(tx: Tx, place: Place): Promise<number> {
  return tx.$count(waitingGuests, and(stands, isFor(place)));
}

/** At how many places one address waits. */
export async function countOfAddress(tx: Tx, email: string): Promise<number> {
  return tx.$count(waitingGuests, and(stands, sql`lower(${waitingGuests.email}) = lower(${email})`));
}

/** Everybody who waits for a type, who came first first, locked until the transaction ends. */
export async function lockWaitingOfType(tx: Tx, typeId: string): Promise<WaitingRow[]> {
  return tx
    .select(columns)
    .from(waitingGuests)
    .where(and(stands, eq(waitingGuests.typeId, typeId)))
    .orderBy(asc(waitingGuests.createdAt), asc(waitingGuests.id))
    .for("update");
}

/** What somebody with this address waits for of a type. */
export async function lockWaitingOf(tx: Tx, typeId: string, email: string): Promise<WaitingRow[]> {
  return tx
    .select(columns)
    .from(waitingGuests)
    .where(
      and(stands, eq(waitingGuests.typeId, typeId), sql`lower(${waitingGuests.email}) = lower(${email})`),
    )
    .for("update");
}

/** The types that somebody waits for. */
export async function listAwaitedTypes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectDistinct({ id: waitingGuests.typeId }).from(waitingGuests).where(stands);
  return rows.map(({ id }) => id);
}

/** Whether somebody waits for anything. */
export async function findAnyWaiting(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: waitingGuests.id }).from(waitingGuests).where(stands).limit(1)).length > 0;
}

/** Which of these customers are in the bin. */
export async function listBinned(tx: Tx, contactIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM contacts WHERE id = ANY (${sql.param([...contactIds])}::uuid[]) AND deleted_at IS NOT NULL`,
  );
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}

export type ShownWaiting = WaitingRow & { type: string };

/** Who waits for a class that begins then; or, of any other meeting, for a time on its day. */
export async function listWaiting(
  tx: Tx,
  { classTypeId, startTime }: { classTypeId: string | null; startTime: string },
): Promise<ShownWaiting[]> {
  const isOnDay = sql`${waitingGuests.day} = (${startTime}::timestamptz AT TIME ZONE ${waitingGuests.timeZone})::date`;
  const isOfClass =
    classTypeId === null
      ? undefined
      : and(eq(waitingGuests.typeId, classTypeId), eq(waitingGuests.startTime, startTime));
  return tx
    .select({ ...columns, type: meetingTypes.name })
    .from(waitingGuests)
    .innerJoin(
      meetingTypes,
      and(eq(meetingTypes.workspaceId, waitingGuests.workspaceId), eq(meetingTypes.id, waitingGuests.typeId)),
    )
    .where(and(stands, or(isOfClass, isOnDay)))
    .orderBy(asc(waitingGuests.createdAt), asc(waitingGuests.id))
    .limit(200);
}

export async function updateWaiting(
  tx: Tx,
  id: string,
  changes: Partial<typeof waitingGuests.$inferInsert>,
): Promise<void> {
  await tx.update(waitingGuests).set(changes).where(eq(waitingGuests.id, id));
}

/** Forgets those who have not waited since then. */
export async function removeEndedBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(waitingGuests).where(lt(waitingGuests.endedAt, moment.toISOString()));
}

/** Workspaces that have a waiting list. */
export async function listWaitingWorkspaces(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_waiting_guests() AS id`);
  return rows.map((row) => row.id as string);
}

/** Whether a class of a type that begins then is in the calendar. */
export async function findClassAt(tx: Tx, typeId: string, start: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM appointments WHERE class_type_id = ${typeId} AND start_time = ${start}::timestamptz AND status <> 'cancelled' AND deleted_at IS NULL LIMIT 1`,
  );
  return rows.length > 0;
}
