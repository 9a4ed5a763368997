import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CopyQuestion } from "#areas/calendar/contract/copy-questions.schema.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import * as appointments from "./appointments.service.ts";
import { findAppointment, findRow } from "./appointments.store.ts";
import { notifyAccounts } from "./calendar-accounts.live.ts";
import { type AccountRow, findAccount, listAccounts } from "./calendar-accounts.store.ts";
import { wakeSync } from "./meeting-copies.service.ts";
import { type CopyRow, listAsked, lockCopy, updateCopy } from "./meeting-copies.store.ts";
import { guestsOf } from "./meeting-people.service.ts";

/** More than anybody answers. */
const most = 100;

/** What hosts moved or removed in their calendars elsewhere, and have not said what is to become of it: their own; for the owner and managers all. */
export async function listQuestions(ctx: Ctx): Promise<CopyQuestion[]> {
  const accounts = new Map((await listAccounts(ctx.tx)).map((account) => [account.id, account]));
  const questions: CopyQuestion[] = [];
  for (const copy of await listAsked(ctx.tx, most)) {
    const account = accounts.get(copy.accountId);
    if (!account || !mayAnswer(ctx, account)) continue;
    const question = await shown(ctx, copy, account);
    if (question) questions.push(question);
  }
  return questions;
}

const mayAnswer = ({ actor }: Ctx, { hostUserId }: AccountRow): boolean =>
  roleAllows(actor.role, "manager") || (hostUserId !== null && hostUserId === actor.userId);

/** Undefined where the meeting is canceled or gone by now, or not to be seen by who asks. */
async function shown(ctx: Ctx, copy: CopyRow, account: AccountRow): Promise<CopyQuestion | undefined> {
  const meeting = await findAppointment(ctx.tx, copy.appointmentId);
  const row = await findRow(ctx.tx, copy.appointmentId);
  if (!meeting || !row || !appointments.isOn(row) || copy.found === null || copy.askedAt === null)
    return undefined;
  return {
    id: copy.id,
    version: copy.version,
    finding: copy.found,
    appointmentId: meeting.id,
    title: meeting.title,
    contactName: meeting.contactName,
    hostName: account.hostName,
    isMine: account.hostUserId !== null && account.hostUserId === ctx.actor.userId,
    calendarName: account.outName ?? account.place,
    startTime: meeting.startTime,
    endTime: meeting.endTime,
    thereStart: copy.foundStart,
    thereEnd: copy.foundEnd,
    tellsGuest: (await guestsOf(ctx, row)).length > 0,
    askedAt: copy.askedAt,
  };
}

/** A question that the acting person may answer, locked. 404 where there is none any more, 409 where it is another one by now. */
async function lockQuestion(ctx: Ctx, id: string, version: number | undefined): Promise<CopyRow> {
  const copy = found(await lockCopy(ctx.tx, id), "Question");
  const account = found(await findAccount(ctx.tx, copy.accountId), "Question");
  found(await findAppointment(ctx.tx, copy.appointmentId), "Question");
  checkCalendar(ctx, { userId: account.hostUserId });
  if (copy.found === null) throw new AppError("conflict", "This has been answered already.");
  if (version !== undefined && version !== copy.version)
    throw new AppError("conflict", "Your calendar has changed again in the meantime. Take another look.");
  return copy;
}

/**
 * Has the meeting here be as its host made it there: moved, or canceled, by the usual rules, so that those who come are told. 409 with the
 * nearest free times where the time is taken here; nothing is changed then.
 */
export async function tellGuest(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  const copy = await lockQuestion(ctx, id, version);
  const { appointmentId, found: finding, foundStart, foundEnd } = copy;
  if (finding === "moved" && foundStart !== null && foundEnd !== null)
    await appointments.updateAppointment(ctx, appointmentId, { startTime: foundStart, endTime: foundEnd });
  else await appointments.changeStatus(ctx, appointmentId, "cancelled");
  await settle(ctx, copy);
}

/** Has our event there be as the meeting is here again. */
export async function putBack(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await settle(ctx, await lockQuestion(ctx, id, version));
}

/** The question is answered: what stands there may be written over. */
async function settle(ctx: Ctx, copy: CopyRow): Promise<void> {
  const isGone = copy.found === "removed" && copy.foundEtag === null;
  await updateCopy(ctx.tx, copy.id, {
    found: null,
    foundStart: null,
    foundEnd: null,
    foundEtag: null,
    askedAt: null,
    etag: copy.foundEtag,
    // It is there, but nobody knows what all it says.
    digest: isGone ? null : "",
    startTime: copy.foundStart ?? copy.startTime,
    endTime: copy.foundEnd ?? copy.endTime,
    sequence: copy.sequence + 1,
    version: copy.version + 1,
  });
  await wakeSync(ctx, copy.accountId);
  notifyAccounts(ctx);
}
