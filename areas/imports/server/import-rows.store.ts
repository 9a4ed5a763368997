import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Outcome } from "#areas/imports/contract/import-matching.rules.ts";
import {
  type Became,
  type Failure,
  longerRow,
  toldLetters,
  unnamedRow,
} from "#areas/imports/contract/imports.rules.ts";
import type { RowCounts, RowLabel } from "#areas/imports/contract/imports.schema.ts";
import type {
  FieldChange,
  ImportRow,
  RowDecision,
  WrongValue,
} from "#areas/imports/contract/import-rows.schema.ts";
import { importRows } from "./imports.table.ts";

export type StagedRow = typeof importRows.$inferSelect;
/** A row as the dry run leaves it. */
export type LabelledRow = Omit<Outcome, "changes"> & {
  cells?: string[];
  broken?: string | null;
  problems: ImportRow["problems"];
  changes: FieldChange[];
};

const recordset = sql.raw(
  `AS r(number int, cells jsonb, broken text, label text, code text, reason text, problems jsonb, person int, match jsonb, changes jsonb)`,
);
// Properties that most rows lack are omitted.
const valuesOf = (rows: readonly LabelledRow[]) =>
  JSON.stringify(
    rows.map(({ number, cells, broken, label, code, reason, problems, person, match, changes }) => ({
      number,
      cells,
      broken: broken ?? undefined,
      label,
      code,
      reason: reason ?? undefined,
      problems: problems.length > 0 ? problems : undefined,
      person: person ?? undefined,
      match: match ?? undefined,
      changes: changes.length > 0 ? changes : undefined,
    })),
  );

export async function insertRows(
  tx: Tx,
  workspaceId: string,
  importId: string,
  rows: readonly LabelledRow[],
): Promise<void> {
  await tx.execute(sql`INSERT INTO import_rows (workspace_id, import_id, number, cells, broken, label, code, reason, problems, person, match, changes)
    SELECT ${workspaceId}::uuid, ${importId}::uuid, number, cells, broken, label, code, reason, coalesce(problems, '[]'), person, match, coalesce(changes, '[]') FROM json_to_recordset(${valuesOf(rows)}::json) ${recordset}`);
}

/** Saves the outcomes of existing rows. */
export async function updateRows(tx: Tx, importId: string, rows: readonly LabelledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`UPDATE import_rows SET label = r.label, code = r.code, reason = r.reason, problems = coalesce(r.problems, '[]'), person = r.person, match = r.match, changes = coalesce(r.changes, '[]')
    FROM jsonb_to_recordset(${valuesOf(rows)}::jsonb) ${recordset} WHERE import_rows.import_id = ${importId} AND import_rows.number = r.number`);
}

/** The next rows in the order of the file. */
export async function listRowsAfter(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<StagedRow[]> {
  return tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(limit);
}

/** Rows that add or update a customer without an unreadable cell. */
const isIncomplete = sql.raw("label IN ('create', 'update') AND problems <> '[]'");

/** Rows of one label, or all, in the order of the file, with the customer that each has become. */
export async function listRows(
  tx: Tx,
  importId: string,
  wanted: { label?: RowLabel | "incomplete"; after: number; limit: number },
): Promise<(StagedRow & { contactId: string | null })[]> {
  const contactId = sql<
    string | null
  >`(SELECT CASE WHEN is_new AND state NOT IN ('written', 'kept') THEN NULL ELSE contact_id END FROM import_people AS person WHERE person.workspace_id = import_rows.workspace_id AND person.import_id = import_rows.import_id AND person.number = import_rows.person)`;
  return tx
    .select({ ...allColumns, contactId })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.number, wanted.after),
        wanted.label === "incomplete"
          ? isIncomplete
          : wanted.label
            ? eq(importRows.label, wanted.label)
            : undefined,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(wanted.limit);
}
const allColumns = {
  workspaceId: importRows.workspaceId,
  importId: importRows.importId,
  number: importRows.number,
  cells: importRows.cells,
  broken: importRows.broken,
  label: importRows.label,
  code: importRows.code,
  reason: importRows.reason,
  problems: importRows.problems,
  person: importRows.person,
  match: importRows.match,
  changes: importRows.changes,
  decision: importRows.decision,
};

