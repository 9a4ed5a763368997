import { boolean, integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { copyFindings } from "#areas/calendar/contract/meeting-copies.rules.ts";

export const meetingCopies = pgTable(
  "meeting_copies",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    appointmentId: uuid("appointment_id").notNull(),
    url: varchar("url", { length: 2000 }).notNull(),
    etag: varchar("etag", { length: 500 }),
    digest: varchar("digest", { length: 64 }),
    startTime: instant("start_time").notNull(),
    endTime: instant("end_time").notNull(),
    nextStart: instant("next_start"),
    nextEnd: instant("next_end"),
    sequence: integer("sequence").notNull().default(0),
    isInvited: boolean("is_invited").notNull().default(false),
    found: varchar("found", { length: 10, enum: copyFindings }),
    foundStart: instant("found_start"),
    foundEnd: instant("found_end"),
    foundEtag: varchar("found_etag", { length: 500 }),
    askedAt: instant("asked_at"),
    version: integer("version").notNull().default(1),
    writtenAt: instant("written_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
