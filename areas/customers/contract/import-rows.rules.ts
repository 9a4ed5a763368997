import { isStorable } from "#platform/contract/text.ts";
import { fieldKeyFor } from "./contact-fields.rules.ts";
import type { ContactField } from "./contact-fields.schema.ts";
import { contactLimits, type CustomValue } from "./contacts.schema.ts";
import { type CellReading, saleValueOf } from "./import-amounts.rules.ts";
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

const limited =
  (field: "firstName" | "lastName" | "company" | "jobTitle", most: number): Put =>
  (values, text) => {
    if (text.length > most) return `At most ${most} characters`;
    values[field] = text || null;
    return undefined;
  };

function single(field: SingleTarget, column: Column, { stages, country }: Surroundings): Put {
  const order = column.dateOrder ?? "ambiguous";
  const read =
    <T extends string>(name: keyof RowValues, of: (text: string) => CellReading<T>): Put =>
    (values, text) => {
      if (text === "") return void Object.assign(values, { [name]: null });
      return kept(of(text), (value) => Object.assign(values, { [name]: value }));
    };
  const puts: Record<SingleTarget, () => Put> = {
    firstName: () => limited("firstName", contactLimits.name),
    lastName: () => limited("lastName", contactLimits.name),
    company: () => limited("company", contactLimits.company),
    jobTitle: () => limited("jobTitle", contactLimits.jobTitle),
    fullName: () => putFullName,
    email: () => putEmail,
    phone: () => (values, text) => putPhone(values, text, country ?? undefined),
    source: () => read("source", sourceOf),
    value: () => read("value", (text) => saleValueOf(text, column.decimalSign ?? "ambiguous")),
    pipelineStage: () => read("pipelineStage", (text) => stageKeyOf(text, stages)),
    status: () => read("status", statusOf),
    nextFollowUp: () => read("nextFollowUp", (text) => dayOf(text, order)),
    lastContactDate: () => read("lastContactDate", (text) => dayOf(text, order)),
    timeZone: () => read("timeZone", zoneOf),
  };
  return puts[field]();
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
