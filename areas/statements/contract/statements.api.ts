import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  KeptLine,
  maxStatementBytes,
  RowsDecided,
  Statement,
  StatementChoices,
  StatementFields,
  StatementRow,
  StatementRowQuery,
} from "./statements.schema.ts";

const path = "/api/accounting/statements";
/** Who keeps the books brings statements in; those who see only their own customers see none of it. */
const role = "manager";

/**
 * The steps of a statement: upload (the dry run follows at once), choose columns or the account, decide, start; later undo. What takes long
 * answers at once with its `work`, whose progress is at /api/operations/:id.
 */
export const statementsApi = {
  list: endpoint({
    method: "GET",
    path,
    role,
    summary: "Bank statements that were uploaded, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(Statement),
  }),
  /** 400 in words for a file that is no statement, 413 for one that is too large. */
  upload: endpoint({
    method: "POST",
    path,
    role,
    summary: "Upload a bank’s statement and say what each of its lines would do; nothing is written",
    multipart: { fields: StatementFields, maxFileBytes: maxStatementBytes },
    reply: Statement,
    transaction: "own",
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:id`,
    role,
    summary: "One statement: its columns, balances, counts and progress",
    params: IdParams,
    reply: Statement,
  }),
  rows: endpoint({
    method: "GET",
    path: `${path}/:id/rows`,
    role,
    summary: "Lines of a statement and what happens to them",
    params: IdParams,
    query: StatementRowQuery,
    reply: z.array(StatementRow),
  }),
  /** The dry run is made again. 409 once the import has begun. */
  choose: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    role,
    summary: "Choose what the columns mean, which account of the file is meant, and that it is the right one",
    params: IdParams,
    body: StatementChoices,
    reply: Statement,
    transaction: "own",
  }),
  decide: endpoint({
    method: "POST",
    path: `${path}/:id/decide`,
    role,
    summary: "Decide about lines that look like something in the books",
    params: IdParams,
    body: RowsDecided,
    reply: Statement,
  }),
  /** 409 unless the dry run is ready and nothing is asked any more; it says what. */
  start: endpoint({
    method: "POST",
    path: `${path}/:id/start`,
    role,
    summary: "Start writing the new lines into the books",
    params: IdParams,
    reply: Statement,
  }),
  cancel: endpoint({
    method: "POST",
    path: `${path}/:id/cancel`,
    role,
    summary: "Stop the dry run or the import; what has been written stays and can be undone",
    params: IdParams,
    reply: Statement,
  }),
  undo: endpoint({
    method: "POST",
    path: `${path}/:id/undo`,
    role,
    summary:
      "Take all lines of a statement out of the books, but those that were changed or reconciled since",
    params: IdParams,
    reply: Statement,
  }),
  kept: endpoint({
    method: "GET",
    path: `${path}/:id/kept`,
    role,
    summary: "Lines that an undo left in the books, and why",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(KeptLine),
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    role,
    summary: "Discard a statement that hasn’t been imported",
    params: IdParams,
    reply: Done,
  }),
};
