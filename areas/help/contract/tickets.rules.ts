import { AppError } from "#platform/contract/errors.ts";
import { folded } from "#platform/contract/text.ts";
import { type NewTicket, promisedHours, ticketMessages } from "./tickets.schema.ts";

const hourMs = 3_600_000;

/** Until when an answer to something written at `now` is promised, as an instant. */
export const dueFrom = (now: Date): string => new Date(now.getTime() + promisedHours * hourMs).toISOString();

/** Throws 400 for a call without a number or without times to come, and for times of what is no call. */
export function checkCall(
  { kind, phone, times = [] }: Pick<NewTicket, "kind" | "phone" | "times">,
  now: Date,
): void {
  const refuse = (field: "phone" | "times", message: string): never => {
    throw new AppError("validation_failed", message, { errors: { [field]: message } });
  };
  if (kind !== "phone") {
    if (times.length > 0) refuse("times", ticketMessages.notACall);
    return;
  }
  if (!phone) refuse("phone", ticketMessages.phone);
  if (times.length === 0) refuse("times", ticketMessages.times);
  const moments = times.map((time) => new Date(time).getTime());
  if (moments.some((moment) => moment <= now.getTime())) refuse("times", ticketMessages.past);
  if (new Set(moments).size < moments.length) refuse("times", ticketMessages.twice);
}

/** What the desk's search looks in. */
export const ticketSearchText = (...parts: readonly (string | null)[]): string =>
  folded(parts.filter(Boolean).join(" ")).slice(0, 1000);

/** How fast answers were: tickets that count by now, how many of them were answered within a day, and the hours in which 95 of 100 were. */
export type Answers = { asked: number; kept: number; hours: number | null };

/** From this many on, the figure says something. */
const enough = 10;
/** The share that has to be answered in time for the stated hours to stand. */
const goodShare = 0.95;

/** The hours to state: the promised ones, unless too few of the last month's tickets were answered so; then in which 95 of 100 were. */
export function statedHours({ asked, kept, hours }: Answers): number {
  if (asked < enough || kept >= asked * goodShare) return promisedHours;
  return Math.max(promisedHours + 1, Math.ceil(hours ?? 0));
}

/** How many percent were answered within the promised hours, rounded down; null while there are too few to say. */
export const keptPercent = ({ asked, kept }: Answers): number | null =>
  asked < enough ? null : Math.floor((kept * 100) / asked);
