import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler, type JobOutcome } from "#platform/server/jobs.ts";
import { doOperation, failOperation, type Step, type WorkInHand } from "#platform/server/operations.ts";
import { importChanged } from "#areas/imports/contract/imports.events.ts";
import { undoDays } from "#areas/imports/contract/imports.schema.ts";
import { type CheckRun, checkRun, piecesOf } from "./import-check.service.ts";
import { undoStep } from "./import-undo.service.ts";
import { endImport, settleCancelled, writeRun } from "./import-write.service.ts";
import { purgeImports, stepImport } from "./imports.jobs.ts";
import * as store from "./imports.store.ts";

type Input = { importId: string; task: "check" | "write" | "undo"; relabel: boolean };
type Payload = { workspaceId: string; importId: string; operationId: string };

/** The imports' jobs, joined to what they do. */
export const importJobs = (parts: JobParts): JobHandler[] => [
  handles(stepImport, (payload, context) => runImport(parts, payload, context)),
  handles(purgeImports, (_payload, { database }) => purge(database)),
];

async function runImport(
  parts: JobParts,
  payload: Payload,
  { database, log, signal, turnOver }: JobContext,
): Promise<JobOutcome> {
  const { workspaceId, importId, operationId } = payload;
  const contextFor = jobContexts(parts, { database, log }, `job ${operationId}`);
  const check = checkRun((record, after) => piecesOf(database, record, after));
  const write = writeRun();
  const contextIn = (tx: Ctx["tx"], userId: string | null) => contextFor(tx, workspaceId, userId);
  try {
    const outcome = await doOperation<Input, never>(
      database,
      workspaceId,
      operationId,
      signal,
      (tx, hand) => stepOf(contextIn(tx, hand.createdBy), hand, { check, write }),
      turnOver,
      () => check.prepare(),
    );
    if (outcome === "again") return outcome;
    await database.inWorkspace(workspaceId, (tx) => settleCancelled(contextIn(tx, null), importId));
  } catch (error) {
    if (signal.aborted) throw error;
    const told = error instanceof AppError;
    const message = told ? error.message : "Something went wrong. What was done so far is kept.";
    await failOperation(database, workspaceId, operationId, message);
    await database.inWorkspace(workspaceId, (tx) =>
      settleFailed(contextIn(tx, null), importId, told ? (error.details.errors?.file ?? message) : message),
    );
    if (!told) throw error;
  } finally {
    await check.close();
  }
}

async function stepOf(
  ctx: Ctx,
  hand: WorkInHand<Input, never>,
  runs: { check: CheckRun; write: ReturnType<typeof writeRun> },
): Promise<Step<never>> {
  const { input, progress } = hand;
  if (input.task === "check") {
    const step = (await runs.check.step(ctx, input.importId, progress)) as Step<never>;
    // Labels that are lost with the power are made again, for how far they came is lost with them. Only what says that all are there waits for the disk.
    if (!step.finished) await store.setUnwaitedCommit(ctx.tx);
    return step;
  }
  if (input.task === "write")
    return runs.write.step(ctx, { ...hand, input: { ...input, task: "write" } }) as Promise<Step<never>>;
  return undoStep(ctx, { ...hand, input: { ...input, task: "undo" } }) as Promise<Step<never>>;
}

/** Where an import stands whose work failed: a dry run may begin again, what was written can be taken back. */
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
  for (const workspaceId of await database.transact((tx) => store.listWorkspaces(tx)))
    await database.inWorkspace(workspaceId, (tx) => store.removeOld(tx, moment));
}
