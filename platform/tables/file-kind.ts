import { emptyFile } from "./rows.ts";
import { TableError } from "./table-error.ts";

export const tableEndings = ["csv", "tsv", "txt", "xlsx", "vcf"] as const;
export type TableEnding = (typeof tableEndings)[number];

/** The file extension that decides how a file is read; throws "wrong_type" (Spec 2 §5) for any other. */
export function endingOf(fileName: string): TableEnding {
  const ending = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (ending === "xls" || ending === "numbers" || ending === "ods")
    throw new TableError(
      "wrong_type",
      `Files that end in .${ending} cannot be read. Open it, save it as .xlsx or CSV, and choose that file`,
    );
  const known = tableEndings.find((other) => other === ending);
  if (!known) throw new TableError("wrong_type", "Please upload a CSV file");
  return known;
}

const marks: { mark: string; kind: string }[] = [
  { mark: "%PDF", kind: "a PDF" },
  { mark: "\x89PNG", kind: "a picture" },
  { mark: "\xff\xd8\xff", kind: "a picture" },
  { mark: "GIF8", kind: "a picture" },
  { mark: "\x1f\x8b", kind: "a compressed file" },
  { mark: "Rar!", kind: "a compressed file" },
  { mark: "7z\xbc\xaf", kind: "a compressed file" },
  { mark: "SQLite format 3", kind: "a database" },
];

/** Throws when the first bytes show that a file is not what its extension says. */
export function checkKind(head: Uint8Array, ending: TableEnding): void {
  if (head.length === 0) throw emptyFile();
  const begin = String.fromCharCode(...head.subarray(0, 512));
  const isZip = ["PK\x03", "PK\x05", "PK\x07"].some((mark) => begin.startsWith(mark));
  if (begin.startsWith("\xd0\xcf\x11\xe0"))
    throw new TableError(
      "not_a_table",
      "This workbook is protected with a password, or it is an old Excel file. Open it, save it as .xlsx or CSV without a password, and choose that file",
    );
  if (ending === "xlsx" && !isZip)
    throw new TableError("not_a_table", "This file is named .xlsx but is no Excel workbook");
  if (ending !== "xlsx" && isZip)
    throw new TableError(
      "not_a_table",
      `This file is named .${ending} but is an Excel workbook or a zip. Save it as CSV, or give it the right file extension`,
    );
  const kind =
    marks.find(({ mark }) => begin.startsWith(mark))?.kind ??
    (/^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|table|\?xml)/i.test(begin) ? "a web page" : undefined);
  if (kind)
    throw new TableError(
      "not_a_table",
      `This file is named .${ending} but is ${kind}. Choose a file with rows and columns`,
    );
}
