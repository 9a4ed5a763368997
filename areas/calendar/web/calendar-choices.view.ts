import { buffers } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { countWords, lengthWords } from "#areas/calendar/contract/why-words.rules.ts";

type Choice = { value: string; label: string };

const choicesOf =
  (offered: readonly number[], label: (value: number) => string) =>
  (current: number | null): Choice[] =>
    [...new Set(current === null ? offered : [...offered, current])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), label: label(value) }));

const [hour, day] = [60, 1440];
const notices = [0, 30, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day];

/** Choices for a number of the calendar; one that came by another way than this screen is among them. */
export const bufferChoices = choicesOf(buffers, (value) => (value === 0 ? "None" : lengthWords(value)));
export const noticeChoices = choicesOf(notices, (value) =>
  value === 0 ? "No notice" : `${lengthWords(value)} ahead`,
);
const changeOffers = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168];
/** Until how many hours before guests may move or cancel. */
export const changeChoices = choicesOf(changeOffers, (value) =>
  value === 0 ? "Until it starts" : `Until ${lengthWords(value * 60)} before`,
);
export const windowChoices = choicesOf([7, 14, 30, 60, 90, 180, 365], (value) => countWords(value, "day"));
export const mostPerDayChoices = choicesOf([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20], (value) =>
  countWords(value, "meeting"),
);
export const durationChoices = choicesOf(
  [5, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 360, 480],
  lengthWords,
);
export const stepChoices = choicesOf([5, 10, 15, 20, 30, 60], (value) => `Every ${lengthWords(value)}`);

/** The choice of leaving a day's meetings unlimited. */
export const asManyAsFit = "As many as fit";
