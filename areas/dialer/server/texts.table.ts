import { integer, jsonb, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { textDirections, textKinds, textWishes } from "#areas/dialer/contract/texts.schema.ts";

export const textConversations = pgTable(
  "text_conversations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    number: varchar("number", { length: 16 }).notNull(),
    contactId: uuid("contact_id"),
    lastId: uuid("last_id").notNull(),
    lastAt: instant("last_at").notNull(),
    lastBody: varchar("last_body", { length: 200 }).notNull(),
    lastDirection: varchar("last_direction", { length: 3, enum: textDirections }).notNull(),
    unread: integer("unread").notNull().default(0),
    doubtId: uuid("doubt_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const textMessages = pgTable(
  "text_messages",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    direction: varchar("direction", { length: 3, enum: textDirections }).notNull(),
    kind: varchar("kind", { length: 20, enum: textKinds }).notNull(),
    body: varchar("body", { length: 1600 }).notNull(),
    media: jsonb("media").notNull().default([]),
    wish: varchar("wish", { length: 10, enum: textWishes }),
    providerId: varchar("provider_id", { length: 40 }),
    deliveryId: uuid("delivery_id"),
    sentBy: uuid("sent_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
