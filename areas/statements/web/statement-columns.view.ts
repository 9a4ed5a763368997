import {
  type Statement,
  StatementColumnsInput,
  type StatementColumnsShown,
} from "#areas/statements/contract/statements.schema.ts";
import type { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";

/** What a column can hold. */
export const columnRoles = ["date", "text", "amount", "out", "in", "sign", "balance"] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const roleOptions: readonly { value: ColumnRole; label: string }[] = [
  { value: "date", label: "Date" },
  { value: "text", label: "Text" },
  { value: "amount", label: "Amount" },
  { value: "out", label: "Money out (debit)" },
  { value: "in", label: "Money in (credit)" },
  { value: "sign", label: "In or out, as a word" },
  { value: "balance", label: "Balance" },
];

export const dateOrderOptions: readonly { value: DateOrder; label: string }[] = [
  { value: "month_first", label: "Month first: 3/4 is March 4" },
  { value: "day_first", label: "Day first: 3/4 is April 3" },
];
export const decimalOptions: readonly { value: DecimalSign; label: string }[] = [
  { value: ".", label: "A period: 1,234.56" },
  { value: ",", label: "A comma: 1.234,56" },
];

/** The columns of a table as somebody changes them: the role of each, from 0, and how its values are written. */
export type ColumnsDraft = {
  roles: readonly (ColumnRole | undefined)[];
  minus: string;
  turnedRound: boolean;
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** The row of the headings, from 1, as it is typed; "" for none. */
  header: string;
};

/** How many columns a table has, by its headings and first rows. */
export const widthOf = ({ header, rows }: Statement["preview"]): number =>
  Math.max(header.length, ...rows.map((row) => row.length), 0);

/** The columns as they are read now, ready to be changed. */
export function draftOf(columns: StatementColumnsShown | null, width: number): ColumnsDraft {
  const roles = Array.from({ length: width }, (_, at): ColumnRole | undefined => {
    if (!columns) return undefined;
    if (columns.text.includes(at)) return "text";
    return columnRoles.find((role) => role !== "text" && columns[role] === at);
  });
  return {
    roles,
    minus: columns?.minus ?? "",
    turnedRound: columns?.turnedRound ?? false,
    dateOrder: columns?.dateOrder ?? null,
    decimalSign: columns?.decimalSign ?? null,
    header: columns === null || columns.header === null ? "" : String(columns.header + 1),
  };
}

/** Roles that leave no room for each other: amounts stand in one column, or out and in apart. */
const against: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  amount: ["out", "in"],
  out: ["amount", "sign"],
  in: ["amount", "sign"],
  sign: ["out", "in"],
};

/** The draft with another role for a column. Only text may be in several; what doesn't go with the new role is left out. */
export function withRole(draft: ColumnsDraft, column: number, role: ColumnRole | undefined): ColumnsDraft {
  const unwanted = role === undefined || role === "text" ? [] : [role, ...(against[role] ?? [])];
  return {
    ...draft,
    roles: draft.roles.map((one, at) =>
      at === column ? role : one !== undefined && unwanted.includes(one) ? undefined : one,
    ),
  };
}

/** What is sent of a draft, or what is missing in it, in words. Texts keep the order they had in `before`. */
export function columnsOf(
  draft: ColumnsDraft,
  before: readonly number[] = [],
): { columns: StatementColumnsInput } | { missing: string } {
  const all = (role: ColumnRole) => draft.roles.flatMap((one, at) => (one === role ? [at] : []));
  const one = (role: ColumnRole) => all(role)[0] ?? null;
  const date = one("date");
  if (date === null) return { missing: "Choose the column of the dates" };
  const header = draft.header.trim();
  if (header !== "" && !/^[1-9]\d{0,6}$/.test(header))
    return { missing: "Enter the row of the headings as a number, such as 1, or leave it empty" };
  const texts = all("text");
  const parsed = StatementColumnsInput.safeParse({
    date,
    text: [...before.filter((at) => texts.includes(at)), ...texts.filter((at) => !before.includes(at))],
    amount: one("amount"),
    out: one("out"),
    in: one("in"),
    sign: one("sign"),
    minus: one("sign") === null ? null : draft.minus.trim() || null,
    turnedRound: draft.turnedRound,
    dateOrder: draft.dateOrder,
    decimalSign: draft.decimalSign,
    balance: one("balance"),
    header: header === "" ? false : Number(header) - 1,
  });
  return parsed.success
    ? { columns: parsed.data }
    : { missing: parsed.error.issues[0]?.message ?? "Choose what is in the columns" };
}

/** What is said in place of a heading that the table doesn't have. */
export const headingOf = (preview: Statement["preview"], column: number): string =>
  preview.header[column]?.trim() || `Column ${column + 1}`;
