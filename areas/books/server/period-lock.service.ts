import type { Edit } from "#platform/contract/edits.ts";
import { addDays, longDayIn } from "#platform/contract/dates.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import type { PeriodLock, PeriodLockWanted } from "#areas/books/contract/period-lock.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { checkSeesBooks } from "./journal.service.ts";
import * as store from "./period-lock.store.ts";
import { todayOf } from "./tax-codes.service.ts";

const maxChanges = 50;
const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });
/** "June 30, 2026". */
const dayWords = (day: string): string => longDayIn("UTC", new Date(`${day}T00:00:00Z`));

/** Until which day the books are locked; 403 for people who see only their own customers. */
export async function getPeriodLock(ctx: Ctx): Promise<PeriodLock> {
  checkSeesBooks(ctx);
  const lockedUntil = await store.findLockedUntil(ctx.tx);
  const changes = await store.listLockChanges(ctx.tx, maxChanges);
  return {
    lockedUntil,
    reason: lockedUntil === null ? null : (changes[0]?.reason ?? null),
    firstOpenDay: lockedUntil && addDays(lockedUntil, 1),
    changes,
  };
}

/** Until which day the books are locked: that stays so until the transaction ends, for work that says by itself which of its rows are in locked days. */
export const lockedUntil = (ctx: Ctx): Promise<string | null> =>
  store.lockSharedUntil(ctx.tx, ctx.workspaceId);

/**
 * Locks the books until a day, or reopens them from an earlier one on. Locking is for managers; reopening for owners, who say why, and
 * whoever keeps the books is told. 400 for a day that is not over yet, 409 where somebody else locked or reopened them meanwhile.
 */
export async function savePeriodLock(
  ctx: Ctx,
  { was, lockedUntil, reason = null }: Edit<PeriodLockWanted>,
): Promise<PeriodLock> {
  checkSeesBooks(ctx);
  const before = await store.lockLockedUntil(ctx.tx, ctx.workspaceId);
  if (lockedUntil === undefined || lockedUntil === before) return getPeriodLock(ctx);
  await refuseClash({ lockedUntil, was }, () => ({ lockedUntil: before }));
  const reopens = before !== null && (lockedUntil === null || lockedUntil < before);
  if (reopens) checkReopening(ctx, reason);
  else await checkLocking(ctx, lockedUntil);
  await store.insertChange(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    before,
    lockedUntil,
    reason,
    changedBy: ctx.actor.userId,
    changedAt: ctx.now.toISOString(),
  });
  await ctx.publish(booksChanged, { what: "lock" });
  if (reopens) await tellReopened(ctx, { lockedUntil, reason: reason ?? "" });
  return getPeriodLock(ctx);
}

function checkReopening({ actor }: Ctx, reason: string | null): void {
  if (!roleAllows(actor.role, "owner"))
    throw new AppError("forbidden", "Only an owner can reopen days that are locked");
  if (reason === null) throw wrong("reason", "Say why the books are reopened");
}

async function checkLocking(ctx: Ctx, lockedUntil: string | null): Promise<void> {
  const last = addDays(await todayOf(ctx), -1);
  if (lockedUntil !== null && lockedUntil > last)
    throw wrong("lockedUntil", `Lock days that are over: until ${dayWords(last)} at the latest`);
}

async function tellReopened(
  ctx: Ctx,
  { lockedUntil, reason }: { lockedUntil: string | null; reason: string },
): Promise<void> {
  const people = (await membersOf(ctx.tx)).filter(
    ({ id, role, sees }) => id !== ctx.actor.userId && sees === "all" && roleAllows(role, "manager"),
  );
  const since = lockedUntil === null ? "All days are" : `Days after ${dayWords(lockedUntil)} are`;
  await notify(
    ctx,
    people.map(({ id }) => id),
    [
      {
        type: "period_reopened",
        title: "Locked books were reopened",
        body: `${since} open again: ${reason}`,
        href: "/accounting?tab=settings",
      },
    ],
  );
}
