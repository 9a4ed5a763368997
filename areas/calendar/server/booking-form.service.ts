import { escaped } from "#platform/server/public-page.ts";
import { newId } from "#platform/server/ids.ts";
import { changeWords } from "#areas/calendar/contract/booking-words.rules.ts";
import { changeHoursOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { Question } from "#areas/calendar/contract/meeting-types.schema.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import { hidden } from "./booking-parts.service.ts";
import { offersWording } from "./bookings.service.ts";

export type BookingForm = {
  place: BookingPlace;
  action: string;
  /** What was chosen and typed, by the names of the fields. */
  values: Record<string, string | undefined>;
  /** For how long the time is kept, in milliseconds. */
  leftMs: number;
  /** By field; answers by "answers.<id of the question>". */
  errors?: Record<string, string>;
};

/** The form in which a guest says who they are. What was typed stays when something is wrong. */
export function bookingFormHtml({ place, action, values, leftMs, errors = {} }: BookingForm): string {
  const { type, name, settings } = place;
  const field = (
    key: string,
    label: string,
    { kind = "text", complete = "", isRequired = false }: FieldOptions = {},
  ): string => fieldHtml({ key, label, error: errors[key], value: values[key], kind, complete, isRequired });
  const problems = Object.keys(errors).length;
  return `${leftMs > 0 ? `<p class="muted small" data-until="${leftMs}">We’re keeping this time for you for a few minutes.</p>` : ""}
${problems > 0 ? `<p class="error" role="alert">${problems === 1 ? "One thing needs your attention." : "A few things need your attention."}</p>` : ""}
<form method="post" action="${escaped(action)}" novalidate>${hidden({ wish: "book", start: values.start, timeZone: values.timeZone, holdId: values.holdId, formId: values.formId ?? newId(), hostId: values.hostId, until: values.until })}
${field("name", "Your name", { complete: "name", isRequired: true })}
${field("email", "Email", { kind: "email", complete: "email", isRequired: true })}
${field("phone", type.kind === "phone" ? "Phone number to call" : "Phone (optional)", { kind: "tel", complete: "tel", isRequired: type.kind === "phone" })}
${type.questions.map((question) => questionHtml(question, values, errors)).join("")}
<label class="check"><input type="checkbox" name="wantsOffers"${values.wantsOffers === "on" ? " checked" : ""}><span>${escaped(offersWording(name))}</span></label>
<div class="away" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></div>
<button class="main">${type.needsConfirmation ? "Ask for this time" : "Book this time"}</button></form>
<p class="muted small">You can move or cancel it ${changeWords(changeHoursOf(settings, type))}.</p>`;
}

const aboutThem = /^(name|email|phone|wantsOffers|answer\..+)$/;

/** What guests have typed about themselves: it stays when the time they chose has gone. It is sent on in forms, never in an address, which is kept in logs. */
export const typedIn = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => aboutThem.test(name) && value !== ""));

type FieldOptions = { kind?: string; complete?: string; isRequired?: boolean };
type Field = Required<FieldOptions> & {
  key: string;
  label: string;
  error: string | undefined;
  value: string | undefined;
};

const marks = (key: string, error: string | undefined, isRequired: boolean): string =>
  `${isRequired ? ' aria-required="true"' : ""}${error ? ` aria-invalid="true" aria-describedby="${escaped(key)}-error"` : ""}`;
const errorHtml = (key: string, error: string | undefined): string =>
  error ? `<p class="error small" id="${escaped(key)}-error">${escaped(error)}</p>` : "";

/** A field of a form on the pages for guests, with what is wrong about it. */
export const fieldHtml = ({ key, label, error, value = "", kind, complete, isRequired }: Field): string =>
  `<label for="${key}">${escaped(label)}</label><input id="${key}" name="${key}" type="${kind}" value="${escaped(value)}" autocomplete="${complete}"${marks(key, error, isRequired)}>${errorHtml(key, error)}`;

function questionHtml(
  { id, label, isRequired, kind, choices }: Question,
  values: BookingForm["values"],
  errors: Record<string, string>,
): string {
  const key = `answer.${id}`;
  const error = errors[id] ?? errors[`answers.${id}`];
  const value = values[key] ?? "";
  const words = isRequired ? label : `${label} (optional)`;
  const box =
    kind === "choice"
      ? `<select id="${key}" name="${key}"${marks(key, error, isRequired)}><option value="">Choose</option>${choices.map((choice) => `<option${choice === value ? " selected" : ""}>${escaped(choice)}</option>`).join("")}</select>`
      : `<textarea id="${key}" name="${key}"${marks(key, error, isRequired)}>${escaped(value)}</textarea>`;
  return `<label for="${key}">${escaped(words)}</label>${box}${errorHtml(key, error)}`;
}
