import { fullNameOf } from "#platform/contract/full-name.ts";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { appointmentSearchText } from "#areas/calendar/contract/appointments.rules.ts";
import { sampleAppointmentsOn } from "#areas/calendar/contract/appointments.sample.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./appointments.store.ts";
import { holdTime, lockHostsOf } from "./held-times.service.ts";
import { listHosts } from "./hosts.service.ts";

/** Adds the sample business's meetings to the entered workspace, labeled, all in the calendar of `ownerId`; once. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  const host = (await listHosts(ctx)).find(({ userId }) => userId === ownerId);
  if (!host || (await store.countSample(ctx.tx)) > 0) return;
  const now = ctx.now.toISOString();
  const timeZone = await team.timeZoneOf(ctx.tx);
  const ids = sampleIdsBy(fullNameOf, { now: ctx.now, today: now.slice(0, 10) }, contactIds);
  // A made-up meeting takes nobody's time.
  const plain = { withEveryone: false, holdsTime: false };
  const locked = await lockHostsOf(ctx, plain, host);
  for (const { contact, ...sample } of sampleAppointmentsOn(dayIn(timeZone, ctx.now), timeZone)) {
    const appointment = { ...sample, ...plain, id: newId() };
    await store.insertAppointment(ctx.tx, {
      ...appointment,
      workspaceId: ctx.workspaceId,
      contactId: ids.get(contact ?? "") ?? null,
      hostId: host.id,
      searchText: appointmentSearchText(appointment),
      isSample: true,
      createdBy: ownerId,
      createdAt: now,
      updatedAt: now,
    });
    await holdTime(ctx, appointment, locked);
  }
}
