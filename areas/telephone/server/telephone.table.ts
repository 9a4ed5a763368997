import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";

export const telephones = pgTable("telephones", {
  workspaceId: uuid("workspace_id").primaryKey(),
  accountSid: varchar("account_sid", { length: 34 }),
  authTokenSealed: bytes("auth_token_sealed"),
  number: varchar("number", { length: 40 }),
  pricePerMinute: numeric("price_per_minute", { precision: 8, scale: 4 }),
  pricePerText: numeric("price_per_text", { precision: 8, scale: 4 }),
  forwardTo: varchar("forward_to", { length: 20 }),
  missedCallText: boolean("missed_call_text").notNull().default(false),
  tokenNumber: integer("token_number").notNull().default(1),
  checkedAt: instant("checked_at"),
  accountName: varchar("account_name", { length: 200 }),
  isTrial: boolean("is_trial").notNull().default(false),
  canText: boolean("can_text").notNull().default(false),
  canCall: boolean("can_call").notNull().default(false),
  problem: varchar("problem", { length: 500 }),
  unregisteredAt: instant("unregistered_at"),
  told: varchar("told", { length: 60 }),
  toldAt: instant("told_at"),
  awayTries: integer("away_tries").notNull().default(0),
  awayUntil: instant("away_until"),
  nextCallAt: instant("next_call_at"),
  updatedAt: instant("updated_at").notNull(),
});

export const formerLines = pgTable(
  "former_lines",
  {
    workspaceId: uuid("workspace_id").notNull(),
    tokenNumber: integer("token_number").notNull(),
    accountSid: varchar("account_sid", { length: 34 }).notNull(),
    authTokenSealed: bytes("auth_token_sealed").notNull(),
    endedAt: instant("ended_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.tokenNumber] })],
);
