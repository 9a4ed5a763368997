import { AppError } from "#platform/contract/errors.ts";
import { allWorkspaces } from "#platform/server/all-workspaces.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler, type JobOutcome } from "#platform/server/jobs.ts";
import { doOperation, failOperation, type Step, type WorkInHand } from "#platform/server/operations.ts";
import { importChanged } from "#areas/imports/contract/imports.events.ts";
import { undoDays } from "#areas/imports/contract/imports.schema.ts";
import {
  type CheckInput,
  type CheckProgress,
  type CheckRun,
  checkRun,
  piecesOf,
} from "./import-check.service.ts";
import { type UndoInput, type UndoProgress, undoStep } from "./import-undo.service.ts";
import {
  endImport,
  settleCancelled,
  type WriteInput,
  type WriteProgress,
  writeRun,
} from "./import-write.service.ts";
import { purgeImports, stepImport } from "./imports.jobs.ts";
import * as store from "./imports.store.ts";

type Input = CheckInput | WriteInput | UndoInput;
type Progress = CheckProgress | WriteProgress | UndoProgress;
type Payload = { workspaceId: string; operationId: string };

/** The imports' jobs, joined to what they do. */
export const importJobs = (parts: JobParts): JobHandler[] => [
  handles(stepImport, (payload, context) => runImport(parts, payload, context)),
  handles(purgeImports, (_payload, { database }) => purge(database)),
];

async function runImport(
  parts: JobParts,
  { workspaceId, operationId }: Payload,
  { database, log, signal, turnOver }: JobContext,
): Promise<JobOutcome> {
  const contextFor = jobContexts(parts, { database, log }, `job ${operationId}`);
  const check = checkRun((record, after) => piecesOf(database, record, after));
  const write = writeRun();
  const settle = (does: (ctx: Ctx, importId: string) => Promise<void>): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const importId = await store.findIdOfOperation(tx, operationId);
      if (importId !== undefined) await does(contextFor(tx, workspaceId), importId);
    });
  try {
    const outcome = await doOperation<Input, Progress>(
      database,
      workspaceId,
      operationId,
      signal,
      (tx, hand) => stepOf(contextFor(tx, workspaceId, hand.createdBy), hand, { check, write }),
      turnOver,
      () => check.prepare(),
    );
    if (outcome === "again") return outcome;
    await settle(settleCancelled);
  } catch (error) {
    if (signal.aborted) throw error;
    const told = error instanceof AppError;
    const message = told ? error.message : "Something went wrong. What was done so far is saved.";
    await failOperation(database, workspaceId, operationId, message);
    await settle((ctx, importId) =>
      settleFailed(ctx, importId, told ? (error.details.errors?.file ?? message) : message),
    );
    if (!told) throw error;
  } finally {
    await check.close();
  }
}

type Runs = { check: CheckRun; write: ReturnType<typeof writeRun> };

async function stepOf(
  ctx: Ctx,
  hand: WorkInHand<Input, Progress>,
  { check, write }: Runs,
): Promise<Step<Progress>> {
  const { input, progress } = hand;
  if (input.task === "write") return write.step(ctx, { ...hand, input, progress });
  if (input.task === "undo") return undoStep(ctx, { ...hand, input, progress });
  const step = await check.step(ctx, { ...hand, input, progress });
  // Labels lost in a power failure are made again, since the progress is lost with them. Only the final state waits for the disk.
  if (!step.finished) await store.setUnwaitedCommit(ctx.tx);
  return step;
}

/** The state of an import whose job failed: a dry run can start again, what was written can be undone. */
async function settleFailed(ctx: Ctx, importId: string, message: string): Promise<void> {
  const record = await store.lockImport(ctx.tx, importId);
  if (!record) return;
  if (record.status === "importing") await endImport(ctx, record, "failed", message);
  else if (record.status === "undoing")
    await store.updateImport(ctx.tx, importId, { status: "failed", message });
  else if (record.status === "checking")
    await store.updateImport(ctx.tx, importId, { status: "failed", message });
  await ctx.publish(importChanged, { importId });
}

async function purge(database: JobContext["database"]): Promise<void> {
  const moment = new Date(Date.now() - undoDays * 86_400_000).toISOString();
  for (const workspaceId of await database.transact(allWorkspaces))
    await database.inWorkspace(workspaceId, (tx) => store.removeOld(tx, moment));
}
