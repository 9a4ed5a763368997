import { z } from "zod";
import { binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  DirectImportFields,
  DirectImportResult,
  FirstRow,
  Import,
  ImportChoices,
  ImportEntry,
  importLimits,
  KeptContact,
  StartChoices,
} from "./imports.schema.ts";
import {
  ImportRow,
  ImportRowParams,
  ImportRowQuery,
  FixedRow,
  ReplacedValue,
  RowsDecided,
  WrongValue,
} from "./import-rows.schema.ts";

const NoFields = z.strictObject({});

/**
 * The way of an import: upload or paste, check (the dry run), mend and decide, start; later undo. What takes long answers at once with
 * its `work`, whose progress is at /api/operations/:id.
 */
export const importsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/imports",
    summary: "Imports, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(ImportEntry),
  }),
  /** 400 with 'Please upload a CSV file', 'File is empty' or 'Could not parse CSV file. Please check the format.'; `errors.file` says what exactly is wrong. */
  upload: endpoint({
    method: "POST",
    path: "/api/imports",
    summary: "Begin an import from a file",
    multipart: { fields: NoFields, maxFileBytes: importLimits.fileBytes },
    reply: Import,
    transaction: "own",
  }),
  paste: endpoint({
    method: "POST",
    path: "/api/imports/pasted",
    summary: "Begin an import from rows copied out of a spreadsheet",
    body: z.strictObject({ text: z.string().max(importLimits.pastedCharacters) }),
    maxBodyBytes: 16_777_216,
    reply: Import,
    transaction: "own",
  }),
  get: endpoint({
    method: "GET",
    path: "/api/imports/:id",
    summary: "One import: its columns, counts and how far it is",
    params: IdParams,
    reply: Import,
  }),
  /** Reads the file anew, so that its columns and choices begin again. 400 where nothing would be left to import. */
  firstRow: endpoint({
    method: "PUT",
    path: "/api/imports/:id/first-row",
    summary: "Say whether the first row is a customer",
    params: IdParams,
    body: FirstRow,
    reply: Import,
    transaction: "own",
  }),
  /** Keeps the choices of the second step without checking them, so that a reload finds them. */
  save: endpoint({
    method: "PUT",
    path: "/api/imports/:id",
    summary: "Keep where the columns go",
    params: IdParams,
    body: ImportChoices,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  /** The dry run: nothing is written to customers. Few rows are checked when it answers (status ready), many by a job (status checking). */
  check: endpoint({
    method: "POST",
    path: "/api/imports/:id/check",
    summary: "Say for every row what would happen",
    params: IdParams,
    body: ImportChoices,
    reply: Import,
    transaction: "own",
    maxBodyBytes: 1_048_576,
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rows",
    summary: "Rows of an import and what happens to them",
    params: IdParams,
    query: ImportRowQuery,
    reply: z.array(ImportRow),
  }),
  wrongValues: endpoint({
    method: "GET",
    path: "/api/imports/:id/wrong-values",
    summary: "What is wrong, value by value, most rows first",
    params: IdParams,
    reply: z.array(WrongValue),
  }),
  fix: endpoint({
    method: "PUT",
    path: "/api/imports/:id/rows/:number",
    summary: "Fix cells of one row; rows are labelled anew",
    params: ImportRowParams,
    body: FixedRow,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  replace: endpoint({
    method: "POST",
    path: "/api/imports/:id/replace",
    summary: "Fix one value everywhere in a column; rows are labelled anew",
    params: IdParams,
    body: ReplacedValue,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  decide: endpoint({
    method: "POST",
    path: "/api/imports/:id/decide",
    summary: "Say whether rows that ask are the same person",
    params: IdParams,
    body: RowsDecided,
    reply: Import,
  }),
  /** 402 when the plan has no room, 409 unless the import is ready. */
  start: endpoint({
    method: "POST",
    path: "/api/imports/:id/start",
    summary: "Write what was checked",
    params: IdParams,
    body: StartChoices,
    reply: Import,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/imports/:id/cancel",
    summary: "Stop the dry run or the import; what is written stays, and can be undone",
    params: IdParams,
    reply: Import,
  }),
  dropped: endpoint({
    method: "GET",
    path: "/api/imports/:id/dropped",
    summary: "Rows that were not imported, with their original columns and a reason",
    params: IdParams,
    reply: binary("text/csv"),
    atOnce: 2,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    summary: "Take an import back: what it added goes, what it changed is as before",
    params: IdParams,
    reply: Import,
  }),
  kept: endpoint({
    method: "GET",
    path: "/api/imports/:id/kept",
    summary: "Customers that the undo kept, and why",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(KeptContact),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/imports/:id",
    summary: "Throw away an import that was not started",
    params: IdParams,
    reply: Done,
  }),
  /** Spec 2 §7: one call from file to result. Many rows take their time; the answer comes when they are written. Nobody is asked: whoever may be somebody else is added. 429 while two of the business are worked on. */
  direct: endpoint({
    method: "POST",
    path: "/api/contacts/import",
    summary: "Import a file in one call",
    multipart: { fields: DirectImportFields, maxFileBytes: importLimits.fileBytes },
    reply: DirectImportResult,
    transaction: "own",
  }),
};
