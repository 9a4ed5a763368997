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
import { type DateOrder, dayOf } from "./import-dates.rules.ts";

// ":::" is what Google Contacts puts between several values of one cell.
/** A cell of addresses, or a word of a list, that is longer is none; looking through it could take long. */
const longest = { addresses: 2000, word: 500 };
const plain = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** A cell as it is compared with the words of a list; undefined for one that is no word. */
const wordOf = (text: string): string | undefined => (text.length > longest.word ? undefined : plain(text));

/** A cell without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The first address of a cell, out of `mailto:`, `Name <…>` and whatever else stands around it; `rest` are further ones. */
export function emailOf(text: string): CellReading<{ email: string; rest: string[] }> {
  if (text.length > longest.addresses) return { problem: emailMessage };
  const parts = text
    .split(/:::|[;,\n\r]|(?<!\s)\s+(?=\S+@)/)
    .map(bareAddress)
    .filter((part) => part.includes("@"));
  const isAddress = (part: string) => Email.safeParse(part).success;
  // Lists of other programs ([{"value":"anna@…"}]) and remarks ("anna@… (work)") are looked through.
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

/** What may be an address between spaces, brackets and the like; what stands in other signs is part of something else. */
const withinText =
  /(?<=^|[\s<>()[\]{}"',;:|/=])[\p{L}\p{M}\p{N}_'+.-]{1,254}@[\p{L}\p{M}\p{N}.-]{1,254}(?=$|[\s<>()[\]{}"',;:|/?!])/gu;

const bareAddress = (text: string): string =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^["'<]+|(?<![>"'.,])[>"'.,]+$/g, "");

/** Tags of a cell, parted by commas, semicolons or bars, each once; one in quotes may hold those itself. */
export function tagsOf(text: string): CellReading<string[]> {
  const tags = new Map<string, string>();
  for (const [, quoted, part = ""] of text.matchAll(
    /(?:^|(?<=[,;|\n]|:::))\s*(?:"((?:[^"]|"")*)"\s*(?=$|[,;|\n]|:::)|((?:(?!:::)[^,;|\n])*))/g,
  )) {
    const tag =
      quoted === undefined ? part.trim().replace(/^\* ?/, "").trim() : quoted.replaceAll('""', '"').trim();
    if (tag.length > contactLimits.tag)
      return { problem: `A tag has at most ${contactLimits.tag} characters` };
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    if (tags.size > contactLimits.tags) return { problem: `At most ${contactLimits.tags} tags` };
  }
  return { value: [...tags.values()] };
}

/** The key of a stage of the business by its label or key, however it is written. */
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

/** A source by its label; one that is not in our list is kept as it is written. */
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

/** A status by its name, or by what newsletters and other programs call it. */
export function statusOf(text: string): CellReading<ContactStatus> {
  const word = wordOf(text) ?? "";
  const status =
    statuses.find((name) => name === word) ?? statuses.find((name) => statusWords[name].includes(word));
  return status ? { value: status } : { problem: "Choose a status from the list" };
}

// "New York (Eastern Time)": a place, as screens show it.
function placeOf(text: string): string | undefined {
  const place = /^([^()]+) \([^()]+\)$/.exec(text)?.[1]?.replaceAll(" ", "_");
  return place && Intl.supportedValuesOf("timeZone").find((zone) => zone.endsWith(`/${place}`));
}

/** A time zone by its IANA name, also as "America, New York" or "New York (Eastern Time)". Kept as it is written where that is a name. */
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

/** Yes or no in several languages and signs. */
export function yesNoOf(text: string): CellReading<boolean> {
  const word = folded(text.trim().slice(0, longest.word));
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : { problem: "Choose yes or no" };
}

/** How the cells of a column are to be understood, decided once for all of them. */
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
    ? { problem: `“${written.slice(0, 60)}” is not among the choices` }
    : { value: choice };
}
