import { directory, type Known, labelRow } from "#areas/customers/contract/import-matching.rules.ts";
import { rowReader } from "#areas/customers/contract/import-rows.rules.ts";
import { longerRow, reasonOf, unnamedRow } from "#areas/customers/contract/imports.rules.ts";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Import, RowCounts } from "#areas/customers/contract/imports.schema.ts";
import type { ImportRow } from "#areas/customers/contract/import-rows.schema.ts";
import { fields } from "./contact-details.sample.ts";
import { sampleContacts } from "./contacts.sample.ts";
import { sampleStages } from "./pipeline-board.sample.ts";

function knownOf({ id, notes, ...contact }: Contact): Known {
  return {
    contactId: id,
    number: null,
    isNew: false,
    fields: contact,
    changed: [],
    notes: notes.map((note) => note.text),
    told: [],
    added: [],
  };
}

/** What every row would do to the demo's customers. */
export function dryRun(
  rows: readonly Pick<ImportRow, "number" | "cells">[],
  { format, columns, options }: Pick<Import, "format" | "columns" | "options">,
): ImportRow[] {
  const people = directory();
  for (const contact of sampleContacts) people.put(knownOf(contact));
  const read = rowReader(columns, {
    format,
    stages: sampleStages,
    fields,
    country: options.country,
    leaveOutWrong: options.leaveOutWrong,
    tag: options.tag,
  });
  return rows.map(({ number, cells }) => {
    const { values, problems, isOut } = read(cells);
    const plain = { number, cells, problems, decision: null, contactId: null };
    const told = (reason: string | null) => reasonOf(reason, cells.length, columns.length);
    if (isOut)
      return {
        ...plain,
        label: "problem",
        reason: told(problems.map(({ message }) => message).join("; ")),
        match: null,
        changes: [],
      };
    const { label, reason, match, changes } = labelRow({ number, values, decision: null }, people, options);
    return {
      ...plain,
      label,
      reason: told(reason),
      match,
      changes: changes.map((change) => ({ ...change, label: fieldLabel(change.field, fields) })),
    };
  });
}

/** A row that comes in without a cell that cannot be read. */
export const isIncomplete = ({ label, problems }: ImportRow): boolean =>
  (label === "create" || label === "update") && problems.length > 0;

/** How many rows have each label. */
export function countsOf(rows: readonly ImportRow[]): RowCounts {
  const counts: RowCounts = { create: 0, update: 0, skip: 0, problem: 0, ask: 0 };
  for (const row of rows) counts[row.label]++;
  const [incomplete, unnamed, longer] = [
    rows.filter(isIncomplete).length,
    rows.filter(({ label, reason }) => label === "create" && reason?.includes(unnamedRow)).length,
    rows.filter(({ reason }) => reason?.startsWith(longerRow)).length,
  ];
  return {
    ...counts,
    ...(incomplete > 0 && { incomplete }),
    ...(unnamed > 0 && { unnamed }),
    ...(longer > 0 && { longer }),
  };
}
