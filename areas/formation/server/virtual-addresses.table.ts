import { boolean, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";

export const virtualAddresses = pgTable(
  "virtual_addresses",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    userId: uuid("user_id"),
    formationId: uuid("formation_id"),
    provider: varchar({ length: 200 }).notNull(),
    address: varchar({ length: 500 }).notNull(),
    plan: varchar({ length: 100 }),
    monthlyPrice: numeric("monthly_price", { precision: 10, scale: 2 }),
    features: json().notNull(),
    status: varchar({ length: 20, enum: ["active", "ended"] })
      .notNull()
      .default("active"),
    startDate: day("start_date"),
    endDate: day("end_date"),
    autoRenewal: boolean("auto_renewal").notNull().default(true),
    taskId: uuid("task_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
