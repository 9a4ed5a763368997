import { AppError } from "#platform/contract/errors.ts";
import { allWorkspaces } from "./all-workspaces.ts";
import { isDatabaseAway } from "./connections.ts";
import type { Ctx } from "./context.ts";
import type { Tx } from "./database.ts";
import { type JobParts, jobContexts } from "./job-context.ts";
import type { JobContext, JobOutcome } from "./jobs.ts";
import { doOperation, failOperation, getOperation, type Step, type WorkInHand } from "./operations.ts";
import { cancelledStatus, type ImportStatus, undoDays } from "#platform/contract/import-steps.ts";

/** One process's run of an import's operation: its dry run, its writing or its undo. */
export type ImportRun<I, P> = {
  /** Done ahead of each step, without a transaction: reading the file belongs there. */
  prepare?(): Promise<void>;
  step(ctx: Ctx, hand: WorkInHand<I, P>): Promise<Step<P>>;
  close?(): Promise<void>;
  /** The import that an operation belongs to, unless it has a newer one. */
  findId(tx: Tx, operationId: string): Promise<string | undefined>;
  /** Sets an import to the state its cancelled operation left it in; one whose operation is running or has ended stays as it is. */
  settleCancelled(ctx: Ctx, importId: string): Promise<void>;
  /** Sets an import to failed: a dry run can start again, what was written can be undone. */
  settleFailed(ctx: Ctx, importId: string, message: string): Promise<void>;
};

/**
 * Runs an import's operation in a job, step by step, each committed with its progress: after a kill it goes on where it was. A failure is told
 * to the person in words, with what exactly is wrong with the file where that is known; what was done so far is kept.
 */
export async function runImport<I, P>(
  parts: JobParts,
  { workspaceId, operationId }: { workspaceId: string; operationId: string },
  { database, log, signal, turnOver }: JobContext,
  run: ImportRun<I, P>,
): Promise<JobOutcome> {
  const contextFor = jobContexts(parts, { database, log }, `job ${operationId}`);
  const settle = (does: (ctx: Ctx, importId: string) => Promise<void>): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const importId = await run.findId(tx, operationId);
      if (importId !== undefined) await does(contextFor(tx, workspaceId), importId);
    });
  try {
    const outcome = await doOperation<I, P>(
      database,
      workspaceId,
      operationId,
      signal,
      (tx, hand) => run.step(contextFor(tx, workspaceId, hand.createdBy), hand),
      turnOver,
      run.prepare ? () => run.prepare?.() ?? Promise.resolve() : undefined,
    );
    if (outcome === "again") return outcome;
    await settle((ctx, importId) => run.settleCancelled(ctx, importId));
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error)) throw error;
    const told = error instanceof AppError;
    const message = told ? error.message : "Something went wrong. What was done so far is saved.";
    await failOperation(database, workspaceId, operationId, message);
    await settle((ctx, importId) =>
      run.settleFailed(ctx, importId, told ? (error.details.errors?.file ?? message) : message),
    );
    if (!told) throw error;
  } finally {
    await run.close?.();
  }
}

/** The state that a cancelled operation left its import in; undefined while the operation is running or has ended, and where there is none. */
export async function statusAfterCancel(
  tx: Tx,
  { operationId, status }: { operationId: string | null; status: ImportStatus },
): Promise<ImportStatus | undefined> {
  if (operationId === null || (await getOperation(tx, operationId)).status !== "cancelled") return undefined;
  return cancelledStatus(status);
}

/** Removes, business by business, what belongs to imports that can no longer be undone. */
export async function purgeImportsBy(
  database: JobContext["database"],
  removeOld: (tx: Tx, moment: string) => Promise<unknown>,
): Promise<void> {
  const moment = new Date(Date.now() - undoDays * 86_400_000).toISOString();
  for (const workspaceId of await database.transact(allWorkspaces))
    await database.inWorkspace(workspaceId, (tx) => removeOld(tx, moment));
}
