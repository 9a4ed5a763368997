/** PostgreSQL's refusal of everything behind a statement that failed (in_failed_sql_transaction). */
const aftermath = "25P02";

function isAftermath(error: unknown): boolean {
  let one = error as { code?: unknown; cause?: unknown } | undefined;
  for (let depth = 0; one && depth < 4; depth++, one = one.cause as typeof one)
    if (one.code === aftermath) return true;
  return false;
}

/**
 * Waits for statements that were sent one behind the other without waiting for each answer. Where one fails, the database refuses all behind
 * it too, and which of these refusals is heard first is chance: thrown is what the first one failed of.
 */
export async function allSent(sent: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(sent);
  const failures = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((error) => !isAftermath(error)) ?? failures[0];
}
