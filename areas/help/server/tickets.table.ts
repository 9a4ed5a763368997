import { boolean, integer, pgTable, primaryKey, smallint, uuid, varchar, text } from "drizzle-orm/pg-core";
import { instant, json } from "#platform/server/columns.ts";
import { ticketKinds, ticketStatuses } from "#areas/help/contract/tickets.schema.ts";

export const tickets = pgTable(
  "help_tickets",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    askedBy: uuid("asked_by"),
    kind: varchar({ length: 10, enum: ticketKinds }).notNull(),
    subject: varchar({ length: 200 }).notNull(),
    status: varchar({ length: 10, enum: ticketStatuses }).notNull(),
    phone: varchar({ length: 50 }),
    times: json().$type<string[]>().notNull(),
    callAt: instant("call_at"),
    /** The meeting that the call became. */
    callMeetingId: uuid("call_meeting_id"),
    page: varchar({ length: 300 }),
    /** The call that failed. */
    requestId: varchar("request_id", { length: 100 }),
    /** 0 for the largest plan. */
    rank: smallint().notNull(),
    /** A throw-away business's: it never reaches the desk. */
    isTest: boolean("is_test").notNull(),
    /** Counts in how fast answers are: not what is answered by mail, nor what its asker closed within a day. */
    isMeasured: boolean("is_measured").notNull(),
    takenBy: uuid("taken_by"),
    messageCount: integer("message_count").notNull(),
    searchText: text("search_text").notNull(),
    createdAt: instant("created_at").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    dueAt: instant("due_at"),
    answeredAt: instant("answered_at"),
    lastAnswerAt: instant("last_answer_at"),
    readAt: instant("read_at"),
    remindedAt: instant("reminded_at"),
    closedAt: instant("closed_at"),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const messages = pgTable(
  "help_messages",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    ticketId: uuid("ticket_id").notNull(),
    isByHost: boolean("is_by_host").notNull(),
    author: varchar({ length: 201 }).notNull(),
    text: varchar({ length: 5000 }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

/** What hosts note for each other; the business never sees it. */
export const notes = pgTable(
  "help_notes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    ticketId: uuid("ticket_id").notNull(),
    author: varchar({ length: 201 }).notNull(),
    text: varchar({ length: 5000 }),
    minutes: integer().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

/** Which host opened a ticket, and when last. */
export const views = pgTable(
  "help_views",
  {
    workspaceId: uuid("workspace_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    hostId: uuid("host_id").notNull(),
    name: varchar({ length: 201 }).notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.ticketId, columns.hostId] })],
);

/** What host and business work through together when things are set up. */
export const setupLines = pgTable(
  "help_setup_lines",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    ticketId: uuid("ticket_id").notNull(),
    text: varchar({ length: 200 }).notNull(),
    isHosts: boolean("is_hosts").notNull(),
    /** The task that a line of the business became. */
    taskId: uuid("task_id"),
    /** When a line of the host was done. */
    doneAt: instant("done_at"),
    createdAt: instant("created_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

/** Who answers for the installation. */
export const supportHosts = pgTable("support_hosts", {
  userId: uuid("user_id").primaryKey(),
  madeAt: instant("made_at").notNull(),
  hereUntil: instant("here_until"),
});
