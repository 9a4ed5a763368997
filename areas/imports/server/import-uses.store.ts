import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import * as customers from "#areas/customers/server/index.ts";

// What an import writes itself, what only ever changes together with the customer's version, and what is worked out anew.
const noUse = [
  "contact_notes",
  "contact_changes",
  "stage_changes",
  "import_people",
  "duplicate_groups",
  "duplicate_dismissals",
];

/** What an import tells of itself is no use of a customer (`areas/activities`); everything else that is told there is. */
const told: Record<string, ReturnType<typeof sql>> = { activities: sql`AND type <> 'contact_imported'` };

/** Of these customers, those to whom other rows hold on: a file, a task, a mail, a merge, whatever points at customers. */
export async function listUsed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const holders = (await customers.listLinks(tx))
    .filter(({ child }) => !noUse.includes(child))
    .map(
      ({ child, link }) =>
        sql`SELECT ${sql.identifier(link)} AS id FROM ${sql.identifier(child)} WHERE ${sql.identifier(link)} = ANY(wanted.ids) ${told[child] ?? sql``}`,
    );
  const { rows } = await tx.execute(
    sql`SELECT used.id FROM (SELECT ${sql.param([...ids])}::uuid[] AS ids) AS wanted CROSS JOIN LATERAL (${sql.join(holders, sql` UNION `)}) AS used`,
  );
  return new Set(rows.map((row) => row.id as string));
}