/** What the dry run says about rows besides their label. */
const remarks = ["incomplete", "unnamed", "longer"] as const;

export async function countLabels(tx: Tx, importId: string): Promise<RowCounts> {
  const { rows } =
    await tx.execute(sql`SELECT label, count(*)::int AS count, (count(*) FILTER (WHERE ${isIncomplete}))::int AS incomplete,
    (count(*) FILTER (WHERE label = 'create' AND reason LIKE ${`%${unnamedRow}%`}))::int AS unnamed, (count(*) FILTER (WHERE reason LIKE ${`${longerRow}%`}))::int AS longer
    FROM import_rows WHERE import_id = ${importId} GROUP BY label`);
  const counts: RowCounts = { create: 0, update: 0, skip: 0, problem: 0, ask: 0 };
  for (const row of rows as ({ label: RowLabel; count: number } & Record<
    (typeof remarks)[number],
    number
  >)[]) {
    counts[row.label] = row.count;
    // Each is present only if there are any.
    for (const remark of remarks) if (row[remark] > 0) counts[remark] = (counts[remark] ?? 0) + row[remark];
  }
  return counts;
}

/** How many rows have each outcome, by code and the state of their person. */
export async function countOutcomes(tx: Tx, importId: string): Promise<Became[]> {
  // Looks up each person by primary key: without statistics on rows just written, the planner might join every row with every person.
  const { rows } =
    await tx.execute(sql`SELECT code, state, count(*)::int AS count, (count(*) FILTER (WHERE wrong))::int AS incomplete FROM (
    SELECT r.code, r.problems <> '[]' AS wrong, (SELECT p.state FROM import_people AS p WHERE p.workspace_id = r.workspace_id AND p.import_id = r.import_id AND p.number = r.person) AS state
    FROM import_rows AS r WHERE r.import_id = ${importId}) AS outcome GROUP BY code, state`);
  return rows as Became[];
}

/** Wrong values, those in the most rows first: those that keep rows out, then those that are left out; at most `ofColumn` of each column. */
export async function listWrongValues(
  tx: Tx,
  importId: string,
  ofColumn: number,
): Promise<Omit<WrongValue, "header">[]> {
  // One column's values must not crowd out another's.
  const { rows } = await tx.execute(sql`SELECT index, value, message, rows, "comesIn", "ofColumn" FROM (
    SELECT *, (sum(rows) OVER (PARTITION BY index, "comesIn"))::int AS "ofColumn", row_number() OVER (PARTITION BY index, "comesIn" ORDER BY rows DESC, value) AS place FROM (
      SELECT (problem ->> 'index')::int AS index, CASE WHEN problem ->> 'index' IS NULL THEN '' ELSE coalesce(cells ->> (problem ->> 'index')::int, '') END AS value, problem ->> 'message' AS message, label <> 'problem' AS "comesIn", count(*)::int AS rows
      FROM import_rows, jsonb_array_elements(problems) AS problem WHERE import_id = ${importId} AND (label = 'problem' OR ${isIncomplete}) GROUP BY 1, 2, 3, 4) AS one) AS wrong
    WHERE place <= ${ofColumn} ORDER BY "comesIn", rows DESC, index, value LIMIT ${10 * ofColumn}`);
  return rows as Omit<WrongValue, "header">[];
}

