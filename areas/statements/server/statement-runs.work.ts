import { isAtWork } from "#platform/contract/import-steps.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type ImportRun, purgeImportsBy, runImport } from "#platform/server/import-run.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import { statementChanged } from "#areas/statements/contract/statements.events.ts";
import { type CheckInput, type CheckProgress, type CheckRun, checkRun } from "./statement-check.service.ts";
import { openKept, piecesOf } from "./statement-files.service.ts";
import { type UndoInput, type UndoProgress, undoStep } from "./statement-undo.service.ts";
import {
  endStatement,
  settleCancelled,
  type WriteInput,
  type WriteProgress,
  writeStep,
} from "./statement-write.service.ts";
import { removeLines } from "./statement-lines.store.ts";
import { purgeStatements, stepStatement } from "./statements.jobs.ts";
import * as store from "./statements.store.ts";

type Input = CheckInput | WriteInput | UndoInput;
type Progress = CheckProgress | WriteProgress | UndoProgress;

/** The statements' jobs, joined to what they do. */
export const statementJobs = (parts: JobParts): JobHandler[] => [
  handles(stepStatement, (payload, context) => runImport(parts, payload, context, runIn(context))),
  handles(purgeStatements, (_payload, { database }) => purgeImportsBy(database, store.removeOld)),
];

function runIn({ database }: JobContext): ImportRun<Input, Progress> {
  const check = checkRun(async (record, after) => {
    const columns = record.columns ?? undefined;
    const opened = await openKept(database, record.workspaceId, record, { columns });
    return { pieces: piecesOf(opened, after), facts: opened.facts };
  });
  return {
    prepare: () => check.prepare(),
    step: (ctx, hand) => stepOf(ctx, hand, check),
    close: () => check.close(),
    findId: store.findIdOfOperation,
    settleCancelled,
    settleFailed,
  };
}

async function stepOf(ctx: Ctx, hand: WorkInHand<Input, Progress>, check: CheckRun): Promise<Step<Progress>> {
  const { input, progress } = hand;
  if (input.task === "write") return writeStep(ctx, { input, progress: progress as Partial<WriteProgress> });
  if (input.task === "undo") return undoStep(ctx, { input, progress: progress as Partial<UndoProgress> });
  const step = await check.step(ctx, { ...hand, input, progress: progress as Partial<CheckProgress> });
  // Lines lost in a power failure are noted again, since the progress is lost with them. Only the final state waits for the disk.
  if (!step.finished) await store.setUnwaitedCommit(ctx.tx);
  return step;
}

/** The state of a statement whose job failed: a dry run can start again, what was written can be undone. */
async function settleFailed(ctx: Ctx, statementId: string, message: string): Promise<void> {
  const record = await store.lockStatement(ctx.tx, statementId);
  if (!record) return;
  if (record.status === "importing") await endStatement(ctx, record, "failed", message);
  else if (isAtWork(record.status)) {
    // Of a file that can't be read to its end nothing is kept.
    if (record.status === "checking" && record.facts === null) await removeLines(ctx.tx, statementId);
    await store.updateStatement(ctx.tx, statementId, { status: "failed", message });
  }
  await ctx.publish(statementChanged, { statementId });
}
