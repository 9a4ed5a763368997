import { pgTable, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** What Stripe told, each once. Of no business: it is written down before it is known whose it is. */
export const billingEvents = pgTable("billing_events", {
  id: varchar({ length: 255 }).primaryKey(),
  type: varchar({ length: 255 }).notNull(),
  customerId: varchar("customer_id", { length: 255 }),
  createdAt: instant("created_at").notNull(),
  receivedAt: instant("received_at").notNull(),
  doneAt: instant("done_at"),
});
