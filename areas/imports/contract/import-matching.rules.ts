import { fullNameOf } from "#platform/contract/full-name.ts";
import { folded } from "#platform/contract/text.ts";
import {
  applyRow,
  type Changed,
  type Keys,
  keysOf,
  newPerson,
  type PersonFields,
  type RowValues,
  sameCompany,
  samePhone,
  toldBy,
  withoutTold,
} from "./import-people.rules.ts";
import { unnamedRow } from "./imports.rules.ts";
import type { ImportOptions, RowLabel } from "./imports.schema.ts";
import type { ImportRow, RowDecision } from "./import-rows.schema.ts";

/** Someone a row can match: a customer, or a person added by an earlier row of the same file. */
export type Known = {
  contactId: string | null;
  /** The first row that matched them; null while none has. */
  number: number | null;
  isNew: boolean;
  /** Their values once the rows so far are written. */
  fields: PersonFields;
  /** Fields given by the rows so far, and those of them that change. */
  told: string[];
  changed: string[];
  /** Existing notes' texts, newest first, and those that the rows add. */
  notes: string[];
  added: string[];
};
/** The part of it that is stored between the dry run and the import. */
export type Person = Pick<Known, "fields" | "told" | "changed" | "added">;
export type RowMatch = NonNullable<ImportRow["match"]>;
type By = RowMatch["by"];

export type Directory = {
  find(by: By, key: string | undefined): readonly Known[];
  put(known: Known): void;
  change(known: Known, fields: PersonFields): void;
  all(): Known[];
};

/** People by their keys, by each of them the first `maxOfOneKey`; `change` keeps the keys up to date. */
export function directory(maxOfOneKey = Infinity): Directory {
  const everybody = new Set<Known>();
  const groups = new Map<string, Set<Known>>();
  const places = ({ email, phone, name }: Keys) =>
    [email && `email ${email}`, phone && `phone ${phone}`, name && `name ${name}`].filter(
      (place) => place !== undefined,
    );
  const put = (known: Known) => {
    everybody.add(known);
    for (const place of places(keysOf(known.fields))) {
      const group = groups.get(place);
      if (!group) groups.set(place, new Set([known]));
      else if (group.size < maxOfOneKey) group.add(known);
    }
  };
  return {
    find: (by, key) => (key === undefined ? [] : [...(groups.get(`${by} ${key}`) ?? [])]),
    put,
    change(known, fields) {
      for (const place of places(keysOf(known.fields))) groups.get(place)?.delete(known);
      known.fields = fields;
      put(known);
    },
    all: () => [...everybody],
  };
}

type Found = { known: Known; by: By; isSure: boolean };

/**
 * Whom a row matches: by email, then phone, then name and company. A shared number with different emails is no match, and with
 * different names it asks; the same name and company always asks. Of several matches it takes the one most like the row.
 */
export function whoIs(row: RowValues, people: Directory, matchBy: readonly By[]): Found | undefined {
  const keys = keysOf(row);
  const best = (by: By, fits: (known: Known) => boolean) =>
    matchBy.includes(by) ? likest(row, people.find(by, keys[by]).filter(fits)) : undefined;
  const byEmail = best("email", () => true);
  if (byEmail) return { known: byEmail, by: "email", isSure: true };
  const byPhone = best(
    "phone",
    (known) =>
      samePhone(known.fields.phone, row.phoneE164 ?? row.phone) && !(row.email && known.fields.email),
  );
  if (byPhone) return { known: byPhone, by: "phone", isSure: keysOf(byPhone.fields).name === keys.name };
  const byName = best("name", (known) => sameCompany(known.fields.company, row.company));
  return byName && { known: byName, by: "name", isSure: false };
}

function likest(row: RowValues, people: readonly Known[]): Known | undefined {
  if (people.length < 2) return people[0];
  const told = Object.entries(row).filter(([, value]) => typeof value === "string" && value !== "");
  const likeness = ({ fields }: Known) =>
    told.filter(
      ([field, value]) => folded(String(fields[field as keyof PersonFields] ?? "")) === folded(String(value)),
    ).length + (keysOf(fields).name === keysOf(row).name ? 20 : 0);
  const place = ({ contactId, number }: Known) => contactId ?? `~${String(number).padStart(9, "0")}`;
  return people.toSorted((a, b) => likeness(b) - likeness(a) || (place(a) < place(b) ? -1 : 1))[0];
}

