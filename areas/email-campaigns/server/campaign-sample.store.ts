import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { emailCampaigns } from "./campaigns.table.ts";
import { emailEngagements, emailTracks } from "./tracks.table.ts";

/** How many labeled sample campaigns there are, including those in the bin. */
export async function countSample(tx: Tx): Promise<number> {
  return tx.$count(emailCampaigns, eq(emailCampaigns.isSample, true));
}

type Rows = {
  campaigns: (typeof emailCampaigns.$inferInsert)[];
  engagements: (typeof emailEngagements.$inferInsert)[];
  tracks: (typeof emailTracks.$inferInsert)[];
};

export async function insertSample(tx: Tx, { campaigns, engagements, tracks }: Rows): Promise<void> {
  await tx.insert(emailCampaigns).values(campaigns);
  if (engagements.length > 0) await tx.insert(emailEngagements).values(engagements);
  if (tracks.length > 0) await tx.insert(emailTracks).values(tracks);
}

// What somebody sent or scheduled is theirs.
const isUntouched = sql`(${emailCampaigns.deletedAt} IS NOT NULL OR (${emailCampaigns.version} = 1 AND ${emailCampaigns.sentBy} IS NULL AND ${emailCampaigns.status} IN ('draft', 'sent')))`;

/** Removes for good the sample campaigns that nobody touched, also from the bin; returns their ids. */
export async function removeSample(tx: Tx): Promise<string[]> {
  return (
    await tx
      .delete(emailCampaigns)
      .where(and(eq(emailCampaigns.isSample, true), isUntouched))
      .returning({ id: emailCampaigns.id })
  ).map((row) => row.id);
}

/** Removes the label from those that are left. */
export async function updateSampleKept(tx: Tx): Promise<void> {
  await tx.update(emailCampaigns).set({ isSample: false }).where(eq(emailCampaigns.isSample, true));
}
