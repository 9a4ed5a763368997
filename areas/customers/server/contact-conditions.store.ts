import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { searchPatterns } from "#areas/customers/contract/contacts.rules.ts";
import type { ContactFilter, ContactStatus } from "#areas/customers/contract/contacts.schema.ts";
import { contacts } from "./contacts.table.ts";

export type Wanted = ContactFilter & { ids?: readonly string[]; withPhone?: boolean };

/** With more matches than this, scanning in order fills a page sooner than collecting them first. */
const fewMatches = 2000;
/** How many of the newest are sampled to estimate whether a search or a tag has many matches: one in a hundred. */
export const looked = 2000;

// The dashboard's numbers use the same rule (contact_tallies), so that each equals its list.
const viewConditions = {
  leads: sql`${contacts.status} IN ('active', 'unsubscribed') AND ${contacts.pipelineStage} NOT IN (SELECT app.stage_keys('{won,lost}'))`,
  customers: sql`${contacts.pipelineStage} IN (SELECT app.stage_keys('{won}'))`,
};

// Whoever is active and bought reads as converted on every badge (docs/decisions/0045), and is still found as active.
const statusCondition = (status: ContactStatus): SQL =>
  status === "converted"
    ? sql`(${contacts.status} = 'converted' OR (${contacts.status} = 'active' AND ${viewConditions.customers}))`
    : eq(contacts.status, status);

/** What is asked of stage and status: of customers, or of tallies by the name of `contacts`. */
export const standing = ({ stage, status, view }: ContactFilter): SQL | undefined =>
  and(
    stage ? inArray(contacts.pipelineStage, stage.split(",")) : undefined,
    status && statusCondition(status),
    view ? viewConditions[view] : undefined,
  );

/** What live contacts have to be. `amongNewest`: how many of the newest match the search, where that is known. */
export async function findConditions(tx: Tx, wanted: Wanted, amongNewest?: number): Promise<SQL | undefined> {
  return and(
    isNull(contacts.deletedAt),
    standing(wanted),
    wanted.source ? eq(contacts.source, wanted.source) : undefined,
    wanted.assignedTo ? eq(contacts.assignedTo, wanted.assignedTo) : undefined,
    wanted.withPhone ? and(isNotNull(contacts.phone), ne(contacts.phone, "")) : undefined,
    wanted.ids ? inArray(contacts.id, [...wanted.ids]) : undefined,
    await foundCondition(tx, wanted, amongNewest),
  );
}

// Many matches turn up soon when scanning in order: a sample of the newest tells. Few are collected first, through the index of words and
// tags (docs/decisions: search under row security), or where that knows nothing of the words, by reading what they are looked for in.
async function foundCondition(
  tx: Tx,
  { search = "", tag }: Wanted,
  amongNewest?: number,
): Promise<SQL | undefined> {
  const patterns = searchPatterns(search);
  const matches = and(
    patterns[0] === undefined ? undefined : hasAll(patterns[0], sql.param(patterns.slice(1))),
    tag ? sql`${contacts.tags} @> ARRAY[${tag}]::text[]` : undefined,
  );
  if (!matches) return undefined;
  // Inside CASE the planner does not estimate how rare the words are, and so keeps scanning in order.
  const walk = sql`CASE WHEN ${matches} THEN true ELSE false END`;
  if ((amongNewest ?? (await countAmongNewest(tx, matches))) >= looked / 100) return walk;
  const { rows } = await tx.execute(
    tag || patterns.some((pattern) => indexed.test(pattern))
      ? sql`SELECT app.search_contacts(${sql.param(patterns)}::text[], ${fewMatches + 1}, ${tag || null}) AS id`
      : sql`SELECT id FROM contacts WHERE deleted_at IS NULL AND ${walk} ORDER BY id DESC LIMIT ${fewMatches + 1}`,
  );
  if (rows.length > fewMatches) return walk;
  return sql`${contacts.id} = ANY(${sql.param(rows.map((row) => row.id as string))}::uuid[])`;
}

/** The index of words knows groups of three letters or digits. */
const indexed = /[\p{L}\p{N}]{3}/u;

async function countAmongNewest(tx: Tx, matches: SQL): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS matches FROM (SELECT search_text, tags FROM contacts WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${looked}) AS contacts WHERE ${matches}`,
  );
  return Number(rows[0]?.matches);
}

/** The first word by itself: the rest, often empty, is checked only on its matches. */
export function hasAll(first: SQLWrapper | string, rest: SQLWrapper): SQL {
  return sql`${contacts.searchText} LIKE ${first} AND ${contacts.searchText} LIKE ALL(${rest}::text[])`;
}
