import { and, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { seesAll } from "#platform/server/only-of.ts";
import type { ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { findConditions, standing } from "./contact-conditions.store.ts";
import { contacts } from "./contacts.table.ts";

// For whoever sees all customers, what a group of them comes to is read from the tallies that every write keeps; for the others, who see no
// tallies, it is counted.

/** How many live contacts match. */
export async function countContacts(tx: Tx, filter: ContactFilter): Promise<number> {
  const tallied = talliedBy(filter);
  if (tallied) {
    const { rows } = await tx.execute(
      sql`SELECT ${seesAll} AS "isWhole", coalesce(sum(contacts), 0)::int AS count FROM contact_group_tallies AS contacts WHERE ${tallied}`,
    );
    if (rows[0]?.isWhole) return Number(rows[0].count);
  }
  const conditions = await findConditions(tx, filter);
  // Read in the index alone (contacts_live): the planner takes reading all customers for cheaper.
  await setScans(tx, "off");
  const [row] = await tx
    .select({ count: sql<number>`count(*)` })
    .from(contacts)
    .where(conditions);
  await setScans(tx, "on");
  return Number(row?.count ?? 0);
}

const setScans = (tx: Tx, to: "on" | "off"): Promise<void> =>
  sendAlong(tx, () =>
    tx.execute(
      sql`SELECT set_config('enable_seqscan', ${to}, true), set_config('enable_bitmapscan', ${to}, true)`,
    ),
  );

/** The tallies that a filter adds up to; undefined where it asks for two groups at once, or for words. */
function talliedBy(filter: ContactFilter): SQL | undefined {
  const { search = "", source, tag, assignedTo } = filter;
  const groups = Object.entries({ source, tag, assignee: assignedTo }).filter(([, name]) => name);
  if (search.trim() || groups.length > 1) return undefined;
  // Each customer has one source: those of all sources are all customers.
  const [kind, name] = groups[0] ?? ["source"];
  return and(sql`kind = ${kind}`, name ? sql`name = ${name}` : undefined, standing(filter));
}

/** Tags in use, by name, with how many contacts have each. */
export async function listTags(tx: Tx): Promise<{ tag: string; count: number }[]> {
  const { rows } = await tx.execute(sql`
    SELECT name AS tag, sum(contacts)::int AS count FROM contact_group_tallies WHERE kind = 'tag' AND ${seesAll} GROUP BY name HAVING sum(contacts) > 0
    UNION ALL SELECT tag, count(*)::int FROM contacts, LATERAL (SELECT DISTINCT unnest(tags) AS tag) AS one WHERE deleted_at IS NULL AND NOT (${seesAll}) GROUP BY tag
    ORDER BY tag LIMIT 1000`);
  // By alphabet, not by bytes as the database may do: "été" comes before "vip".
  return (rows as { tag: string; count: number }[]).sort((a, b) => a.tag.localeCompare(b.tag, "en"));
}

/** Sources in use, by name, with how many contacts have each. */
export async function listSources(tx: Tx): Promise<{ source: string; count: number }[]> {
  const { rows } = await tx.execute(sql`
    SELECT name AS source, sum(contacts)::int AS count FROM contact_group_tallies WHERE kind = 'source' AND ${seesAll} GROUP BY name HAVING sum(contacts) > 0
    UNION ALL SELECT source, count(*)::int FROM contacts WHERE deleted_at IS NULL AND NOT (${seesAll}) GROUP BY source
    ORDER BY source LIMIT 500`);
  return (rows as { source: string; count: number }[]).sort((a, b) => a.source.localeCompare(b.source, "en"));
}

export type StageTotal = { key: string; count: number; value: string };

/** How many live contacts have each stage's key, and the sum of their values as decimal text. */
export async function listStageTotals(tx: Tx): Promise<StageTotal[]> {
  const { rows } = await tx.execute(sql`
    SELECT pipeline_stage AS key, sum(contacts)::int AS count, sum(value)::text AS value FROM contact_tallies WHERE ${seesAll} GROUP BY pipeline_stage HAVING sum(contacts) > 0
    UNION ALL SELECT pipeline_stage, count(*)::int, sum(value)::text FROM contacts WHERE deleted_at IS NULL AND NOT (${seesAll}) GROUP BY pipeline_stage`);
  return rows as StageTotal[];
}
