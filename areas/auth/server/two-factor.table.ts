import { bigint, boolean, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";

/** A person's second step at sign-in; not asked for until it is confirmed. */
export const twoFactors = pgTable("two_factors", {
  userId: uuid("user_id").primaryKey(),
  secretSealed: bytes("secret_sealed").notNull(),
  confirmedAt: instant("confirmed_at"),
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").notNull(),
    codeHash: bytes("code_hash").notNull(),
    /** Null: before this was noted. */
    madeAt: instant("made_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  credentialId: varchar("credential_id", { length: 1400 }).notNull(),
  publicKey: bytes("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  synced: boolean("synced").notNull(),
  transports: text("transports").array().notNull(),
  name: varchar("name", { length: 60 }).notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export const usedTickets = pgTable("used_tickets", {
  hash: bytes("hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
