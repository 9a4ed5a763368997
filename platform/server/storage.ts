import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";

/** The most that files of one business may take up, in bytes, and the words for whoever wants to add more. */
export type StorageLimit = { maxBytes: number; refusal: string };

let limitOf: ((tx: Tx) => Promise<StorageLimit>) | undefined;

/** From now on the files of the entered business take up no more than `limit` says. Without this they may take up all. */
export function boundStorage(limit: (tx: Tx) => Promise<StorageLimit>): void {
  limitOf = limit;
}

/**
 * Throws 402 when the files of the entered business, with those still on their way, take up more than they may. Asked after the row of a
 * file was written: its bytes are counted by then, and whoever writes another one at the same moment waits for this transaction.
 */
export async function refuseIfFull(tx: Tx): Promise<void> {
  if (!limitOf) return;
  const { maxBytes, refusal } = await limitOf(tx);
  const { rows } = await tx.execute(sql`SELECT bytes FROM storage_tallies`);
  if (Number(rows[0]?.bytes ?? 0) > maxBytes)
    throw new AppError("plan_limit", refusal, { errors: { file: refusal } });
}
