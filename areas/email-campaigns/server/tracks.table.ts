import { boolean, integer, pgTable, primaryKey, smallint, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const emailTracks = pgTable(
  "email_tracks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    kind: varchar("kind", { length: 10, enum: ["open", "click", "trap"] }).notNull(),
    link: smallint("link"),
    at: instant("at").notNull(),
    times: integer("times").notNull().default(1),
    sign: varchar("sign", { length: 20 }),
    folded: boolean("folded").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const emailEngagements = pgTable(
  "email_engagements",
  {
    workspaceId: uuid("workspace_id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    openedAt: instant("opened_at"),
    clickedAt: instant("clicked_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.campaignId, table.contactId] })],
);
