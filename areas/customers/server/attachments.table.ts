import { bigint, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const attachments = pgTable(
  "attachments",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    fileId: uuid("file_id").notNull(),
    contactId: uuid("contact_id"),
    taskId: uuid("task_id"),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    uploadedBy: uuid("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** The platform's table of files, as attachments read it. */
export const files = pgTable("files", {
  id: uuid().primaryKey(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  mimeType: varchar("mime_type", { length: 255 }).notNull(),
});
