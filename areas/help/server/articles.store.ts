import { desc, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { articleVotes, emptySearches } from "./articles.table.ts";

/** The most different searches that are kept: a list for people, not a log. */
const maxSearches = 2000;

/** Counts one reader's answer. */
export async function insertVote(
  tx: Tx,
  vote: { slug: string; helpful: boolean; lastAt: string },
): Promise<void> {
  await tx
    .insert(articleVotes)
    .values(vote)
    .onConflictDoUpdate({
      target: [articleVotes.slug, articleVotes.helpful],
      set: { count: sql`${articleVotes.count} + 1`, lastAt: vote.lastAt },
    });
}

/** Counts a search that found nothing. When the list is full, it takes the place of the one that fewest people looked for, the longest ago. */
export async function insertEmptySearch(tx: Tx, words: string, at: string): Promise<void> {
  await tx.execute(sql`INSERT INTO empty_searches (words, last_at) VALUES (${words}, ${at}::timestamptz)
    ON CONFLICT (words) DO UPDATE SET count = empty_searches.count + 1, last_at = excluded.last_at`);
  await tx.execute(sql`DELETE FROM empty_searches WHERE words IN
    (SELECT words FROM empty_searches WHERE words <> ${words} ORDER BY count DESC, last_at DESC OFFSET ${maxSearches - 1})`);
}

/** What readers said of the articles. */
export const listVotes = (tx: Tx): Promise<{ slug: string; helpful: boolean; count: number }[]> =>
  tx
    .select({ slug: articleVotes.slug, helpful: articleVotes.helpful, count: articleVotes.count })
    .from(articleVotes)
    .orderBy(articleVotes.slug, articleVotes.helpful);

/** What was searched for in vain, most often first. */
export const listEmptySearches = (tx: Tx, limit: number): Promise<(typeof emptySearches.$inferSelect)[]> =>
  tx.select().from(emptySearches).orderBy(desc(emptySearches.count), emptySearches.words).limit(limit);
