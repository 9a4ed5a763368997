import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import type { SocialStats } from "#areas/social-media/contract/social-media.schema.ts";
import {
  contentTemplates,
  socialMediaCampaigns,
  socialMediaPictures,
  socialMediaSettings,
} from "./social-media.table.ts";

const { workspaceId: _t, preset: _p, updatedAt: _u, ...templateColumns } = getTableColumns(contentTemplates);
export type TemplateRow = Omit<typeof contentTemplates.$inferSelect, "workspaceId" | "preset" | "updatedAt">;

/** Templates in use: the presets in their order, then the business's own by name. */
export async function listTemplates(tx: Tx): Promise<TemplateRow[]> {
  return tx
    .select(templateColumns)
    .from(contentTemplates)
    .where(eq(contentTemplates.isActive, true))
    .orderBy(
      sql`${contentTemplates.preset} NULLS LAST`,
      sql`lower(${contentTemplates.name})`,
      contentTemplates.id,
    );
}

export async function countTemplates(tx: Tx): Promise<number> {
  return tx.$count(contentTemplates, eq(contentTemplates.isActive, true));
}

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return (
    await tx.select(templateColumns).from(contentTemplates).where(eq(contentTemplates.id, id)).for("update")
  )[0];
}

export async function insertTemplates(
  tx: Tx,
  rows: (typeof contentTemplates.$inferInsert)[],
): Promise<TemplateRow[]> {
  return tx.insert(contentTemplates).values(rows).returning(templateColumns);
}

export async function updateTemplate(
  tx: Tx,
  id: string,
  changes: Partial<typeof contentTemplates.$inferInsert>,
): Promise<TemplateRow | undefined> {
  return (
    await tx
      .update(contentTemplates)
      .set(changes)
      .where(eq(contentTemplates.id, id))
      .returning(templateColumns)
  )[0];
}

const { workspaceId: _c, updatedAt: _cu, ...campaignColumns } = getTableColumns(socialMediaCampaigns);
const ofCampaign = (what: string) =>
  sql.raw(
    `(SELECT ${what} FROM social_media_posts AS p WHERE p.workspace_id = social_media_campaigns.workspace_id AND p.campaign_id = social_media_campaigns.id AND p.deleted_at IS NULL AND p.platform <> 'practice')`,
  );
const withNumbers = {
  ...campaignColumns,
  posts: sql<number>`${ofCampaign("count(*)")}`.mapWith(Number),
  published: sql<number>`${ofCampaign("count(*) FILTER (WHERE p.status = 'published')")}`.mapWith(Number),
  clicks: sql<number>`${ofCampaign("coalesce(sum(p.clicks), 0)")}`.mapWith(Number),
};
export type CampaignRow = Omit<typeof socialMediaCampaigns.$inferSelect, "workspaceId" | "updatedAt"> & {
  posts: number;
  published: number;
  clicks: number;
};

/** Campaigns with the numbers of their posts, newest first. */
export async function listSocialCampaigns(tx: Tx, wanted: PageWanted): Promise<Page<CampaignRow>> {
  return pageById("social-campaigns", wanted, ({ beforeId, limit }) =>
    tx
      .select(withNumbers)
      .from(socialMediaCampaigns)
      .where(beforeId === undefined ? undefined : sql`${socialMediaCampaigns.id} < ${beforeId}::uuid`)
      .orderBy(desc(socialMediaCampaigns.id))
      .limit(limit),
  );
}

export async function findSocialCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  return (await tx.select(withNumbers).from(socialMediaCampaigns).where(eq(socialMediaCampaigns.id, id)))[0];
}

/** One campaign, locked until the transaction ends. */
export async function lockSocialCampaign(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return (
    await tx
      .select({ id: socialMediaCampaigns.id })
      .from(socialMediaCampaigns)
      .where(eq(socialMediaCampaigns.id, id))
      .for("update")
  )[0];
}

export async function insertSocialCampaign(
  tx: Tx,
  row: typeof socialMediaCampaigns.$inferInsert,
): Promise<void> {
  await tx.insert(socialMediaCampaigns).values(row);
}

export async function updateSocialCampaign(
  tx: Tx,
  id: string,
  changes: Partial<typeof socialMediaCampaigns.$inferInsert>,
): Promise<void> {
  await tx.update(socialMediaCampaigns).set(changes).where(eq(socialMediaCampaigns.id, id));
}

