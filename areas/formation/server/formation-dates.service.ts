import { addMonths, daysBetween } from "#platform/contract/dates.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { datesOf } from "#areas/formation/contract/dates.rules.ts";
import { isFiled } from "#areas/formation/contract/formations.rules.ts";
import { stateNames } from "#areas/formation/contract/state-names.rules.ts";
import type { BusinessType, DueDate, StateCode } from "#areas/formation/contract/states.schema.ts";
import {
  findTaxDayTask,
  forgetTaxDayTask,
  noteTaxDayTask,
  type TaxDayOfYear,
} from "#areas/financial-reports/server/index.ts";
import { createTask, dropTask, moveTask } from "#areas/tasks/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { remindMinutesOf, todayIn } from "./days.service.ts";
import * as store from "./formation-dates.store.ts";
import type { FormationRow } from "./formations.store.ts";

type Asked = {
  incorporationState: StateCode;
  businessType: BusinessType;
  formedOn: string;
  to?: string | undefined;
};

const maxYears = 20;
/** How far ahead dates become tasks, in months. */
const monthsAhead = 13;

/** The dates that the law sets. Without an end: those of two years from today, and of what is past the last 18. 400 for more than 20 years at once. */
export async function listDates(ctx: Ctx, { to, ...asked }: Asked): Promise<DueDate[]> {
  const until = to ?? addMonths(await todayIn(ctx), 24);
  const isLong = daysBetween(asked.formedOn, until) > maxYears * 366;
  if (isLong && to !== undefined) {
    const message = `Ask for at most ${maxYears} years`;
    throw new AppError("validation_failed", message, { errors: { to: message } });
  }
  const since = addMonths(until, -12 * maxYears);
  return datesOf({ ...asked, to: until }).filter(({ dueOn }) => !isLong || dueOn > since);
}

/**
 * Makes each date ahead of an order a task, once for each rule and period, reminded 30 days before. An open task follows a date that moved, and
 * goes to the bin when its date is none any more: another day of formation, another agent, a canceled order.
 */
export async function keepDates(ctx: Ctx, formation: FormationRow): Promise<void> {
  const today = await todayIn(ctx);
  const dates = datesFor(formation, today);
  const known = await store.listFormationDates(ctx.tx, formation.id);
  if (dates.length === 0 && known.length === 0) return;
  const nameOf = ({ rule, period }: Pick<DueDate, "rule" | "period">) => `${rule} ${period}`;
  const wanted = new Map(dates.map((date) => [nameOf(date), date.dueOn]));
  for (const row of known) {
    const dueOn = wanted.get(nameOf(row));
    if (dueOn === undefined) await withdraw(ctx, formation, row, today);
    else if (dueOn !== row.dueOn) {
      await store.updateFormationDate(ctx.tx, row, { dueOn });
      if (row.taskId) await moveTask(ctx, row.taskId, dueOn);
    }
  }
  const names = new Set(known.map(nameOf));
  const added = dates.filter((date) => date.dueOn >= today && !names.has(nameOf(date)));
  if (added.length === 0) return;
  const people = await membersOf(ctx.tx);
  // Who may only view by now can't be given tasks.
  const orderer = people.find(({ id, role }) => id === formation.userId && role !== "viewer");
  const assignedTo = orderer?.id ?? null;
  for (const date of added) await addDate(ctx, formation, date, { assignedTo, today });
}

/** Takes back a date that is ahead and none any more. What was done or removed by hand stays noted, so that it isn't added again. */
async function withdraw(
  ctx: Ctx,
  { businessType }: FormationRow,
  row: store.DateRow,
  today: string,
): Promise<void> {
  if (row.dueOn < today || row.taskId === null) return;
  if (!(await dropTask(ctx, row.taskId))) return;
  if (taxDayIn(row)) await forgetTaxDayTask(ctx, row.taskId);
  await store.removeFormationDate(ctx.tx, row);
  // Their other businesses had no task of their own for it: the next look at those adds one.
  if (isOwnersTax(row, businessType)) await store.removeFormationDatesWithoutTask(ctx.tx, row);
}

/** The day among those of Money & Books (`taxDaysOf`) that a date is; undefined for one that is none. */
function taxDayIn({ rule, period }: Pick<DueDate, "rule" | "period">): TaxDayOfYear | undefined {
  if (rule !== "estimated_tax" && rule !== "tax_return") return undefined;
  const [year, name] = period.split(" ");
  return { year: Number(year), name: name ?? "" };
}

/** True for a tax that owners pay themselves, once for all their businesses. */
const isOwnersTax = ({ rule }: Pick<DueDate, "rule">, type: BusinessType): boolean =>
  rule === "estimated_tax"
    ? type !== "corporation"
    : rule === "tax_return" && (type === "sole" || type === "llc");

/** True where Money & Books has a task for the day, or another order has one for the same owners' tax: then there is one, not two. */
async function isTaskElsewhere(ctx: Ctx, date: DueDate, type: BusinessType): Promise<boolean> {
  const day = taxDayIn(date);
  const other = day && (await findTaxDayTask(ctx, day));
  if (!other?.taskId) return false;
  return isOwnersTax(date, type) || !(await store.hasTask(ctx.tx, other.taskId));
}

async function addDate(
  ctx: Ctx,
  { id, businessName, businessType }: FormationRow,
  date: DueDate,
  { assignedTo, today }: { assignedTo: string | null; today: string },
) {
  const { rule, period, dueOn, title, source } = date;
  const row = { workspaceId: ctx.workspaceId, formationId: id, rule, period, dueOn, taskId: null };
  if (!(await store.insertFormationDate(ctx.tx, { ...row, addedAt: ctx.now.toISOString() }))) return;
  if (await isTaskElsewhere(ctx, date, businessType)) return;
  const task = await createTask(ctx, {
    title: `${title}: ${businessName}`.slice(0, 300),
    description: source ? `Check the date at ${source.url}. Nothing is filed from here.` : null,
    type: "task",
    status: "pending",
    priority: "high",
    dueDate: dueOn,
    dueTime: null,
    contactId: null,
    dealId: null,
    assignedTo,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: remindMinutesOf(dueOn, today),
  });
  await store.updateFormationDate(ctx.tx, row, { taskId: task.id });
  const day = taxDayIn(date);
  if (day) await noteTaxDayTask(ctx, { ...day, taskId: task.id });
}

/** The dates of an order: the law's once it is formed, and the end of what was paid for the agent; none of a canceled one. */
function datesFor(formation: FormationRow, today: string): DueDate[] {
  const { businessType, incorporationState, formedOn, registeredAgent: agent, status } = formation;
  if (status === "cancelled") return [];
  const ofLaw =
    formedOn === null
      ? []
      : datesOf({ businessType, incorporationState, formedOn, to: addMonths(today, monthsAhead) });
  const endsOn = isFiled(businessType) ? (agent?.endsOn ?? null) : null;
  if (endsOn === null) return ofLaw;
  return [
    ...ofLaw,
    {
      // Each end is a date of its own: once one is done, the next year's is another.
      rule: "agent",
      period: endsOn,
      title: `Renew the registered agent in ${stateNames[incorporationState]}`,
      dueOn: endsOn,
      source: null,
    },
  ];
}
