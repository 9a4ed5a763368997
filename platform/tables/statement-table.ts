import type { OpenedBytes } from "./bytes.ts";
import { openRows } from "./csv.ts";
import { delimiterAmidText } from "./csv-delimiter.ts";
import { isBlankRow, type RawRow, tableLimits } from "./rows.ts";
import { TableError } from "./table-error.ts";
import { guessColumns } from "./statement-guess.ts";
import { type LineCollector, lineCollector, tooManyLines } from "./statement-lines.ts";
import { proofTally } from "./statement-proof.ts";
import type {
  OpenedStatement,
  StatementBatch,
  StatementColumns,
  StatementLimits,
} from "./statement-shape.ts";
import { type Dialect, dialectOf, lineOf, type TableLine } from "./statement-rows.ts";
import { turns } from "./turns.ts";
import { xlsxRows } from "./xlsx.ts";

/** By how many rows the columns are guessed, and how many are shown. */
const sampleRows = 1000;
const shownRows = 5;

export type TableOptions = {
  /** As somebody chose them; guessed where they are left out. */
  columns?: StatementColumns | undefined;
  /** How dates are written where the business is, for columns that don't show it. */
  usual?: StatementColumns["dateOrder"] | undefined;
};

/** Opens the statement of a bank as rows and columns. Throws when no column has days, or none amounts. */
export async function openStatementTable(
  source: OpenedBytes,
  format: "csv" | "tsv" | "xlsx",
  limits: StatementLimits,
  { columns: chosen, usual = "ambiguous" }: TableOptions,
): Promise<OpenedStatement> {
  const all = { ...tableLimits, maxBytes: limits.maxBytes };
  const rows =
    format === "xlsx"
      ? await xlsxRows(source, all)
      : await openRows(source, (text) => delimiterAmidText(text, format === "tsv" ? "\t" : ","), all);
  const begun: RawRow[] = [];
  let isWhole = false;
  while (begun.length < sampleRows && !isWhole) {
    const { value, done } = await rows.next();
    if (done) isWhole = true;
    else begun.push(...value);
  }
  if (begun.every((row) => isBlankRow(row.cells))) throw new TableError("empty", "File is empty");
  const sample = placed(begun);
  const columns = chosen ?? guessColumns(sample, usual);
  if (!columns)
    throw new TableError(
      "not_a_table",
      "No column of dates and none of amounts were found in this file. Download the statement from your bank as CSV, OFX or CAMT.053",
    );
  const collector = lineCollector(limits);
  return {
    format: format === "xlsx" ? "xlsx" : "csv",
    columns,
    preview: previewOf(sample, columns),
    facts: collector.facts,
    batches: readRows(begun, rows, columns, dialectOf(sample, columns), collector),
  };
}

/** Rows by their place in the sheet: empty ones that a workbook leaves out are there too. */
function placed(rows: readonly RawRow[]): string[][] {
  const sheet: string[][] = [];
  for (const { number, cells } of rows) {
    while (sheet.length < Math.min(number - 1, sampleRows)) sheet.push([]);
    if (sheet.length === number - 1) sheet.push(cells);
  }
  return sheet;
}

function previewOf(sample: readonly string[][], { header }: StatementColumns): OpenedStatement["preview"] {
  const rows = sample.slice(header === null ? 0 : header + 1).filter((row) => !isBlankRow(row));
  return { header: header === null ? [] : (sample[header] ?? []), rows: rows.slice(0, shownRows) };
}

async function* readRows(
  begun: readonly RawRow[],
  rows: AsyncGenerator<RawRow[], void, undefined>,
  columns: StatementColumns,
  dialect: Dialect,
  collector: LineCollector,
): AsyncGenerator<StatementBatch, void, undefined> {
  const turn = turns();
  const lists = listsOf(collector);
  let hasLine = false;
  let count = 0;
  const take = (row: RawRow): void => {
    if (++count > tableLimits.maxLines) throw tooManyLines(tableLimits.maxLines);
    if (row.number - 1 <= (columns.header ?? -1) || isBlankRow(row.cells)) return;
    const read = lineOf(row, columns, dialect, hasLine);
    if (read === "pending") collector.facts.pending++;
    if (typeof read === "string") return;
    hasLine = true;
    lists.add(read);
  };
  try {
    for (const [at, row] of begun.entries()) {
      take(row);
      if (at % 100 === 0) await turn();
      if (collector.isFull()) yield collector.take();
    }
    for await (const more of rows) {
      for (const row of more) take(row);
      if (collector.isFull()) yield collector.take();
      await turn();
    }
  } finally {
    await rows.return(undefined);
  }
  lists.end();
  yield collector.take();
}

/** One list for each account and currency; the balances of each prove the order, and with it what stood there before and after. */
function listsOf(collector: LineCollector): { add(line: TableLine): void; end(): void } {
  type List = {
    place: number;
    tally: ReturnType<typeof proofTally>;
    first?: [number, number];
    last?: [number, number];
  };
  const lists = new Map<string, List>();
  const listFor = (id: string, currency: string | null): List => {
    const key = JSON.stringify([id, currency]);
    const known = lists.get(key);
    if (known) return known;
    const place = collector.begin(collector.accountAt({ id, type: "other", currency }));
    const list: List = { place, tally: proofTally() };
    lists.set(key, list);
    return list;
  };
  return {
    add({ account, ...line }) {
      const list = listFor(account.slice(0, 100), line.currency);
      if ("value" in line.amount && typeof line.balanceCents === "number") {
        list.tally.add(line.amount.value, line.balanceCents);
        list.last = [line.amount.value, line.balanceCents];
        list.first ??= list.last;
      }
      collector.add({ ...line, statement: list.place });
    },
    end() {
      for (const { place, tally, first, last } of lists.values()) {
        const head = collector.facts.statements[place];
        const proof =
          first === last && first ? { order: "oldest_first" as const, isTurned: false } : tally.proof();
        if (!head || !first || !last || !proof || proof.isTurned) continue;
        const [oldest, newest] = proof.order === "oldest_first" ? [first, last] : [last, first];
        [head.openingCents, head.closingCents] = [oldest[1] - oldest[0], newest[1]];
        if (first !== last) collector.facts.order = proof.order;
      }
    },
  };
}
