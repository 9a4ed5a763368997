import type { Answer } from "./bookings.schema.ts";
import type { Question } from "./meeting-types.schema.ts";
import { lengthWords } from "./why-words.rules.ts";

const format = (timeZone: string, options: Intl.DateTimeFormatOptions, moment: Date): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(moment);

/** "3:00 PM" by a clock, on one line. */
export const timeWords = (timeZone: string, moment: Date): string =>
  format(timeZone, { timeStyle: "short" }, moment).replace(/\s/g, "\u00a0");

/** "Tuesday, December 1" of a day. */
export const dayWords = (day: string): string =>
  format("UTC", { weekday: "long", month: "long", day: "numeric" }, new Date(`${day}T00:00:00Z`));

/** Until when a guest may move or cancel, as the end of a sentence: "until 24 hours before it starts". */
export const changeWords = (hours: number): string =>
  hours === 0 ? "until it starts" : `until ${lengthWords(hours * 60)} before it starts`;

/** "Tuesday, December 1, 2026, 3:00 PM – 3:30 PM" by a clock. */
export function whenWordsIn(timeZone: string, start: Date, end: Date): string {
  const dates = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  const day = (moment: Date) => format(timeZone, dates, moment);
  const until = day(start) === day(end) ? "" : `${day(end)}, `;
  return `${day(start)}, ${timeWords(timeZone, start)} – ${until}${timeWords(timeZone, end)}`;
}

/**
 * A guest's answers in the order and the words of the questions; those that were left out are not among them. What is wrong stands in
 * `errors`, by the question's id.
 */
export function answersTo(
  questions: readonly Question[],
  given: Readonly<Record<string, string>>,
): { answers: Answer[]; errors: Record<string, string> } {
  const answers: Answer[] = [];
  const errors: Record<string, string> = {};
  for (const { id, label, isRequired, kind, choices } of questions) {
    const answer = Object.hasOwn(given, id) ? (given[id] ?? "").trim() : "";
    if (answer === "") {
      if (isRequired) errors[id] = "Please answer this";
    } else if (kind === "choice" && !choices.includes(answer)) errors[id] = "Choose one from the list";
    else answers.push({ question: label, answer });
  }
  return { answers, errors };
}
