import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { formerLines, telephones } from "./telephone.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(telephones);
export type TelephoneRow = Omit<typeof telephones.$inferSelect, "workspaceId">;

/** The line of the current business; undefined while nothing is set. */
export async function findTelephone(tx: Tx): Promise<TelephoneRow | undefined> {
  return (await tx.select(columns).from(telephones))[0];
}

/** The same, locked until the transaction ends, and there from now on. */
export async function lockTelephone(tx: Tx, workspaceId: string): Promise<TelephoneRow> {
  await tx.execute(
    sql`INSERT INTO telephones (workspace_id, updated_at) VALUES (${workspaceId}::uuid, now()) ON CONFLICT DO NOTHING`,
  );
  const [row] = await tx.select(columns).from(telephones).for("no key update");
  return row as TelephoneRow;
}

/** Saves what is given; the rest stays. With a `tokenNumber` only where the line is still that one; false where it isn't. */
export async function updateTelephone(
  tx: Tx,
  changes: Partial<TelephoneRow>,
  tokenNumber?: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(telephones)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(tokenNumber === undefined ? undefined : eq(telephones.tokenNumber, tokenNumber));
  return (rowCount ?? 0) > 0;
}

/** Keeps an account that is the line's no more, for what Twilio still signs with it. */
export async function insertFormer(tx: Tx, row: typeof formerLines.$inferInsert): Promise<void> {
  await tx.insert(formerLines).values(row).onConflictDoNothing();
}

/** What is needed to open the tokens of an account, those in use now first. */
export async function listTokens(
  tx: Tx,
  accountSid: string,
): Promise<Pick<TelephoneRow, "accountSid" | "authTokenSealed">[]> {
  const now = await tx
    .select({ accountSid: telephones.accountSid, authTokenSealed: telephones.authTokenSealed })
    .from(telephones)
    .where(eq(telephones.accountSid, accountSid));
  const before = await tx
    .select({ accountSid: formerLines.accountSid, authTokenSealed: formerLines.authTokenSealed })
    .from(formerLines)
    .where(eq(formerLines.accountSid, accountSid))
    .orderBy(desc(formerLines.tokenNumber));
  return [...now, ...before];
}

/** Notes that managers are told this; false where they were within a week. */
export async function saveTold(tx: Tx, told: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`UPDATE telephones SET told = ${told}, told_at = now() WHERE told IS DISTINCT FROM ${told} OR told_at < now() - interval '7 days'`,
  );
  return (rowCount ?? 0) > 0;
}

/** Takes the next place for a call, one a second over all processes; returns when there is one if none is free now. */
export async function takeCallPlace(tx: Tx): Promise<Date | undefined> {
  const { rows } = await tx.execute(sql`
    WITH line AS (SELECT workspace_id, coalesce(next_call_at, '-infinity') AS free_at FROM telephones FOR UPDATE),
      taken AS (UPDATE telephones AS t SET next_call_at = clock_timestamp() + interval '1 second' FROM line WHERE t.workspace_id = line.workspace_id AND line.free_at <= clock_timestamp() RETURNING 1)
    SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN NULL ELSE free_at END AS at FROM line`);
  const at = rows[0]?.at as string | null | undefined;
  return at ? new Date(at) : undefined;
}
