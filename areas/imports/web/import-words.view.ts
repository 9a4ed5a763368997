import { numberOf } from "#platform/contract/written-numbers.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import {
  type SingleTarget,
  type SharedTarget,
  parsed,
  targetLabel,
} from "#areas/imports/contract/import-targets.schema.ts";
import type {
  RowCounts,
  RowLabel,
  ImportColumn,
  Import,
  ImportEntry,
} from "#areas/imports/contract/imports.schema.ts";
import type { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import type { FieldChange, ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import { valueLabel as wordsOf } from "#areas/customers/web/index.ts";
import { isUnfinished, rowsIn } from "./imports.view.ts";
import { plural, wordsFor, count, money, date } from "#platform/web/format.ts";

/** What else the dry run says about the rows, each a sentence. */
export function remarksOf({ unnamed = 0, longer = 0 }: RowCounts): string[] {
  const parts = [
    unnamed > 0 &&
      `${plural(unnamed, "new customer has", "new customers have")} no name in the file. We use the company’s name, or the part of the email before the @.`,
    longer > 0 &&
      `${plural(longer, "row has", "rows have")} more cells than there are columns. The extra cells are left out.`,
  ];
  return parts.filter((part) => part !== false);
}

/** What a count means. */
export function labelWords(label: RowLabel, number: number): string {
  if (label === "create")
    return wordsFor(number, "new customer will be added", "new customers will be added");
  if (label === "update")
    return wordsFor(
      number,
      "customer you already have will be updated",
      "customers you already have will be updated",
    );
  if (label === "skip") return wordsFor(number, "row changes nothing", "rows change nothing");
  if (label === "ask")
    return wordsFor(
      number,
      "may be a customer you already have. Tell us below.",
      "may be customers you already have. Tell us below.",
    );
  return wordsFor(
    number,
    "needs a look. Fix it here, or it’s left out.",
    "need a look. Fix them here, or they’re left out.",
  );
}

/** Rows of one label, or those imported without an unreadable detail. */
export type ShownRows = RowLabel | "incomplete";
/** The title of the list of these rows. */
export const labelTitles: Record<ShownRows, string> = {
  incomplete: "Coming in without a detail",
  create: "New customers",
  update: "Customers who will be updated",
  skip: "Rows that change nothing",
  ask: "May be the same customer",
  problem: "Rows that need a look",
};

// Exceptions to article plus label.
const details: Partial<Record<SingleTarget | SharedTarget, string>> = {
  fullName: "a name",
  email: "an email",
  phone: "a phone number",
  tags: "tags",
  notes: "a note",
  nextFollowUp: "a follow-up date",
  lastContactDate: "a last contact date",
};
const detailOf = (target: SingleTarget | SharedTarget): string =>
  details[target] ?? `a ${targetLabel(target).toLowerCase()}`;

/** "12 customers come in without a phone number that couldn’t be read." */
export function incompleteWords(rows: number, target: string, header: string): string {
  const parts = parsed(target);
  const what = parts?.kind === "single" || parts?.kind === "shared" ? detailOf(parts.field) : `a “${header}”`;
  return `${plural(rows, "customer comes", "customers come")} in without ${what} that couldn’t be read`;
}

/** The question when an import starts while rows are still unsure. */
export function unsureWords(asking: number): {
  title: string;
  sentence: string;
  add: string;
  leaveOut: string;
} {
  return {
    title: wordsFor(asking, "Add this customer too?", "Add these customers too?"),
    sentence: `${plural(asking, "row", "rows")} may be a customer you already have, or one who’s in the file twice. You haven’t answered yet.`,
    add: wordsFor(asking, "Add as a new customer", `Add ${count(asking)} as new customers`),
    leaveOut: wordsFor(asking, "Leave it out", "Leave them out"),
  };
}

/** "Import 1,240 customers, update 12." */
export function startWords(counts: RowCounts): string {
  const parts = [
    counts.create > 0 && `Import ${plural(counts.create, "customer", "customers")}`,
    counts.update > 0 && `${counts.create > 0 ? "update" : "Update"} ${count(counts.update)}`,
  ].filter(Boolean);
  const asking =
    counts.ask > 0 ? `${plural(counts.ask, "row still needs", "rows still need")} your answer.` : "";
  return [parts.length > 0 ? `${parts.join(", ")}.` : asking ? "" : "There is nothing to import.", asking]
    .filter(Boolean)
    .join(" ");
}

/** Whom a row is about: its name, address or number; "Row 7" if it has none. */
export function nameOfRow(
  row: Pick<ImportRow, "cells" | "number">,
  columns: readonly Pick<ImportColumn, "index" | "target">[],
): string {
  const cell = (target: string) =>
    row.cells[columns.find((column) => column.target === target)?.index ?? -1]?.trim() ?? "";
  return (
    `${cell("firstName")} ${cell("lastName")}`.trim() ||
    cell("fullName") ||
    cell("email") ||
    cell("phone") ||
    `Row ${row.number}`
  );
}

/** A value before or after, in words. */
export const valueLabel = (field: string, value: FieldChange["before"]): string =>
  wordsOf(field, value) ?? "empty";

/** What an undo did: "41 removed, 3 restored, 1 kept". */
export function undoneWords({ removed, restored, kept }: NonNullable<Import["undone"]>): string {
  const parts = [
    removed > 0 && `${count(removed)} removed`,
    restored > 0 && `${count(restored)} restored`,
    kept > 0 && `${count(kept)} kept`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "there was nothing to undo";
}

/** The state of an import in the history, in words. */
export function entryWords(
  entry: Pick<ImportEntry, "status" | "startedAt" | "result" | "undone" | "counts">,
): string {
  const { result, undone } = entry;
  if (isUnfinished(entry))
    return entry.counts
      ? `Not started: ${plural(rowsIn(entry.counts), "row is", "rows are")} checked`
      : "Not started";
  if (entry.status === "importing") return "Importing now";
  if (entry.status === "undoing") return "Being undone";
  if (entry.status === "undone") return undone ? `Undone: ${undoneWords(undone)}` : "Undone";
  if (!result) return entry.status === "failed" ? "Failed" : "Finished";
  const parts = [
    `${count(result.created)} added`,
    result.updated > 0 && `${count(result.updated)} updated`,
    result.duplicates > 0 && `${count(result.duplicates)} already in your list`,
    result.skipped > 0 && `${count(result.skipped)} left out`,
    result.failed > 0 && `${count(result.failed)} with problems`,
  ];
  const words = parts.filter(Boolean).join(", ");
  return entry.status === "cancelled"
    ? `Stopped: ${words}`
    : entry.status === "failed"
      ? `Failed: ${words}`
      : words;
}

const ruleLabel = {
  day_first: "day first",
  month_first: "month first",
  ".": "a period before the cents",
  ",": "a comma before the cents",
} as const;

/** A value of the column as it would be read: "3/4/2026 is Apr 3, 2026 (day first)"; the rule alone if no value tells. */
export function exampleOf(
  examples: readonly string[],
  answer: DateOrder | DecimalSign,
  isMoney = false,
): string {
  const read = (text: string, as: DateOrder | DecimalSign): string | undefined => {
    const value = as === "." || as === "," ? numberOf(text, as) : dayOf(text, as);
    if (!("value" in value)) return undefined;
    return typeof value.value === "string"
      ? date(value.value)
      : isMoney
        ? money(value.value)
        : new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 }).format(value.value);
  };
  const other = { day_first: "month_first", month_first: "day_first", ".": ",", ",": "." } as const;
  const telling = examples.find(
    (text) => read(text, answer) !== undefined && read(text, answer) !== read(text, other[answer]),
  );
  const rule = ruleLabel[answer];
  return telling === undefined
    ? `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`
    : `${telling} is ${read(telling, answer)} (${rule})`;
}
