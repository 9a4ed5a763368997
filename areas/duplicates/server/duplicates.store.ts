import { inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Compared } from "#areas/duplicates/contract/duplicates.rules.ts";
import { duplicateDismissals, duplicateGroups } from "./duplicates.table.ts";

export type ComparedRow = Compared & { id: string };
const compared = sql`id, first_name AS "firstName", last_name AS "lastName", email, phone, company`;

const words = (text: string): SQL => sql.raw(`regexp_split_to_array(${text}, '[[:space:][:punct:]]+')`);
const inOrder = (text: string): SQL =>
  sql`(SELECT string_agg(word, ' ' ORDER BY word COLLATE "C") FROM unnest(${words(text)}) AS word WHERE word <> '')`;
// The initials, sorted: a typo is seldom in the first letter, and a company of thousands falls into small buckets.
const initials = sql`(SELECT string_agg(left(word, 1), '' ORDER BY left(word, 1)) FROM unnest(${words("sort_name")}) AS word WHERE word <> '')`;

/** What customers are bucketed by before they are compared, each as an SQL expression; NULL goes into no bucket. */
export const blockings = {
  email: sql`email_key`,
  phone: sql`phone_key`,
  name: inOrder("sort_name"),
  company: sql`nullif(lower(regexp_replace(regexp_replace(company, '\\y(inc|ltd|llc|gmbh|co|corp|sa|srl|bv|ag|plc|limited|company)\\y', '', 'gi'), '[[:space:][:punct:]]+', '', 'g')), '') || ' ' || ${initials}`,
  domain: sql`nullif(split_part(email_key, '@', 2), '') || ' ' || ${initials}`,
} as const;
export type Blocking = keyof typeof blockings;

/** The ids of each bucket with more than one customer; one of `parts` parts at a time, so that a large business needs no more memory. */
export async function listBuckets(
  tx: Tx,
  blocking: Blocking,
  part: number,
  parts: number,
): Promise<string[][]> {
  const { rows } = await tx.execute(sql`
    SELECT array_agg(id)::text[] AS ids FROM (SELECT id, ${blockings[blocking]} AS shared FROM contacts WHERE deleted_at IS NULL) AS blocked
    WHERE shared IS NOT NULL AND (hashtext(shared) & 2147483647) % ${parts} = ${part} GROUP BY shared HAVING count(*) > 1`);
  return rows.map((row) => row.ids as string[]);
}

async function listWhere(tx: Tx, condition: SQL): Promise<ComparedRow[]> {
  return (await tx.execute(sql`SELECT ${compared} FROM contacts WHERE deleted_at IS NULL AND ${condition}`))
    .rows as ComparedRow[];
}

export const listCompared = (tx: Tx, ids: readonly string[]): Promise<ComparedRow[]> =>
  listWhere(tx, sql`id = ANY(${sql.param([...ids])}::uuid[])`);

/** Dismissed pairs, each as "smaller larger". */
export async function listDismissed(tx: Tx): Promise<Set<string>> {
  return new Set(
    (
      await tx
        .select({ one: duplicateDismissals.contactId, other: duplicateDismissals.otherId })
        .from(duplicateDismissals)
    ).map((pair) => pairKey(pair.one, pair.other)),
  );
}

/** Two ids as one text, the same in either order. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

export type Pair = readonly [string, string];
type Dismissed = { workspaceId: string; dismissedBy: string | null; createdAt: string };

export async function insertDismissals(tx: Tx, pairs: readonly Pair[], by: Dismissed): Promise<void> {
  if (pairs.length === 0) return;
  await tx.execute(sql`
    INSERT INTO duplicate_dismissals (workspace_id, contact_id, other_id, dismissed_by, created_at)
    SELECT DISTINCT ${by.workspaceId}::uuid, least(one, other), greatest(one, other), ${by.dismissedBy}::uuid, ${by.createdAt}::timestamptz
    FROM unnest(${sql.param(pairs.map(([one]) => one))}::uuid[], ${sql.param(pairs.map(([, other]) => other))}::uuid[]) AS pair(one, other)
    WHERE one <> other AND EXISTS (SELECT FROM contacts WHERE contacts.id = one) AND EXISTS (SELECT FROM contacts WHERE contacts.id = other)
    ON CONFLICT DO NOTHING`);
}

/** Replaces the last search's groups. Customers who are gone are left out. */
export async function replaceGroups(
  tx: Tx,
  workspaceId: string,
  members: readonly { contactId: string; groupId: string; score: number }[],
): Promise<void> {
  await tx.delete(duplicateGroups);
  for (let at = 0; at < members.length; at += 5000) {
    const some = members.slice(at, at + 5000);
    await tx.execute(sql`
      INSERT INTO duplicate_groups (workspace_id, contact_id, group_id, score)
      SELECT ${workspaceId}, member.contact_id, member.group_id, member.score
      FROM unnest(${sql.param(some.map((one) => one.contactId))}::uuid[], ${sql.param(some.map((one) => one.groupId))}::uuid[], ${sql.param(some.map((one) => one.score))}::int[]) AS member (contact_id, group_id, score)
      WHERE EXISTS (SELECT FROM contacts WHERE contacts.workspace_id = ${workspaceId} AND contacts.id = member.contact_id)`);
  }
}

