import { openBytes, type OpenedBytes } from "./bytes.ts";
import { openCamt } from "./camt.ts";
import { openOfx } from "./ofx.ts";
import { TableError } from "./table-error.ts";
import { statementEndingOf, statementKindOf } from "./statement-kind.ts";
import {
  type OpenedStatement,
  type StatementBatch,
  type StatementFacts,
  type StatementLimits,
  statementLimits,
} from "./statement-shape.ts";
import { openStatementTable, type TableOptions } from "./statement-table.ts";
import { wholeOf } from "./xlsx.ts";
import { openZip, type ZipEntry, type ZipWords } from "./zip.ts";

export type { OpenedStatement, StatementBatch, StatementFacts } from "./statement-shape.ts";
export type StatementOptions = TableOptions & { limits?: Partial<StatementLimits> };

/** How many bytes are read ahead to recognize a file: banks write long headers. */
const headBytes = 64 * 1024;

/**
 * Opens a bank's statement (OFX, QFX, QBO, CAMT.053 alone or zipped, CSV, TSV, XLSX) and reads more as its batches are asked for; what the
 * file is shows its content. Throws `TableError` with a message for people, here or while the batches are read. To stop early, leave the
 * loop over `batches`.
 */
export async function openStatement(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  options: StatementOptions = {},
): Promise<OpenedStatement> {
  const limits = { ...statementLimits, ...options.limits };
  const ending = statementEndingOf(fileName);
  const source = await openBytes(bytes, headBytes, limits.maxBytes);
  try {
    const kind = statementKindOf(source.head, ending);
    const opened =
      kind === "zip"
        ? await openZipped(source, limits, options)
        : await openKind(source, kind, limits, options);
    return { ...opened, batches: closing(opened.batches, source.close) };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** All of a statement at once: for files that are known to be small. */
export async function readStatement(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  options: StatementOptions = {},
): Promise<Omit<OpenedStatement, "batches"> & StatementBatch & { facts: StatementFacts }> {
  const { batches, ...opened } = await openStatement(bytes, fileName, options);
  const all: StatementBatch = { lines: [], problems: [] };
  for await (const { lines, problems } of batches) {
    all.lines.push(...lines);
    all.problems.push(...problems);
  }
  return { ...opened, ...all };
}

const openKind = (
  source: OpenedBytes,
  kind: Exclude<ReturnType<typeof statementKindOf>, "zip">,
  limits: StatementLimits,
  options: StatementOptions,
): Promise<OpenedStatement> =>
  kind === "ofx"
    ? openOfx(source, limits)
    : kind === "xml"
      ? openCamt(onlyOne(source), limits)
      : openStatementTable(source, kind, limits, options);

async function* onlyOne(source: OpenedBytes): AsyncGenerator<OpenedBytes> {
  yield source;
}

const zipWords: ZipWords = {
  damaged: "This zip is damaged. Download it from your bank again",
  tooMuch: "This zip holds more than can be read. Unpack it and choose the files in it one after the other",
  locked: "This zip is protected with a password. Unpack it and choose the files in it",
};
/** The most files of a zip: a year of days has a few hundred. */
const maxFiles = 2000;

/** A zip of a bank: CAMT.053 in many files, one for each day or account, or another statement alone. */
async function openZipped(
  source: OpenedBytes,
  limits: StatementLimits,
  options: StatementOptions,
): Promise<OpenedStatement> {
  const zip = openZip(await wholeOf(source), zipWords);
  const files = [...zip.entries.values()].filter(
    ({ name }) => !/(^|\/)(__MACOSX\/|\.)/.test(name) && !name.endsWith("/"),
  );
  const xml = files
    .filter(({ name }) => /\.(xml|camt|053)$/i.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const others = files.filter(({ name }) => /\.(ofx|qfx|qbo|csv|tsv)$/i.test(name));
  const open = (entry: ZipEntry) => openBytes(eachPiece(zip.inflated(entry)), headBytes, Infinity);
  if (xml.length > maxFiles) throw new TableError("too_large", zipWords.tooMuch);
  const [first] = xml;
  if (first) {
    async function* opened() {
      for (const entry of xml) yield open(entry);
    }
    const head = await open(first);
    const kind = statementKindOf(head.head, "xml");
    await head.close();
    return kind === "ofx" && xml.length === 1
      ? openOfx(await open(first), limits)
      : openCamt(opened(), limits);
  }
  const [only, ...more] = others;
  if (!only || more.length > 0)
    throw new TableError(
      "not_a_table",
      only
        ? "This zip holds several files. Unpack it and choose them one after the other"
        : "This zip holds no bank statement. Choose the file itself",
    );
  const inner = await open(only);
  const kind = statementKindOf(inner.head, statementEndingOf(only.name));
  if (kind === "zip") throw new TableError("not_a_table", "This zip holds another zip. Unpack it first");
  return openKind(inner, kind, limits, options);
}

/** Damaged bytes are told in words. */
async function* eachPiece(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* pieces;
  } catch (error) {
    const isTold = error instanceof TableError && error.code !== "broken";
    throw isTold ? error : new TableError("broken", zipWords.damaged);
  }
}

/** The batches; the source is freed at their end, or when the reader stops earlier. */
async function* closing(
  batches: AsyncGenerator<StatementBatch, void, undefined>,
  close: () => Promise<void>,
): AsyncGenerator<StatementBatch, void, undefined> {
  try {
    yield* batches;
  } finally {
    await close();
  }
}
