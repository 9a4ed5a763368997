import { boolean, pgTable, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** How a business looks to its customers; no row: as everybody does. */
export const brands = pgTable("brands", {
  workspaceId: uuid("workspace_id").primaryKey(),
  color: varchar({ length: 7 }),
  hideProduct: boolean("hide_product").notNull().default(false),
  /** Meetings whose id is not before this one have calendar ids without the product's name. */
  plainIdsFrom: uuid("plain_ids_from"),
  logoFileId: uuid("logo_file_id"),
  updatedAt: instant("updated_at").notNull(),
});
