import { sql } from "drizzle-orm";
import { boolean, pgTable, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * A person's columns in the auth area's table, for lists that say who did something. Read it, never write it. Every
 * column is named: Drizzle caches the unnamed columns of a table by the table's name, and would think that these are all.
 */
export const people = pgTable("users", {
  id: uuid("id").primaryKey(),
  firstName: varchar("first_name", { length: 100 }).notNull(),
  lastName: varchar("last_name", { length: 100 }).notNull(),
  email: varchar("email", { length: 254 }).notNull(),
  /** The address in the form used for comparing. */
  emailKey: varchar("email_key", { length: 254 }).notNull(),
  /** When the person showed that they read email at this address. */
  emailConfirmedAt: instant("email_confirmed_at"),
  /** Whether the person wants their notifications on their devices as well. */
  pushAlerts: boolean("push_alerts").notNull(),
});

/** The full name, as `fullNameOf` gives it, of a row of `users` or `contacts`; `of` is the table's name or alias in the statement. */
export const fullNameIn = (of: string) =>
  sql<string>`btrim(${sql.identifier(of)}.first_name || ' ' || ${sql.identifier(of)}.last_name)`;

/** A person's full name like `fullNameOf`, null when nobody was joined. */
export const fullName = sql<string | null>`${fullNameIn("users")}`;
