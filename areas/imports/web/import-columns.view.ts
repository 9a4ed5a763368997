import { nothing, parsed } from "#areas/imports/contract/import-targets.schema.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { dayOf } from "#areas/imports/contract/import-dates.rules.ts";
import type { FoundColumn, ImportChoices, ImportColumn } from "#areas/imports/contract/imports.schema.ts";
import { date, plural } from "#platform/web/format.ts";
import { typeOf } from "./imports.view.ts";

/** Columns with something in them that go nowhere. */
export function leftBehind(columns: readonly FoundColumn[], choices: ImportChoices): FoundColumn[] {
  const going = new Set(choices.columns.filter(({ target }) => target !== nothing).map(({ index }) => index));
  return columns.filter(({ index, examples }) => !going.has(index) && examples.length > 0);
}

const namedAtMost = 5;

/** "4 columns stay behind: Birthday, Address, Website and Photo." */
export function behindWords(columns: readonly FoundColumn[]): string {
  const names = columns.slice(0, namedAtMost).map(({ header }) => header);
  const more = columns.length - names.length;
  const list = new Intl.ListFormat("en-US").format(more > 0 ? [...names, `${more} more`] : names);
  return `${plural(columns.length, "column stays", "columns stay")} behind: ${list}.`;
}

// The picture of a card is one endless word.
const isPicture = ({ examples }: FoundColumn): boolean =>
  examples.some((text) => /^(data:|\S{150})/.test(text));

/** The choices with a text field of its own for each of these columns, as many as the business has room for; pictures cannot be kept as text. */
export function keptAsFields(
  choices: ImportChoices,
  behind: readonly FoundColumn[],
  fields: readonly ContactField[],
): ImportChoices {
  const made = choices.columns.filter(({ target }) => parsed(target)?.kind === "new").length;
  const room = Math.max(0, contactLimits.customFields - fields.length - made);
  const kept = new Map(
    behind
      .filter((column) => !isPicture(column))
      .slice(0, room)
      .map(({ index, header, suggestion }) => [
        index,
        suggestion ?? `new:text:${header.slice(0, 60).trim()}`,
      ]),
  );
  return {
    ...choices,
    columns: choices.columns.map((column) => ({
      ...column,
      target: kept.get(column.index) ?? column.target,
    })),
  };
}

/** How the cell of a column of days was read: "Mar 4, 2026", or why it cannot be; undefined for other columns and where it says so itself. */
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

/** The days of a row as they were read: "Birthday: Mar 4, 2031". What is wrong with others is told at their cells. */
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