/** Takes these out of their groups. */
export async function removeFromGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(duplicateGroups).where(inArray(duplicateGroups.contactId, [...ids]));
}

// Who is in a group of the last search and still there: what is told of duplicates is made of these few, however many customers there are.
const found = sql`duplicate_groups AS g JOIN contacts AS c ON c.workspace_id = g.workspace_id AND c.id = g.contact_id AND c.deleted_at IS NULL`;

export type GroupRow = { groupId: string; score: number; size: number; ids: string[] };

/** Groups with at least two whom the reader sees, the most certain first; `ids` are the first `max` of each, oldest first. */
export async function listGroups(
  tx: Tx,
  wanted: { after?: { score: number; groupId: string }; limit: number; max: number },
): Promise<GroupRow[]> {
  const { rows } = await tx.execute(sql`
    SELECT g.group_id AS "groupId", g.score, count(*)::int AS size, (array_agg(g.contact_id ORDER BY g.contact_id))[1:${wanted.max}]::text[] AS ids
    FROM ${found}
    ${wanted.after ? sql`WHERE (g.score, g.group_id) < (${wanted.after.score}, ${wanted.after.groupId}::uuid)` : sql``}
    GROUP BY g.score, g.group_id HAVING count(*) > 1 ORDER BY g.score DESC, g.group_id DESC LIMIT ${wanted.limit}`);
  return rows as GroupRow[];
}

export async function countGroups(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM ${found} GROUP BY g.group_id HAVING count(*) > 1) AS groups`,
  );
  return rows[0]?.count as number;
}

/** When a search last finished. */
export async function findSearchedAt(tx: Tx, kind: string): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`SELECT max(finished_at) AS at FROM operations WHERE kind = ${kind} AND status = 'done'`,
  );
  return (rows[0]?.at as string | null) ?? null;
}

/** Live contacts with this address. */
export const listByEmail = (tx: Tx, email: string, max: number): Promise<ComparedRow[]> =>
  listWhere(tx, sql`email_key = ${email.toLowerCase()} ORDER BY id DESC LIMIT ${max}`);

/** Live contacts with this number, however it is written. */
export const listByPhone = (tx: Tx, phone: string, max: number): Promise<ComparedRow[]> =>
  listWhere(tx, sql`phone_key = app.phone_key(${phone}) ORDER BY id DESC LIMIT ${max}`);

/** Live contacts whose name in order ("silva ana") begins with this. */
export const listByNameStart = (tx: Tx, start: string, max: number): Promise<ComparedRow[]> =>
  listWhere(
    tx,
    sql`sort_name >= ${start} AND sort_name < ${`${start}\u{10FFFF}`} ORDER BY sort_name LIMIT ${max}`,
  );

export type ExactKind = "email" | "phone";
export type ExactPlace = { shared: string; name: string };
type ExactGroup = ExactPlace & { ids: string[]; size: number };

const upTo = (newestId: string | undefined): SQL =>
  newestId === undefined ? sql`true` : sql`c.id <= ${newestId}::uuid`;

/** Those that the last search found, up to the newest, who have the same name and the same email or phone, in groups, after the given place. */
export async function listExact(
  tx: Tx,
  kind: ExactKind,
  {
    after,
    newestId,
    limit,
    max,
  }: { after?: ExactPlace | undefined; newestId?: string | undefined; limit: number; max: number },
): Promise<ExactGroup[]> {
  const shared = kind === "email" ? sql`c.email_key` : sql`c.phone_key`;
  const { rows } = await tx.execute(sql`
    SELECT ${shared} AS shared, c.sort_name AS name, (array_agg(c.id ORDER BY c.id))[1:${max}]::text[] AS ids, count(*)::int AS size FROM ${found}
    WHERE ${shared} IS NOT NULL AND c.sort_name <> '' AND ${upTo(newestId)} ${after ? sql`AND (${shared}, c.sort_name) > (${after.shared}, ${after.name})` : sql``}
    GROUP BY ${shared}, c.sort_name HAVING count(*) > 1 ORDER BY ${shared}, c.sort_name LIMIT ${limit}`);
  return rows as ExactGroup[];
}

/** How many would be merged away if all exact matches that the last search found, up to the newest, were merged: those with an older match. */
export async function countExact(tx: Tx, newestId?: string): Promise<number> {
  const at = (shared: SQL) =>
    sql`CASE WHEN ${shared} IS NULL THEN 1 ELSE row_number() OVER (PARTITION BY ${shared}, c.sort_name ORDER BY c.id) END`;
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS count FROM (SELECT ${at(sql`c.email_key`)} AS by_email, ${at(sql`c.phone_key`)} AS by_phone FROM ${found} WHERE c.sort_name <> '' AND ${upTo(newestId)}) AS placed
    WHERE by_email > 1 OR by_phone > 1`);
  return rows[0]?.count as number;
}
