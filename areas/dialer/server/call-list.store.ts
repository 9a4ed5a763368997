import { type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { byHandTries, holdMinutes, triedAgain } from "#areas/dialer/contract/call-list.rules.ts";

const openOutcomes = sql.param([...triedAgain]);

/** How long a call of the line of which nobody knows whether it was placed may still ring, in minutes. */
const ringsMinutes = 20;

/** Of a campaign's audience (`contact_id`), those who are still to be called by hand at `now`: nobody whom the line spoke with, or calls right now. */
export const stillToCall = (audience: SQL, campaignId: string, now: Date): SQL => sql`
  SELECT audience.contact_id FROM (${audience}) AS audience WHERE NOT EXISTS (
    SELECT FROM phone_records AS rung WHERE rung.campaign_id = ${campaignId}::uuid AND rung.contact_id = audience.contact_id AND rung.called_by IS NULL AND NOT rung.is_practice
      AND (rung.is_success OR rung.ended_at IS NULL AND (rung.sid IS NOT NULL OR rung.begun_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${ringsMinutes}))))
  AND NOT EXISTS (
    SELECT FROM phone_records AS tried WHERE tried.campaign_id = ${campaignId}::uuid AND tried.contact_id = audience.contact_id AND tried.called_by IS NOT NULL
      AND (tried.outcome <> ALL(${openOutcomes}::text[]) OR tried.begun_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${byHandTries.pauseHours})))
  AND (SELECT count(*) FROM phone_records AS tried WHERE tried.campaign_id = ${campaignId}::uuid AND tried.contact_id = audience.contact_id AND tried.called_by IS NOT NULL
    AND tried.begun_at > ${now.toISOString()}::timestamptz - make_interval(days => ${byHandTries.days})) < ${byHandTries.max}`;

/** How many customers were called by hand in a campaign, and how many of them were spoken with. */
export async function countByHand(tx: Tx, campaignId: string): Promise<{ called: number; reached: number }> {
  const { rows } = await tx.execute(
    sql`SELECT count(DISTINCT contact_id)::int AS called, (count(DISTINCT contact_id) FILTER (WHERE is_success))::int AS reached FROM phone_records WHERE campaign_id = ${campaignId}::uuid AND called_by IS NOT NULL`,
  );
  return rows[0] as { called: number; reached: number };
}

type Person = {
  phoneNumber: string | null;
  company: string | null;
  timeZone: string | null;
  tries: number;
  lastTriedAt: string | null;
};

/** What is shown of whoever is called next. */
export async function findPerson(tx: Tx, campaignId: string, contactId: string): Promise<Person | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT c.phone_number AS "phoneNumber", c.company, c.time_zone AS "timeZone", tried.many AS tries, tried.last AS "lastTriedAt" FROM contacts AS c,
      LATERAL (SELECT count(*)::int AS many, max(begun_at) AS last FROM phone_records WHERE campaign_id = ${campaignId}::uuid AND contact_id = c.id AND called_by IS NOT NULL) AS tried
    WHERE c.id = ${contactId}::uuid AND c.deleted_at IS NULL`);
  const row = rows[0] as Person | undefined;
  return row && { ...row, lastTriedAt: row.lastTriedAt && isoOf(row.lastTriedAt) };
}

/** Whom teammates of `userId` have on their screens at `now`. */
export async function listHeldByOthers(
  tx: Tx,
  campaignId: string,
  userId: string,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`SELECT contact_id FROM call_list_holds WHERE campaign_id = ${campaignId}::uuid AND user_id <> ${userId}::uuid AND until > ${now.toISOString()}::timestamptz`,
  );
  return new Set(rows.map((row) => row.contact_id as string));
}

/** Keeps a customer for somebody, and lets go of whom they had before. Returns who has the customer: another, whose time isn't over, keeps them. */
export async function claimHold(
  tx: Tx,
  row: { workspaceId: string; campaignId: string; contactId: string; userId: string; now: Date },
): Promise<string> {
  const now = row.now.toISOString();
  await tx.execute(
    sql`DELETE FROM call_list_holds WHERE campaign_id = ${row.campaignId}::uuid AND contact_id <> ${row.contactId}::uuid AND (user_id = ${row.userId}::uuid OR until <= ${now}::timestamptz)`,
  );
  const { rows } = await tx.execute(sql`
    INSERT INTO call_list_holds AS held (workspace_id, campaign_id, contact_id, user_id, until)
    VALUES (${row.workspaceId}::uuid, ${row.campaignId}::uuid, ${row.contactId}::uuid, ${row.userId}::uuid, ${now}::timestamptz + make_interval(mins => ${holdMinutes}))
    ON CONFLICT (workspace_id, campaign_id, contact_id) DO UPDATE SET
      until = CASE WHEN held.user_id = excluded.user_id OR held.until <= ${now}::timestamptz THEN excluded.until ELSE held.until END,
      user_id = CASE WHEN held.until <= ${now}::timestamptz THEN excluded.user_id ELSE held.user_id END
    RETURNING user_id`);
  return rows[0]?.user_id as string;
}

/** Lets go of a customer, whoever has them. */
export async function releaseHold(tx: Tx, campaignId: string, contactId: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM call_list_holds WHERE campaign_id = ${campaignId}::uuid AND contact_id = ${contactId}::uuid`,
  );
}
