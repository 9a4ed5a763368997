import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";

export const speechSettings = pgTable("speech_settings", {
  workspaceId: uuid("workspace_id").primaryKey(),
  apiKeySealed: bytes("api_key_sealed"),
  voices: json("voices").notNull().default({}),
  updatedAt: instant("updated_at").notNull(),
});

export const speeches = pgTable(
  "speeches",
  {
    workspaceId: uuid("workspace_id").notNull(),
    asked: bytes("asked").notNull(),
    audio: bytes("audio").notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.asked] })],
);
