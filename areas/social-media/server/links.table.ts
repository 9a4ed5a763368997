import { boolean, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const socialMediaLinks = pgTable(
  "social_media_links",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    postId: uuid("post_id").notNull(),
    token: varchar({ length: 10 }).notNull(),
    address: text().notNull(),
    target: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const socialMediaClicks = pgTable(
  "social_media_clicks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    linkId: uuid("link_id").notNull(),
    postId: uuid("post_id").notNull(),
    at: instant().notNull(),
    times: integer().notNull().default(1),
    sign: varchar({ length: 20 }),
    isCounted: boolean("is_counted").notNull().default(false),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const socialMediaArrivals = pgTable(
  "social_media_arrivals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    postId: uuid("post_id").notNull(),
    linkId: uuid("link_id").notNull(),
    isNew: boolean("is_new").notNull(),
    what: varchar({ length: 20, enum: ["booked", "asked", "signed_up"] }).notNull(),
    at: instant().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);
