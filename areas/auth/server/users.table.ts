import { boolean, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";

// Every column states its name: platform/server/people.table.ts is the same table, and Drizzle looks up
// omitted names in a cache that only the first of the two fills.
/** People who can sign in. Global: one person may work in several workspaces. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  username: varchar("username", { length: 50 }).notNull(),
  email: varchar("email", { length: 254 }).notNull(),
  emailKey: varchar("email_key", { length: 254 }).notNull(),
  /** When the person showed that they read email at this address. */
  emailConfirmedAt: instant("email_confirmed_at"),
  passwordHash: text("password_hash").notNull(),
  firstName: varchar("first_name", { length: 100 }).notNull(),
  lastName: varchar("last_name", { length: 100 }).notNull(),
  companyName: varchar("company_name", { length: 200 }).notNull(),
  jobTitle: varchar("job_title", { length: 100 }),
  phone: varchar("phone", { length: 50 }),
  companySize: varchar("company_size", { length: 50 }).notNull(),
  industry: varchar("industry", { length: 100 }).notNull(),
  website: varchar("website", { length: 255 }),
  address: varchar("address", { length: 500 }),
  profileImageUrl: varchar("profile_image_url", { length: 500 }),
  role: varchar("role", { length: 30 }).notNull().default("user"),
  isActive: boolean("is_active").notNull().default(true),
  setupCompleted: boolean("setup_completed").notNull().default(false),
  look: varchar("look", { length: 30 }).notNull().default("system.blue.medium"),
  emailAlerts: boolean("email_alerts").notNull().default(true),
  smsAlerts: boolean("sms_alerts").notNull().default(false),
  pushAlerts: boolean("push_alerts").notNull().default(true),
  marketingAlerts: boolean("marketing_alerts").notNull().default(false),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** The new address that a person asked for, until it is taken, stopped or over. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id").primaryKey(),
  email: varchar("email", { length: 254 }).notNull(),
  /** Of the link in the email to the new address, once that is sent. */
  tokenHash: bytes("token_hash"),
  /** Of the link in the email to the address of now, which stops the change. */
  stopHash: bytes("stop_hash"),
  askedAt: instant("asked_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** The address that a person had before, which may take the account back for some days. */
export const emailReturns = pgTable("email_returns", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  email: varchar("email", { length: 254 }).notNull(),
  emailKey: varchar("email_key", { length: 254 }).notNull(),
  /** Of the link in the email to that address, once it is sent. */
  tokenHash: bytes("token_hash"),
  changedAt: instant("changed_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const passwordResets = pgTable("password_resets", {
  tokenHash: bytes("token_hash").primaryKey(),
  userId: uuid("user_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
