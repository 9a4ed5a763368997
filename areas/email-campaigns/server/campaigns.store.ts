import { and, desc, eq, getTableColumns, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { CampaignQuery, CampaignTotals } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { emailCampaigns } from "./campaigns.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(emailCampaigns);
export type CampaignRow = Omit<typeof emailCampaigns.$inferSelect, "workspaceId">;
export type NamedCampaign = CampaignRow & { createdByName: string | null };

const withCreator = { ...columns, createdByName: fullName };
const named = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(withCreator)
    .from(emailCampaigns)
    .leftJoin(people, eq(people.id, emailCampaigns.createdBy))
    .where(where);

/** Campaigns that are not in the bin, newest first; one page when `limit` is given, else all. */
export async function listCampaigns(
  tx: Tx,
  { status, search, limit, cursor }: CampaignQuery,
): Promise<Page<NamedCampaign>> {
  const at = readCursor("campaigns", cursor);
  const query = named(
    tx,
    and(
      isNull(emailCampaigns.deletedAt),
      status ? eq(emailCampaigns.status, status) : undefined,
      search
        ? or(
            sql`${emailCampaigns.name} ILIKE ${containing(search)}`,
            sql`${emailCampaigns.subject} ILIKE ${containing(search)}`,
          )
        : undefined,
      at && lt(emailCampaigns.id, String(at[0])),
    ),
  ).orderBy(desc(emailCampaigns.id));
  const rows = await (limit === undefined ? query : query.limit(limit + 1));
  return pageOf(rows, limit, "campaigns", ({ id }) => [id]);
}

/** What is in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<NamedCampaign>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(emailCampaigns, "campaigns:bin", wanted);
  const rows = await tx
    .select({ ...withCreator, deletedKey })
    .from(emailCampaigns)
    .leftJoin(people, eq(people.id, emailCampaigns.createdBy))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(page(rows), ({ deletedKey: _, ...campaign }) => campaign);
}

export async function sumCampaigns(tx: Tx): Promise<CampaignTotals> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) AS campaigns, coalesce(sum(total_sent), 0) AS sent, coalesce(sum(total_opened), 0) AS opened, coalesce(sum(total_clicked), 0) AS clicked FROM email_campaigns WHERE deleted_at IS NULL`,
  );
  return {
    campaigns: Number(rows[0]?.campaigns),
    sent: Number(rows[0]?.sent),
    opened: Number(rows[0]?.opened),
    clicked: Number(rows[0]?.clicked),
  };
}

/** One campaign, also from the bin when `binned` says so. */
export async function findCampaign(
  tx: Tx,
  id: string,
  where: "live" | "any" = "live",
): Promise<NamedCampaign | undefined> {
  return (
    await named(
      tx,
      and(eq(emailCampaigns.id, id), where === "live" ? isNull(emailCampaigns.deletedAt) : undefined),
    )
  )[0];
}

/** One campaign, locked against other writers until the transaction ends; also from the bin. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  return (await tx.select(columns).from(emailCampaigns).where(eq(emailCampaigns.id, id)).for("update"))[0];
}

export async function insertCampaign(tx: Tx, campaign: typeof emailCampaigns.$inferInsert): Promise<void> {
  await tx.insert(emailCampaigns).values(campaign);
}

export async function updateCampaign(tx: Tx, id: string, changes: Partial<CampaignRow>): Promise<void> {
  await tx.update(emailCampaigns).set(changes).where(eq(emailCampaigns.id, id));
}

/** True while a campaign is being sent and is not in the bin. */
export async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT status = 'sending' AND deleted_at IS NULL AS sending FROM email_campaigns WHERE id = ${id}`,
  );
  return rows[0]?.sending === true;
}

/** Counts one more customer who unsubscribed. */
export async function updateUnsubscribed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(emailCampaigns)
    .set({ totalUnsubscribed: sql`${emailCampaigns.totalUnsubscribed} + 1` })
    .where(eq(emailCampaigns.id, id));
}

/** Removes for good what was deleted before `moment`; returns how many. Their ledger stays. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM email_campaigns WHERE id IN (SELECT id FROM email_campaigns WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}

/** Campaigns of all businesses that are being sent but that no worker is sending. */
export async function listAbandoned(tx: Tx): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await tx.execute(sql`SELECT workspace_id, id FROM app.abandoned_campaigns()`);
  return rows.map((row) => ({ workspaceId: row.workspace_id as string, id: row.id as string }));
}

/** Businesses whose bins hold campaigns that were deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_campaigns_binned_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Gives what one person wrote and sent to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(emailCampaigns).set({ createdBy: to }).where(eq(emailCampaigns.createdBy, from));
  await tx.update(emailCampaigns).set({ sentBy: to }).where(eq(emailCampaigns.sentBy, from));
}

/** Gives one person's campaigns that are not fully sent to another; what was sent keeps its sender's name. */
export async function reassignCampaigns(tx: Tx, from: string, to: string): Promise<void> {
  const isOpen = sql`${emailCampaigns.status} NOT IN ('sent', 'cancelled')`;
  await tx
    .update(emailCampaigns)
    .set({ createdBy: to })
    .where(and(eq(emailCampaigns.createdBy, from), isOpen));
  await tx
    .update(emailCampaigns)
    .set({ sentBy: to })
    .where(and(eq(emailCampaigns.sentBy, from), isOpen));
}
