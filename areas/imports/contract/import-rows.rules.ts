import { isStorable } from "#platform/contract/text.ts";
import { fieldKeyFor } from "#areas/customers/contract/contact-fields.rules.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import {
  contactLimits,
  type ImportedField,
  type kindOf,
  standardFields,
} from "#areas/customers/contract/standard-fields.rules.ts";
import type { CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import { type CellReading, saleValueOf } from "#platform/contract/written-numbers.ts";
import { dayOf } from "./import-dates.rules.ts";
import { splitName } from "#platform/contract/names.ts";
import { type RowValues, standInOf } from "./import-people.rules.ts";
import { phoneOf } from "./import-phones.rules.ts";
import { parsed, type SharedTarget, type SingleTarget } from "./import-targets.schema.ts";
import {
  customValueOf,
  emailOf,
  sourceOf,
  stageKeyOf,
  statusOf,
  tagsOf,
  withoutGuard,
  zoneOf,
} from "./import-values.rules.ts";
import type { FoundColumn, Import, ImportColumn, ImportOptions } from "./imports.schema.ts";
import type { ImportRow } from "./import-rows.schema.ts";

type Column = Pick<ImportColumn | FoundColumn, "index" | "target" | "dateOrder" | "decimalSign">;
type Field = Pick<ContactField, "key" | "label" | "type" | "choices">;
/** What a row's cells are read against: the kind of file, the business's stages and fields, the country of its phone numbers. */
export type Surroundings = {
  format: Import["format"];
  stages: readonly { key: string; name: string }[];
  fields: readonly (Field & { id: string })[];
  country: ImportOptions["country"];
  leaveOutWrong?: boolean;
  tag?: ImportOptions["tag"];
};
/** `isOut`: its problems keep the row out; otherwise it comes in without those cells. */
type Reading = { values: RowValues; problems: ImportRow["problems"]; isOut: boolean };
type Put = (values: RowValues, text: string) => string | undefined;

/** Nobody comes in under half of their name, nor as somebody who may be mailed because their "no" stands there in other words. */
const mustBeRead: ReadonlySet<string> = new Set(["firstName", "lastName", "fullName", "status"]);

/** Makes the reader of a file's rows: cells to values, and what is wrong with which cell. Built once, used for every row. */
export function rowReader(
  columns: readonly Column[],
  around: Surroundings,
): (cells: readonly string[]) => Reading {
  const taken = around.fields.map((field) => field.key);
  // Nothing guards what stands in a card: there are no formulas in it.
  const textOf = around.format === "vcard" ? (cell: string) => cell : withoutGuard;
  const puts = columns
    .map((column) => ({
      index: column.index,
      isNeeded: mustBeRead.has(column.target),
      put: putOf(column, around, taken),
    }))
    .filter((one): one is { index: number; isNeeded: boolean; put: Put } => one.put !== undefined);
  return (cells) => {
    const values: RowValues = {
      customFields: {},
      tags: [],
      tagsText: "",
      notes: [],
      ...(around.tag && { fileTag: around.tag }),
    };
    const problems: Reading["problems"] = [];
    let isUnsafe = false;
    for (const { index, isNeeded, put } of puts) {
      const text = textOf(cells[index] ?? "").trim();
      const problem = isStorable(text) ? put(values, text) : "Contains characters that cannot be kept";
      if (problem === undefined) continue;
      problems.push({ index, message: problem });
      isUnsafe ||= isNeeded;
    }
    const standIn = values.firstName || values.lastName ? undefined : standInOf(values);
    if (standIn) values.standIn = standIn;
    const [named, reached] = [
      Boolean(values.firstName || values.lastName || standIn),
      Boolean(values.email || values.phone),
    ];
    const isOut = isUnsafe || !named || !reached || (problems.length > 0 && around.leaveOutWrong === false);
    if (problems.length === 0) {
      if (!named) problems.push({ index: null, message: "A customer needs a name" });
      if (!reached) problems.push({ index: null, message: "A customer needs an email or a phone number" });
    }
    return { values, problems, isOut };
  };
}

function putOf(column: Column, around: Surroundings, taken: string[]): Put | undefined {
  const target = parsed(column.target);
  if (target?.kind === "single") return single(target.field, column, around);
  if (target?.kind === "shared") return shared[target.field];
  const field = fieldOf(target, around, taken);
  if (!field) return undefined;
  const decisions = {
    mark: column.decimalSign ?? ("ambiguous" as const),
    order: column.dateOrder ?? ("ambiguous" as const),
  };
  return (values, text) => {
    if (text === "") return void (values.customFields[field.key] = null);
    return kept(customValueOf(field, text, decisions), (value: CustomValue) => {
      values.customFields[field.key] = value;
    });
  };
}

function fieldOf(
  target: ReturnType<typeof parsed>,
  around: Surroundings,
  taken: string[],
): Field | undefined {
  if (target?.kind === "custom") return around.fields.find((field) => field.id === target.fieldId);
  if (target?.kind !== "new") return undefined;
  const key = fieldKeyFor(target.label, taken);
  taken.push(key);
  return { key, label: target.label, type: target.type, choices: [] };
}

function kept<T>(reading: CellReading<T>, keep: (value: T) => void): string | undefined {
  if ("problem" in reading) return reading.problem;
  keep(reading.value);
  return undefined;
}

type Reader = (field: Standard, column: Column, around: Surroundings) => Put;
type Standard = { name: ImportedField; max?: number };

/** Reads a cell by `of`; an empty one is no value. */
const read =
  <T extends string>(of: (text: string, column: Column, around: Surroundings) => CellReading<T>): Reader =>
  ({ name }, column, around) =>
  (values, text) => {
    if (text === "") return void Object.assign(values, { [name]: null });
    return kept(of(text, column, around), (value) => Object.assign(values, { [name]: value }));
  };

/** How a cell is read, by what the field holds. */
const readers: Record<Exclude<NonNullable<ReturnType<typeof kindOf>>, "tags" | "owner">, Reader> = {
  text: ({ max = Number.MAX_SAFE_INTEGER, ...field }, ...rest) =>
    read((text) => (text.length > max ? { problem: `At most ${max} characters` } : { value: text }))(
      field,
      ...rest,
    ),
  email: () => putEmail,
  phone:
    (_field, _column, { country }) =>
    (values, text) =>
      putPhone(values, text, country ?? undefined),
  source: read((text) => sourceOf(text)),
  status: read(statusOf),
  money: read((text, { decimalSign }) => saleValueOf(text, decimalSign ?? "ambiguous")),
  stage: read((text, _column, { stages }) => stageKeyOf(text, stages)),
  day: read((text, { dateOrder }) => dayOf(text, dateOrder ?? "ambiguous")),
  timeZone: read(zoneOf),
};

function single(target: SingleTarget, column: Column, around: Surroundings): Put | undefined {
  if (target === "fullName") return putFullName;
  const field = standardFields.find(({ name }) => name === target);
  return field && field.kind !== "tags" && field.kind !== "owner"
    ? readers[field.kind](field, column, around)
    : undefined;
}

const putFullName: Put = (values, text) => {
  const { firstName, lastName } = splitName(text);
  if (firstName.length > contactLimits.name || lastName.length > contactLimits.name)
    return `At most ${contactLimits.name} characters`;
  values.firstName = firstName || null;
  values.lastName = lastName || null;
  return undefined;
};

// A second address or number is kept as a note, since a customer has one of each.
const putEmail: Put = (values, text) => {
  if (text === "") return void (values.email = null);
  return kept(emailOf(text), ({ email, rest }) => {
    values.email = email;
    if (rest.length > 0) values.notes.push(`Also by email: ${rest.join(", ")}`.slice(0, contactLimits.note));
  });
};

function putPhone(values: RowValues, text: string, country: string | undefined): string | undefined {
  if (text === "") return void (values.phone = null);
  return kept(phoneOf(text, country), ({ display, e164, rest }) => {
    values.phone = display;
    values.phoneE164 = e164;
    if (rest.length > 0) values.notes.push(`Also by phone: ${rest.join(", ")}`.slice(0, contactLimits.note));
  });
}

const shared: Record<SharedTarget, Put> = {
  tags: (values, text) =>
    kept(tagsOf(text), (tags) => {
      values.tags = [...new Set([...values.tags, ...tags])];
      values.tagsText = values.tagsText === "" ? text : `${values.tagsText}; ${text}`;
    }),
  notes: (values, text) => {
    if (text.length > contactLimits.note)
      return `At most ${contactLimits.note.toLocaleString("en-US")} characters`;
    if (text !== "") values.notes.push(text);
    return undefined;
  },
};
