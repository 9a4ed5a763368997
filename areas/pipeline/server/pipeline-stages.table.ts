import { bigint, boolean, integer, jsonb, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { stageTypes } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

export const pipelineStages = pgTable(
  "pipeline_stages",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    key: varchar({ length: 60 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    order: integer().notNull(),
    color: varchar({ length: 20 }).notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    automationRules: jsonb("automation_rules").$type<unknown[]>().notNull().default([]),
    type: varchar({ length: 10, enum: stageTypes }).notNull(),
    probability: integer().notNull(),
    rottingDays: integer("rotting_days"),
    createdAt: instant("created_at").notNull(),
    archivedAt: instant("archived_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const stageChanges = pgTable(
  "stage_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    fromStage: varchar("from_stage", { length: 60 }),
    toStage: varchar("to_stage", { length: 60 }).notNull(),
    at: instant().notNull(),
    secondsBefore: bigint("seconds_before", { mode: "number" }),
    changedBy: uuid("changed_by"),
    /** The sale that moved; null for the customer's first one. */
    dealId: uuid("deal_id"),
    /** Left out where the person and their main sale moved together. */
    ofOne: varchar("of_one", { length: 10, enum: ["person", "sale"] }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
