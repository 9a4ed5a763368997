import { sql } from "drizzle-orm";
import { type Operation, operationFinished } from "#platform/contract/operations.ts";
import type { z } from "zod";
import type { Ctx } from "./context.ts";
import type { Tx } from "./database.ts";
import { type JobParts, jobContexts } from "./job-context.ts";
import { handles, type JobHandler, type JobType } from "./jobs.ts";
import {
  createOperation,
  doOperation,
  getOperation,
  orFail,
  type Step,
  stepOperation,
  type WorkInHand,
} from "./operations.ts";

/** What a job needs to find its operation again. */
type WorkPayload = z.ZodType<{ workspaceId: string; operationId: string }>;

/** A kind of operation: its name, and the job that does it. */
export type WorkType<I> = {
  readonly kind: string;
  titleOf(input: I): string;
  readonly job: JobType<WorkPayload>;
  /** One at a time per business: asking again returns the running one. */
  readonly isOnlyOne?: true;
};

/** An operation done in steps, each committed with its progress. */
export type OperationSteps<I, P> = {
  /** Done ahead of each step. */
  prepare?(): Promise<void>;
  step(ctx: Ctx, hand: WorkInHand<I, P>): Promise<Step<P>>;
  close?(): Promise<void>;
};

/** An operation whose steps share no memory. */
export type SteppedOperation<I, P> = WorkType<I> &
  Pick<OperationSteps<I, P>, "step"> & {
    /** Up to this many things are done while the caller waits; more by the job, which notifies the person when it has ended. */
    readonly maxNow?: number;
  };

type Start<I, P> = {
  input: I;
  /** How many things it will touch. */
  count: () => Promise<number>;
  /** Whatever the operation belongs to notes its id here, before any of it is done. */
  created?: (operation: Operation) => Promise<void>;
  /** Does it while the caller waits, for small amounts. */
  now?: OperationSteps<I, P>;
};

/** Starts an operation: right away if there is little to do, otherwise by its job. Returns its progress. */
export async function startOperation<I, P>(
  ctx: Ctx,
  type: WorkType<I> | SteppedOperation<I, P>,
  { input, count, created, now }: Start<I, P>,
): Promise<Operation> {
  const running = type.isOnlyOne && (await findRunning(ctx.tx, ctx.workspaceId, type.kind));
  if (running) return getOperation(ctx.tx, running);
  const total = await count();
  const work = await createOperation(ctx, { kind: type.kind, title: type.titleOf(input), input, total });
  await created?.(work);
  const steps = now ?? ("step" in type && total <= (type.maxNow ?? -1) ? type : undefined);
  if (!steps) {
    await ctx.enqueue(type.job, { workspaceId: ctx.workspaceId, operationId: work.id });
    return work;
  }
  await doNow(ctx, work.id, steps);
  return getOperation(ctx.tx, work.id);
}

async function doNow<I, P>(ctx: Ctx, operationId: string, steps: OperationSteps<I, P>): Promise<void> {
  try {
    do await steps.prepare?.();
    while (await stepOperation<I, P>(ctx.tx, operationId, (hand) => steps.step(ctx, hand)));
  } finally {
    await steps.close?.();
  }
}

/** The job of a stepped operation, joined to its steps: on behalf of the person who asked, and publishing its end. */
export const handlesOperation = <I, P>(parts: JobParts, type: SteppedOperation<I, P>): JobHandler =>
  handles(type.job, ({ workspaceId, operationId }, context) => {
    const contextFor = jobContexts(parts, context, `job ${operationId}`);
    return orFail(context, workspaceId, operationId, () =>
      doOperation<I, P>(
        context.database,
        workspaceId,
        operationId,
        context.signal,
        async (tx, hand) => {
          const ctx = contextFor(tx, workspaceId, hand.createdBy);
          const outcome = await type.step(ctx, hand);
          if (outcome.finished) await publishFinished(ctx, hand, hand.done + outcome.done);
          return outcome;
        },
        context.turnOver,
      ),
    );
  });

/** Publishes that an operation has ended well, with how many things it did. */
export const publishFinished = (
  ctx: Ctx,
  { id, kind, title, createdBy }: Pick<WorkInHand<unknown, unknown>, "id" | "kind" | "title" | "createdBy">,
  done: number,
): Promise<void> => ctx.publish(operationFinished, { operationId: id, kind, title, done, createdBy });

// Two simultaneous requests get the same one: the second waits for the first.
async function findRunning(tx: Tx, workspaceId: string, kind: string): Promise<string | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${kind}`}, 0))`);
  const { rows } = await tx.execute(
    sql`SELECT id FROM operations WHERE kind = ${kind} AND status IN ('waiting', 'running') ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0]?.id as string | undefined;
}
