import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";

/** The most space one business's files may take, in bytes, and what to say when somebody wants to add more. */
export type StorageLimit = { maxBytes: number; refusal: string };

let limitOf: ((tx: Tx) => Promise<StorageLimit>) | undefined;

/** From now on the current business's files take no more space than `limit` says. Without this there is no limit. */
export function boundStorage(limit: (tx: Tx) => Promise<StorageLimit>): void {
  limitOf = limit;
}

/**
 * Throws 402 when the current business's files, with those still uploading, take more space than allowed. Call it after a file's
 * row was written: its bytes are counted by then, and anyone writing another one at the same moment waits for this transaction.
 */
export async function refuseIfFull(tx: Tx): Promise<void> {
  if (!limitOf) return;
  const { maxBytes, refusal } = await limitOf(tx);
  const { rows } = await tx.execute(sql`SELECT bytes FROM storage_tallies`);
  if (Number(rows[0]?.bytes ?? 0) > maxBytes)
    throw new AppError("plan_limit", refusal, { errors: { file: refusal } });
}
