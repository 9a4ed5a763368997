import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { meetingTypeLimits } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { meetingTypes } from "./calendar.table.ts";

const { workspaceId: _w, position, createdAt: _c, ...columns } = getTableColumns(meetingTypes);
const inOrder = (tx: Tx) =>
  tx
    .select(columns)
    .from(meetingTypes)
    .orderBy(asc(position), asc(meetingTypes.id))
    .limit(meetingTypeLimits.most)
    .$dynamic();

/** The business's types, in their order. */
export async function listTypes(tx: Tx): Promise<MeetingType[]> {
  return inOrder(tx);
}

/** As `listTypes`, locked until the transaction ends. */
export async function lockTypes(tx: Tx): Promise<MeetingType[]> {
  return inOrder(tx).for("update");
}

export async function insertTypes(tx: Tx, rows: (typeof meetingTypes.$inferInsert)[]): Promise<void> {
  await tx.insert(meetingTypes).values(rows);
}

export async function updateType(
  tx: Tx,
  id: string,
  changes: Partial<typeof meetingTypes.$inferInsert>,
): Promise<void> {
  await tx.update(meetingTypes).set(changes).where(eq(meetingTypes.id, id));
}

/** The place of each type is its place in this list. */
export async function updateOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`UPDATE meeting_types SET position = wanted.place FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE meeting_types.id = wanted.id`,
  );
}

/** Replaces one host with another in every meeting type, or removes the host (null) where others are left: a type of nobody would be everybody's. */
export async function updateHostOfTypes(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.execute(
    sql`UPDATE meeting_types SET host_ids = array_remove(CASE WHEN ${to}::uuid = ANY (host_ids) OR ${to}::uuid IS NULL THEN host_ids ELSE array_replace(host_ids, ${from}::uuid, ${to}::uuid) END, ${from}::uuid) WHERE ${from}::uuid = ANY (host_ids) AND (${to}::uuid IS NOT NULL OR cardinality(host_ids) > 1)`,
  );
}
