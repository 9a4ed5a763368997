import type { Ctx } from "#platform/server/context.ts";
import { keyIndex } from "#platform/server/key-index.ts";
import type { TableRow } from "#platform/tables/table.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import { stages as offeredStages } from "#areas/customers/contract/contacts.schema.ts";
import { directory, type Known, labelRow } from "#areas/imports/contract/import-matching.rules.ts";
import { keysOf, personFields, type RowValues } from "#areas/imports/contract/import-people.rules.ts";
import { rowReader } from "#areas/imports/contract/import-rows.rules.ts";
import { parsed, targetsOf } from "#areas/imports/contract/import-targets.schema.ts";
import { reasonOf } from "#areas/imports/contract/imports.rules.ts";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import type { RowDecision } from "#areas/imports/contract/import-rows.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import { inTurns } from "./import-files.service.ts";
import { keysIn } from "./import-finding.service.ts";
import * as people from "./import-people.store.ts";
import type { LabelledRow } from "./import-rows.store.ts";
import type { ImportRecord } from "./imports.store.ts";

/** How many people are read at a time when a run continues an earlier one. */
const refilledAtOnce = 5000;

/** A row that waits for its label. */
export type UnlabelledRow = Pick<TableRow, "number" | "cells" | "problem"> & { decision: RowDecision | null };
/** A row and what its cells say. */
export type ReadRow = ReturnType<ReturnType<typeof rowReader>> & { row: UnlabelledRow };
/** `noted` resolves once the people of these rows are written. */
export type Labelled = { rows: LabelledRow[]; noted: Promise<void> };
export type Labeller = {
  /** Reads a row's cells; needs no database, so it can run ahead. */
  read(row: UnlabelledRow): ReadRow;
  /** Labels the next rows of a file, those after row `at`, in order, and saves whom they add or change. */
  label(ctx: Ctx, rows: readonly ReadRow[], at: number): Promise<Labelled>;
};

/** Builds the labeler of an import: what its columns mean is worked out once. */
export async function labellerOf(ctx: Ctx, record: ImportRecord): Promise<Labeller> {
  const own = await customers.listFields(ctx.tx);
  const stages = [...(await pipeline.stagesOf(ctx)), ...offeredStages];
  const read = rowReader(record.columns, {
    format: record.format,
    stages,
    fields: own,
    country: record.options.country,
    leaveOutWrong: record.options.leaveOutWrong,
    tag: record.options.tag,
  });
  const labels = [...newLabels(record), ...own];
  const withNotes = record.columns.some(({ target }) => ["notes", "email", "phone"].includes(target));
  const seen = seenPeople(record.id);
  const label: Labeller["label"] = async (labelled, rows, at) => {
    await seen.goTo(labelled, at);
    const { known, noted: before } = await knownFor(
      labelled,
      record,
      seen,
      rows.filter(({ isOut }) => !isOut).map(({ values }) => values),
      withNotes,
    );
    const phoneBook = directory();
    for (const one of known) phoneBook.put(one);
    const touched = new Set<number>();
    const outcomes = await inTurns(rows, ({ row, values, problems, isOut }): LabelledRow => {
      const told = (reason: string | null) => reasonOf(reason, row.cells.length, record.headers.length);
      if (isOut)
        return {
          number: row.number,
          label: "problem",
          code: "problem",
          reason: told(problems.map(({ message }) => message).join("; ")),
          person: null,
          match: null,
          changes: [],
          problems,
        };
      const outcome = labelRow(
        { number: row.number, values, decision: row.decision },
        phoneBook,
        record.options,
      );
      if (outcome.person !== null) touched.add(outcome.person);
      return {
        ...outcome,
        reason: told(outcome.reason),
        problems,
        changes: outcome.changes.map((change) => ({ ...change, label: fieldLabel(change.field, labels) })),
      };
    });
    const meant = phoneBook.all().filter((one) => one.number !== null && touched.has(one.number));
    const noted = people.savePeople(labelled.tx, labelled.workspaceId, record.id, meant, before);
    seen.add(meant, rows.at(-1)?.row.number ?? at);
    return { rows: outcomes, noted };
  };
  const broken = (message: string) => ({
    values: { customFields: {}, tags: [], tagsText: "", notes: [] },
    problems: [{ index: null, message }],
    isOut: true,
  });
  return {
    read: (row) => ({ row, ...(row.problem === undefined ? read(row.cells) : broken(row.problem)) }),
    label,
  };
}

