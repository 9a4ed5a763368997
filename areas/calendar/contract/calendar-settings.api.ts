import { edits } from "#platform/contract/edits.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { CalendarSettings, CalendarSettingsChanges } from "./calendar-settings.schema.ts";

export const calendarSettingsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/calendar/settings",
    summary: "How the business's calendar works",
    reply: CalendarSettings,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/calendar/settings",
    role: "manager",
    summary: "Change how the business's calendar works",
    body: edits(CalendarSettingsChanges),
    // Hundreds of dates, each with hours of its own.
    reply: CalendarSettings,
  }),
};
