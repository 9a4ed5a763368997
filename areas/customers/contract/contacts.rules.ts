import { containing } from "#platform/contract/like.ts";
import { digitsOf, folded } from "#platform/contract/text.ts";
import type { CustomValue, NoteEntry } from "./contacts.schema.ts";
import { changeableFields, contactLimits, type FieldValues, ownField } from "./standard-fields.rules.ts";

type Searched = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  source: string;
};

/**
 * The text that a search runs on: name in both orders, email, source (Spec 1 §5), the digits of phone and company
 * ("24/7 Locks"), and company; folded, a line each, so that nothing matches across two of them. Has at most 1,800 bytes.
 */
export function searchTextOf(contact: Searched): string {
  const { firstName, lastName, email, phone, company, source } = contact;
  const digits = [phone, company].map((part) => phoneDigitsOf(part ?? ""));
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
  // What is cut off is the company's.
  const lines = [...names, email, source, ...digits, company].flatMap((part) => (part ? folded(part) : []));
  return clipped(lines.join("\n"));
}

/** The list's index holds this many bytes of it. Only letters of three bytes and more, all fields full of them, come to more. */
const searchTextBytes = 1800;

function clipped(text: string): string {
  if (text.length * 3 <= searchTextBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(searchTextBytes));
  return text.slice(0, read);
}

// The zero in "+33 (0)6 28" is dialed only within the country.
const phoneDigitsOf = (text: string): string => digitsOf(text.replace("(0)", ""));

// What stands after + or 00 (ITU-T E.164); no code begins as another one.
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** This many digits are a number of their own: with fewer, the country code stays, since it may be part of the search. */
const fewestOfNumber = 7;

// Without the country code, so that "+1 212 555 0154" finds "(212) 555-0154", and without the zeros dialed within a country.
function dialled(text: string): string {
  const digits = phoneDigitsOf(text);
  const isAbroad = /^\(?\+|^00/.test(text);
  const number = isAbroad
    ? digits.replace(/^00/, "").replace(callingCode, "")
    : digits.replace(/^1(?=[2-9]\d{9}$)/, "");
  const found = number.length >= fewestOfNumber ? number : digits;
  return found.replace(/^0+/, "") || digits;
}

const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu;

/**
 * What a found customer's text must contain: each word, folded, without emoji ("Brown, Jennifer" finds Jennifer Brown);
 * of something like a phone number its digits. Empty for blanks.
 */
export function searchedFor(search: string): string[] {
  const text = search.trim();
  if (/^[+()\d\s./-]+$/.test(text) && phoneDigitsOf(text).length >= 3) return [dialled(text)];
  const plain = folded(text);
  const words = wordsOf(plain.replace(emoji, " "));
  // A search of only emoji or commas is taken literally.
  return words.length > 0 ? words : plain ? [plain] : [];
}

/** As patterns for the database, the longest word first: it leaves the fewest for the others. */
export const searchPatterns = (search: string): string[] =>
  searchedFor(search)
    .sort((a, b) => b.length - a.length)
    .map(containing);

/** True when the contact is found by the search. The server asks its index the same question. */
export function matchesSearch(contact: Searched, search: string): boolean {
  const text = searchTextOf(contact);
  return searchedFor(search).every((word) => text.includes(word));
}

/** As the database stores it with every customer (app.phone_key): the last nine digits of seven or more. */
export function phoneKeyOf(phone: string | null | undefined): string | undefined {
  const digits = digitsOf(phone ?? "");
  return digits.length >= 7 ? digits.slice(-9) : undefined;
}

/** The sort key by name: last name first, folded. */
export const sortNameOf = (contact: { firstName: string; lastName: string }): string =>
  folded(`${contact.lastName} ${contact.firstName}`.trim());

/** True when two values of a field mean the same; a missing one equals null, and object entries have no order. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a !== "string" && typeof b !== "string" && canonical(a ?? null) === canonical(b ?? null));

function canonical(value: unknown): string {
  if (value && typeof value === "object" && !Array.isArray(value))
    return JSON.stringify(
      Object.entries(value)
        .filter(([, part]) => part !== null && part !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return JSON.stringify(value);
}

/** An entry of the history: a field's value before and after. */
export type HistoryEntry = { field: string; oldValue: unknown; newValue: unknown };
/** The most characters of a field's name in the history. */
const longestName = 100;

/** The history entries for a change of a customer: one for each field that differs, custom ones by key. */
export function historyOf(before: FieldValues, after: FieldValues): HistoryEntry[] {
  const [was, is] = [before.customFields, after.customFields].map((own) => (own ?? {}) as CustomFields);
  const own = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return [
    ...changeableFields
      .filter((field) => field !== "customFields")
      .map((field) => ({
        field: field as string,
        oldValue: before[field] ?? null,
        newValue: after[field] ?? null,
      })),
    ...own.map((key) => ({
      field: ownField(key).slice(0, longestName),
      oldValue: was?.[key] ?? null,
      newValue: is?.[key] ?? null,
    })),
  ].filter(({ oldValue, newValue }) => !sameValue(oldValue, newValue));
}

/**
 * Merges a save into what others saved since the form was loaded. `base` has the earlier value of each field changed since then.
 * A field that only one side changed takes that side's value; changed by both to different values, it is a clash.
 */
export function mergeChanges(
  current: FieldValues,
  base: FieldValues,
  wanted: FieldValues,
): { changes: FieldValues; clashes: Record<string, { yours: unknown; theirs: unknown }> } {
  const changes: FieldValues = {};
  const clashes: Record<string, { yours: unknown; theirs: unknown }> = {};
  for (const field of changeableFields) {
    if (!(field in wanted) || wanted[field] === undefined || sameValue(wanted[field], current[field]))
      continue;
    const changedByOthers = field in base && !sameValue(base[field], current[field]);
    if (changedByOthers && sameValue(wanted[field], base[field])) continue;
    if (changedByOthers && field === "tags")
      changes.tags = mergeTags(current.tags as string[], base.tags as string[], wanted.tags as string[]);
    else if (changedByOthers && field === "customFields")
      mergeCustomFields(current, base, wanted, changes, clashes);
    else if (changedByOthers) clashes[field] = { yours: wanted[field], theirs: current[field] ?? null };
    else changes[field] = wanted[field];
  }
  return { changes, clashes };
}

/** The tags of both, existing ones first; up to the limit, or as many as there are already. */
export const joinedTags = (current: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...current, ...added])].slice(0, Math.max(contactLimits.tags, current.length));

