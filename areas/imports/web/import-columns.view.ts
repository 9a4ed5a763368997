import {
  nothing,
  type OneValueField,
  parsed,
  targetLabel,
  targetsOf,
} from "#areas/imports/contract/import-targets.schema.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import type { FoundColumn, ImportChoices, ImportColumn } from "#areas/imports/contract/imports.schema.ts";
import { date, plural } from "#platform/web/format.ts";
import { typeOf } from "./imports.view.ts";

/** Nonempty columns that go nowhere. */
export function leftBehind(columns: readonly FoundColumn[], choices: ImportChoices): FoundColumn[] {
  const going = new Set(choices.columns.filter(({ target }) => target !== nothing).map(({ index }) => index));
  return columns.filter(({ index, examples }) => !going.has(index) && examples.length > 0);
}

const namedAtMost = 5;

/** "4 columns won’t be imported: Birthday, Address, Website and Photo." */
export function behindWords(columns: readonly FoundColumn[]): string {
  const names = columns.slice(0, namedAtMost).map(({ header }) => header);
  const more = columns.length - names.length;
  const list = new Intl.ListFormat("en-US").format(more > 0 ? [...names, `${more} more`] : names);
  return `${plural(columns.length, "column won’t be", "columns won’t be")} imported: ${list}.`;
}

// A vCard's picture is one endless word.
const isPicture = ({ examples }: FoundColumn): boolean =>
  examples.some((text) => /^(data:|\S{150})/.test(text));

/** Columns with some cells of several values, of which the field takes one and the rest becomes a note. */
export const noted = (columns: readonly FoundColumn[], choices: ImportChoices): FoundColumn[] =>
  columns.filter(({ index, others }) => {
    const choice = choices.columns.find((column) => column.index === index);
    return others && choice?.target === others.field && !choice.othersTarget;
  });

const severalOf = { email: "email", phone: "phone number" } as const satisfies Record<OneValueField, string>;

/** "Some rows have more than one email. The first goes to Email, the rest become a note." */
export const notedWords = (columns: readonly FoundColumn[]): string =>
  columns
    .flatMap(({ others }) => (others ? [others.field] : []))
    .map(
      (field) =>
        `Some rows have more than one ${severalOf[field]}. The first goes to ${targetLabel(field)}, the rest become a note.`,
    )
    .join(" ");

/** "Other emails in “Contact” go to". */
export const othersLabel = (field: OneValueField, header: string): string =>
  `Other ${severalOf[field]}s in “${header}” go to`;

/** A field for a column's further values, not used by another column: "Email 2", as for vCards. */
export function othersField(
  field: OneValueField,
  targets: readonly string[],
  fields: readonly ContactField[],
): string {
  const taken = new Set(targets.map((target) => labelOf(target, fields)?.toLowerCase()));
  for (let number = 2; ; number++) {
    const label = `${targetLabel(field)} ${number}`;
    if (!taken.has(label.toLowerCase())) return `new:text:${label}`;
  }
}

function labelOf(target: string, fields: readonly ContactField[]): string | undefined {
  const parts = parsed(target);
  if (parts?.kind === "new") return parts.label;
  return parts?.kind === "custom" ? fields.find(({ id }) => id === parts.fieldId)?.label : undefined;
}

/** The choices with a text field for each left-out column and for values that would become a note, as many as the business can have; pictures cannot be kept as text. */
export function keptAsFields(
  choices: ImportChoices,
  found: readonly FoundColumn[],
  fields: readonly ContactField[],
): ImportChoices {
  const kept = new Map(choices.columns.map((column) => [column.index, column]));
  const targets = () => targetsOf([...kept.values()]);
  const hasRoom = () =>
    fields.length + targets().filter((target) => parsed(target)?.kind === "new").length <
    contactLimits.customFields;
  const keep = (index: number, changes: Partial<ImportColumn>) => {
    const column = kept.get(index);
    if (column && hasRoom()) kept.set(index, { ...column, ...changes });
  };
  for (const column of leftBehind(found, choices).filter((one) => !isPicture(one)))
    keep(column.index, { target: column.suggestion ?? `new:text:${column.header.slice(0, 60).trim()}` });
  for (const { index, others } of noted(found, choices))
    if (others) keep(index, { othersTarget: othersField(others.field, targets(), fields) });
  return { ...choices, columns: [...kept.values()] };
}

/** How the cell of a date column was read: "Mar 4, 2026", or why not; undefined for other columns and where the cell says the same. */
export function readDay(
  cell: string,
  choice: ImportColumn | undefined,
  fields: readonly ContactField[],
): string | undefined {
  if (cell.trim() === "" || typeOf(choice?.target ?? nothing, fields) !== "day") return undefined;
  const read = dayOf(cell, choice?.dateOrder ?? "ambiguous");
  return "value" in read ? date(read.value) : unread;
}
const unread = "Can’t be read";

/** The dates of a row as they were read: "Birthday: Mar 4, 2031". Problems show at their cells. */
export function daysRead(
  cells: readonly string[],
  {
    headers,
    columns,
    fields,
  }: { headers: readonly string[]; columns: readonly ImportColumn[]; fields: readonly ContactField[] },
): string[] {
  return columns.flatMap((column) => {
    const day = readDay(cells[column.index] ?? "", column, fields);
    return day === undefined || day === unread ? [] : [`${headers[column.index] ?? ""}: ${day}`];
  });
}
