import { slugOf } from "#platform/contract/slugs.ts";
import type { OfferSettings } from "./availability.rules.ts";
import type { CalendarSettings } from "./calendar-settings.schema.ts";
import type { MeetingType } from "./meeting-types.schema.ts";

/** The types that a business begins with, in minutes and in this order (Spec 2 §9). */
const presetMinutes = [30, 60, 15, 45] as const;

/** What a type is unless something else is said. */
export const plainType = {
  description: null,
  bufferMinutes: null,
  noticeMinutes: null,
  changeHours: null,
  windowDays: null,
  mostPerDay: null,
  weeklyHours: null,
  stepMinutes: 30,
  seats: 1,
  needsConfirmation: false,
  hostRule: "chosen",
  hostIds: [],
  isActive: true,
  kind: "phone",
  meetingUrl: null,
  place: null,
  price: null,
  questions: [],
  taskAfter: null,
} satisfies Partial<MeetingType>;

/** The four types that a business begins with. */
export const presetTypes = presetMinutes.map((durationMinutes) => ({
  ...plainType,
  name: `${durationMinutes}-minute meeting`,
  slug: `${durationMinutes}-minutes`,
  durationMinutes,
}));

/** The slug of a type's name. */
export const typeSlugOf = (name: string): string => slugOf(name, "meeting");
/** The slug of a business's name. */
export const businessSlugOf = (name: string): string => slugOf(name, "business");

/** Until how many hours before it begins the guests of a type may move or cancel. */
export const changeHoursOf = (
  settings: Pick<CalendarSettings, "changeHours">,
  type: Pick<MeetingType, "changeHours">,
): number => type.changeHours ?? settings.changeHours;

/** When a type is offered: its own numbers and hours, and the calendar's where it has none. Dates with other hours count for every type. */
export const offerOf = (
  settings: Omit<CalendarSettings, "slug">,
  type: Pick<
    MeetingType,
    | "durationMinutes"
    | "bufferMinutes"
    | "noticeMinutes"
    | "windowDays"
    | "mostPerDay"
    | "weeklyHours"
    | "stepMinutes"
  > &
    Partial<Pick<MeetingType, "seats">>,
): OfferSettings => ({
  durationMinutes: type.durationMinutes,
  seats: type.seats ?? 1,
  stepMinutes: type.stepMinutes,
  bufferMinutes: type.bufferMinutes ?? settings.bufferMinutes,
  noticeMinutes: type.noticeMinutes ?? settings.noticeMinutes,
  windowDays: type.windowDays ?? settings.windowDays,
  mostPerDay: type.mostPerDay ?? settings.mostPerDay,
  weeklyHours: type.weeklyHours ?? settings.weeklyHours,
  dateOverrides: settings.dateOverrides,
});
