import { type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { byHandTries, triedAgain } from "#areas/dialer/contract/call-list.rules.ts";

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

/** True when this customer is in the query. */
export async function isAmong(tx: Tx, query: SQL, contactId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM (${query}) AS wanted (contact_id) WHERE wanted.contact_id = ${contactId}::uuid) AS there`,
  );
  return rows[0]?.there === true;
}

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

/** The last call by hand to a customer in a campaign: what came of it, and who called. */
export async function findLast(
  tx: Tx,
  campaignId: string,
  contactId: string,
): Promise<{ outcome: string; calledBy: string } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT outcome, called_by AS "calledBy" FROM phone_records WHERE campaign_id = ${campaignId}::uuid AND contact_id = ${contactId}::uuid AND called_by IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  return rows[0] as { outcome: string; calledBy: string } | undefined;
}
