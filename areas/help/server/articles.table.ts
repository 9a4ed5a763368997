import { boolean, integer, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** How many readers found an article helpful, and how many did not. */
export const articleVotes = pgTable(
  "article_votes",
  {
    slug: varchar({ length: 80 }).notNull(),
    helpful: boolean().notNull(),
    count: integer().notNull().default(1),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.helpful] })],
);

/** What was searched for and not found. */
export const emptySearches = pgTable("empty_searches", {
  words: varchar({ length: 100 }).primaryKey(),
  count: integer().notNull().default(1),
  lastAt: instant("last_at").notNull(),
});
