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
import { dayOf } from "#platform/tables/written-dates.ts";
import { splitName } from "#platform/contract/names.ts";
import { type RowValues, standInOf } from "./import-people.rules.ts";
import { phoneOf } from "./import-phones.rules.ts";
import { holdsOne, nothing, parsed, type SharedTarget, type SingleTarget } from "./import-targets.schema.ts";
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

type Column = Pick<
  ImportColumn | FoundColumn,
  "index" | "target" | "dateOrder" | "decimalSign" | "othersTarget"
>;
type Field = Pick<ContactField, "key" | "label" | "type" | "choices">;
/** What a row's cells are read with: the kind of file, the business's stages and fields, the country of its phone numbers. */
export type Surroundings = {
  format: Import["format"];
  stages: readonly { key: string; name: string }[];
  fields: readonly (Field & { id: string })[];
  country: ImportOptions["country"];
  leaveOutWrong?: boolean;
  tag?: ImportOptions["tag"];
};
/** `isOut`: its problems keep the row out; otherwise it is imported without those cells. */
type Reading = { values: RowValues; problems: ImportRow["problems"]; isOut: boolean };
type Put = (values: RowValues, text: string) => string | undefined;

/** A bad cell here keeps the row out: half a name is wrong, and an unread status may have been an opt-out. */
const mustBeRead: ReadonlySet<string> = new Set(["firstName", "lastName", "fullName", "status"]);

/** Builds the reader of a file's rows: from cells to values and problems. Built once, used for every row. */
export function rowReader(
  columns: readonly Column[],
  around: Surroundings,
): (cells: readonly string[]) => Reading {
  const taken = around.fields.map((field) => field.key);
  // Cards need no formula guard: there are no formulas in them.
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
      const problem = isStorable(text) ? put(values, text) : "Contains characters that can’t be saved";
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
  if (target?.kind === "shared") return shared[target.field];
  if (target?.kind !== "single") return putOwn(target, column, around, taken);
  const others = holdsOne(target.field)
    ? putOwn(parsed(column.othersTarget ?? nothing), column, around, taken)
    : undefined;
  return single(target.field, column, around, others);
}

/** Puts a cell into a field of the business; undefined for a target that is none. */
function putOwn(
  target: ReturnType<typeof parsed>,
  column: Column,
  around: Surroundings,
  taken: string[],
): Put | undefined {
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

type Reader = (field: Standard, column: Column, around: Surroundings, others?: Put) => Put;
type Standard = { name: ImportedField; max?: number };

/** Reads a cell with `of`; an empty one is no value. */
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
  email:
    (_field, _column, _around, others = noted("email")) =>
    (values, text) => {
      if (text === "") return clear(values, "email", others);
      const reading = emailOf(text);
      if ("problem" in reading) return reading.problem;
      values.email = reading.value.email;
      return others(values, reading.value.rest.join(betweenOthers));
    },
  phone:
    (_field, _column, { country }, others = noted("phone")) =>
    (values, text) => {
      if (text === "") return clear(values, "phone", others);
      const reading = phoneOf(text, country ?? undefined);
      if ("problem" in reading) return reading.problem;
      values.phone = reading.value.display;
      values.phoneE164 = reading.value.e164;
      return others(values, reading.value.rest.join(betweenOthers));
    },
  source: read((text) => sourceOf(text)),
  status: read(statusOf),
  money: read((text, { decimalSign }) => saleValueOf(text, decimalSign ?? "ambiguous")),
  stage: read((text, _column, { stages }) => stageKeyOf(text, stages)),
  day: read((text, { dateOrder }) => dayOf(text, dateOrder ?? "ambiguous")),
  timeZone: read(zoneOf),
};

function single(
  target: SingleTarget,
  column: Column,
  around: Surroundings,
  others: Put | undefined,
): Put | undefined {
  if (target === "fullName") return putFullName;
  const field = standardFields.find(({ name }) => name === target);
  return field && field.kind !== "tags" && field.kind !== "owner"
    ? readers[field.kind](field, column, around, others)
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

const betweenOthers = "; ";

/** Keeps further addresses or numbers as a note, since a customer has one of each. */
const noted =
  (word: string): Put =>
  (values, text) => {
    if (text !== "") values.notes.push(`Also by ${word}: ${text}`.slice(0, contactLimits.note));
    return undefined;
  };

function clear(values: RowValues, field: "email" | "phone", others: Put): string | undefined {
  values[field] = null;
  return others(values, "");
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