function mergeTags(current: string[], base: string[], wanted: string[]): string[] {
  const removed = base.filter((tag) => !wanted.includes(tag));
  const added = wanted.filter((tag) => !base.includes(tag));
  return [...new Set([...current.filter((tag) => !removed.includes(tag)), ...added])];
}

type CustomFields = Record<string, CustomValue>;

function mergeCustomFields(
  current: FieldValues,
  base: FieldValues,
  wanted: FieldValues,
  changes: FieldValues,
  clashes: Record<string, { yours: unknown; theirs: unknown }>,
): void {
  const [now, before, mine] = [current.customFields, base.customFields, wanted.customFields].map(
    (fields) => (fields ?? {}) as CustomFields,
  ) as [CustomFields, CustomFields, CustomFields];
  const merged: CustomFields = { ...now };
  for (const key of new Set([...Object.keys(now), ...Object.keys(before), ...Object.keys(mine)])) {
    if (sameValue(mine[key], before[key]) || sameValue(mine[key], now[key])) continue;
    if (!sameValue(now[key], before[key]))
      clashes[ownField(key)] = { yours: mine[key] ?? null, theirs: now[key] ?? null };
    else if (mine[key] === undefined) delete merged[key];
    else merged[key] = mine[key];
  }
  if (!sameValue(merged, now)) changes.customFields = merged;
}

/**
 * Which notes a save adds and removes. Notes newer than the form's data are never removed; notes that others removed since then
 * (`removedSince`, their texts) do not come back because an older form still has them.
 */
export function notesDifference(
  existing: readonly { id: string; contactVersion: number }[],
  sent: readonly NoteEntry[],
  basedOn: number | undefined,
  removedSince: readonly unknown[] = [],
): { added: string[]; removed: string[] } {
  const known = new Set(existing.map((note) => note.id));
  const kept = new Set(sent.map((note) => note.id));
  return {
    added: sent
      .filter((note) => note.id === undefined || !(known.has(note.id) || removedSince.includes(note.text)))
      .map((note) => note.text.trim())
      .filter(Boolean),
    removed: existing
      .filter((note) => !kept.has(note.id) && (basedOn === undefined || note.contactVersion <= basedOn))
      .map((note) => note.id),
  };
}