// A cell may hold a whole book: only its beginning is returned.
const wrongCells = sql<
  Failure["wrong"]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('message', one ->> 'message', 'value', left(${importRows.cells} ->> (one ->> 'index')::int, ${sql.raw(String(toldLetters + 1))})) ORDER BY at), '[]')
  FROM jsonb_array_elements(${importRows.problems}) WITH ORDINALITY AS wrong(one, at))`;

/** The first messages of rows that failed, or that are imported without a cell. */
export async function listFailures(
  tx: Tx,
  importId: string,
  limit: number,
  which: "problem" | "incomplete" = "problem",
): Promise<Failure[]> {
  return tx
    .select({ number: importRows.number, reason: importRows.reason, wrong: wrongCells })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        which === "problem" ? eq(importRows.label, "problem") : isIncomplete,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
}

/** False when there is no such row. */
export async function updateCell(
  tx: Tx,
  importId: string,
  number: number,
  index: number,
  value: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`UPDATE import_rows SET cells = jsonb_set(cells, ARRAY[${String(index)}], to_jsonb(${value}::text)), broken = NULL WHERE import_id = ${importId} AND number = ${number} AND jsonb_array_length(cells) > ${index}`,
  );
  return rowCount === 1;
}

/** Replaces `from` by `to` in a column; returns how many cells. */
export async function replaceCells(
  tx: Tx,
  importId: string,
  index: number,
  from: string,
  to: string,
): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`UPDATE import_rows SET cells = jsonb_set(cells, ARRAY[${String(index)}], to_jsonb(${to}::text)) WHERE import_id = ${importId} AND cells ->> ${index}::int = ${from}`,
  );
  return rowCount ?? 0;
}

/** Saves the decision on rows that ask or once asked: those named, or all that ask. */
export async function updateDecisions(
  tx: Tx,
  importId: string,
  numbers: readonly number[] | undefined,
  decision: RowDecision,
): Promise<number> {
  const which =
    numbers === undefined
      ? sql`label = 'ask'`
      : sql`number = ANY(${sql.param([...numbers])}::int[]) AND (label = 'ask' OR decision IS NOT NULL)`;
  return (
    (
      await tx.execute(
        sql`UPDATE import_rows SET decision = ${decision} WHERE import_id = ${importId} AND ${which}`,
      )
    ).rowCount ?? 0
  );
}

/** New customers, each with the one they were said to differ from. */
export async function listToldApart(tx: Tx, importId: string): Promise<[string, string][]> {
  const idOf = (number: ReturnType<typeof sql>) =>
    sql`(SELECT p.contact_id FROM import_people AS p WHERE p.workspace_id = r.workspace_id AND p.import_id = r.import_id AND p.number = ${number} AND p.state = 'written')`;
  const { rows } =
    await tx.execute(sql`WITH told AS MATERIALIZED (SELECT ${idOf(sql`r.person`)} AS id, coalesce((r.match ->> 'contactId')::uuid, ${idOf(sql`(r.match ->> 'row')::int`)}) AS other_id
      FROM import_rows AS r WHERE r.import_id = ${importId} AND r.decision = 'different' AND r.label = 'create')
    SELECT id, other_id AS "otherId" FROM told WHERE id <> other_id`);
  return (rows as { id: string; otherId: string }[]).map(({ id, otherId }) => [id, otherId]);
}

export async function removeRows(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
}

/** The next rows that are not imported: by their label, or because someone added their customer in the meantime. */
export async function listDropped(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<{ number: number; cells: string[]; reason: string | null }[]> {
  const { rows } =
    await tx.execute(sql`SELECT r.number, r.cells, coalesce(p.reason, r.reason) AS reason FROM import_rows AS r
    LEFT JOIN import_people AS p ON p.workspace_id = r.workspace_id AND p.import_id = r.import_id AND p.number = r.person AND p.state = 'taken'
    WHERE r.import_id = ${importId} AND r.number > ${after} AND (r.label IN ('skip', 'problem', 'ask') OR p.number IS NOT NULL) ORDER BY r.number LIMIT ${limit}`);
  return rows as { number: number; cells: string[]; reason: string | null }[];
}
