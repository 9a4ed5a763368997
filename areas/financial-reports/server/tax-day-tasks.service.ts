import type { Ctx } from "#platform/server/context.ts";
import { taxesChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import * as store from "./tax-settings.store.ts";

export type TaxDayOfYear = { year: number; name: string };

/** Whether a due day of `taxDaysOf` was written down as a task before, and the task while it is there. */
export async function findTaxDayTask(
  ctx: Ctx,
  { year, name }: TaxDayOfYear,
): Promise<{ taskId: string | null } | undefined> {
  const added = await store.listAddedDays(ctx.tx, year);
  return added.has(name) ? { taskId: added.get(name) ?? null } : undefined;
}

/** Notes that another area wrote a due day down as this task, so that it isn't added a second time. */
export async function noteTaxDayTask(
  ctx: Ctx,
  { year, name, taskId }: TaxDayOfYear & { taskId: string },
): Promise<void> {
  const row = { workspaceId: ctx.workspaceId, year, name, addedBy: ctx.actor.userId };
  if (!(await store.insertAddedDay(ctx.tx, { ...row, taskId, addedAt: ctx.now.toISOString() }))) return;
  await ctx.publish(taxesChanged, { what: "days" });
}

/** Forgets it again, with the task that went to the bin. */
export async function forgetTaxDayTask(ctx: Ctx, taskId: string): Promise<void> {
  await store.removeAddedDay(ctx.tx, taskId);
  await ctx.publish(taxesChanged, { what: "days" });
}
