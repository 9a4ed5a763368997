import { AppError } from "#platform/contract/errors.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { clearTransactions } from "#areas/books/server/index.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { reconciliationChanged } from "#areas/statements/contract/reconciliations.events.ts";
import type {
  OpenedReconciliation,
  Reconciliation,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { membersOf } from "#areas/team/server/index.ts";
import * as ticks from "./reconciliation-rows.store.ts";
import { checkNoneOpen, dayWords, getReconciliation, lockHere, lockOpen } from "./reconciliations.service.ts";
import * as store from "./reconciliations.store.ts";

/**
 * Finishes one: what is ticked is cleared, and from then on the database keeps it as it is. 409 while there is a difference, and for one that is
 * finished already.
 */
export async function finishReconciliation(ctx: Ctx, id: string): Promise<OpenedReconciliation> {
  const row = await lockOpen(ctx, id);
  const ids = await ticks.lockTicked(ctx.tx, id);
  const { difference, openingBalance } = await getReconciliation(ctx, id);
  if (difference !== "0.00")
    throw new AppError(
      "conflict",
      `There is still a difference of ${difference}. Tick what is on the statement, and nothing else, until it is 0.00.`,
    );
  await clearTransactions(ctx, ids);
  const now = ctx.now.toISOString();
  await store.updateReconciliation(ctx.tx, id, {
    status: "finished",
    openingBalance,
    version: row.version + 1,
    finishedBy: ctx.actor.userId,
    finishedAt: now,
  });
  await noteChange(ctx, id, "finished", null);
  return getReconciliation(ctx, id);
}

/**
 * Reopens the last finished one of its account, and tells those who keep the books who did so and why. 409 for an earlier one, for one that is
 * open, and while another statement of the account is.
 */
export async function reopenReconciliation(
  ctx: Ctx,
  id: string,
  reason: string,
): Promise<OpenedReconciliation> {
  const row = await lockHere(ctx, id);
  if (row.deletedAt !== null) throw new AppError("not_found", "Statement not found");
  if (row.status === "open") throw new AppError("conflict", "This statement is open already.");
  const { last, open } = await store.findStanding(ctx.tx, row.accountId);
  checkNoneOpen(open);
  if (last && last.id !== id)
    throw new AppError(
      "conflict",
      `Later statements rest on this one. Reopen that of ${dayWords(last.day)} first.`,
    );
  await store.updateReconciliation(ctx.tx, id, {
    status: "open",
    version: row.version + 1,
    finishedBy: null,
    finishedAt: null,
  });
  await noteChange(ctx, id, "reopened", reason);
  const reopened = await getReconciliation(ctx, id);
  await tellReopened(ctx, reopened, reason);
  return reopened;
}

async function noteChange(
  ctx: Ctx,
  reconciliationId: string,
  what: "finished" | "reopened",
  reason: string | null,
): Promise<void> {
  await store.insertChange(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    reconciliationId,
    what,
    reason,
    changedBy: ctx.actor.userId,
    changedAt: ctx.now.toISOString(),
  });
  await ctx.publish(reconciliationChanged, { reconciliationId, what });
}

async function tellReopened(
  ctx: Ctx,
  { id, accountName, day }: Reconciliation,
  reason: string,
): Promise<void> {
  const keepers = (await membersOf(ctx.tx)).filter(
    (member) => member.id !== ctx.actor.userId && member.sees === "all" && roleAllows(member.role, "manager"),
  );
  await notify(
    ctx,
    keepers.map((member) => member.id),
    [
      {
        type: "reconciliation_reopened",
        title: "A reconciled bank statement was reopened",
        body: `${accountName}, ${dayWords(day)}: ${reason}`,
        href: `/accounting/reconcile/${id}`,
      },
    ],
  );
}

/** Cancels one that is open; 404 when it is not there, 409 when it is finished. */
export async function cancelReconciliation(ctx: Ctx, id: string): Promise<void> {
  const row = await lockOpen(ctx, id);
  await store.updateReconciliation(ctx.tx, id, {
    deletedAt: ctx.now.toISOString(),
    version: row.version + 1,
  });
  await ctx.publish(reconciliationChanged, { reconciliationId: id, what: "canceled" });
}

/** Brings a canceled one back with its ticks. 404 when none was; 409 when another one is open, or its days were reconciled since. */
export async function restoreReconciliation(ctx: Ctx, id: string): Promise<OpenedReconciliation> {
  const row = await lockHere(ctx, id);
  if (row.deletedAt === null) throw new AppError("not_found", "Statement not found");
  const { last, open } = await store.findStanding(ctx.tx, row.accountId);
  checkNoneOpen(open);
  if (last && last.day >= row.day)
    throw new AppError("conflict", `This account was reconciled until ${dayWords(last.day)} since.`);
  await store.updateReconciliation(ctx.tx, id, { deletedAt: null, version: row.version + 1 });
  await ctx.publish(reconciliationChanged, { reconciliationId: id, what: "restored" });
  return getReconciliation(ctx, id);
}