export async function removeSocialCampaign(tx: Tx, id: string): Promise<void> {
  await tx.delete(socialMediaCampaigns).where(eq(socialMediaCampaigns.id, id));
}

export type PictureRow = Pick<typeof socialMediaPictures.$inferSelect, "id" | "fileId" | "alt">;
const pictureColumns = {
  id: socialMediaPictures.id,
  fileId: socialMediaPictures.fileId,
  alt: socialMediaPictures.alt,
};

export async function insertPicture(tx: Tx, row: typeof socialMediaPictures.$inferInsert): Promise<void> {
  await tx.insert(socialMediaPictures).values(row);
}

/** Those of these pictures that there are. */
export async function findPictures(tx: Tx, ids: readonly string[]): Promise<PictureRow[]> {
  return tx
    .select(pictureColumns)
    .from(socialMediaPictures)
    .where(inArray(socialMediaPictures.id, [...ids]));
}

/** One picture, locked until the transaction ends. */
export async function lockPicture(tx: Tx, id: string): Promise<PictureRow | undefined> {
  return (
    await tx
      .select(pictureColumns)
      .from(socialMediaPictures)
      .where(eq(socialMediaPictures.id, id))
      .for("no key update")
  )[0];
}

export async function updatePicture(tx: Tx, id: string, alt: string): Promise<void> {
  await tx.update(socialMediaPictures).set({ alt }).where(eq(socialMediaPictures.id, id));
}

/** The file of a picture, with its kind and size. */
export async function findPictureFile(
  tx: Tx,
  id: string,
): Promise<{ fileId: string; mimeType: string; sizeBytes: number } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT files.id, files.mime_type, files.size_bytes FROM social_media_pictures AS p JOIN files ON files.workspace_id = p.workspace_id AND files.id = p.file_id WHERE ${and(sql`p.id = ${id}::uuid`)}`,
  );
  const row = rows[0];
  return (
    row && { fileId: row.id as string, mimeType: row.mime_type as string, sizeBytes: Number(row.size_bytes) }
  );
}

/** What the business settled; nothing waits for approval until it says so. */
export async function findSettings(tx: Tx): Promise<{ approval: boolean }> {
  const [row] = await tx.select({ approval: socialMediaSettings.approval }).from(socialMediaSettings);
  return row ?? { approval: false };
}

/** The same, its row made where there is none and locked until the transaction ends. */
export async function lockSettings(tx: Tx, workspaceId: string, now: string): Promise<{ approval: boolean }> {
  await tx.insert(socialMediaSettings).values({ workspaceId, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select({ approval: socialMediaSettings.approval })
    .from(socialMediaSettings)
    .for("no key update");
  return row ?? { approval: false };
}

export async function updateSettings(tx: Tx, approval: boolean, now: string): Promise<void> {
  await tx.update(socialMediaSettings).set({ approval, updatedAt: now });
}

/** The cards' numbers, without the practice page; `monthStart` is where this month begins. */
export async function sumStats(tx: Tx, monthStart: string): Promise<SocialStats> {
  const { rows } = await tx.execute(sql`
    SELECT accounts.pages, accounts.followers, posts.of_month, posts.scheduled, posts.clicks
    FROM (SELECT count(*)::int AS pages, sum(follower_count)::int AS followers FROM social_media_accounts WHERE platform <> 'practice') AS accounts,
      (SELECT count(*) FILTER (WHERE status = 'published' AND published_at >= ${monthStart}::timestamptz)::int AS of_month,
        count(*) FILTER (WHERE status IN ('scheduled', 'waiting_approval', 'by_hand'))::int AS scheduled, coalesce(sum(clicks), 0)::int AS clicks
        FROM social_media_posts WHERE deleted_at IS NULL AND platform <> 'practice') AS posts`);
  const row = rows[0];
  return {
    pages: Number(row?.pages ?? 0),
    followers: row?.followers === null || row?.followers === undefined ? null : Number(row.followers),
    postsThisMonth: Number(row?.of_month ?? 0),
    scheduled: Number(row?.scheduled ?? 0),
    clicks: Number(row?.clicks ?? 0),
  };
}
