import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { MissingValues } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import type { Audience } from "#areas/email-campaigns/contract/audience.schema.ts";

export type Asked = {
  audience: Audience;
  /** Today in the business's time zone, from which days without contact are counted. */
  today: string;
  /** Labeled sample customers have made-up addresses: they are emailed only in a throw-away business, where nothing is really sent. */
  withSample: boolean;
};

/** The customers an audience means: a query that selects `contact_id`, as the transaction sees customers. The one place that reads an audience. */
export function audienceQuery(asked: Asked): SQL {
  return sql`SELECT contacts.id AS contact_id FROM contacts WHERE ${audienceCondition(asked)}`;
}

function audienceCondition({ audience, today, withSample }: Asked): SQL {
  const { stages, tags, sources, statuses, customFields, noContactForDays, contactIds } = audience;
  const conditions = [
    sql`contacts.deleted_at IS NULL`,
    withSample ? undefined : sql`NOT contacts.is_sample`,
    stages.length > 0 ? sql`contacts.pipeline_stage = ANY(${sql.param(stages)}::text[])` : undefined,
    tags.length > 0 ? sql`contacts.tags && ${sql.param(tags)}::text[]` : undefined,
    sources.length > 0 ? sql`contacts.source = ANY(${sql.param(sources)}::text[])` : undefined,
    statuses.length > 0 ? sql`contacts.status = ANY(${sql.param(statuses)}::text[])` : undefined,
    // A value may have been stored as text or as a number.
    ...customFields.map(
      ({ key, value }) => sql`lower(contacts.custom_fields ->> ${key}) = lower(${String(value)})`,
    ),
    noContactForDays === null
      ? undefined
      : sql`coalesce(contacts.last_contact_date, contacts.created_at::date) <= ${today}::date - ${noContactForDays}::int`,
    contactIds.length > 0 ? sql`contacts.id = ANY(${chosen(contactIds)})` : undefined,
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` AND `,
  );
}

// Those chosen by hand, and the customers they have been merged into since.
const chosen = (ids: readonly string[]): SQL =>
  sql`ARRAY(WITH RECURSIVE chosen AS (SELECT unnest(${sql.param([...ids])}::uuid[]) AS id UNION SELECT gone.merged_into FROM chosen JOIN contacts AS gone ON gone.id = chosen.id WHERE gone.merged_into IS NOT NULL) SELECT id FROM chosen)`;

export async function countAudience(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) AS count FROM contacts WHERE ${audienceCondition(asked)}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** How many of the audience with an address lack what a placeholder without fallback needs, by field. */
export async function countMissing(tx: Tx, asked: Asked): Promise<MissingValues> {
  const { rows } =
    await tx.execute(sql`SELECT count(*) FILTER (WHERE btrim(first_name) = '') AS first, count(*) FILTER (WHERE btrim(last_name) = '') AS last,
    count(*) FILTER (WHERE btrim(coalesce(company, '')) = '') AS company FROM contacts WHERE ${audienceCondition(asked)} AND email IS NOT NULL AND status <> 'unsubscribed'`);
  return {
    firstName: Number(rows[0]?.first),
    lastName: Number(rows[0]?.last),
    customerCompany: Number(rows[0]?.company),
  };
}

/** The audience's time zones, each with its number of customers; null for those whose zone is not known. */
export async function listZones(tx: Tx, asked: Asked): Promise<{ timeZone: string | null; count: number }[]> {
  const { rows } = await tx.execute(
    sql`SELECT time_zone, count(*) AS count FROM contacts WHERE ${audienceCondition(asked)} GROUP BY time_zone`,
  );
  return rows.map((row) => ({ timeZone: row.time_zone as string | null, count: Number(row.count) }));
}

/** SQL for when customer `c`'s own clock shows the time that was set, given the moment for each zone. */
export function dueByZone(moments: ReadonlyMap<string, Date>, otherwise: string): SQL {
  const byZone = Object.fromEntries([...moments].map(([zone, moment]) => [zone, moment.toISOString()]));
  return sql`coalesce(${JSON.stringify(byZone)}::jsonb ->> c.time_zone, ${byZone[otherwise] ?? null})::timestamptz`;
}

export async function listSources(tx: Tx): Promise<{ source: string; count: number }[]> {
  const { rows } = await tx.execute(
    sql`SELECT source, count(*) AS count FROM contacts WHERE deleted_at IS NULL GROUP BY source ORDER BY source LIMIT 500`,
  );
  return rows.map((row) => ({ source: row.source as string, count: Number(row.count) }));
}

export type Filled = { id: string; firstName: string; lastName: string; company: string | null };

/** The values that fill in emails, by customer. */
export async function findFilled(tx: Tx, ids: readonly string[]): Promise<Map<string, Filled>> {
  const { rows } = await tx.execute(
    sql`SELECT id, first_name, last_name, company FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [
      row.id as string,
      {
        id: row.id as string,
        firstName: row.first_name as string,
        lastName: row.last_name as string,
        company: row.company as string | null,
      },
    ]),
  );
}

/** The current business's name and time zone. */
export async function findBusiness(tx: Tx): Promise<{ name: string; timeZone: string }> {
  const { rows } = await tx.execute(sql`SELECT name, time_zone FROM workspaces`);
  return {
    name: (rows[0]?.name as string | undefined) ?? "",
    timeZone: (rows[0]?.time_zone as string | undefined) ?? "UTC",
  };
}