/** Fields that the import will add, by their future keys. */
function newLabels({ columns }: ImportRecord): { key: string; label: string }[] {
  return targetsOf(columns).flatMap((target) => {
    const parts = parsed(target);
    return parts?.kind === "new" ? [{ key: parts.label, label: parts.label }] : [];
  });
}

/** Customers and people of earlier rows that these rows can match; `noted` has the numbers of the latter. */
async function knownFor(
  ctx: Ctx,
  { id, options }: ImportRecord,
  seen: SeenPeople,
  rows: readonly RowValues[],
  withNotes: boolean,
): Promise<{ known: Known[]; noted: Set<number> }> {
  const keys = keysIn(rows, options.matchBy);
  const found = await customers.findByKeys(ctx.tx, keys, personFields);
  const staged = await people.findPeople(
    ctx.tx,
    id,
    seen.find(
      keys,
      found.map((contact) => contact.id),
    ),
  );
  const isStaged = new Set(staged.flatMap(({ contactId, isNew }) => (isNew ? [] : [contactId])));
  const ids = found
    .map((contact) => contact.id)
    .concat(staged.flatMap(({ contactId, isNew }) => (isNew ? [] : (contactId ?? []))));
  const notes =
    withNotes && ids.length > 0 ? await customers.listNoteTexts(ctx.tx, ids) : new Map<string, string[]>();
  const known = [
    ...staged.map(({ contactId, number, isNew, person }): Known => ({
      contactId: isNew ? null : contactId,
      number,
      isNew,
      ...person,
      notes: notes.get(contactId ?? "") ?? [],
    })),
    ...found
      .filter((contact) => !isStaged.has(contact.id))
      .map(({ id: contactId, ...own }): Known => ({
        contactId,
        number: null,
        isNew: false,
        fields: own,
        told: [],
        changed: [],
        notes: notes.get(contactId) ?? [],
        added: [],
      })),
  ];
  return { known, noted: new Set(staged.map(({ number }) => number)) };
}

/** People of earlier rows by their keys. Lives in one run's memory; the next run fills it again. */
type SeenPeople = {
  /** Loads the people of the rows up to `at`, and no others. */
  goTo(ctx: Ctx, at: number): Promise<void>;
  add(known: readonly Pick<Known, "number" | "contactId" | "fields">[], at: number): void;
  /** Numbers of people with one of these keys, or who are one of these customers. */
  find(keys: customers.KeyLists, contactIds: readonly string[]): number[];
};

function seenPeople(importId: string): SeenPeople {
  let [index, upTo] = [keyIndex(customers.maxOfOneKey), 0];
  const add: SeenPeople["add"] = (known, at) => {
    for (const { number, contactId, fields: own } of known) {
      const { email, phone, name } = keysOf(own);
      for (const key of [
        email && `e${email}`,
        phone && `p${phone}`,
        name && `n${name}`,
        contactId && `c${contactId}`,
      ])
        if (key) index.add(key, number ?? 0);
    }
    upTo = at;
  };
  return {
    add,
    async goTo(ctx, at) {
      if (at === upTo) return;
      index = keyIndex(customers.maxOfOneKey);
      for (let after = 0, more = true; more;) {
        const page = await people.listPeopleAfter(ctx.tx, importId, after, refilledAtOnce);
        add(
          page.map(({ number, contactId, isNew, person }) => ({
            number,
            contactId: isNew ? null : contactId,
            fields: person.fields,
          })),
          at,
        );
        after = page.at(-1)?.number ?? after;
        more = page.length === refilledAtOnce;
      }
      upTo = at;
    },
    find({ emails, phones, names }, contactIds) {
      const found = new Set<number>();
      for (const [kind, keys] of [
        ["e", emails],
        ["p", phones],
        ["n", names],
        ["c", contactIds],
      ] as const)
        for (const key of keys) for (const number of index.find(kind + key)) found.add(number);
      return [...found];
    },
  };
}
