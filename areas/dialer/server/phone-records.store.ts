import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { phoneRecords } from "./phone-records.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(phoneRecords);
export type PhoneRecordRow = Omit<typeof phoneRecords.$inferSelect, "workspaceId">;
export type NamedRecord = PhoneRecordRow & { contactName: string };

/** Records of a channel, the newest first, those before `beforeId` when given. */
export async function listRecords(
  tx: Tx,
  wanted: {
    channel: PhoneChannel;
    campaignId?: string;
    contactId?: string;
    beforeId?: string;
    limit: number;
  },
): Promise<NamedRecord[]> {
  return tx
    .select({
      ...columns,
      contactName: sql<string>`coalesce((SELECT ${fullNameIn("c")} FROM contacts AS c WHERE c.id = ${phoneRecords.contactId}), '')`,
    })
    .from(phoneRecords)
    .where(
      and(
        eq(phoneRecords.channel, wanted.channel),
        wanted.campaignId === undefined ? undefined : eq(phoneRecords.campaignId, wanted.campaignId),
        wanted.contactId === undefined ? undefined : eq(phoneRecords.contactId, wanted.contactId),
        wanted.beforeId === undefined ? undefined : lt(phoneRecords.id, wanted.beforeId),
      ),
    )
    .orderBy(desc(phoneRecords.id))
    .limit(wanted.limit);
}

/** Writes records of tries that begin; one that is there already stays. */
export async function insertRecords(tx: Tx, rows: (typeof phoneRecords.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(phoneRecords).values(rows).onConflictDoNothing();
}

/** Records of a campaign that have not ended. */
export async function listOpenRecords(tx: Tx, campaignId: string): Promise<PhoneRecordRow[]> {
  return tx
    .select(columns)
    .from(phoneRecords)
    .where(and(eq(phoneRecords.campaignId, campaignId), sql`${phoneRecords.endedAt} IS NULL`));
}

export type Ended = Pick<
  PhoneRecordRow,
  "id" | "status" | "outcome" | "isSuccess" | "duration" | "transcript"
>;

/** Writes how tries ended. */
export async function updateEnded(tx: Tx, list: readonly Ended[]): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`
    UPDATE phone_records AS r SET status = s.status, outcome = s.outcome, is_success = s."isSuccess", duration = s.duration, transcript = s.transcript, ended_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS s (id uuid, status text, outcome text, "isSuccess" boolean, duration integer, transcript text)
    WHERE r.id = s.id AND r.ended_at IS NULL`);
}

/** How many people of a campaign are done with, and how many of them were reached; who is called again isn't done with yet. */
export async function countRecords(tx: Tx, campaignId: string): Promise<{ ended: number; reached: number }> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS ended, (count(*) FILTER (WHERE is_success))::int AS reached
    FROM (SELECT DISTINCT ON (coalesce(delivery_id, id)) is_success, ended_at, retry_at FROM phone_records WHERE campaign_id = ${campaignId} AND called_by IS NULL ORDER BY coalesce(delivery_id, id), try_number DESC) AS latest
    WHERE ended_at IS NOT NULL AND retry_at IS NULL`);
  return rows[0] as { ended: number; reached: number };
}

/** Writes a reply into the latest text of a campaign that a number got within 30 days, where it has none yet. */
export async function updateResponse(tx: Tx, number: string, response: string): Promise<void> {
  await tx.execute(sql`
    UPDATE phone_records SET response = ${response} WHERE response IS NULL AND id = (
      SELECT id FROM phone_records WHERE phone_number = ${number} AND channel = 'text' AND NOT is_practice AND begun_at > now() - interval '30 days' ORDER BY begun_at DESC LIMIT 1)`);
}
