import { AppError, found } from "#platform/contract/errors.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { lastWeek, mailMonday } from "#areas/reports/contract/reports.rules.ts";
import type { ReportSettings } from "#areas/reports/contract/reports.schema.ts";
import { isEmailWanted } from "#areas/auth/server/index.ts";
import { ownTimeZones } from "#areas/tasks/server/index.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { isClosed, isTestWorkspace, membersOf, timeZoneOf } from "#areas/team/server/index.ts";
import { frameOf } from "./report-frame.service.ts";
import { weekMail } from "./report-mails.service.ts";
import { weekNumbers } from "./report-range.service.ts";
import { weekSales } from "./week-sales.service.ts";
import * as store from "./report-settings.store.ts";

/** Whether this person gets the mail on Mondays. */
export const getSettings = async (ctx: Ctx): Promise<ReportSettings> => ({
  weekly: await store.isWeekly(ctx.tx, personIn(ctx)),
  mailReady: ctx.ports.mailer.ready,
});

/** Turns this person's mail on Mondays on or off. */
export async function saveSettings(ctx: Ctx, { weekly }: { weekly: boolean }): Promise<ReportSettings> {
  await store.saveWeekly(ctx.tx, { workspaceId: ctx.workspaceId, userId: personIn(ctx) }, weekly);
  return getSettings(ctx);
}

/** Mails last week's numbers to whoever asks, now; 409 in a test business, and where no mail goes out. */
export async function mailNow(ctx: Ctx): Promise<void> {
  if (await isTestWorkspace(ctx.tx))
    throw new AppError("conflict", "A test business doesn’t send email. Sign up to get it.");
  if (!ctx.ports.mailer.ready) throw new AppError("conflict", "Email isn’t set up yet, so nothing was sent.");
  const me = (await membersOf(ctx.tx)).find(({ id }) => id === personIn(ctx));
  const { day } = wallTimeIn(await timeZoneOf(ctx.tx), ctx.now);
  await mailWeek(ctx, found(me, "Person"), day);
}

/** Mails the week before that of `day`, and what the week of `day` holds. */
async function mailWeek(ctx: Ctx, person: Member, day: string): Promise<void> {
  const week = lastWeek(day);
  const frame = await frameOf(ctx, week);
  const told = { week, numbers: await weekNumbers(frame), sales: await weekSales(ctx, week) };
  await mailOut(ctx, weekMail(person, told, ctx.ports.appUrl));
}

/**
 * Sends the mail of Mondays of a business to everyone who wants it, once, from seven o'clock on by their own clock or else by that of the
 * business, and until Tuesday is over. `now` is the moment to go by.
 */
export async function sendWeeklyIn(
  parts: JobParts,
  workspaceId: string,
  context: JobContext,
  now = new Date(),
): Promise<void> {
  const { database } = context;
  const due = await database.inWorkspace(workspaceId, async (tx) => {
    // From a throw-away business nothing goes outside, and neither from one that was closed.
    if ((await isTestWorkspace(tx)) || (await isClosed(tx))) return [];
    const [ofBusiness, own] = [await timeZoneOf(tx), await ownTimeZones(tx)];
    const waiting = (await store.listWeeklyReaders(tx)).flatMap(({ userId, lastMonday }) => {
      const monday = mailMonday(wallTimeIn(own.get(userId) ?? ofBusiness, now));
      return monday !== undefined && (lastMonday === null || lastMonday < monday) ? [{ userId, monday }] : [];
    });
    const people = waiting.length > 0 ? await membersOf(tx) : [];
    return waiting.flatMap(({ userId, monday }) =>
      people.filter((one) => one.id === userId).map((person) => ({ person, monday })),
    );
  });
  for (const { person, monday } of due) {
    await database.asMember(workspaceId, person.id, async (tx) => {
      if (!(await isEmailWanted(tx, person.id)) || !(await store.claimMonday(tx, person.id, monday))) return;
      const ctx = jobContexts(parts, context, `weekly ${person.id}`)(tx, workspaceId, person.id);
      await mailWeek({ ...ctx, now, actor: { ...ctx.actor, sees: person.sees } }, person, monday);
    });
  }
}
