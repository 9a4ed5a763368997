import { integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { incomingStates } from "#areas/dialer/contract/incoming-calls.schema.ts";

export const incomingCalls = pgTable(
  "incoming_calls",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    callSid: varchar("call_sid", { length: 40 }).notNull(),
    number: varchar("number", { length: 16 }),
    contactId: uuid("contact_id"),
    state: varchar("state", { length: 10, enum: incomingStates }).notNull(),
    taskId: uuid("task_id"),
    recordingSid: varchar("recording_sid", { length: 40 }),
    recordingSeconds: integer("recording_seconds"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const keptRecordings = pgTable(
  "kept_recordings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    recordingSid: varchar("recording_sid", { length: 40 }).notNull(),
    accountSid: varchar("account_sid", { length: 34 }),
    until: instant("until").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.recordingSid] })],
);
