import type { DayHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import { mailSecurities } from "#areas/outreach/contract/mail-server.schema.ts";
import type { QuietHours } from "#areas/outreach/contract/permission.rules.ts";

export const mailServers = pgTable("mail_servers", {
  workspaceId: uuid("workspace_id").primaryKey(),
  host: varchar("host", { length: 255 }),
  port: integer("port"),
  security: varchar("security", { length: 10, enum: mailSecurities }).notNull().default("starttls"),
  username: varchar("username", { length: 254 }),
  passwordSealed: bytes("password_sealed"),
  fromName: varchar("from_name", { length: 100 }).notNull().default(""),
  fromAddress: varchar("from_address", { length: 254 }),
  replyTo: varchar("reply_to", { length: 254 }),
  postalAddress: varchar("postal_address", { length: 500 }),
  dkimDomain: varchar("dkim_domain", { length: 255 }),
  dkimSelector: varchar("dkim_selector", { length: 63 }),
  dkimKeySealed: bytes("dkim_key_sealed"),
  perMinute: integer("per_minute"),
  perDomainMinute: integer("per_domain_minute"),
  verifiedAt: instant("verified_at"),
  pausedReason: varchar("paused_reason", { length: 500 }),
  pausedAt: instant("paused_at"),
  awaySince: instant("away_since"),
  awayTries: integer("away_tries").notNull().default(0),
  awayUntil: instant("away_until"),
  bounceAddress: varchar("bounce_address", { length: 254 }),
  bounceTagged: boolean("bounce_tagged").notNull().default(false),
  bounceTokenNumber: integer("bounce_token_number").notNull().default(1),
  imapHost: varchar("imap_host", { length: 255 }),
  imapPort: integer("imap_port"),
  imapSecurity: varchar("imap_security", { length: 10, enum: mailSecurities }).notNull().default("tls"),
  imapUsername: varchar("imap_username", { length: 254 }),
  imapPasswordSealed: bytes("imap_password_sealed"),
  imapValidity: bigint("imap_validity", { mode: "number" }),
  imapLastUid: bigint("imap_last_uid", { mode: "number" }).notNull().default(0),
  imapCheckedAt: instant("imap_checked_at"),
  imapError: varchar("imap_error", { length: 500 }),
  provenDomain: varchar("proven_domain", { length: 255 }),
  dayCounted: date("day_counted"),
  daySent: integer("day_sent").notNull().default(0),
  dayService: integer("day_service").notNull().default(0),
  told: varchar("told", { length: 60 }),
  toldAt: instant("told_at"),
  updatedAt: instant("updated_at").notNull(),
});

export const outreachSettings = pgTable("outreach_settings", {
  workspaceId: uuid("workspace_id").primaryKey(),
  capMax: integer("cap_most").notNull().default(5),
  capDays: integer("cap_days").notNull().default(7),
  quietHours: jsonb("quiet_hours").$type<Record<string, QuietHours>>().notNull().default({}),
  consentChannels: text("consent_channels").array().notNull(),
  country: varchar("country", { length: 2 }),
  callingHours: jsonb("calling_hours").$type<DayHours[]>(),
});

export const mailRates = pgTable(
  "mail_rates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    domain: varchar("domain", { length: 254 }).notNull(),
    minute: instant("minute").notNull(),
    sent: integer("sent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.domain] })],
);
