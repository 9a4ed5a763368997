import { v5 as uuidOf } from "uuid";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isUpcoming } from "#areas/calendar/contract/appointments.rules.ts";
import { isReminder } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { NewTask } from "#areas/tasks/contract/tasks.schema.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import { membersOf, timeZoneOf } from "#areas/team/server/index.ts";
import { noteChange } from "./appointment-history.service.ts";
import { type AppointmentRow, findContact, findRow } from "./appointments.store.ts";
import { findHost } from "./hosts.store.ts";
import { listKnown } from "./meeting-mails.service.ts";
import { guestsOf, isSame } from "./meeting-people.service.ts";

const href = "/calendar?tab=upcoming";

/** Who looks after a meeting: its host, or the owner where that is a chair, a room or a van. */
async function keeperOf(ctx: Ctx, { hostId }: AppointmentRow) {
  const host = await findHost(ctx.tx, hostId);
  const people = await membersOf(ctx.tx);
  return people.find(({ id }) => id === host?.userId) ?? people.find(({ role }) => role === "owner");
}

const nameOfGuest = async (ctx: Ctx, row: AppointmentRow, address: string): Promise<string> =>
  (await guestsOf(ctx, row)).find(({ email }) => isSame(email, address))?.name ?? address;

/** After mail to a guest bounced: a task to call them, for whoever looks after the meeting. */
export async function askToCall(
  ctx: Ctx,
  appointmentId: string,
  deliveryIds: readonly string[],
): Promise<void> {
  const row = await findRow(ctx.tx, appointmentId);
  if (!row || row.deletedAt !== null || !isUpcoming(row, ctx.now)) return;
  const bounced = (await listKnown(ctx, appointmentId)).filter(
    ({ delivery, recipient, step, sequence }) =>
      deliveryIds.includes(delivery.id) &&
      recipient === "guest" &&
      !isReminder(step) &&
      sequence === row.sequence,
  );
  const keeper = bounced.length > 0 ? await keeperOf(ctx, row) : undefined;
  const timeZone = await timeZoneOf(ctx.tx);
  for (const { delivery } of bounced) {
    const contact = row.contactId === null ? undefined : await findContact(ctx.tx, row.contactId);
    const isSeen = keeper?.sees !== "own" || contact?.assignedTo === keeper.id;
    await createTask(
      ctx,
      NewTask.parse({
        title:
          `Call ${await nameOfGuest(ctx, row, delivery.address)}: our email about a meeting bounced`.slice(
            0,
            200,
          ),
        description: `“${row.title}”, ${whenWords(new Date(row.startTime), timeZone, { now: ctx.now })}. Email to ${delivery.address} doesn’t arrive.`,
        type: "call",
        priority: "high",
        dueDate: wallTimeIn(timeZone, ctx.now).day,
        contactId: contact && isSeen ? row.contactId : null,
        assignedTo: keeper?.id ?? null,
      }),
    );
  }
}

/** A guest's calendar declined: whoever looks after the meeting is asked, once as of each change, and nothing is canceled. */
export async function noteDeclined(ctx: Ctx, appointmentId: string, attendee: string): Promise<void> {
  const row = await findRow(ctx.tx, appointmentId);
  if (!row || row.deletedAt !== null || !isUpcoming(row, ctx.now)) return;
  const known = await listKnown(ctx, appointmentId);
  if (!known.some((one) => one.recipient === "guest" && isSame(one.delivery.address, attendee))) return;
  const id = uuidOf(`declined ${row.sequence} ${attendee}`, appointmentId);
  if (!(await noteChange(ctx, appointmentId, "declined", { id }))) return;
  const keeper = await keeperOf(ctx, row);
  const when = whenWords(new Date(row.startTime), await timeZoneOf(ctx.tx), { now: ctx.now });
  if (keeper)
    await notify(
      ctx,
      [keeper.id],
      [
        {
          type: "meeting_declined",
          title: `${await nameOfGuest(ctx, row, attendee)} declined`,
          body: `“${row.title}”, ${when}. Nothing has changed: move it, cancel it, or ask them.`,
          href,
        },
      ],
    );
}

/** Says that no email left, because there is no mail server, or none that may be used yet. */
export async function notifyNoServer(
  ctx: Ctx,
  appointmentId: string,
  { reason, message, href }: { reason: string; message: string; href: string },
): Promise<void> {
  const row = await findRow(ctx.tx, appointmentId);
  const keeper = row && (await keeperOf(ctx, row));
  if (row && keeper)
    await notify(
      ctx,
      [keeper.id],
      [
        {
          type: "meeting_no_mail",
          title: reason === "no_server" ? "No email left: set up your mail server" : "No email left",
          body: `Nobody was told of “${row.title}”.${reason === "no_server" ? "" : ` ${message}`}`,
          href,
        },
      ],
    );
}
