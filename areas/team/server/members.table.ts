import { pgTable, primaryKey, smallint, uuid, varchar } from "drizzle-orm/pg-core";
import { roles, sights } from "#platform/contract/endpoint.ts";
import { bytes, instant } from "#platform/server/columns.ts";

/** One business: the tenant. */
export const workspaces = pgTable("workspaces", {
  id: uuid().primaryKey(),
  name: varchar({ length: 200 }).notNull(),
  timeZone: varchar("time_zone", { length: 60 }).notNull().default("UTC"),
  industry: varchar({ length: 100 }),
  companySize: varchar("company_size", { length: 50 }),
  website: varchar({ length: 255 }),
  address: varchar({ length: 500 }),
  createdAt: instant("created_at").notNull(),
  /** When its owner closed it; null while it is open. */
  closedAt: instant("closed_at"),
  /** When a throw-away business ends; null for all others. */
  expiresAt: instant("expires_at"),
});

/** Who works in a business. Someone who left stays as `removed`, so that what they did keeps their name. */
export const members = pgTable(
  "members",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    role: varchar({ length: 20, enum: roles }).notNull(),
    sees: varchar({ length: 10, enum: sights }).notNull().default("all"),
    status: varchar({ length: 10, enum: ["active", "removed"] })
      .notNull()
      .default("active"),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
    pictureFileId: uuid("picture_file_id"),
    /** Until when somebody works here who was let in for a while. */
    accessUntil: instant("access_until"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

export const invitations = pgTable(
  "invitations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    email: varchar({ length: 254 }).notNull(),
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    role: varchar({ length: 20, enum: roles }).notNull(),
    sees: varchar({ length: 10, enum: sights }).notNull(),
    mailedHash: bytes("mailed_hash"),
    copiedHash: bytes("copied_hash"),
    mailStatus: varchar("mail_status", { length: 20, enum: ["waiting", "sent", "none"] })
      .notNull()
      .default("waiting"),
    invitedBy: uuid("invited_by"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by"),
    revokedAt: instant("revoked_at"),
    /** For how many days it lets somebody in; null: for good. They end with `expiresAt`. */
    accessDays: smallint("access_days"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
