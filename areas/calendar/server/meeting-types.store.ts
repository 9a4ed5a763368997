import { asc } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { meetingTypes } from "./calendar.table.ts";

/** The business's types, in their order. */
export async function listTypes(tx: Tx): Promise<MeetingType[]> {
  const { id, name, slug, durationMinutes, position } = meetingTypes;
  return tx
    .select({ id, name, slug, durationMinutes })
    .from(meetingTypes)
    .orderBy(asc(position), asc(id))
    .limit(200);
}

export async function insertTypes(tx: Tx, rows: (typeof meetingTypes.$inferInsert)[]): Promise<void> {
  await tx.insert(meetingTypes).values(rows);
}
