import { pgTable, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** People who want to talk about a plan. Global: most are in no business yet. */
export const salesRequests = pgTable("sales_requests", {
  id: uuid().primaryKey(),
  name: varchar({ length: 200 }).notNull(),
  email: varchar({ length: 254 }).notNull(),
  company: varchar({ length: 200 }).notNull(),
  message: varchar({ length: 2000 }).notNull(),
  createdAt: instant("created_at").notNull(),
});
