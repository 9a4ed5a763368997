import { emptyFile } from "./rows.ts";
import { TableError } from "./table-error.ts";

/** Spec 2 §2: the files of a bank that can be read. */
export const statementEndings = ["ofx", "qfx", "qbo", "xml", "zip", "csv", "tsv", "xlsx"] as const;
export type StatementEnding = (typeof statementEndings)[number];
/** How a file is read, by what it holds: endings are often wrong. */
export type StatementKind = "ofx" | "xml" | "zip" | "csv" | "tsv" | "xlsx";

const wanted = "Choose a bank statement that ends in .ofx, .qfx, .qbo, .xml, .zip, .csv, .tsv or .xlsx";

/** The ending of a file's name; throws in words for any other. */
export function statementEndingOf(fileName: string): StatementEnding {
  const ending = /\.([a-z\d]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const known = statementEndings.find((other) => other === ending);
  if (known) return known;
  const hint: Record<string, string> = {
    pdf: "A PDF is for reading. Download the statement from your bank as OFX, CAMT.053 or CSV",
    qif: "QIF files name no account and no year for sure. Download the statement as OFX or CSV",
    xls: "Open it, save it as .xlsx or CSV, and choose that file",
    sta: "MT940 files can’t be read. Ask your bank for statements as CAMT.053",
  };
  throw new TableError("wrong_type", hint[ending ?? ""] ?? wanted);
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
  { mark: "{\\rtf", kind: "a text document" },
  { mark: "\xd0\xcf\x11\xe0", kind: "an old or locked Excel file" },
];

/** The text of the first bytes, whatever their encoding: enough to recognize marks and tags. */
const beginOf = (head: Uint8Array): string => {
  let text = "";
  for (const byte of head.subarray(0, 16 * 1024)) if (byte !== 0) text += String.fromCharCode(byte);
  return text.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
};

/** What the first bytes show that a file is, however it is named. Throws in words when it is no statement at all. */
export function statementKindOf(head: Uint8Array, ending: StatementEnding): StatementKind {
  if (head.length === 0) throw emptyFile();
  const begin = beginOf(head);
  if (begin.trim() === "") throw emptyFile();
  const refused = (kind: string) =>
    new TableError(
      "not_a_table",
      `This file is named .${ending} but is ${kind}. Download the statement from your bank as OFX, CAMT.053 or CSV`,
    );
  const mark = marks.find((one) => begin.startsWith(one.mark));
  if (mark) throw refused(mark.kind);
  if (["PK\x03", "PK\x05", "PK\x07"].some((one) => begin.startsWith(one))) {
    if (ending === "xlsx" || ending === "zip") return ending;
    throw refused("a zip or an Excel workbook");
  }
  if (ending === "xlsx") throw refused("no Excel workbook");
  if (ending === "zip") throw refused("no zip");
  const text = begin.trimStart();
  if (/^(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|table|script)\b/i.test(text))
    throw refused("a web page");
  if (/<OFX[\s>]|OFXHEADER|<\?OFX|<STMTTRN>/i.test(begin)) return "ofx";
  if (text.startsWith("<")) return "xml";
  if (ending === "csv" || ending === "tsv") {
    if (/^(\{1:|:20:)/.test(text)) throw refused("MT940, which can’t be read");
    if (/^!(Type|Account|Option):/i.test(text)) throw refused("a QIF file, which can’t be read");
    return ending;
  }
  throw refused(ending === "xml" ? "no XML" : "no OFX");
}
