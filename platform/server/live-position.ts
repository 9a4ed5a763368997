import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Whose screen it is, and what moment it shows: milliseconds by the database's clock. */
export type Position = { at: number; workspaceId: string; userId: string };

/** When this transaction began: whatever it reads is no older. */
export async function momentOf(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT floor(extract(epoch FROM now()) * 1000)::text AS at`);
  return Number(rows[0]?.at);
}

/** A position as text, for a page and for a stream that reconnects. */
export const positionText = ({ at, workspaceId, userId }: Position): string =>
  `${at}.${workspaceId}.${userId}`;

/** Reads such text; undefined when it isn't ours. */
export function readPosition(text: string): Position | undefined {
  const [, at = "", workspaceId = "", userId = ""] =
    /^(\d{1,15})\.([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return at === "" ? undefined : { at: Number(at), workspaceId, userId };
}
