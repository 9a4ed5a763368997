import { isAtWork } from "#platform/contract/import-steps.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type ImportRun, purgeImportsBy, runImport } from "#platform/server/import-run.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import { importChanged } from "#areas/imports/contract/imports.events.ts";
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

/** The imports' jobs, joined to what they do. */
export const importJobs = (parts: JobParts): JobHandler[] => [
  handles(stepImport, (payload, context) => runImport(parts, payload, context, runIn(context))),
  handles(purgeImports, (_payload, { database }) => purgeImportsBy(database, store.removeOld)),
];

function runIn({ database }: JobContext): ImportRun<Input, Progress> {
  const check = checkRun((record, after) => piecesOf(database, record, after));
  const write = writeRun();
  return {
    prepare: () => check.prepare(),
    step: (ctx, hand) => stepOf(ctx, hand, { check, write }),
    close: () => check.close(),
    findId: store.findIdOfOperation,
    settleCancelled,
    settleFailed,
  };
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
  else if (isAtWork(record.status)) await store.updateImport(ctx.tx, importId, { status: "failed", message });
  await ctx.publish(importChanged, { importId });
}
