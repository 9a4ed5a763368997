import { fullNameOf } from "#platform/contract/full-name.ts";
import { ownZone, todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import { sampleMembers } from "#areas/team/web/index.ts";
import type { AppointmentHistory } from "#areas/calendar/contract/appointment-history.schema.ts";
import { isUpcoming } from "#areas/calendar/contract/appointments.rules.ts";
import { sampleAppointmentsOn } from "#areas/calendar/contract/appointments.sample.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { type CalendarSettings, usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { presetTypes } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";

const now = new Date();
const timeZone = ownZone();
const today = todayHere(now);
const contacts = sampleContactsAt({ now, today });
const created = new Date(now.getTime() - 7 * 86_400_000).toISOString();

export const hosts: Host[] = sampleMembers().map((person) => ({
  id: person.id,
  name: fullNameOf(person),
  userId: person.id,
  isActive: true,
}));
const [owner] = hosts;

/** The demo's meetings, without the sample label: the demo says on every screen that all of it is sample data. */
const all: Appointment[] = sampleAppointmentsOn(today, timeZone)
  .map(({ contact, ...appointment }, at) => {
    const customer = contacts.find((one) => fullNameOf(one) === contact);
    return {
      ...appointment,
      id: `01930000-0000-7000-8abe-${String(at + 1).padStart(12, "0")}`,
      contactId: customer?.id ?? null,
      contactName: customer ? fullNameOf(customer) : null,
      hostId: owner?.id ?? "",
      hostName: owner?.name ?? "",
      needsHost: false,
      withEveryone: false,
      attendees: owner ? [owner.name] : [],
      holdsTime: true,
      tellsGuest: false,
      comingAt: null,
      seatsTaken: null,
      series: null,
      isSample: false,
      version: 1,
      createdBy: owner?.id ?? null,
      createdAt: created,
      updatedAt: created,
    };
  })
  .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));

/** The demo's answer to the list, filtered by the same rules as on the server. */
export const listed = ({ view, from, to }: Record<string, string>): Appointment[] =>
  all.filter(
    (one) =>
      (!view || isUpcoming(one, now)) &&
      (view !== "left" || one.needsHost) &&
      (!from || one.endTime > from) &&
      (!to || one.startTime < to),
  );

/** One of the demo's meetings. */
export const meetingOf = (id: string): Appointment => {
  const one = all.find((appointment) => appointment.id === id) ?? all[0];
  if (!one) throw new Error("The demo has meetings");
  return one;
};

/** The demo's answer to the history of a meeting: when it was scheduled. */
export const historyOf = (id: string): AppointmentHistory => {
  const one = all.find((appointment) => appointment.id === id);
  return {
    changes: [
      { kind: "scheduled", at: one?.createdAt ?? created, by: owner?.name ?? null, from: null, hosts: null },
    ],
    mails: [],
    missed: null,
  };
};

export const types: MeetingType[] = presetTypes.map((type, at) => ({
  ...type,
  id: `01930000-0000-7000-8abf-${String(at + 1).padStart(12, "0")}`,
}));

export const settings: CalendarSettings = { ...usualSettings, slug: "alder-rye", timeZone };
