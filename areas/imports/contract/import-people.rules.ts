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

/** What an import can write of a customer. */
export const personFields = [...importedFields, "tags", "customFields"] as const;
export type PersonFields = Pick<Contact, (typeof personFields)[number]>;

/** A name for somebody without one, and what it is. */
export type StandIn = { name: string; by: "company" | "email" };

/** The company's name, else what stands before the @; undefined where neither is told. */
export function standInOf({ company, email }: Pick<RowValues, "company" | "email">): StandIn | undefined {
  if (company) return { name: company.slice(0, contactLimits.name).trim(), by: "company" };
  return email
    ? { name: email.slice(0, email.lastIndexOf("@")).slice(0, contactLimits.name), by: "email" }
    : undefined;
}

/** A row as its columns were read: undefined where no column goes to the field, null where the cell is empty. */
export type RowValues = { [F in ImportedField]?: Contact[F] | null } & {
  /** The number as the world dials it, where that is known: to compare with, while what was written is kept. */
  phoneE164?: string | null;
  /** What a new customer is called whose row tells no name. */
  standIn?: StandIn;
  customFields: Record<string, CustomValue>;
  tags: string[];
  /** The tags as they stand in the cell: those of our own export are recognised whole, whatever signs are in them. */
  tagsText: string;
  /** A tag that everybody in the file gets. */
  fileTag?: string;
  notes: string[];
};

/** By what somebody is found; undefined where there is nothing to go by. */
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

/** Two numbers that end alike and are both written for the world are the same only when they are the same all through. */
export function samePhone(a: string | null | undefined, b: string | null | undefined): boolean {
  if (phoneKeyOf(a) === undefined || phoneKeyOf(a) !== phoneKeyOf(b)) return false;
  const [one, other] = [a ?? "", b ?? ""].map((phone) => phone.trim());
  return !(one?.startsWith("+") && other?.startsWith("+")) || digitsOf(one) === digitsOf(other);
}

/** True when company is told on both sides and reads the same. */
export const sameCompany = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && folded(a ?? "") === folded(b ?? "");

export type Changed = { field: string; before: CustomValue | string[]; after: CustomValue | string[] };
export type Applied = { fields: PersonFields; notes: string[]; changes: Changed[] };

/**
 * What a customer is once the row is written: told fields take the row's value, tags are added, a note that is not there yet is
 * added. Empty cells change nothing, unless they are to overwrite.
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
  // A customer is never without name, source, status and stage.
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

// Another way to write the same address or number is no change.
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

// Notes of our own export stand in one cell, with an empty line between: what is there already is recognised within it.
function newNotes(existing: readonly string[], wanted: readonly string[]): string[] {
  const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();
  const told = `\n\n${existing.map(plain).join("\n\n")}\n\n`;
  return [...new Set(wanted.map(plain))].filter((text) => text !== "" && !told.includes(`\n\n${text}\n\n`));
}

/** The fields that a row tells of; tags and notes are added whoever told others. */
export const toldBy = (row: RowValues): string[] => [
  ...importedFields.filter((field) => row[field] !== undefined && row[field] !== null),
  ...Object.entries(row.customFields)
    .filter(([, value]) => value !== null)
    .map(([key]) => ownField(key)),
];

/** A row without the fields that an earlier row of the same file told of: within a file the first value stands, and a file that is imported again finds everything as it left it. */
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

/** Somebody new, as the row tells; what it leaves out is as chosen for the whole file, or as with any new customer. */
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
