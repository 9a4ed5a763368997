import { escaped } from "#platform/server/public-page.ts";
import { newId } from "#platform/server/ids.ts";
import { dayWords, whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import { zoneName } from "#areas/calendar/contract/meeting-when.rules.ts";
import { fieldHtml } from "./booking-form.service.ts";
import { hidden } from "./booking-parts.service.ts";
import type { BookingPlace } from "./booking-places.service.ts";

/** What the address says somebody wants to wait for: a class, by its start, or a day. */
export type Awaited = { start: string } | { day: string };

/** Reads that; undefined for anything else. */
export function readAwaited(wait: string | undefined): Awaited | undefined {
  if (wait === undefined || Number.isNaN(Date.parse(wait))) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(wait)) return { day: wait };
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(wait) ? { start: new Date(wait).toISOString() } : undefined;
}

/** For when somebody waits, in words. */
export function awaitedWords(
  awaited: Awaited,
  { type, timeZone }: Pick<BookingPlace, "type"> & { timeZone: string },
): string {
  if ("day" in awaited) return dayWords(awaited.day);
  const start = new Date(awaited.start);
  return whenWordsIn(timeZone, start, new Date(start.getTime() + type.durationMinutes * 60_000));
}

type Form = {
  action: string;
  awaited: Awaited;
  timeZone: string;
  values: Record<string, string | undefined>;
  errors?: Record<string, string>;
  /** Where the guest came from. */
  back: string;
};

/** The form in which a guest asks to be told when a place comes free. What was typed stays when something is wrong. */
export function waitingFormHtml(
  place: Pick<BookingPlace, "type">,
  { action, awaited, timeZone, values, errors = {}, back }: Form,
): string {
  const field = (key: string, label: string, kind: string): string =>
    fieldHtml({
      key,
      label,
      kind,
      complete: key,
      isRequired: true,
      value: values[key],
      error: errors[key],
    });
  return `<h2>Tell me if a place comes free</h2>
<p><strong>${escaped(awaitedWords(awaited, { ...place, timeZone }))}</strong><br><span class="muted small">${escaped(zoneName(timeZone))}</span></p>
<p>We email those who wait one after another, whoever came first first, and keep the place for each for up to an hour.</p>
<form method="post" action="${escaped(action)}" novalidate>${hidden({ wish: "wait", wait: "day" in awaited ? awaited.day : awaited.start, timeZone, hostId: values.hostId ?? values.host, formId: values.formId ?? newId() })}
${field("name", "Your name", "text")}
${field("email", "Email", "email")}
<div class="away" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></div>
<button class="main">Tell me</button></form><a class="button" href="${escaped(back)}">Choose another time</a>`;
}
