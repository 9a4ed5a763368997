import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { statuses } from "#areas/customers/contract/contacts.schema.ts";
import {
  parsed,
  type SharedTarget,
  sharedTargets,
  type SingleTarget,
  targetLabel,
} from "#areas/imports/contract/import-targets.schema.ts";
import { importedFields, kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import { isUploadMoving, isUploadUnfinished, uploadStep } from "#platform/web/upload-steps.ts";
import { targetsTwice, unmappedFields } from "#areas/imports/contract/imports.rules.ts";
import type {
  FoundColumn,
  Import,
  ImportChoices,
  ImportColumn,
  ImportEntry,
  ImportOptions,
  RowCounts,
  RowLabel,
} from "#areas/imports/contract/imports.schema.ts";
import type { ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import { editStages, type OwnStages, statusName } from "#areas/customers/web/index.ts";
import { importWords } from "./imports.messages.ts";

const ofKinds = (...kinds: ReturnType<typeof kindOf>[]): SingleTarget[] =>
  importedFields.filter((field) => kinds.includes(kindOf(field)));

/** The fields in the list of targets, by group. */
export const targetGroups: readonly { label: string; targets: readonly (SingleTarget | SharedTarget)[] }[] = [
  { label: "Who they are", targets: ["fullName", ...ofKinds("text", "email", "phone", "timeZone")] },
  { label: "The sale", targets: ofKinds("source", "status", "money", "stage") },
  { label: "Dates", targets: ofKinds("day") },
  { label: "Tags and notes", targets: sharedTargets },
];

/** A target in words; a field yet to be added says so. */
export function targetName(target: string, fields: readonly ContactField[]): string {
  const parts = parsed(target);
  if (!parts || parts.kind === "nothing") return "Leave out";
  if (parts.kind === "new") return `${parts.label} (new field)`;
  if (parts.kind === "custom")
    return fields.find((field) => field.id === parts.fieldId)?.label ?? "A deleted field";
  return targetLabel(parts.field);
}

/** True for a target that holds dates, amounts or numbers, whose format may have to be asked. */
export function typeOf(target: string, fields: readonly ContactField[]): "day" | "number" | "other" {
  const parts = parsed(target);
  const type =
    parts?.kind === "new"
      ? parts.type
      : parts?.kind === "custom"
        ? fields.find((field) => field.id === parts.fieldId)?.type
        : kindOf(target);
  if (type === "date" || type === "day") return "day";
  return type === "number" || type === "money" ? "number" : "other";
}

export type Question = "dateOrder" | "decimalSign";

/** What to ask about a column with this target, if its values can be read two ways. */
export function questionOf(
  column: Pick<FoundColumn, "asks">,
  target: string,
  fields: readonly ContactField[],
): Question | undefined {
  const type = typeOf(target, fields);
  const question = type === "day" ? "dateOrder" : type === "number" ? "decimalSign" : undefined;
  return question && column.asks.includes(question) ? question : undefined;
}

/** The choices as saved; phone numbers are from `country` until someone chooses (null is a choice: as written). */
export const choicesOf = (
  { columns, options }: Pick<Import, "columns" | "options">,
  country?: string,
): ImportChoices => ({
  columns: columns.map(({ index, target, dateOrder, decimalSign, othersTarget }) => ({
    index,
    target,
    dateOrder,
    decimalSign,
    ...(othersTarget && { othersTarget }),
  })),
  options: { ...options, country: options.country === undefined ? country : options.country },
});

/** The choices with one column changed. */
export const withColumn = (
  choices: ImportChoices,
  index: number,
  changes: Partial<ImportColumn>,
): ImportChoices => ({
  ...choices,
  columns: choices.columns.map((column) => (column.index === index ? { ...column, ...changes } : column)),
});

export const withOptions = (choices: ImportChoices, changes: Partial<ImportOptions>): ImportChoices => ({
  ...choices,
  options: { ...choices.options, ...changes },
});

/** What keeps the file from being checked, each a sentence; empty when it can be. */
export function missingOf(
  choices: ImportChoices,
  found: readonly FoundColumn[],
  fields: readonly ContactField[],
): string[] {
  const unmapped = unmappedFields(choices.columns).map(
    (field) => `${targetLabel(field)} is ${importWords.notMapped}`,
  );
  const twice = targetsTwice(choices.columns).map(
    (target) => `Two columns go to ${targetName(target, fields)}: choose one`,
  );
  const open = choices.columns.flatMap((column) => {
    const of = found.find(({ index }) => index === column.index);
    const question = of && questionOf(of, column.target, fields);
    if (!question || column[question]) return [];
    return [
      question === "dateOrder"
        ? `Choose how dates are written in “${of.header}”`
        : `Choose how amounts are written in “${of.header}”`,
    ];
  });
  return [...unmapped, ...twice, ...open];
}

/** The step an import is on, from 0. */
export const stepOf = (imported: Pick<Import, "status" | "startedAt">): 1 | 2 | 3 => uploadStep(imported);

/** True while an operation is running. */
export const isMoving = (imported: Pick<Import, "status">): boolean => isUploadMoving(imported);

export const isUnfinished = (entry: Pick<ImportEntry, "status" | "startedAt">): boolean =>
  isUploadUnfinished(entry);

/** The labels to show: new customers always, the others if there are any. */
export const shownLabels = (counts: RowCounts): RowLabel[] =>
  (["create", "update", "ask", "problem", "skip"] as const).filter(
    (label) => label === "create" || counts[label] > 0,
  );

export const rowsIn = (counts: RowCounts): number =>
  counts.create + counts.update + counts.skip + counts.problem + counts.ask;

/** The address of an import; its state gives the step. */
export const importAddress = (id?: string): string =>
  id ? `/contact-import?import=${id}` : "/contact-import";

/** A column, its values, an arrow, where it goes, and its mark; on a phone the values are below the column. */
export const columnsGrid =
  "grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_20px] gap-x-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20px_minmax(0,1.05fr)_24px] tablet:gap-x-4";

/** The values of a column that takes only certain ones, by label; undefined if it takes anything. */
export function answersOf(
  target: string,
  fields: readonly ContactField[],
  stages: OwnStages,
): string[] | undefined {
  if (target === "pipelineStage") return editStages(stages).map(({ label }) => label);
  if (target === "status") return statuses.map(statusName);
  const parts = parsed(target);
  const field = parts?.kind === "custom" ? fields.find((one) => one.id === parts.fieldId) : undefined;
  if (field?.type === "choice") return field.choices;
  return field?.type === "yesno" || (parts?.kind === "new" && parts.type === "yesno")
    ? ["Yes", "No"]
    : undefined;
}

/** Email, phone and company of a row. */
export function rowDetails(
  { cells }: Pick<ImportRow, "cells">,
  columns: readonly Pick<ImportColumn, "index" | "target">[],
): string {
  const cell = (target: string) =>
    cells[columns.find((column) => column.target === target)?.index ?? -1]?.trim();
  return ["email", "phone", "company"].map(cell).filter(Boolean).join(", ");
}

/** What identifies the person a row may match: email, phone and company. */
export const matchDetails = ({ email, phone, company }: NonNullable<ImportRow["match"]>): string =>
  [email, phone, company].filter(Boolean).join(", ");

/** What is typed into a row's cells, by their place. */
export type RowTexts = Readonly<Record<number, string>>;

/** The cells of a row in which something else is typed than the row has. */
export const changedCells = (
  { cells }: Pick<ImportRow, "cells">,
  texts: RowTexts = {},
): { index: number; value: string }[] =>
  Object.entries(texts)
    .map(([index, value]) => ({ index: Number(index), value }))
    .filter(({ index, value }) => value !== (cells[index] ?? ""));

/** The cells of a row to fix: the wrong ones, or name, email and phone if the row as a whole is wrong. */
export function cellsToFix(
  row: Pick<ImportRow, "problems">,
  columns: readonly Pick<ImportColumn, "index" | "target">[],
): number[] {
  const wrong = row.problems.flatMap(({ index }) => (index === null ? [] : [index]));
  if (wrong.length === row.problems.length && wrong.length > 0) return [...new Set(wrong)];
  const who = columns
    .filter(({ target }) => ["firstName", "lastName", "fullName", "email", "phone"].includes(target))
    .map(({ index }) => index);
  return [...new Set([...wrong, ...who])];
}