/** The outcome of a row, in more detail than its label. */
export const outcomeCodes = [
  "create",
  "update",
  "here",
  "twice",
  "unchanged",
  "unknown",
  "chosen",
  "ask",
  "problem",
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];
export type Outcome = {
  number: number;
  label: RowLabel;
  code: OutcomeCode;
  reason: string | null;
  person: number | null;
  match: RowMatch | null;
  changes: Changed[];
};
/** A row that could be read. */
export type ReadRow = { number: number; values: RowValues; decision: RowDecision | null };

const nameOf = (person: PersonFields): string =>
  fullNameOf(person) || person.email || person.phone || "Somebody";
const words: Record<By, string> = { email: "email", phone: "phone", name: "name and company" };
/** "Ana Silva", or "row 12" for someone the file adds. */
const who = ({ known }: Found): string => (known.isNew ? `row ${known.number}` : nameOf(known.fields));

/** Decides what happens to the next row and updates `people`: rows must come in the order of the file. */
export function labelRow(
  { number, values, decision }: ReadRow,
  people: Directory,
  options: Pick<ImportOptions, "mode" | "matchBy" | "blanksOverwrite" | "source" | "stage"> &
    Partial<Pick<ImportOptions, "whenUnsure">>,
): Outcome {
  const found = whoIs(values, people, options.matchBy);
  const match = found ? matchOf(found) : null;
  const outcome = (
    label: RowLabel,
    code: OutcomeCode,
    reason: string | null,
    more: Partial<Outcome> = {},
  ): Outcome => ({ number, label, code, reason, person: null, match, changes: [], ...more });
  if (decision === "skip" && found && !found.isSure) return outcome("skip", "chosen", "Left out by you");
  if (found && !found.isSure && decision === null && options.whenUnsure !== "add")
    return outcome("ask", "ask", `${sentence(found)}. Is it the same customer?`);
  if (!found || (!found.isSure && decision !== "same")) {
    if (options.mode === "update")
      return outcome("skip", "unknown", "Not in your list, so nothing to update", { match: null });
    people.put({
      contactId: null,
      number,
      isNew: true,
      told: toldBy(values),
      changed: [],
      ...freshOf(values, options),
    });
    // The match is kept only if someone decided that the two are different.
    return outcome("create", "create", values.standIn ? unnamed[values.standIn.by] : null, {
      person: number,
      ...(decision !== "different" && { match: null }),
    });
  }
  const { known, by } = found;
  if (options.mode === "add")
    return outcome(
      "skip",
      known.isNew ? "twice" : "here",
      known.isNew ? sentence(found) : `${who(found)} is already in your list (same ${words[by]})`,
      { person: known.number },
    );
  const said = {
    same: sentence(found),
    unchanged: `${who(found)} is already in your list, with nothing to change`,
  };
  const isFirst = known.number === null;
  known.number ??= number;
  const changes = addRow(known, values, people, options.blanksOverwrite && isFirst);
  if (changes.length > 0) return outcome("update", "update", said.same, { person: known.number, changes });
  return isFirst
    ? outcome("skip", "unchanged", said.unchanged, { person: number })
    : outcome("skip", "twice", `${said.same}, with nothing to add`, { person: known.number });
}

/** Adds a row to the person it matches; returns what that changes. */
function addRow(known: Known, values: RowValues, people: Directory, blanksOverwrite: boolean): Changed[] {
  const { fields, notes, changes } = applyRow(
    known.fields,
    [...known.notes, ...known.added],
    withoutTold(values, known.told),
    blanksOverwrite,
  );
  known.told = [...new Set([...known.told, ...toldBy(values)])];
  known.changed = [...new Set([...known.changed, ...changes.map((change) => change.field)])];
  known.added.push(...notes);
  people.change(known, fields);
  return changes;
}

const unnamed = {
  company: `${unnamedRow} we use the company’s name`,
  email: `${unnamedRow} we use the part of the email before the @`,
};
const sentence = (found: Found): string => `Same ${words[found.by]} as ${who(found)}`;

function freshOf(
  values: RowValues,
  options: Parameters<typeof newPerson>[1],
): Pick<Known, "fields" | "notes" | "added"> {
  const { fields, notes } = newPerson(values, options);
  return { fields, notes: [], added: notes };
}

function matchOf({ known, by }: Found): RowMatch {
  const { email, phone, company } = known.fields;
  return {
    contactId: known.contactId,
    row: known.isNew ? known.number : null,
    name: nameOf(known.fields),
    email,
    phone,
    company,
    by,
  };
}
