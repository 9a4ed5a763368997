import { TimeZone } from "#platform/contract/dates.ts";
import { Email, emailMessage, folded } from "#platform/contract/text.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  type ContactStatus,
  type CustomValue,
  sources,
  statuses,
} from "#areas/customers/contract/contacts.schema.ts";
import { type CellReading, type DecimalMark, numberOf } from "#platform/contract/written-numbers.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";

// Google Contacts separates several values in one cell by ":::".
/** Longer cells are no address or list entry, and searching them could be slow. */
const longest = { addresses: 2000, word: 500 };
const plain = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** A cell normalized for comparison with a list's entries; undefined if it is too long for one. */
const wordOf = (text: string): string | undefined => (text.length > longest.word ? undefined : plain(text));

/** A cell without the apostrophe that an export adds before what looks like a formula. */
export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The first address in a cell, taken out of `mailto:`, `Name <…>` and other text; `rest` are further ones. */
export function emailOf(text: string): CellReading<{ email: string; rest: string[] }> {
  if (text.length > longest.addresses) return { problem: emailMessage };
  const parts = text
    .split(/:::|[;,\n\r]|(?<!\s)\s+(?=\S+@)/)
    .map(bareAddress)
    .filter((part) => part.includes("@"));
  const isAddress = (part: string) => Email.safeParse(part).success;
  // Handles other programs' lists ([{"value":"anna@…"}]) and remarks ("anna@… (work)").
  const all = parts.every(isAddress)
    ? parts
    : [
        ...parts.filter(isAddress),
        ...[...text.matchAll(withinText)]
          .map(([found]) => found.replace(/^['.]+|['.-]+$/g, ""))
          .filter(isAddress),
      ];
  const [email, ...rest] = [...new Set(all)].sort((one, other) => text.indexOf(one) - text.indexOf(other));
  return email === undefined ? { problem: emailMessage } : { value: { email, rest } };
}

/** A possible address between spaces, brackets and the like; next to other characters it is part of something else. */
const withinText =
  /(?<=^|[\s<>()[\]{}"',;:|/=])[\p{L}\p{M}\p{N}_'+.-]{1,254}@[\p{L}\p{M}\p{N}.-]{1,254}(?=$|[\s<>()[\]{}"',;:|/?!])/gu;

const bareAddress = (text: string): string =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^["'<]+|(?<![>"'.,])[>"'.,]+$/g, "");

/** Tags of a cell, separated by commas, semicolons or bars, without duplicates; a quoted one may contain those. */
export function tagsOf(text: string): CellReading<string[]> {
  const tags = new Map<string, string>();
  for (const [, quoted, part = ""] of text.matchAll(
    /(?:^|(?<=[,;|\n]|:::))\s*(?:"((?:[^"]|"")*)"\s*(?=$|[,;|\n]|:::)|((?:(?!:::)[^,;|\n])*))/g,
  )) {
    const tag =
      quoted === undefined ? part.trim().replace(/^\* ?/, "").trim() : quoted.replaceAll('""', '"').trim();
    if (tag.length > contactLimits.tag)
      return { problem: `A tag can have at most ${contactLimits.tag} characters` };
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    if (tags.size > contactLimits.tags) return { problem: `At most ${contactLimits.tags} tags` };
  }
  return { value: [...tags.values()] };
}

/** The key of a stage by its label or key, in any letter case. */
export function stageKeyOf(
  text: string,
  stages: readonly { key: string; name: string }[],
): CellReading<string> {
  const word = wordOf(text);
  const stage =
    stages.find(({ name }) => name.trim() === text.trim()) ??
    stages.find(({ key, name }) => plain(name) === word || plain(key) === word);
  return stage ? { value: stage.key } : { problem: `There is no stage “${text.trim().slice(0, 60)}”` };
}

/** A source by its label; one that is not in our list is kept as written. */
export function sourceOf(text: string, known: readonly string[] = sources): CellReading<string> {
  const written = text.trim();
  if (written.length > contactLimits.source) return { problem: `At most ${contactLimits.source} characters` };
  return {
    value:
      known.find((source) => source === written) ??
      known.find((source) => plain(source) === plain(written)) ??
      written,
  };
}

const statusWords: Record<ContactStatus, readonly string[]> = {
  active: ["subscribed", "aktiv", "current", "open"],
  inactive: ["cleaned", "archived", "inaktiv", "former", "closed"],
  unsubscribed: ["opted out", "opt out", "unsubscribe", "do not contact", "do not email", "bounced"],
  converted: ["won", "customer"],
};

/** A status by its name, or by the words of newsletters and other programs. */
export function statusOf(text: string): CellReading<ContactStatus> {
  const word = wordOf(text) ?? "";
  const status =
    statuses.find((name) => name === word) ?? statuses.find((name) => statusWords[name].includes(word));
  return status ? { value: status } : { problem: "Choose a status from the list" };
}

// "New York (Eastern Time)", as screens show it.
function placeOf(text: string): string | undefined {
  const place = /^([^()]+) \([^()]+\)$/.exec(text)?.[1]?.replaceAll(" ", "_");
  return place && Intl.supportedValuesOf("timeZone").find((zone) => zone.endsWith(`/${place}`));
}

/** A time zone by its IANA name, also as "America, New York" or "New York (Eastern Time)". Kept as written if that is a valid name. */
export function zoneOf(text: string): CellReading<string> {
  const cell = text.trim();
  const written =
    text.length > contactLimits.timeZone
      ? undefined
      : ([cell, cell.replaceAll(/\s*,\s*/g, "/").replaceAll(/\s+/g, "_")].find(
          (name) => TimeZone.safeParse(name).success,
        ) ?? placeOf(cell));
  return written === undefined
    ? { problem: "Enter a time zone such as America/New_York" }
    : { value: written };
}

const yes = [
  "yes",
  "y",
  "true",
  "1",
  "x",
  "on",
  "ja",
  "j",
  "oui",
  "si",
  "s",
  "sim",
  "wahr",
  "vrai",
  "✓",
  "✔",
];
const no = ["no", "n", "false", "0", "off", "nein", "non", "nao", "falsch", "faux"];

/** Yes or no in several languages and symbols. */
export function yesNoOf(text: string): CellReading<boolean> {
  const word = folded(text.trim().slice(0, longest.word));
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : { problem: "Choose yes or no" };
}

/** How a column's cells are read, decided once for all of them. */
export type ColumnDecisions = { mark?: DecimalMark | "ambiguous"; order?: DateOrder | "ambiguous" };

/** The value of a custom field by the field's type. */
export function customValueOf(
  field: Pick<ContactField, "type" | "choices">,
  text: string,
  decisions: ColumnDecisions = {},
): CellReading<CustomValue> {
  const written = text.trim();
  if (field.type === "number") return numberOf(written, decisions.mark);
  if (field.type === "date") return dayOf(written, decisions.order ?? "ambiguous");
  if (field.type === "yesno") return yesNoOf(written);
  if (field.type === "text")
    return written.length > 2000 ? { problem: "At most 2,000 characters" } : { value: written };
  const word = wordOf(written);
  const choice =
    field.choices.find((other) => other === written) ?? field.choices.find((other) => plain(other) === word);
  return choice === undefined
    ? { problem: `“${written.slice(0, 60)}” isn’t one of the choices` }
    : { value: choice };
}
