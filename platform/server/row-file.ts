import { Readable } from "node:stream";
import { setImmediate as soon } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { formulaSafe, guardKept } from "#platform/tables/cell-guards.ts";
import { type Cell, writeXlsx } from "#platform/tables/write-xlsx.ts";
import type { Page } from "./paging.ts";
import type { BinaryAnswer } from "./route.ts";

/** Rows as lines of CSV, as spreadsheets read them; no cell runs as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  // A line break of either kind has to be quoted; by itself the library looks for the delimiter only.
  stringify(
    rows.map((cells) => cells.map(formulaSafe)),
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

/** Every row of a list, page by page; between two pages others' calls get between. */
export async function* pagesOf<R>(
  read: (cursor: string | undefined) => Promise<Page<R>>,
): AsyncGenerator<R[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    await soon();
    yield page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** A column of a file: its cells as text; in a workbook, those of a kind are amounts, numbers and days. */
export type FileColumn<R> = { title: string; of: (row: R) => string; kind?: keyof typeof typed };

const typed = {
  money: (text: string): Cell => ({ money: text }),
  number: (text: string): Cell => Number(text),
  day: (text: string): Cell => ({ day: text }),
};

const cellOf = (text: string, kind: keyof typeof typed | undefined): Cell => {
  if (text === "") return null;
  return kind ? typed[kind](text) : guardKept(text);
};

type RowFile<R> = {
  /** Without its ending. */
  name: string;
  sheet: string;
  format: "csv" | "xlsx";
  columns: readonly FileColumn<R>[];
  pages: AsyncIterable<readonly R[]>;
};

/** Rows as a file that is written as they come: CSV, or a workbook of one sheet. */
export function rowFile<R>({ name, sheet, format, columns, pages }: RowFile<R>): BinaryAnswer {
  const header = columns.map(({ title }) => title);
  async function* batches() {
    for await (const page of pages) yield page.map((row) => columns.map(({ of }) => of(row)));
  }
  // The byte order mark tells spreadsheets that it is UTF-8.
  async function* lines() {
    yield `\uFEFF${csvLines([header])}`;
    for await (const rows of batches()) yield csvLines(rows);
  }
  async function* kept() {
    for await (const rows of batches())
      yield rows.map((cells) => cells.map((text, at) => cellOf(text, columns[at]?.kind)));
  }
  return {
    contentType:
      format === "csv"
        ? "text/csv; charset=utf-8"
        : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fileName: `${name}.${format}`,
    bytes: Readable.from(format === "csv" ? lines() : writeXlsx(header, kept(), sheet), {
      objectMode: false,
    }),
  };
}
