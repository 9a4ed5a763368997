import { bigint, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

export const dataExports = pgTable(
  "data_exports",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    operationId: uuid("operation_id").notNull(),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    readyAt: instant("ready_at"),
    sizeBytes: count("size_bytes"),
    rowCount: count("row_count"),
    fileCount: count("file_count"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
