import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { phoneCampaigns } from "./phone-campaigns.table.ts";

/** How many sample campaigns there are, also in the bin. */
export async function countSample(tx: Tx): Promise<number> {
  return tx.$count(phoneCampaigns, eq(phoneCampaigns.isSample, true));
}

// What somebody changed, started or scheduled is theirs.
const isUntouched = sql`(${phoneCampaigns.deletedAt} IS NOT NULL OR (${phoneCampaigns.updatedAt} = ${phoneCampaigns.createdAt} AND ${phoneCampaigns.startedBy} IS NULL))`;

/** Removes for good the sample campaigns that nobody touched, with their records; those that are left lose the label. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx.delete(phoneCampaigns).where(and(eq(phoneCampaigns.isSample, true), isUntouched));
  await tx.update(phoneCampaigns).set({ isSample: false }).where(eq(phoneCampaigns.isSample, true));
}
