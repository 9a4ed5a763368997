import { numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** What a business paid: Stripe's invoices, as it last told of them. */
export const billingReceipts = pgTable(
  "billing_receipts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: varchar({ length: 255 }).notNull(),
    paidAt: instant("paid_at").notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    refunded: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    status: varchar({ length: 30 }).notNull(),
    url: varchar({ length: 2000 }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
