import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type MailingRow = { id: string; helperId: string; subject: string; content: string };

export async function insertMailing(
  tx: Tx,
  workspaceId: string,
  { id, helperId, subject, content }: MailingRow,
  now: string,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO helper_mailings (workspace_id, id, helper_id, subject, content, created_at) VALUES (${workspaceId}, ${id}, ${helperId}, ${subject}, ${content}, ${now})`,
  );
}

/** The emails of a helper of the last 90 days, or of one run. */
export async function listMailings(
  tx: Tx,
  which: { helperId: string } | { runId: string },
): Promise<string[]> {
  const { rows } = await tx.execute(
    "helperId" in which
      ? sql`SELECT id FROM helper_mailings WHERE helper_id = ${which.helperId} AND created_at > now() - interval '90 days'`
      : sql`SELECT mailing_id AS id FROM helper_steps WHERE run_id = ${which.runId} AND mailing_id IS NOT NULL`,
  );
  return rows.map((row) => row.id as string);
}

/** An email with its helper, also of one in the trash. */
export async function findMailing(
  tx: Tx,
  id: string,
): Promise<(MailingRow & { helperName: string }) | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT m.id, m.helper_id AS "helperId", m.subject, m.content, h.name AS "helperName" FROM helper_mailings AS m JOIN helpers AS h ON h.workspace_id = m.workspace_id AND h.id = m.helper_id WHERE m.id = ${id}`,
  );
  return rows[0] as (MailingRow & { helperName: string }) | undefined;
}

/** Those of these customers whose run of an email was stopped, or reached its goal, after its turn: they are not to get it any more. */
export async function listStopped(
  tx: Tx,
  mailingId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    SELECT s.contact_id AS id FROM helper_steps AS s JOIN helper_runs AS r ON r.workspace_id = s.workspace_id AND r.id = s.run_id
    WHERE s.contact_id = ANY(${sql.param([...contactIds])}::uuid[]) AND s.mailing_id = ${mailingId} AND r.state = 'stopped' AND r.ended_at > s.done_at`);
  return new Set(rows.map((row) => row.id as string));
}
