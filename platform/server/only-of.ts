import { type SQL, sql } from "drizzle-orm";

/** Whose customers the transaction is narrowed to; null for whoever sees all. Row security goes by the same. */
export const onlyOf: SQL<string | null> = sql`NULLIF(current_setting('app.only_of', true), '')`;

/** True for whoever sees all customers. */
export const seesAll: SQL = sql`${onlyOf} IS NULL`;
