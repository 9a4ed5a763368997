import { folded } from "#platform/contract/text.ts";
import type { Appointment, AppointmentStatus } from "./appointments.schema.ts";

/** True for a meeting in the future that was not canceled: what Upcoming lists and My Business counts (Spec 2 §2). */
export const isUpcoming = (
  { startTime, status }: Pick<Appointment, "startTime" | "status">,
  now: Date,
): boolean => status !== "cancelled" && Date.parse(startTime) > now.getTime();

/** Why a meeting cannot get this status; undefined when it can. Nobody came or was there before it began. */
export function statusRefusal(
  { startTime, status }: Pick<Appointment, "startTime" | "status">,
  wanted: AppointmentStatus,
  now: Date,
): string | undefined {
  const isOver = wanted === "attended" || wanted === "no_show";
  if (isOver && status === "cancelled") return "This meeting was canceled";
  if (isOver && Date.parse(startTime) > now.getTime()) return "This meeting hasn’t started yet";
  if (wanted === "cancelled" && (status === "attended" || status === "no_show"))
    return "This meeting is over";
  return undefined;
}

/** The time that a meeting takes of its host: to its end, and the gap before the next one. */
export const heldUntil = (endTime: string, bufferMinutes: number): string =>
  new Date(Date.parse(endTime) + bufferMinutes * 60_000).toISOString();

/** The words in which a search looks for a meeting. */
export const appointmentSearchText = ({
  title,
  description,
  place,
}: Pick<Appointment, "title" | "description" | "place">): string =>
  folded(`${title} ${description ?? ""} ${place ?? ""}`);

/** Until when a host can say yes to what was asked for at a moment: a day, and not past its start. */
export const answerUntil = (asked: Date, startTime: string): Date =>
  new Date(Math.min(asked.getTime() + 24 * 3_600_000, Date.parse(startTime)));

/** Whether a meeting stands and has not begun: as long as that, its guest may say that they come, or prove that it is theirs. */
export const isAhead = (
  { startTime, status }: Pick<Appointment, "startTime" | "status">,
  now: Date,
): boolean => (status === "pending" || status === "confirmed") && Date.parse(startTime) > now.getTime();

/** Whether whoever booked a meeting can still move or cancel it: until so many hours before it begins. */
export const mayGuestChange = (
  meeting: Pick<Appointment, "startTime" | "status">,
  changeHours: number,
  now: Date,
): boolean =>
  isAhead(meeting, now) && Date.parse(meeting.startTime) - changeHours * 3_600_000 >= now.getTime();
