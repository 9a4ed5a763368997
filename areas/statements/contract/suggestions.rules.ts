import { daysBetween, longDayIn } from "#platform/contract/dates.ts";
import { moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";

/** Money that came in by a line of a statement. */
export type MoneyIn = { day: string; amountCents: number; text: string };
/** An invoice with something open. */
export type OpenInvoice = {
  id: string;
  number: string;
  clientName: string;
  issueDate: string;
  dueCents: number;
};
/** The other end of what may be a transfer: a line of another own account, of the same amount and the other sign. */
export type OtherEnd = { transactionId: string; account: string; day: string; text: string };

const words = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Letters and digits in one piece: banks drop the hyphens of numbers. */
const squeezed = (text: string): string => words(text).join("");

/** Numbers shorter than this stand in too many texts. */
const minNumberCharacters = 4;

/** True when a text has a number, with or without its hyphens and spaces, and no digit right beside it. */
export function hasNumber(text: string, number: string): boolean {
  const wanted = squeezed(number);
  if (wanted.length < minNumberCharacters || !/\d/.test(wanted)) return false;
  const all = squeezed(text);
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const isLonger = /\d/.test(all[at - 1] ?? "") && /\d/.test(wanted[0] ?? "");
    if (!isLonger && !/\d/.test(all[at + wanted.length] ?? "")) return true;
  }
  return false;
}

/** Words that say nothing about who paid. */
const common = new Set([
  "the",
  "and",
  "of",
  "inc",
  "llc",
  "ltd",
  "co",
  "corp",
  "company",
  "mr",
  "mrs",
  "ms",
  "dr",
]);

/** True when every word of a name that says something stands in a text. */
export function hasName(text: string, name: string): boolean {
  const telling = words(name).filter((word) => word.length > 1 && !common.has(word));
  const there = new Set(words(text));
  return telling.some((word) => word.length > 2) && telling.every((word) => there.has(word));
}

/** So long before its invoice nobody pays. */
const earlyDays = 3;

/**
 * The open invoice that money most likely pays, and why: by amount and number, amount and name, the number alone for a part of it, or the
 * amount where no other open invoice has it. Undefined where nothing speaks for one more than for another.
 */
export function invoiceFor(
  { day, amountCents, text }: MoneyIn,
  open: readonly OpenInvoice[],
): { invoice: OpenInvoice; reason: string } | undefined {
  const inTime = open.filter(
    ({ issueDate, dueCents }) => daysBetween(issueDate, day) >= -earlyDays && amountCents <= dueCents,
  );
  const isExact = ({ dueCents }: OpenInvoice) => dueCents === amountCents;
  const withNumber = inTime.filter(({ number }) => hasNumber(text, number));
  const exact = inTime.filter(isExact);
  const ways: [readonly OpenInvoice[], (invoice: OpenInvoice) => string][] = [
    [
      withNumber.filter(isExact),
      ({ number }) => `Its amount is open on invoice ${number}, whose number is in its text`,
    ],
    [
      exact.filter(({ clientName }) => hasName(text, clientName)),
      ({ number, clientName }) => `Its amount is open on invoice ${number}, and ${clientName} is in its text`,
    ],
    [
      withNumber,
      ({ number, dueCents }) =>
        `The number of invoice ${number} is in its text; ${moneyText(dueCents)} is open there`,
    ],
    [
      exact,
      ({ number, issueDate }) =>
        `Its amount is open on invoice ${number} of ${longDayIn("UTC", new Date(`${issueDate}T00:00:00Z`))}, and on no other`,
    ],
  ];
  for (const [found, reasonOf] of ways) {
    const [first, second] = found;
    if (first && !second) return { invoice: first, reason: reasonOf(first) };
    // Several speak for themselves alike: nobody knows which.
    if (second) return undefined;
  }
  return undefined;
}

/** Words by which banks name a transfer. */
const transferWords = new Set([
  "transfer",
  "xfer",
  "trf",
  "tfr",
  "transf",
  "moved",
  "umbuchung",
  "virement",
  "overboeking",
]);

/** The other end of what is most likely a transfer, and why: a text says so, or nothing else fits. Undefined where several fit alike. */
export function otherEndOf(
  { day, text, account }: { day: string; text: string; account: string },
  ends: readonly OtherEnd[],
): { end: OtherEnd; reason: string } | undefined {
  const [only, ...more] = ends;
  if (!only) return undefined;
  const isTold = (end: OtherEnd) =>
    [text, end.text].some((one) => words(one).some((word) => transferWords.has(word))) ||
    hasName(text, end.account) ||
    hasName(end.text, account);
  const told = ends.filter(isTold);
  const [first, second] = told;
  const end = first && !second ? first : more.length === 0 ? only : undefined;
  if (!end) return undefined;
  const apart = Math.abs(daysBetween(day, end.day));
  const when = apart === 0 ? "on the same day" : apart === 1 ? "a day apart" : `${apart} days apart`;
  return {
    end,
    reason: `The same amount moved the other way in ${end.account} ${when}${isTold(end) ? ", and a text says so" : ""}`,
  };
}
