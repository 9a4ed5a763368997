import { AppError } from "#platform/contract/errors.ts";
import type { Operation } from "#platform/contract/operations.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { newId } from "#platform/server/ids.ts";
import { getOperation, type Step, type WorkInHand } from "#platform/server/operations.ts";
import { startOperation, type SteppedOperation } from "#platform/server/start-operation.ts";
import { bulkKind } from "#areas/customers/contract/contacts.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import type { LeftOpen, LeftOpenLoss } from "#areas/deals/contract/deals.schema.ts";
import { closingOf } from "./deal-checks.service.ts";
import { type Kinds, kindsOf, typeOf } from "./deal-facts.service.ts";
import { changeSale } from "./deals.service.ts";
import { loseLeftOpen as loseLeftOpenJob } from "./deals.jobs.ts";
import * as store from "./left-open.store.ts";
import { lockSales, passMainRole } from "./main-sales.service.ts";

/** Of how many customers a step marks sales lost. */
const perStep = 100;

/** The other sales that a move of many to a lost stage left open; of a move that somebody else made there are none. */
export async function countLeftOpen(ctx: Ctx, operationId: string): Promise<LeftOpen> {
  const moves = await movesOf(ctx, await kindsOf(ctx), operationId);
  return moves ? store.countLeftOpen(ctx.tx, moves) : { sales: 0, people: 0 };
}

/** Marks them lost, or those of one customer, in the stage where their customers stand; 400 for "other" without a note and where not one of both is named, 404 for a customer who is not there. */
export async function loseLeftOpen(ctx: Ctx, input: LeftOpenLoss): Promise<Operation> {
  closingOf(ctx, "lost", input);
  const { operationId, contactId } = input;
  if ((operationId === undefined) === (contactId === undefined))
    throw new AppError("validation_failed", "Name either a customer or a move of many");
  if (contactId !== undefined) await lockSales(ctx, contactId);
  return startOperation(ctx, leftOpenLoss, {
    input: { ...input, newestId: newId() },
    count: async () => {
      if (operationId === undefined) return 1;
      const { sales, people } = await countLeftOpen(ctx, operationId);
      checkCount(input.count, sales, ["other sale is open", "other sales are open"]);
      return people;
    },
  });
}

/** Sales added after the press were not counted. Without a bound there is no limit. */
type LossInput = LeftOpenLoss & { newestId?: string };
type Progress = { belowId: string };

export const leftOpenLoss: SteppedOperation<LossInput, Progress> = {
  kind: "contacts.left_open",
  titleOf: () => "Marking sales lost",
  job: loseLeftOpenJob,
  maxNow: perStep,
  step: loseNext,
};

async function loseNext(
  ctx: Ctx,
  { input, progress }: Pick<WorkInHand<LossInput, Progress>, "input" | "progress">,
): Promise<Step<Progress>> {
  const kinds = await kindsOf(ctx);
  const ids = await nextIds(ctx, kinds, input, progress.belowId);
  for (const { id } of await customers.lockLiveContacts(ctx.tx, ids)) await loseOthers(ctx, kinds, id, input);
  return {
    done: ids.length,
    progress: { belowId: ids.at(-1) ?? progress.belowId ?? "" },
    finished: ids.length < perStep,
  };
}

/** The next customers whose other sales are lost. */
async function nextIds(
  ctx: Ctx,
  kinds: Kinds,
  { operationId, contactId, newestId }: LossInput,
  belowId: string | undefined,
): Promise<string[]> {
  if (operationId === undefined) return contactId === undefined ? [] : [contactId];
  const moves = await movesOf(ctx, kinds, operationId);
  return moves ? store.listWithLeftOpen(ctx.tx, { ...moves, newestId }, { belowId, limit: perStep }) : [];
}

/** Who moved them, since when and until when; undefined for work that moved nobody, or was somebody else's. */
async function movesOf(ctx: Ctx, kinds: Kinds, operationId: string): Promise<store.LostMoves | undefined> {
  const { kind, createdBy, createdAt, finishedAt } = await getOperation(ctx.tx, operationId);
  if (kind !== bulkKind || createdBy === null || createdBy !== ctx.actor.userId) return undefined;
  const keysOf = (type: "open" | "lost") =>
    [...kinds.values()].filter((one) => one.type === type).map((one) => one.key);
  return {
    movedBy: createdBy,
    since: createdAt,
    until: finishedAt,
    open: keysOf("open"),
    lost: keysOf("lost"),
  };
}

async function loseOthers(
  ctx: Ctx,
  kinds: Kinds,
  contactId: string,
  { lostReason, lostNote, newestId }: LossInput,
): Promise<void> {
  const locked = await lockSales(ctx, contactId);
  const stage = locked.contact.pipelineStage;
  // Moved again since they were looked up.
  if (typeOf(kinds, stage) !== "lost") return;
  for (const sale of locked.sales)
    if (
      !sale.isMain &&
      typeOf(kinds, sale.stage) === "open" &&
      (newestId === undefined || sale.id <= newestId)
    )
      await changeSale(ctx, kinds, { locked, sale }, { stage, lostReason, lostNote });
  await passMainRole(ctx, contactId, kinds);
}
