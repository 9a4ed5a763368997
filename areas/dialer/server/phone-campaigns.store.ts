import { and, desc, eq, getTableColumns, isNull, lt, ne, sql, type SQL } from "drizzle-orm";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import type { PhoneCampaignQuery, PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { phoneCampaigns } from "./phone-campaigns.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(phoneCampaigns);
export type PhoneCampaignRow = Omit<typeof phoneCampaigns.$inferSelect, "workspaceId">;

/** A campaign of one channel: an id of the other channel's is none. */
export type Which = { id: string; channel: PhoneChannel };
const named = ({ id, channel }: Which): SQL =>
  sql`${phoneCampaigns.id} = ${id} AND ${phoneCampaigns.channel} = ${channel}`;

// Of a list that shows cards: thousands of ids are none.
const cards = { ...columns, contactIds: sql<string[]>`'{}'::uuid[]` };
const like = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Campaigns of a channel that are not in the bin, newest first; one page when `limit` is given, else all. */
export async function listPhoneCampaigns(
  tx: Tx,
  channel: PhoneChannel,
  { status, search, fields, limit, cursor }: PhoneCampaignQuery,
): Promise<Page<PhoneCampaignRow>> {
  const at = readCursor("phone-campaigns", cursor);
  const query = tx
    .select(fields === "card" ? cards : columns)
    .from(phoneCampaigns)
    .where(
      and(
        eq(phoneCampaigns.channel, channel),
        isNull(phoneCampaigns.deletedAt),
        status ? eq(phoneCampaigns.status, status) : undefined,
        search ? sql`${phoneCampaigns.name} ILIKE ${like(search)}` : undefined,
        at && lt(phoneCampaigns.id, String(at[0])),
      ),
    )
    .orderBy(desc(phoneCampaigns.id));
  const rows = await (limit === undefined ? query : query.limit(limit + 1));
  return pageOf(rows as PhoneCampaignRow[], limit, "phone-campaigns", ({ id }) => [id]);
}

/** What is in a channel's bin, last deleted first. */
export async function listBin(
  tx: Tx,
  channel: PhoneChannel,
  wanted: PageWanted,
): Promise<Page<PhoneCampaignRow>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(phoneCampaigns, "phone-campaigns:bin", wanted);
  const rows = await tx
    .select({ ...cards, deletedKey })
    .from(phoneCampaigns)
    .where(and(where, eq(phoneCampaigns.channel, channel)))
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(
    page(rows as (PhoneCampaignRow & { deletedKey: string })[]),
    ({ deletedKey: _, ...row }) => row,
  );
}

/** One campaign that is not in the bin. */
export async function findPhoneCampaign(tx: Tx, which: Which): Promise<PhoneCampaignRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(phoneCampaigns)
      .where(and(named(which), isNull(phoneCampaigns.deletedAt)))
  )[0];
}

/** One campaign of either channel, also from the bin. */
export async function findAny(tx: Tx, id: string): Promise<PhoneCampaignRow | undefined> {
  return (await tx.select(columns).from(phoneCampaigns).where(eq(phoneCampaigns.id, id)))[0];
}

/** One campaign, locked against other writers until the transaction ends; also from the bin. */
export async function lockPhoneCampaign(tx: Tx, which: Which): Promise<PhoneCampaignRow | undefined> {
  return (await tx.select(columns).from(phoneCampaigns).where(named(which)).for("update"))[0];
}

export async function insertPhoneCampaign(tx: Tx, row: typeof phoneCampaigns.$inferInsert): Promise<void> {
  await tx.insert(phoneCampaigns).values(row);
}

export async function updatePhoneCampaign(
  tx: Tx,
  id: string,
  changes: Partial<PhoneCampaignRow>,
): Promise<void> {
  await tx.update(phoneCampaigns).set(changes).where(eq(phoneCampaigns.id, id));
}

/** True while a campaign runs and is not in the bin. */
export async function isUnderWay(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT status IN ('active', 'sending') AND deleted_at IS NULL AS running FROM phone_campaigns WHERE id = ${id}`,
  );
  return rows[0]?.running === true;
}

/** Removes for good what was deleted before `moment`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM phone_campaigns WHERE id IN (SELECT id FROM phone_campaigns WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}

/** Campaigns of all businesses that are under way but that no worker works on. */
export async function listAbandoned(tx: Tx): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await tx.execute(sql`SELECT workspace_id, id FROM app.abandoned_phone_campaigns()`);
  return rows.map((row) => ({ workspaceId: row.workspace_id as string, id: row.id as string }));
}

/** Businesses whose bins hold campaigns that were deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_phone_campaigns_binned_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Gives what one person wrote and started to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(phoneCampaigns).set({ createdBy: to }).where(eq(phoneCampaigns.createdBy, from));
  await tx.update(phoneCampaigns).set({ startedBy: to }).where(eq(phoneCampaigns.startedBy, from));
}

/** Gives one person's campaigns that are not over to another. */
export async function reassignOpen(tx: Tx, from: string, to: string): Promise<void> {
  const isOpen = sql`${phoneCampaigns.status} NOT IN ('completed', 'cancelled')`;
  for (const column of ["createdBy", "startedBy"] as const)
    await tx
      .update(phoneCampaigns)
      .set({ [column]: to })
      .where(and(eq(phoneCampaigns[column], from), isOpen));
}

/** Makes what has not started yet practice, or real; returns those among them that are scheduled, locked. Once it runs, a campaign stays what it is. */
export async function updateNotStarted(
  tx: Tx,
  changes: Pick<PhoneCampaignRow, "isPractice">,
): Promise<PhoneCampaignRow[]> {
  const changed = await tx
    .update(phoneCampaigns)
    .set(changes)
    .where(and(isNull(phoneCampaigns.startedAt), ne(phoneCampaigns.isPractice, changes.isPractice)))
    .returning(columns);
  return changed.filter(({ status, deletedAt }) => status === "scheduled" && deletedAt === null);
}
