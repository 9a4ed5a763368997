import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { incomingCalls, keptRecordings } from "./incoming-calls.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(incomingCalls);
export type IncomingCallRow = Omit<typeof incomingCalls.$inferSelect, "workspaceId">;

/** Calls that came in, the newest first, those before `beforeId` when given. */
export async function listIncoming(
  tx: Tx,
  wanted: { contactId?: string | undefined; beforeId: string | undefined; limit: number },
): Promise<(IncomingCallRow & { contactName: string | null })[]> {
  return tx
    .select({
      ...columns,
      contactName: sql<
        string | null
      >`(SELECT ${fullNameIn("c")} FROM contacts AS c WHERE c.id = ${incomingCalls.contactId})`,
    })
    .from(incomingCalls)
    .where(
      and(
        wanted.contactId ? eq(incomingCalls.contactId, wanted.contactId) : undefined,
        wanted.beforeId ? lt(incomingCalls.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(incomingCalls.id))
    .limit(wanted.limit);
}

export async function findIncoming(tx: Tx, id: string): Promise<IncomingCallRow | undefined> {
  return (await tx.select(columns).from(incomingCalls).where(eq(incomingCalls.id, id)))[0];
}

/** The call of the provider's id, kept where it is new, and locked until the transaction ends. */
export async function takeIncoming(
  tx: Tx,
  row: typeof incomingCalls.$inferInsert,
): Promise<IncomingCallRow | undefined> {
  await tx.insert(incomingCalls).values(row).onConflictDoNothing();
  return (
    await tx.select(columns).from(incomingCalls).where(eq(incomingCalls.callSid, row.callSid)).for("update")
  )[0];
}

/** The same by its id, where it is there. */
export async function lockIncoming(tx: Tx, id: string): Promise<IncomingCallRow | undefined> {
  return (await tx.select(columns).from(incomingCalls).where(eq(incomingCalls.id, id)).for("update"))[0];
}

/** Somebody picked up. */
export async function updatePicked(tx: Tx, callSid: string): Promise<void> {
  await tx
    .update(incomingCalls)
    .set({ state: "answered" })
    .where(and(eq(incomingCalls.callSid, callSid), eq(incomingCalls.state, "ringing")));
}

export async function updateIncoming(tx: Tx, id: string, changes: Partial<IncomingCallRow>): Promise<void> {
  await tx.update(incomingCalls).set(changes).where(eq(incomingCalls.id, id));
}

/** Notes what has to go at the provider, and when. */
export async function insertRecording(tx: Tx, row: typeof keptRecordings.$inferInsert): Promise<void> {
  await tx.insert(keptRecordings).values(row).onConflictDoNothing();
}

/** Businesses with recordings that have to go by `moment`. */
export async function listWorkspacesWithRecordings(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_recordings_until(${moment}::timestamptz) AS id`,
  );
  return rows.map((row) => String(row.id));
}

/** Recordings of the current business that have to go by `moment`, the longest due first, with the accounts at which they are. */
export async function listRecordings(
  tx: Tx,
  moment: string,
  limit: number,
): Promise<{ sid: string; accountSid: string }[]> {
  const { rows } = await tx.execute(
    sql`SELECT recording_sid AS sid, coalesce(account_sid, '') AS "accountSid" FROM kept_recordings WHERE until <= ${moment}::timestamptz ORDER BY tries, until LIMIT ${limit}`,
  );
  return rows as { sid: string; accountSid: string }[];
}

/** At which account a recording is; undefined for one that is gone. */
export async function findRecordingAccount(tx: Tx, sid: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ accountSid: keptRecordings.accountSid })
    .from(keptRecordings)
    .where(eq(keptRecordings.recordingSid, sid));
  return row?.accountSid ?? undefined;
}

/** It is gone at the provider. */
export async function removeRecording(tx: Tx, sid: string): Promise<void> {
  await tx.delete(keptRecordings).where(eq(keptRecordings.recordingSid, sid));
  await tx
    .update(incomingCalls)
    .set({ recordingSid: null, recordingSeconds: null })
    .where(eq(incomingCalls.recordingSid, sid));
}

/** It could not be removed now: others first. */
export async function postponeRecording(tx: Tx, sid: string): Promise<void> {
  await tx.execute(sql`UPDATE kept_recordings SET tries = tries + 1 WHERE recording_sid = ${sid}`);
}
