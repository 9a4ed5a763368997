import { money } from "#platform/web/format.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { countWords, lengthWords } from "#areas/calendar/contract/why-words.rules.ts";
import { typeOptions } from "./appointment-form.view.ts";

/** "45 minutes · Phone · $25 · 6 seats", and that it is off. */
export const typeFacts = ({ isActive, durationMinutes, kind, price, seats }: MeetingType): string =>
  [
    isActive ? "" : "Off",
    lengthWords(durationMinutes),
    typeOptions.find(({ value }) => value === kind)?.label ?? "",
    price === null ? "" : money(price),
    seats > 1 ? countWords(seats, "seat") : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** Where customers book a type. */
export const bookingLink = (slug: string, type: Pick<MeetingType, "slug">): string =>
  `${window.location.origin}/book/${slug}/${type.slug}`;

/** The list with one of it a place further up or down. */
export function moved<T>(all: readonly T[], one: T, step: -1 | 1): T[] {
  const at = all.indexOf(one);
  const rest = all.filter((other) => other !== one);
  return [...rest.slice(0, at + step), one, ...rest.slice(at + step)];
}
