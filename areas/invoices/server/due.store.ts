import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

// One that somebody resumed or changed after the restore was looked at: it goes on.
const seriesDue = (span: DueSpan) =>
  sql`next_date <= ${span.until.toISOString()}::timestamptz::date AND paused_at IS NULL AND deleted_at IS NULL AND ${madeBefore("updated_at", span)}`;

/** Repeating invoices whose day has come by then, over all businesses. */
export const countSeriesDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM recurring_invoices WHERE ${seriesDue(span)}`);

/** Pauses them, which says why: what was made since the backup is known to their owners alone. */
export async function hideSeriesDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE recurring_invoices SET paused_at = ${span.until.toISOString()}::timestamptz, pause_reason = 'Restored from a backup. Check which invoices were already sent, then resume.', version = version + 1
        WHERE ${seriesDue(span)}`,
  );
}

// A step whose day lies between the backup and then.
const reminded = (span: DueSpan) => sql`
  invoices AS i JOIN invoice_reminder_settings AS settings ON settings.workspace_id = i.workspace_id AND settings.is_on
  JOIN invoice_reminder_steps AS step ON step.workspace_id = i.workspace_id
  LEFT JOIN invoice_reminders AS known ON known.workspace_id = i.workspace_id AND known.invoice_id = i.id
  WHERE i.kind = 'invoice' AND ${madeBefore("i.finalized_at", span)} AND i.voided_at IS NULL AND i.due_date IS NOT NULL AND known.is_off IS NOT TRUE
    AND i.due_date + step.days BETWEEN ${span.since.toISOString()}::timestamptz::date AND ${span.until.toISOString()}::timestamptz::date
    AND step.days > coalesce(known.handled_days, -1000)`;

/** Reminders of invoices whose day came since the backup, over all businesses; some may be of invoices paid by now. */
export const countRemindersDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM ${reminded(span)}`);

/** Has them count as looked after. */
export async function skipRemindersDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(sql`
    INSERT INTO invoice_reminders (workspace_id, invoice_id, handled_days) SELECT i.workspace_id, i.id, max(step.days) FROM ${reminded(span)} GROUP BY 1, 2
    ON CONFLICT (workspace_id, invoice_id) DO UPDATE SET handled_days = excluded.handled_days`);
}

export type SeriesState = {
  business: string;
  workspaceId: string;
  kind: string;
  series: string;
  next: number;
  given: number;
};

/** Every series of numbers that was used: the number it gives next, and how many it gave since that moment. */
export async function listSeriesStates(tx: Tx, since: Date): Promise<SeriesState[]> {
  const { rows } = await tx.execute(sql`
    SELECT workspaces.name AS business, c.workspace_id AS "workspaceId", c.kind, c.series, c.next,
      (SELECT count(*)::int FROM invoice_numbers AS n WHERE n.workspace_id = c.workspace_id AND n.kind = c.kind AND n.series = c.series AND n.given_at > ${since.toISOString()}::timestamptz) AS given
    FROM invoice_counters AS c JOIN workspaces ON workspaces.id = c.workspace_id
    WHERE c.series NOT LIKE 'SAMPLE-%' AND workspaces.expires_at IS NULL ORDER BY 1, 2, c.kind, c.series`);
  return rows as SeriesState[];
}
