import { addDays, dayIn } from "#platform/contract/dates.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { pageAnswer, publicPage } from "#platform/server/public-page.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { sampleAppointmentsOn } from "#areas/calendar/contract/appointments.sample.ts";
import type { Availability } from "#areas/calendar/contract/availability.rules.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { freeTimes } from "#areas/calendar/contract/free-times.rules.ts";
import { offerOf, presetTypes } from "#areas/calendar/contract/meeting-types.rules.ts";
import { aside } from "./booking-page.service.ts";
import { bookingStyle, lastOf, pickerHtml } from "./booking-parts.service.ts";

/** Spec 1 §1: the demo's business, and whose calendar it is. */
const sample = { name: "Alder & Rye", host: "Rosa Delgado" } as const;
const path = "/book-sample";

/** The booking page of the sample business, written as every other is, by rules alone: nobody’s calendar stands behind it. */
export function showSample(now: Date, asked = ""): BinaryAnswer {
  const timeZone = isTimeZone(asked) ? asked : "America/New_York";
  const today = dayIn(timeZone, now);
  const [preset] = presetTypes;
  if (!preset) throw new Error("There are meeting types to begin with");
  const type = { ...preset, id: "" };
  const settings = { ...usualSettings, timeZone, slug: "" };
  const availability: Availability = {
    settings: offerOf(settings, type),
    timeZone,
    now,
    busy: sampleAppointmentsOn(today, timeZone)
      .filter(({ status }) => status !== "cancelled")
      .map(({ title, startTime, endTime }) => ({
        kind: "meeting",
        name: title,
        start: new Date(startTime),
        end: new Date(endTime),
      })),
    meetingsOn: {},
  };
  const lastDay = addDays(today, settings.windowDays);
  const times = freeTimes(availability, { from: today, to: lastDay });
  const day = times[0] && dayIn(timeZone, times[0].start);
  const month = (day ?? today).slice(0, 7);
  const picker = pickerHtml({
    path,
    query: {},
    timeZone,
    today,
    lastDay,
    month,
    day,
    times: times.filter(({ start }) => dayIn(timeZone, start) <= lastOf(month)),
    sends: {},
  });
  const body = `<div class="split"><aside>${aside({ name: sample.name, type }, sample.host)}</aside><section>${picker}</section></div>`;
  return pageAnswer(publicPage(`${type.name} · ${sample.name}`, body, { more: bookingStyle, isWide: true }));
}
