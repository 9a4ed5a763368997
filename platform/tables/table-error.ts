export type TableErrorCode =
  | "empty"
  | "not_a_table"
  | "too_large"
  | "too_many_rows"
  | "too_wide"
  | "cell_too_long"
  | "broken"
  | "wrong_type";

/** A file that cannot be read as a table; the message is for the person who chose it. */
export class TableError extends Error {
  readonly code: TableErrorCode;
  constructor(code: TableErrorCode, message: string) {
    super(message);
    this.name = "TableError";
    this.code = code;
  }
}
