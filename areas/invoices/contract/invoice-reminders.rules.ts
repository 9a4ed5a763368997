import { addDays } from "#platform/contract/dates.ts";
import {
  type FoundPlaceholder,
  placeholdersIn,
  replacePlaceholders,
} from "#areas/outreach/contract/placeholders.rules.ts";

/** A step counts from the due day: -3 is three days before it, 7 a week after it. */
export type ReminderStep = { days: number; subject: string | null; message: string | null };

export const defaultSteps: readonly ReminderStep[] = [-3, 1, 7, 14].map((days) => ({
  days,
  subject: null,
  message: null,
}));

/** What the ledger calls the mail of a step. */
export const reminderStep = (days: number): string => `reminder ${days}`;
/** And of one that was sent by hand, by which time it was. */
export const handStep = (time: number): string => `reminder now ${time}`;
/** Whether a mail is a reminder, by itself or by hand. */
export const isReminderStep = (step: string): boolean => step.startsWith("reminder ");
/** Which time it was sent by hand; undefined for other mails. */
export const timeOfHandStep = (step: string): number | undefined => {
  const time = /^reminder now (\d+)$/.exec(step)?.[1];
  return time === undefined ? undefined : Number(time);
};

/** "3 days before it’s due", "On the day it’s due", "1 day after it was due". */
export function stepWords(days: number): string {
  if (days === 0) return "On the day it’s due";
  const size = Math.abs(days);
  const span = `${size} ${size === 1 ? "day" : "days"}`;
  return days < 0 ? `${span} before it’s due` : `${span} after it was due`;
}

export type Reminding = {
  dueDate: string;
  /** The day on which it was finalized. */
  finalizedDay: string;
  /** The last day on which a reminder of it was sent, by itself or by hand. */
  remindedDay: string | null;
  /** Up to which step it was looked after. */
  handledDays: number | null;
  steps: readonly { days: number; since: string }[];
};

/**
 * What is to be done about an invoice today: the newest step whose day has come is sent, also late, and those before it are passed over, so
 * that they never stack up. None is sent for a day before `since` or up to the day on which it was finalized, none before the due day once that is over, and none on
 * a day that has seen one. Undefined where nothing has come; `handled` is the step up to which it is looked after then.
 */
export function dueStep(
  { dueDate, finalizedDay, remindedDay, handledDays, steps }: Reminding,
  today: string,
): { send: number | null; handled: number } | undefined {
  const last = steps
    .filter(({ days }) => addDays(dueDate, days) <= today && (handledDays === null || days > handledDays))
    .toSorted((a, b) => a.days - b.days)
    .at(-1);
  if (!last) return undefined;
  const day = addDays(dueDate, last.days);
  const fits =
    day >= last.since &&
    day > finalizedDay &&
    (last.days > 0 || dueDate >= today) &&
    (remindedDay === null || remindedDay < today);
  return { send: fits ? last.days : null, handled: last.days };
}

/** The next step of an invoice and its day, where one is still to come. */
export function nextStep(
  { dueDate, finalizedDay, handledDays, steps }: Reminding,
  today: string,
): { days: number; date: string } | undefined {
  return steps
    .map(({ days, since }) => ({ days, since, date: addDays(dueDate, days) }))
    .filter(
      ({ days, since, date }) =>
        (handledDays === null || days > handledDays) && date >= today && date >= since && date > finalizedDay,
    )
    .toSorted((a, b) => a.days - b.days)
    .map(({ days, date }) => ({ days, date }))[0];
}

/** What can be filled in, and what the screens call it. */
export const reminderPlaceholders = [
  { key: "firstName", label: "First name" },
  { key: "clientName", label: "Full name" },
  { key: "company", label: "Your business" },
  { key: "invoiceNumber", label: "Invoice number" },
  { key: "amountDue", label: "What is open" },
  { key: "totalAmount", label: "Total" },
  { key: "dueDate", label: "Due date" },
] as const;
export type ReminderValues = Record<(typeof reminderPlaceholders)[number]["key"], string>;

const letters = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, "");
const keyOf = ({ word }: FoundPlaceholder) =>
  reminderPlaceholders.find(({ key }) => key.toLowerCase() === letters(word))?.key;

/** The first placeholder of a text that nothing is known for, as it is written. */
export const unknownPlaceholder = (text: string): string | undefined =>
  placeholdersIn(text).find((found) => keyOf(found) === undefined)?.whole;

const filled = (text: string, values: ReminderValues): string =>
  replacePlaceholders(text, (found) => {
    const key = keyOf(found);
    return key === undefined ? found.whole : values[key] || (found.fallback ?? "");
  });

const beforeWords =
  "Hello {{firstName|there}},\n\nthis is a friendly reminder that invoice {{invoiceNumber}} is due on {{dueDate}}. {{amountDue}} is open.";
const afterWords =
  "Hello {{firstName|there}},\n\ninvoice {{invoiceNumber}} was due on {{dueDate}}, and {{amountDue}} is still open. If you’ve paid it in the meantime, thank you, and please ignore this reminder.";

/** The product's words for a step. */
export const usualWords = (days: number): { subject: string; message: string } => ({
  subject: "Reminder: invoice {{invoiceNumber}} from {{company}}",
  message: days > 0 ? afterWords : beforeWords,
});

/** A reminder's subject and first words, filled in; without own words the product's. */
export function reminderWords(
  { days, subject, message }: ReminderStep,
  values: ReminderValues,
): { subject: string; message: string } {
  const usual = usualWords(days);
  return {
    subject: filled(subject ?? usual.subject, values)
      .replace(/\s+/g, " ")
      .slice(0, 200),
    message: filled(message ?? usual.message, values),
  };
}
