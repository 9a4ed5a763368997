import { openBytes } from "./bytes.ts";
import { openCsv, openTexts } from "./csv.ts";
import { checkKind, endingOf } from "./file-kind.ts";
import { sliceCharacters, turns } from "./turns.ts";
import { openVcard } from "./vcard.ts";
import { openXlsx } from "./xlsx.ts";
import { type HeaderRow, tableLimits, type OpenedTable, type TableLimits, type TableRow } from "./rows.ts";
import { TableError } from "./table-error.ts";

export { tableLimits, TableError, type OpenedTable, type TableLimits, type TableRow };
export type { HeaderRow, TableFormat, TableStart } from "./rows.ts";
export type { TableErrorCode } from "./table-error.ts";

/** How many bytes are read ahead to recognize a file. */
const headBytes = 64 * 1024;

/**
 * Opens a file of rows and columns (.csv, .tsv, .txt, .xlsx, .vcf) and reads more as its batches are asked for. Throws `TableError`
 * with a message for people, here or while the batches are read; to stop early, leave the loop over `batches`, which frees the source.
 */
export async function openTable(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  limits: Partial<TableLimits> = {},
  names: HeaderRow = "named",
): Promise<OpenedTable> {
  const all = { ...tableLimits, ...limits };
  const ending = endingOf(fileName);
  const source = await openBytes(bytes, headBytes, all.maxBytes);
  try {
    checkKind(source.head, ending);
    const { start, batches } =
      ending === "xlsx"
        ? await openXlsx(source, all, names)
        : ending === "vcf"
          ? await openVcard(source, all)
          : await openCsv(source, ending === "tsv" ? "\t" : ",", all, names);
    return { start, batches: closing(batches, source.close) };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** The batches; the source is freed at their end, or when the reader stops earlier. */
async function* closing(
  batches: AsyncIterable<TableRow[]>,
  close: () => Promise<void>,
): AsyncGenerator<TableRow[]> {
  try {
    yield* batches;
  } finally {
    await close();
  }
}

/** Opens rows that were copied from a spreadsheet: cells separated by tabs. */
export async function readPasted(
  text: string,
  limits: Partial<TableLimits> = {},
  names: HeaderRow = "named",
): Promise<OpenedTable> {
  const all = { ...tableLimits, ...limits };
  const turn = turns();
  async function* slices() {
    for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at += sliceCharacters) {
      await turn();
      yield { text: text.slice(at, at + sliceCharacters).replaceAll("\0", ""), isLast: false };
    }
    yield { text: "", isLast: true };
  }
  return openTexts(slices(), "\t", all, names, () => null);
}
