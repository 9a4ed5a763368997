import type { PlanRoom } from "./import-limits.schema.ts";
import type { FoundColumn, ImportColumn, ImportResult } from "./imports.schema.ts";
import { parsed, type SingleTarget, targetsOf } from "./import-targets.schema.ts";

type Mapped = Pick<ImportColumn | FoundColumn, "target" | "othersTarget">;
const goesTo = (columns: readonly Mapped[], field: SingleTarget): boolean =>
  columns.some(({ target }) => target === field);

/** Spec 2 §3: the fields that an import requires, in the order of the screen. */
export const requiredFields = ["firstName", "lastName", "email"] as const;
export type RequiredField = (typeof requiredFields)[number];

/**
 * Required fields that no column goes to yet (Spec 2 §5: 'required but not mapped'). A full name, or a company if there is no name
 * column, counts for both names; a phone column counts for a missing email column (docs/decisions/0021).
 */
export function unmappedFields(columns: readonly Mapped[]): RequiredField[] {
  const isCompanyList =
    goesTo(columns, "company") && !goesTo(columns, "firstName") && !goesTo(columns, "lastName");
  return requiredFields.filter((field) => {
    if (goesTo(columns, field)) return false;
    if (field !== "email" && isCompanyList) return false;
    return field === "email" ? !goesTo(columns, "phone") : !goesTo(columns, "fullName");
  });
}

/** Targets to which more than one column goes, though they take one. */
export function targetsTwice(columns: readonly Mapped[]): string[] {
  const single = targetsOf(columns).filter(
    (target) => !["shared", "nothing"].includes(parsed(target)?.kind ?? "nothing"),
  );
  return [...new Set(single.filter((target, at) => single.indexOf(target) !== at))];
}

/** What a plan has room for, and whether this many more fit. */
export function roomFor(limit: number | null, used: number, adds: number): PlanRoom {
  return { limit, used, adds, fits: limit === null || adds <= Math.max(0, limit - used) };
}

/** "This adds 1,240 customers; your plan has room for 800." */
export function roomMessage({ limit, used, adds }: PlanRoom): string {
  const room = limit === null ? adds : Math.max(0, limit - used);
  return `This adds ${adds.toLocaleString("en-US")} ${adds === 1 ? "customer" : "customers"}; your plan has room for ${room.toLocaleString("en-US")}.`;
}

/** Why a row has its label, with a note about cells beyond the last column, which are left out. */
export function reasonOf(reason: string | null, cells: number, columns: number): string | null {
  const extra = cells - columns;
  if (extra <= 0) return reason;
  const note = `${longerRow} ${cells} cells, but the header has only ${columns}: the last ${extra === 1 ? "one is" : `${extra} are`} left out`;
  return reason === null ? note : `${note}. ${reason}`;
}

/** The beginning of the reason of a row with more cells than columns. */
export const longerRow = "This row has";
/** The beginning of the reason of a row without a name, by which such rows are counted. */
export const unnamedRow = "No name in this row:";

/** A failed row, and each of its problems with the cell's value. */
export type Failure = {
  number: number;
  reason: string | null;
  wrong: { message: string; value: string | null }[];
};
/** How much of a wrong value a message shows; a store needs to fetch only one character more. */
export const toldLetters = 60;

/** "Row 2: Please enter a valid email address (“ana@”)". A value that the message contains already is not repeated. */
export function errorLine({ number, reason, wrong }: Failure): string {
  const told = wrong.map(({ message, value }) =>
    value === null || value.trim() === "" || message.includes(value.trim())
      ? message
      : `${message} (“${shortened(value.trim())}”)`,
  );
  return `Row ${number}: ${told.length > 0 ? told.join("; ") : (reason ?? "")}`;
}

const shortened = (text: string): string =>
  text.length > toldLetters ? `${text.slice(0, toldLetters)}…` : text;

/** How many rows had this outcome, and how many of them have an unreadable cell. */
export type Became = { code: string; state: string | null; count: number; incomplete: number };

/** The result from the rows' outcomes (their code, and the state of each row's person). */
export function resultOf(outcomes: readonly Became[], errors: string[]): ImportResult {
  const sum = (fits: (one: Became) => boolean) =>
    outcomes.filter(fits).reduce((total, one) => total + one.count, 0);
  const isWritten = (state: string | null) => state === "written" || state === "same";
  const created = sum(({ code, state }) => code === "create" && isWritten(state));
  const updated = sum(({ code, state }) => code === "update" && isWritten(state));
  const duplicates = sum(
    ({ code, state }) =>
      ["here", "twice", "unchanged"].includes(code) ||
      (["create", "update"].includes(code) && state === "taken"),
  );
  const failed = sum(({ code }) => code === "problem");
  const all = sum(() => true);
  const unanswered = sum(({ code }) => code === "ask");
  const incomplete = outcomes
    .filter(({ code, state }) => ["create", "update"].includes(code) && isWritten(state))
    .reduce((total, one) => total + one.incomplete, 0);
  return {
    successful: created + updated,
    created,
    updated,
    duplicates,
    skipped: all - created - updated - duplicates - failed,
    failed,
    errors,
    ...(incomplete > 0 && { incomplete }),
    ...(unanswered > 0 && { unanswered }),
  };
}
