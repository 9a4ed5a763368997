import { dayIn, longDayIn } from "#platform/contract/dates.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { type Page, pageById } from "#platform/server/paging.ts";
import { checkAccount, checkSeesBooks } from "#areas/books/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { reconciliationChanged } from "#areas/statements/contract/reconciliations.events.ts";
import type {
  NewReconciliation,
  OpenedReconciliation,
  ReconciledAccount,
  Reconciliation,
  ReconciliationChanges,
  ReconciliationRow,
  ReconciliationRowsQuery,
  ReconciliationsQuery,
} from "#areas/statements/contract/reconciliations.schema.ts";
import * as ticks from "./reconciliation-rows.store.ts";
import * as store from "./reconciliations.store.ts";

const maxChanges = 50;
/** "June 30, 2026". */
export const dayWords = (day: string): string => longDayIn("UTC", new Date(`${day}T00:00:00Z`));
const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** What was proved and what is open, the newest first; 403 for people who see only their own customers, here and below. */
export async function listReconciliations(
  ctx: Ctx,
  { limit, cursor, ...filter }: ReconciliationsQuery,
): Promise<Page<Reconciliation>> {
  checkSeesBooks(ctx);
  return pageById("reconciliations", { limit, cursor }, (from) =>
    store.listReconciliations(ctx.tx, filter, from),
  );
}

/** How every account with money on it stands. */
export async function listAccountsReconciled(ctx: Ctx): Promise<ReconciledAccount[]> {
  checkSeesBooks(ctx);
  return store.listAccountsReconciled(ctx.tx);
}

/** One of them; 404 when it is not there, canceled or another workspace's. */
export async function getReconciliation(ctx: Ctx, id: string): Promise<OpenedReconciliation> {
  checkSeesBooks(ctx);
  const one = found(await store.findReconciliation(ctx.tx, id), "Statement");
  return { ...one, changes: await store.listChanges(ctx.tx, id, maxChanges) };
}

/** One page of the rows that can be ticked; of a finished one those that are on it. */
export async function listRows(
  ctx: Ctx,
  id: string,
  query: ReconciliationRowsQuery,
): Promise<Page<ReconciliationRow>> {
  return ticks.listRows(ctx.tx, await getReconciliation(ctx, id), query);
}

/** One that is there, with its account's turn taken, so that what is known of the account stays so. */
export async function lockHere(ctx: Ctx, id: string): Promise<store.ReconciliationRecord> {
  checkSeesBooks(ctx);
  const accountId = found(await store.findAccountOf(ctx.tx, id), "Statement");
  await store.lockAccountTurn(ctx.tx, ctx.workspaceId, accountId);
  return found(await store.lockReconciliation(ctx.tx, id), "Statement");
}

/** One that is open, locked: 404 for a canceled one, 409 for one that is finished. */
export async function lockOpen(ctx: Ctx, id: string): Promise<store.ReconciliationRecord> {
  const row = await lockHere(ctx, id);
  if (row.deletedAt !== null) throw new AppError("not_found", "Statement not found");
  if (row.status === "finished")
    throw new AppError(
      "conflict",
      "This statement is reconciled already. If it is wrong, an owner can reopen it.",
    );
  return row;
}

/** 409 while another statement of the account is open. */
export function checkNoneOpen(open: store.ReconciliationRecord | undefined): void {
  if (open)
    throw new AppError(
      "conflict",
      `The statement of ${dayWords(open.day)} is still open for this account. Finish or cancel it first.`,
    );
}

async function checkDay(ctx: Ctx, day: string, last: store.ReconciliationRecord | undefined): Promise<void> {
  if (last && day <= last.day)
    throw wrong(
      "day",
      `This account is reconciled until ${dayWords(last.day)}. Enter a later day, or reopen that statement.`,
    );
  if (day > dayIn(await timeZoneOf(ctx.tx), ctx.now))
    throw wrong("day", "This day is still to come. Enter the last day of your statement.");
}

/**
 * Begins with a statement of an account. 400 for an account that takes no money, for a day that is still to come or reconciled already; 409 while
 * another one of the account is open.
 */
export async function beginReconciliation(
  ctx: Ctx,
  { accountId, day, closingBalance, openingBalance }: NewReconciliation,
): Promise<OpenedReconciliation> {
  checkSeesBooks(ctx);
  await checkAccount(ctx, accountId);
  await store.lockAccountTurn(ctx.tx, ctx.workspaceId, accountId);
  const { last, open } = await store.findStanding(ctx.tx, accountId);
  checkNoneOpen(open);
  await checkDay(ctx, day, last);
  const id = newId();
  await store.insertReconciliation(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    accountId,
    day,
    openingBalance: last?.closingBalance ?? openingBalance ?? "0.00",
    closingBalance,
    // What follows a made-up statement rests on it, and goes with it.
    isSample: last?.isSample ?? false,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(reconciliationChanged, { reconciliationId: id, what: "begun" });
  return getReconciliation(ctx, id);
}

/**
 * Ticks and unticks, or corrects what the statement says. Ticks that are sent alone never undo those of another tab. 409 for a figure that
 * somebody else has corrected meanwhile, for an older version and for a finished one, 400 for rows that can't be on this statement.
 */
export async function updateReconciliation(
  ctx: Ctx,
  id: string,
  { was, version, day, closingBalance, openingBalance, ...wanted }: Edit<ReconciliationChanges>,
): Promise<OpenedReconciliation> {
  const row = await lockOpen(ctx, id);
  if (version !== undefined && version !== row.version)
    throw new AppError(
      "conflict",
      "Someone else changed this statement in the meantime. Take another look before you save.",
    );
  await refuseClash({ was, day, closingBalance, openingBalance }, () => getReconciliation(ctx, id));
  if (day !== undefined) await checkDay(ctx, day, (await store.findStanding(ctx.tx, row.accountId)).last);
  await store.updateReconciliation(ctx.tx, id, {
    day: day ?? row.day,
    closingBalance: closingBalance ?? row.closingBalance,
    openingBalance: openingBalance ?? row.openingBalance,
    version: row.version + 1,
  });
  await saveTicks(ctx, id, wanted);
  await ctx.publish(reconciliationChanged, { reconciliationId: id, what: "changed" });
  return getReconciliation(ctx, id);
}

type Ticking = Pick<ReconciliationChanges, "transactionIds" | "tick" | "untick" | "tickUntil">;

async function saveTicks(
  ctx: Ctx,
  id: string,
  { transactionIds, tick, untick, tickUntil }: Ticking,
): Promise<void> {
  if (transactionIds) await ticks.removeTicks(ctx.tx, id);
  if (untick) await ticks.removeTicks(ctx.tx, id, untick);
  if (tickUntil) await ticks.insertTicksUntil(ctx.tx, id, tickUntil);
  for (const [field, ids] of Object.entries({ transactionIds, tick })) {
    if (!ids || ids.length === 0) continue;
    const count = await ticks.insertTicks(ctx.tx, id, ids);
    if (count < ids.length)
      throw wrong(
        field,
        ids.length === 1
          ? "This transaction can’t be on this statement: it was deleted, moved, or is on another one."
          : `${ids.length - count} of these transactions can’t be on this statement: they were deleted, moved, or are on another one.`,
      );
  }
}
