import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { lengthWords } from "#areas/calendar/contract/why-words.rules.ts";

const kinds = { video: "Video call", phone: "Phone call", in_person: "In person" } as const;

/** What guests read of a type: how long it takes, where, with how many, and for how much. */
export function factsOf({ durationMinutes, kind, place, price, seats }: MeetingType): string[] {
  return [
    lengthWords(durationMinutes),
    kind === "in_person" && place ? place : kinds[kind],
    ...(seats > 1 ? [`${seats} seats`] : []),
    ...(price === null ? [] : [`$${price}`]),
  ];
}
