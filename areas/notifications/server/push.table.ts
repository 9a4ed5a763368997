import { boolean, pgTable, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";

export const pushSubscriptions = pgTable("push_subscriptions", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  sessionId: uuid("session_id").notNull(),
  endpoint: varchar({ length: 1000 }).notNull().unique(),
  keysSealed: bytes("keys_sealed").notNull(),
  device: varchar({ length: 200 }).notNull(),
  showsDetails: boolean("shows_details").notNull().default(false),
  toldId: uuid("told_id"),
  createdAt: instant("created_at").notNull(),
});
