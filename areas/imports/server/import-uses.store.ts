import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import * as customers from "#areas/customers/server/index.ts";

// What an import writes itself, what changes only together with the customer's version, and what is derived.
const noUse = [
  "contact_notes",
  "contact_changes",
  "stage_changes",
  "import_people",
  "duplicate_groups",
  "duplicate_dismissals",
  "deal_import_rows",
  "closed_sales",
];

/** Activities about imports do not count as use of a customer; all others do. */
const told: Record<string, ReturnType<typeof sql>> = { activities: sql`AND type <> 'contact_imported'` };

/** Which of these customers are in use: a file, a task, an email, a merge, or anything else but `besides` refers to them. */
export async function listUsed(
  tx: Tx,
  ids: readonly string[],
  besides: readonly string[] = [],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const holders = (await customers.listLinks(tx))
    .filter(({ child }) => !noUse.includes(child) && !besides.includes(child))
    .map(
      ({ child, link }) =>
        sql`SELECT ${sql.identifier(link)} AS id FROM ${sql.identifier(child)} WHERE ${sql.identifier(link)} = ANY(wanted.ids) ${told[child] ?? sql``}`,
    );
  const { rows } = await tx.execute(
    sql`SELECT used.id FROM (SELECT ${sql.param([...ids])}::uuid[] AS ids) AS wanted CROSS JOIN LATERAL (${sql.join(holders, sql` UNION `)}) AS used`,
  );
  return new Set(rows.map((row) => row.id as string));
}
