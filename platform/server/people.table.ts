import { sql } from "drizzle-orm";
import { pgTable, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Who a person is, of the table that the auth area keeps: for lists that say who did something. Read it, never write it. Every
 * column is named: Drizzle remembers the unnamed columns of a table by the table's name, and would take these for all that there are.
 */
export const people = pgTable("users", {
  id: uuid("id").primaryKey(),
  firstName: varchar("first_name", { length: 100 }).notNull(),
  lastName: varchar("last_name", { length: 100 }).notNull(),
  email: varchar("email", { length: 254 }).notNull(),
  /** The address in the form in which two are compared. */
  emailKey: varchar("email_key", { length: 254 }).notNull(),
  /** When the person showed that they read the mail of this address. */
  emailConfirmedAt: instant("email_confirmed_at"),
});

/** A person's full name as `fullNameOf` says it, null where nobody was joined. */
export const fullName = sql<string | null>`trim(${people.firstName} || ' ' || ${people.lastName})`;
