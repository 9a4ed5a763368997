import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/web/query-keys.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import type { CalendarSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";

/** What is asked about, and what a press on a meeting that is in the way does. */
export type WhyAsked = {
  day: string;
  type: MeetingType;
  settings: CalendarSettings;
  onMeeting: (appointment: Appointment) => void;
};

const answers = [whyApi.get, bookingsApi.slots];

/** Reads again what was answered before: hours, meetings and calendars may have changed since. */
export function useFreshAnswers(): void {
  const client = useQueryClient();
  useEffect(() => void refresh(client, answers), [client]);
}

/** Whether a start is offered, and why not; nothing is asked without one. */
export const useWhy = (typeId: string, start: string | undefined) =>
  useQueryOf(whyApi.get, { query: { typeId, start: start ?? "" }, enabled: start !== undefined });

/** The starts that customers are offered on a day by the business's clock. */
export const useOfferedOn = (
  day: string | undefined,
  { slug }: MeetingType,
  { slug: business, timeZone }: CalendarSettings,
) =>
  useQueryOf(bookingsApi.slots, {
    params: { business, type: slug },
    query: { from: day ?? "", to: day ?? "", timeZone },
    enabled: day !== undefined,
  });
