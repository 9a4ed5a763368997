import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CallAnswer } from "#areas/dialer/contract/call-facts.rules.ts";
import { callingHoursOf, findBusiness, stop } from "#areas/outreach/server/index.ts";
import { createTaskFor } from "#areas/tasks/server/index.ts";
import type { PhoneCampaignRow } from "./phone-campaigns.store.ts";
import type { PhoneRecordRow } from "./phone-records.store.ts";
import * as tries from "./tries.store.ts";

type Of = { record: PhoneRecordRow; campaign: PhoneCampaignRow };

/**
 * Has happen what follows from an answer, and notes that it has: a STOP, a task. `isConnected`: they are put through to a person right now.
 */
export async function followAnswer(
  ctx: Ctx,
  { record, campaign }: Of,
  { answer, isConnected = false }: { answer: CallAnswer; isConnected?: boolean },
): Promise<void> {
  await tries.updateTry(ctx.tx, record.id, { followed: answer });
  if (answer === "stop")
    await stop(ctx, { number: record.phoneNumber, wording: "Said stop in a call", source: "call" });
  if (answer === "person" && !isConnected) await addCallBack(ctx, { record, campaign }, wantsPerson);
  if (answer === "later") await addCallBack(ctx, { record, campaign }, "Asked to be called another time");
}

export const wantsPerson = "Wants to talk to a person";

/** True within the hours in which this business calls, by its own clock. */
export async function isOpen(ctx: Ctx): Promise<boolean> {
  const { timeZone } = await findBusiness(ctx.tx);
  const { day, time } = wallTimeIn(timeZone, ctx.now);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  const hours = (await callingHoursOf(ctx)).find((one) => one.weekday === weekday);
  return hours !== undefined && hours.from <= time && time < hours.to;
}

/** A task to call somebody back, for whoever started the campaign. */
export async function addCallBack(ctx: Ctx, { record, campaign }: Of, why: string): Promise<void> {
  const { timeZone } = await findBusiness(ctx.tx);
  await createTaskFor(ctx, [campaign.startedBy, campaign.createdBy], {
    title: `Call back: ${why.toLowerCase()}`.slice(0, 200),
    description: `${why} in “${campaign.name}”. Number: ${record.phoneNumber}`,
    type: "call",
    status: "pending",
    priority: "high",
    dueDate: wallTimeIn(timeZone, ctx.now).day,
    dueTime: null,
    contactId: record.contactId,
    dealId: null,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: null,
  });
}
