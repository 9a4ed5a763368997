import type { Ctx } from "#platform/server/context.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import {
  type CopyFinding,
  manyQuestionsWords,
  questionWords,
} from "#areas/calendar/contract/meeting-copies.rules.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { findRow } from "./appointments.store.ts";
import type { AccountRow } from "./calendar-accounts.store.ts";
import { notifyAccounts } from "./calendar-accounts.live.ts";
import { guestsOf } from "./meeting-people.service.ts";
import type { WantedMeeting } from "./meeting-copies.store.ts";

export type Asked = { meeting: WantedMeeting; finding: CopyFinding; start: string | null };

/** So many are told of one by one; more in one notification. */
const maxNamed = 3;
const href = "/calendar?tab=upcoming";

/** Lets a host, of a chair or a room the owner, know by the bell that they are asked about meetings which they moved or removed elsewhere. */
export async function tellOfQuestions(
  ctx: Ctx,
  { hostUserId, hostName }: AccountRow,
  asked: readonly Asked[],
): Promise<void> {
  notifyAccounts(ctx);
  const people = await team.membersOf(ctx.tx);
  const person = people.find(({ id }) => id === hostUserId) ?? people.find(({ role }) => role === "owner");
  if (!person || asked.length === 0) return;
  const type = "calendar_question";
  const whose = person.id === hostUserId ? null : hostName;
  if (asked.length > maxNamed)
    return notify(ctx, [person.id], [{ type, ...manyQuestionsWords(asked.length, whose), href }]);
  const timeZone = await team.timeZoneOf(ctx.tx);
  const when = (moment: string): string => whenWords(new Date(moment), timeZone, { now: ctx.now });
  for (const { meeting, finding, start } of asked) {
    const row = await findRow(ctx.tx, meeting.id);
    const isTold = row !== undefined && (await guestsOf(ctx, row)).length > 0;
    const words = questionWords({
      finding,
      title: meeting.title,
      here: when(meeting.startTime),
      there: start && when(start),
      isTold,
      whose,
    });
    await notify(ctx, [person.id], [{ type, ...words, href }]);
  }
}
