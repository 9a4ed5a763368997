import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { seesAll } from "#platform/server/only-of.ts";
import type { Audience, MissingValues } from "#areas/outreach/contract/audience.schema.ts";

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
  const { tags, sources, customFields, noContactForDays, contactIds } = audience;
  const conditions = [
    sql`contacts.deleted_at IS NULL`,
    withSample ? undefined : sql`NOT contacts.is_sample`,
    ...standing(audience),
    tags.length > 0 ? sql`contacts.tags && ${sql.param(tags)}::text[]` : undefined,
    sources.length > 0 ? sql`contacts.source = ANY(${sql.param(sources)}::text[])` : undefined,
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

/** What is asked of stage and status: of customers, or of tallies by the name of `contacts`. */
const standing = ({ stages, statuses }: Audience): SQL[] => [
  ...(stages.length > 0 ? [sql`contacts.pipeline_stage = ANY(${sql.param(stages)}::text[])`] : []),
  ...(statuses.length > 0 ? [sql`contacts.status = ANY(${sql.param(statuses)}::text[])`] : []),
];

// Those chosen by hand, and the customers they have been merged into since.
const chosen = (ids: readonly string[]): SQL =>
  sql`ARRAY(WITH RECURSIVE chosen AS (SELECT unnest(${sql.param([...ids])}::uuid[]) AS id UNION SELECT gone.merged_into FROM chosen JOIN contacts AS gone ON gone.id = chosen.id WHERE gone.merged_into IS NOT NULL) SELECT id FROM chosen)`;

export type AudienceSums = { count: number; missing: MissingValues };

/** How many customers an audience has, and how many of them with an address lack what a placeholder without fallback needs, by field. */
export async function sumAudience(tx: Tx, asked: Asked): Promise<AudienceSums> {
  const tallied = talliedBy(asked.audience);
  const [found] = (tallied && (await sumsOf(tx, talliesOf(asked, tallied)))) ?? [];
  const sums = found?.isWhole ? found : (await sumsOf(tx, counted(audienceCondition(asked))))[0];
  return {
    count: Number(sums?.count),
    missing: {
      firstName: Number(sums?.first),
      lastName: Number(sums?.last),
      customerCompany: Number(sums?.company),
    },
  };
}

type Sums = { isWhole: boolean; count: string; first: string; last: string; company: string };

async function sumsOf(tx: Tx, parts: SQL): Promise<Sums[]> {
  const { rows } = await tx.execute(sql`SELECT ${seesAll} AS "isWhole", coalesce(sum(contacts), 0) AS count,
    coalesce(sum(lacking_first), 0) AS first, coalesce(sum(lacking_last), 0) AS last, coalesce(sum(lacking_company), 0) AS company FROM (${parts}) AS part`);
  return rows as Sums[];
}

const counted = (condition: SQL): SQL =>
  sql`SELECT 1 AS contacts, app.lacks(email, status, first_name) AS lacking_first, app.lacks(email, status, last_name) AS lacking_last, app.lacks(email, status, company) AS lacking_company FROM contacts WHERE ${condition}`;

/** The groups whose tallies an audience adds up to: of one tag, or of sources. Undefined where more is asked; several tags may be of one customer. */
function talliedBy({ tags, sources, customFields, noContactForDays, contactIds }: Audience): SQL | undefined {
  const isMore = customFields.length > 0 || noContactForDays !== null || contactIds.length > 0;
  if (isMore || tags.length > 1 || (tags.length > 0 && sources.length > 0)) return undefined;
  if (tags.length > 0) return sql`kind = 'tag' AND name = ${tags[0]}`;
  // Each customer has one source: those of all sources are all customers.
  return sql`kind = 'source' ${sources.length > 0 ? sql`AND name = ANY(${sql.param(sources)}::text[])` : sql``}`;
}

/** What the tallies of these groups come to, which have the sample's customers in them: where those are left out they are taken off. */
function talliesOf({ audience, today, withSample }: Asked, groups: SQL): SQL {
  const whole = sql`SELECT contacts, lacking_first, lacking_last, lacking_company FROM contact_group_tallies AS contacts
    WHERE ${sql.join([groups, ...standing(audience)], sql` AND `)}`;
  const ofSample = sql`${audienceCondition({ audience, today, withSample: true })} AND contacts.is_sample`;
  return withSample
    ? whole
    : sql`${whole} UNION ALL SELECT -contacts, -lacking_first, -lacking_last, -lacking_company FROM (${counted(ofSample)}) AS sample`;
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
