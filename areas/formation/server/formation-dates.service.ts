import { addMonths, daysBetween } from "#platform/contract/dates.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { datesOf } from "#areas/formation/contract/dates.rules.ts";
import { isFiled } from "#areas/formation/contract/formations.rules.ts";
import { stateNames } from "#areas/formation/contract/state-names.rules.ts";
import type { BusinessType, DueDate, StateCode } from "#areas/formation/contract/states.schema.ts";
import { createTask, moveTask } from "#areas/tasks/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { todayIn } from "./days.service.ts";
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
const thirtyDaysInMinutes = 30 * 24 * 60;

/** The dates that the law sets, for two years unless said otherwise; 400 for more than 20 years at once. */
export async function listDates(ctx: Ctx, { to, ...asked }: Asked): Promise<DueDate[]> {
  const until = to ?? addMonths(await todayIn(ctx), 24);
  if (daysBetween(asked.formedOn, until) > maxYears * 366) {
    const message = `Ask for at most ${maxYears} years`;
    throw new AppError("validation_failed", message, { errors: { to: message } });
  }
  return datesOf({ ...asked, to: until });
}

/**
 * Makes each date ahead of an order a task, once for each rule and period, reminded 30 days before. A task that is still open follows a date that
 * the law moved.
 */
export async function keepDates(ctx: Ctx, formation: FormationRow): Promise<void> {
  const today = await todayIn(ctx);
  const dates = datesFor(formation, today).filter(({ dueOn }) => dueOn >= today);
  if (dates.length === 0) return;
  const known = new Map(
    (await store.listFormationDates(ctx.tx, formation.id)).map((row) => [`${row.rule} ${row.period}`, row]),
  );
  const people = await membersOf(ctx.tx);
  const assignedTo = people.find(({ id }) => id === formation.userId)?.id ?? null;
  for (const date of dates) {
    const row = known.get(`${date.rule} ${date.period}`);
    if (!row) await addDate(ctx, formation, date, assignedTo);
    else if (row.dueOn !== date.dueOn) {
      await store.updateFormationDate(ctx.tx, row, { dueOn: date.dueOn });
      if (row.taskId) await moveTask(ctx, row.taskId, date.dueOn);
    }
  }
}

async function addDate(
  ctx: Ctx,
  { id, businessName }: FormationRow,
  date: DueDate,
  assignedTo: string | null,
) {
  const { rule, period, dueOn, title, source } = date;
  const row = { workspaceId: ctx.workspaceId, formationId: id, rule, period, dueOn, taskId: null };
  if (!(await store.insertFormationDate(ctx.tx, { ...row, addedAt: ctx.now.toISOString() }))) return;
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
    remindMinutes: thirtyDaysInMinutes,
  });
  await store.updateFormationDate(ctx.tx, row, { taskId: task.id });
}

/** The dates of an order: the law's once it is formed, and the end of what was paid for the agent. */
function datesFor(formation: FormationRow, today: string): DueDate[] {
  const { businessType, incorporationState, formedOn, registeredAgent: agent } = formation;
  const ofLaw =
    formedOn === null
      ? []
      : datesOf({ businessType, incorporationState, formedOn, to: addMonths(today, monthsAhead) });
  const endsOn = isFiled(businessType) ? (agent?.endsOn ?? null) : null;
  if (endsOn === null) return ofLaw;
  return [
    ...ofLaw,
    {
      rule: "agent",
      period: "paid",
      title: `Registered agent in ${stateNames[incorporationState]} is paid until ${endsOn}`,
      dueOn: endsOn,
      source: null,
    },
  ];
}
