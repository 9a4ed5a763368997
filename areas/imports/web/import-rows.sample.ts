import { directory, type Known, labelRow } from "#areas/imports/contract/import-matching.rules.ts";
import { rowReader } from "#areas/imports/contract/import-rows.rules.ts";
import { longerRow, reasonOf, unnamedRow } from "#areas/imports/contract/imports.rules.ts";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Import, RowCounts } from "#areas/imports/contract/imports.schema.ts";
import type { ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import { sampleFields } from "#areas/customers/contract/contact-fields.sample.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import { todayHere } from "#platform/web/time-zones.ts";

const now = new Date();
const sampleContacts = sampleContactsAt({ now, today: todayHere(now) });

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
    stages: presetStages,
    fields: sampleFields,
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
      changes: changes.map((change) => ({ ...change, label: fieldLabel(change.field, sampleFields) })),
    };
  });
}

/** A row imported without an unreadable cell. */
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
