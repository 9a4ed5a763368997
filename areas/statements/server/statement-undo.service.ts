import { AppError, found } from "#platform/contract/errors.ts";
import { undoEnd } from "#platform/contract/import-steps.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import { startOperation, type WorkType } from "#platform/server/start-operation.ts";
import { lockedUntil, takeBankLinesBack } from "#areas/books/server/index.ts";
import {
  statementChanged,
  statementStepped,
  statementUndone,
} from "#areas/statements/contract/statements.events.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { atOnce } from "./statement-check.service.ts";
import { dayWords } from "./statement-matching.service.ts";
import * as lines from "./statement-lines.store.ts";
import * as undone from "./statement-undo.store.ts";
import { stepStatement } from "./statements.jobs.ts";
import { getStatement, lockFor } from "./statements.service.ts";
import * as store from "./statements.store.ts";

/** How many lines are taken back in one transaction. */
const linesPerStep = 5000;

export type UndoProgress = { at: number };
export type UndoInput = { statementId: string; fileName: string; task: "undo" };

const statementUndo: WorkType<UndoInput> = {
  kind: "statements.undo",
  titleOf: ({ fileName }) => `Undoing ${fileName}`,
  job: stepStatement,
};

/** Takes all lines of a statement out of the books, for thirty days; those that were changed since stay, and say why. */
export async function undoStatement(ctx: Ctx, id: string): Promise<Statement> {
  const record = await lockFor(ctx, id, "undo");
  if (record.isSample || record.startedAt === null || ctx.now.toISOString() >= undoEnd(record.startedAt))
    throw new AppError("conflict", "This statement can no longer be undone.");
  const total = await undone.countAdded(ctx.tx, id);
  await startOperation<UndoInput, UndoProgress>(ctx, statementUndo, {
    input: { statementId: id, fileName: record.fileName, task: "undo" },
    count: async () => total,
    created: async ({ id: operationId }) => {
      await store.updateStatement(ctx.tx, id, { status: "undoing", operationId, message: null });
      await ctx.publish(statementChanged, { statementId: id });
    },
    ...(total <= atOnce.lines && { now: { step: undoStep } }),
  });
  return getStatement(ctx, id);
}

/** The next lines of a statement that is being undone. */
export async function undoStep(
  ctx: Ctx,
  { input, progress }: Pick<WorkInHand<UndoInput, UndoProgress>, "input" | "progress">,
): Promise<Step<UndoProgress>> {
  await store.lockWriting(ctx.tx, ctx.workspaceId);
  const record = found(await store.lockStatement(ctx.tx, input.statementId), "Statement");
  const next = await undone.listAdded(ctx.tx, record.id, { after: progress.at ?? 0, limit: linesPerStep });
  if (next.length > 0) {
    await takeBack(ctx, record.id, next);
    await ctx.publish(statementStepped, { statementId: record.id });
  }
  const at = next.at(-1)?.number ?? progress.at ?? 0;
  if (next.length === linesPerStep) return { done: next.length, progress: { at }, finished: false };
  await lines.updateUnbound(ctx.tx, record.id);
  const counts = await undone.countUndone(ctx.tx, record.id);
  await store.updateStatement(ctx.tx, record.id, {
    status: "undone",
    undoneAt: new Date().toISOString(),
    undone: counts,
  });
  await ctx.publish(statementUndone, { statementId: record.id, fileName: record.fileName, ...counts });
  return { done: next.length, progress: { at }, finished: true };
}

async function takeBack(ctx: Ctx, id: string, next: readonly undone.AddedLine[]): Promise<void> {
  const until = await lockedUntil(ctx);
  const kept = next.flatMap((line) => {
    const reason = whyKept(line, until);
    return reason === undefined ? [] : [{ number: line.number, reason }];
  });
  const stays = new Set(kept.map(({ number }) => number));
  const back = await takeBankLinesBack(
    ctx,
    next.flatMap(({ number, transactionId }) => (stays.has(number) ? [] : [transactionId])),
  );
  const changed = new Set(back.kept);
  for (const { number, transactionId } of next)
    if (!stays.has(number) && changed.has(transactionId))
      kept.push({ number, reason: "Somebody has changed it since" });
  await undone.updateKept(ctx.tx, id, kept);
  const all = new Set(kept.map(({ number }) => number));
  await undone.updateRemoved(
    ctx.tx,
    id,
    next.map(({ number }) => number).filter((number) => !all.has(number)),
  );
}

/** Why a line stays in the books; undefined for one that goes, or is gone already. */
function whyKept(
  {
    isThere,
    sourceType,
    transactionType,
    isBoundElsewhere,
    hasReceipt,
    isReconciled,
    isChanged,
    day,
  }: undone.AddedLine,
  until: string | null,
): string | undefined {
  if (!isThere) return undefined;
  if (sourceType !== null) return "It became the payment of an invoice";
  if (transactionType === "transfer" || isBoundElsewhere)
    return "It became a transfer between your own accounts";
  if (isReconciled) return "It was reconciled with a bank statement";
  if (isChanged) return "Somebody has changed it since";
  if (hasReceipt) return "It has a receipt";
  if (until !== null && day <= until) return `The books are locked until ${dayWords(until)}`;
  return undefined;
}
