import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { AppointmentHistory, changeKinds } from "#areas/calendar/contract/appointment-history.schema.ts";
import { mailState } from "#areas/calendar/contract/mail-states.rules.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import { countMissed, findName, insertChange, listChanges } from "./appointment-changes.store.ts";
import { getAppointment } from "./appointments.service.ts";
import { listKnown } from "./meeting-mails.service.ts";

const most = 50;

/** Notes what became of a meeting, by whoever acts; false when the change with this id was noted before. */
export const noteChange = (
  ctx: Ctx,
  appointmentId: string,
  kind: (typeof changeKinds)[number],
  {
    fromTime = null,
    hosts,
    id = newId(),
  }: { fromTime?: string | null; hosts?: { from: string; to: string }; id?: string } = {},
): Promise<boolean> =>
  insertChange(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    appointmentId,
    kind,
    fromTime,
    ...(hosts && { fromHostId: hosts.from, toHostId: hosts.to }),
    changedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });

/** What became of a meeting, which mail left and what became of that, and how often its customer missed one. */
export async function getHistory(ctx: Ctx, id: string): Promise<AppointmentHistory> {
  const { contactId, createdAt, createdBy } = await getAppointment(ctx, id);
  const isTest = await isTestWorkspace(ctx.tx);
  const mails = (await listKnown(ctx, id)).flatMap(({ step, recipient, delivery }) => {
    const became = mailState(delivery, { now: ctx.now, isTest });
    const at = delivery.bouncedAt ?? delivery.settledAt ?? delivery.dueAt;
    return became ? [{ ...became, step, recipient, address: delivery.address, at }] : [];
  });
  const by = createdBy === null ? null : ((await findName(ctx.tx, createdBy)) ?? null);
  const changes = await listChanges(ctx.tx, id, most - 1);
  const missed = contactId === null ? undefined : (await countMissed(ctx.tx, [contactId])).get(contactId);
  return {
    changes: [...changes, { kind: "scheduled", at: createdAt, by, from: null, hosts: null }],
    mails: mails.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most),
    missed: missed ?? null,
  };
}
