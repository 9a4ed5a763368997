import { pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** People who asked for the demo. Global: they are in no workspace yet. */
export const demoLeads = pgTable("demo_leads", {
  id: uuid().primaryKey(),
  firstName: varchar("first_name", { length: 100 }).notNull(),
  lastName: varchar("last_name", { length: 100 }).notNull(),
  email: varchar({ length: 254 }).notNull(),
  emailKey: text("email_key").notNull(),
  companyName: varchar("company_name", { length: 200 }).notNull(),
  phone: varchar({ length: 20 }),
  source: varchar({ length: 50 }).notNull().default("landing-page-demo"),
  status: varchar({ length: 30 }).notNull().default("demo-accessed"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
