import type { Availability } from "#areas/calendar/contract/availability.rules.ts";
import { freeTimes } from "#areas/calendar/contract/free-times.rules.ts";
import { offerOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import type { WhyAnswer } from "#areas/calendar/contract/why.api.ts";
import { whyNot } from "#areas/calendar/contract/why.rules.ts";
import { listed, settings, types } from "./calendar.sample.ts";

/** When the demo's owner could give a type's meetings, by the rules of the server. */
const availability = (type: MeetingType): Availability => ({
  settings: offerOf(settings, type),
  timeZone: settings.timeZone,
  now: new Date(),
  busy: listed({})
    .filter(({ status }) => status !== "cancelled")
    .map(({ id, title, startTime, endTime }) => ({
      kind: "meeting",
      name: title,
      meetingId: id,
      start: new Date(startTime),
      end: new Date(endTime),
    })),
  meetingsOn: {},
});

/** The demo's answer to why a time is not offered. */
export function whyOf(typeId: string | undefined, start: string | undefined): WhyAnswer {
  const type = types.find(({ id }) => id === typeId);
  const reasons = type ? whyNot(availability(type), new Date(start ?? "")) : [];
  return {
    offered: reasons.length === 0,
    reasons: reasons.map(({ meetingId = null, ...reason }) => ({ ...reason, host: null, meetingId })),
  };
}

/** The demo's answer to what a day offers. */
export function slotsOn(slug: string | undefined, day = ""): { start: string; end: string }[] {
  const type = types.find((one) => one.slug === slug);
  return (type ? freeTimes(availability(type), { from: day, to: day }) : []).map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }));
}
