import { suppressionReasons } from "#areas/outreach/contract/permission.rules.ts";
import { boolean, integer, pgTable, primaryKey, smallint, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import { deliveryStates, personChannels, purposes } from "#areas/outreach/contract/deliveries.schema.ts";

export const deliveries = pgTable(
  "deliveries",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    channel: varchar("channel", { length: 10 }).notNull(),
    kind: varchar("kind", { length: 40 }).notNull(),
    sourceId: uuid("source_id").notNull(),
    targetId: uuid("target_id").notNull(),
    contactId: uuid("contact_id"),
    purpose: varchar("purpose", { length: 10, enum: purposes }).notNull(),
    isUnproved: boolean("is_unproved").notNull().default(false),
    address: varchar("address", { length: 254 }).notNull(),
    addressKey: bytes("address_key"),
    state: varchar("state", { length: 10, enum: deliveryStates }).notNull(),
    reason: varchar("reason", { length: 40 }),
    detail: varchar("detail", { length: 500 }),
    dueAt: instant("due_at").notNull(),
    lookUps: smallint("look_ups").notNull().default(0),
    lookUpAt: instant("look_up_at"),
    attempts: integer("attempts").notNull().default(0),
    attemptedAt: instant("attempted_at"),
    claimedBy: varchar("claimed_by", { length: 60 }),
    claimedUntil: instant("claimed_until"),
    sendingAt: instant("sending_at"),
    sendKey: varchar("send_key", { length: 100 }),
    messageId: varchar("message_id", { length: 300 }),
    acceptedAt: instant("accepted_at"),
    settledAt: instant("settled_at"),
    bouncedAt: instant("bounced_at"),
    bounceType: varchar("bounce_type", { length: 10, enum: ["hard", "soft", "complaint"] }),
    bounceDetail: varchar("bounce_detail", { length: 500 }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const suppressions = pgTable(
  "suppressions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    channel: varchar("channel", { length: 10, enum: personChannels }).notNull(),
    addressKey: bytes("address_key").notNull(),
    id: uuid("id").notNull(),
    shown: varchar("shown", { length: 254 }).notNull(),
    reason: varchar("reason", {
      length: 20,
      enum: suppressionReasons,
    }).notNull(),
    evidence: text("evidence"),
    beneath: varchar("beneath", {
      length: 20,
      enum: ["unsubscribed", "complained", "by_hand", "by_status", "bounced", "paused"],
    }),
    beneathEvidence: text("beneath_evidence"),
    lowest: varchar("lowest", {
      length: 20,
      enum: ["unsubscribed", "complained", "by_status", "by_hand", "paused"],
    }),
    lowestEvidence: text("lowest_evidence"),
    until: instant("until"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    liftedAt: instant("lifted_at"),
    liftedBy: uuid("lifted_by"),
    liftReason: varchar("lift_reason", { length: 500 }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.channel, table.addressKey] })],
);
