import type { StatementColumns } from "../statement-shape.ts";
import { readStatement } from "../statement.ts";
import { bytesOf, inPieces } from "./read-all.ts";

/** A made-up file in the dialect of some bank, and what it says: day, cents and text of each line. */
export type StatementCase = {
  bank: string;
  fileName: string;
  file: string | Uint8Array;
  lines: [day: string, cents: number, text?: string][];
  accounts?: string[];
  /** Numbers of lines that can't be read, with words of why. */
  problems?: [number: number, message: RegExp][];
  pending?: number;
  /** Balances of the only list, in cents. */
  opening?: number | null;
  closing?: number | null;
  columns?: Partial<StatementColumns>;
  /** What other programs can't read of it. */
  isOurs?: boolean;
};

/** A statement, read in pieces of so many bytes. */
export const readCase = ({ file, fileName }: Pick<StatementCase, "file" | "fileName">, size = 64 * 1024) =>
  readStatement(inPieces(typeof file === "string" ? bytesOf(file) : file, size), fileName);

/** Text in one of the old encodings: what its bytes are. */
export const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
