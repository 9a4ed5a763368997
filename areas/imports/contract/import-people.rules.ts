import { digitsOf, folded } from "#platform/contract/text.ts";
import { joinedTags, phoneKeyOf, sameValue, sortNameOf } from "#areas/customers/contract/contacts.rules.ts";
import {
  contactLimits,
  type ImportedField,
  importedFields,
  kindOf,
  nothingKnown,
  optionalFields,
  ownField,
} from "#areas/customers/contract/standard-fields.rules.ts";
import type { Contact, CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import type { ImportOptions } from "./imports.schema.ts";

/** The fields of a customer that an import can write. */
export const personFields = [...importedFields, "tags", "customFields"] as const;
export type PersonFields = Pick<Contact, (typeof personFields)[number]>;

/** A stand-in for a missing name, and where it comes from. */
export type StandIn = { name: string; by: "company" | "email" };

/** The company's name, else the part before the @; undefined when neither is given. */
export function standInOf({ company, email }: Pick<RowValues, "company" | "email">): StandIn | undefined {
  if (company) return { name: company.slice(0, contactLimits.name).trim(), by: "company" };
  return email
    ? { name: email.slice(0, email.lastIndexOf("@")).slice(0, contactLimits.name), by: "email" }
    : undefined;
}

/** A row as it was read: undefined if no column goes to the field, null if the cell is empty. */
export type RowValues = { [F in ImportedField]?: Contact[F] | null } & {
  /** The number in E.164 if known: for comparing only, the number is saved as written. */
  phoneE164?: string | null;
  /** The name of a new customer whose row has none. */
  standIn?: StandIn;
  customFields: Record<string, CustomValue>;
  tags: string[];
  /** The tags exactly as in the cell: those of our own export are recognized whole, whatever characters they hold. */
  tagsText: string;
  /** A tag for everyone in the file. */
  fileTag?: string;
  notes: string[];
};

/** What someone is matched by; undefined when it is missing. */
export type Keys = { email: string | undefined; phone: string | undefined; name: string | undefined };

/** The keys of a customer or of a row. */
export function keysOf(person: {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
}): Keys {
  const name = sortNameOf({ firstName: person.firstName ?? "", lastName: person.lastName ?? "" });
  return {
    email: person.email?.toLowerCase() || undefined,
    phone: phoneKeyOf(person.phone),
    name: name || undefined,
  };
}

/** Two numbers with the same ending that both have a country code are the same only if they are equal. */
export function samePhone(a: string | null | undefined, b: string | null | undefined): boolean {
  if (phoneKeyOf(a) === undefined || phoneKeyOf(a) !== phoneKeyOf(b)) return false;
  const [one, other] = [a ?? "", b ?? ""].map((phone) => phone.trim());
  return !(one?.startsWith("+") && other?.startsWith("+")) || digitsOf(one) === digitsOf(other);
}

/** True when both sides have a company and it reads the same. */
export const sameCompany = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && folded(a ?? "") === folded(b ?? "");

export type Changed = { field: string; before: CustomValue | string[]; after: CustomValue | string[] };
export type Applied = { fields: PersonFields; notes: string[]; changes: Changed[] };

/**
 * A customer after a row is applied: given fields take the row's value, tags and new notes are added.
 * Empty cells change nothing, unless they are to overwrite.
 */
export function applyRow(
  current: PersonFields,
  notes: readonly string[],
  row: RowValues,
  blanksOverwrite: boolean,
): Applied {
  const fields: PersonFields = { ...current, customFields: { ...current.customFields } };
  const changes: Changed[] = [];
  for (const field of importedFields) setField(fields, changes, field, wantedOf(row, field, blanksOverwrite));
  for (const [key, value] of Object.entries(row.customFields)) {
    const before = current.customFields[key] ?? null;
    if (sameValue(value, before) || (value === null && !blanksOverwrite)) continue;
    if (value === null) delete fields.customFields[key];
    else fields.customFields[key] = value;
    changes.push({ field: ownField(key), before, after: value });
  }
  fields.tags = withTags(current.tags, row);
  if (fields.tags.length !== current.tags.length)
    changes.push({ field: "tags", before: current.tags, after: fields.tags });
  const added = newNotes(notes, row.notes);
  for (const text of added) changes.push({ field: "notes", before: null, after: text });
  return { fields, notes: added, changes };
}

function wantedOf(row: RowValues, field: ImportedField, blanksOverwrite: boolean): string | null | undefined {
  const value = row[field];
  if (value !== null || !blanksOverwrite) return value ?? undefined;
  // A customer always has a name, source, status and stage.
  if (kindOf(field) === "money") return "0.00";
  return optionalFields.some((other) => other === field) ? null : undefined;
}

function setField(
  fields: PersonFields,
  changes: Changed[],
  field: ImportedField,
  value: string | null | undefined,
): void {
  const before = fields[field];
  if (value === undefined || sameValue(value, before) || isSpelling(field, before, value)) return;
  (fields as Record<string, unknown>)[field] = value;
  changes.push({ field, before, after: value });
}

// The same address or number written differently is no change.
const isSpelling = (field: string, before: unknown, value: string | null): boolean =>
  (field === "email" && String(before).toLowerCase() === value?.toLowerCase()) ||
  (field === "phone" && samePhone(before as string | null, value));

function withTags(current: readonly string[], row: RowValues): string[] {
  const told =
    row.tagsText !== "" && row.tagsText === current.join("; ") ? current : [...current, ...row.tags];
  const ofFile =
    row.fileTag && !told.some((tag) => tag.toLowerCase() === row.fileTag?.toLowerCase()) ? [row.fileTag] : [];
  return joinedTags(current, [...told, ...ofFile]);
}

// Our own export puts all notes into one cell, with an empty line between: existing ones are recognized within it.
function newNotes(existing: readonly string[], wanted: readonly string[]): string[] {
  const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();
  const told = `\n\n${existing.map(plain).join("\n\n")}\n\n`;
  return [...new Set(wanted.map(plain))].filter((text) => text !== "" && !told.includes(`\n\n${text}\n\n`));
}

/** The fields that a row gives; tags and notes are not among them, they always add up. */
export const toldBy = (row: RowValues): string[] => [
  ...importedFields.filter((field) => row[field] !== undefined && row[field] !== null),
  ...Object.entries(row.customFields)
    .filter(([, value]) => value !== null)
    .map(([key]) => ownField(key)),
];

/** A row without the fields that an earlier row of the file gave: the first value wins, so importing a file again changes nothing. */
export function withoutTold(row: RowValues, told: readonly string[]): RowValues {
  if (told.length === 0) return row;
  const left = {
    ...row,
    customFields: Object.fromEntries(
      Object.entries(row.customFields).filter(([key]) => !told.includes(ownField(key))),
    ),
  };
  for (const field of importedFields) if (told.includes(field)) left[field] = undefined;
  return left;
}

/** A new customer from a row; what it leaves out is as chosen for the file, or the usual default. */
export function newPerson(
  row: RowValues,
  { source, stage }: Pick<ImportOptions, "source" | "stage">,
): { fields: PersonFields; notes: string[] } {
  const blank: PersonFields = {
    ...nothingKnown,
    firstName: "",
    lastName: "",
    source,
    status: "active",
    value: "0.00",
    pipelineStage: stage ?? "new",
    tags: [],
    customFields: {},
  };
  const { fields, notes } = applyRow(
    blank,
    [],
    { ...row, firstName: row.firstName || row.standIn?.name },
    false,
  );
  return { fields, notes };
}
