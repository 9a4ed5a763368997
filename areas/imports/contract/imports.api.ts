import { importLimits } from "./import-limits.schema.ts";
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
 * The steps of an import: upload or paste, check (the dry run), fix and decide, start; later undo. What takes long answers at once
 * with its `work`, whose progress is at /api/operations/:id.
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
    summary: "Start an import from a file",
    multipart: { fields: NoFields, maxFileBytes: importLimits.fileBytes },
    reply: Import,
    transaction: "own",
  }),
  paste: endpoint({
    method: "POST",
    path: "/api/imports/pasted",
    summary: "Start an import from rows copied from a spreadsheet",
    body: z.strictObject({ text: z.string().max(importLimits.pastedCharacters) }),
    maxBodyBytes: 8_388_608,
    reply: Import,
    transaction: "own",
  }),
  get: endpoint({
    method: "GET",
    path: "/api/imports/:id",
    summary: "One import: its columns, counts and progress",
    params: IdParams,
    reply: Import,
  }),
  /** Reads the file again, so its columns and choices start over. 400 when nothing would be left to import. */
  firstRow: endpoint({
    method: "PUT",
    path: "/api/imports/:id/first-row",
    summary: "Set whether the first row is a customer",
    params: IdParams,
    body: FirstRow,
    reply: Import,
    transaction: "own",
  }),
  /** Saves the choices of the second step without checking them, so that a reload finds them. */
  save: endpoint({
    method: "PUT",
    path: "/api/imports/:id",
    summary: "Save where the columns go",
    params: IdParams,
    body: ImportChoices,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  /** The dry run: nothing is written to customers. A small file is checked when it answers (status ready), a large one by a job (status checking). */
  check: endpoint({
    method: "POST",
    path: "/api/imports/:id/check",
    summary: "Check every row and say what would happen to it",
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
    summary: "Values with a problem, those in the most rows first",
    params: IdParams,
    reply: z.array(WrongValue),
  }),
  fix: endpoint({
    method: "PUT",
    path: "/api/imports/:id/rows/:number",
    summary: "Fix cells in one row; all rows are checked again",
    params: ImportRowParams,
    body: FixedRow,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  replace: endpoint({
    method: "POST",
    path: "/api/imports/:id/replace",
    summary: "Fix one value everywhere in a column; all rows are checked again",
    params: IdParams,
    body: ReplacedValue,
    reply: Import,
    maxBodyBytes: 1_048_576,
  }),
  decide: endpoint({
    method: "POST",
    path: "/api/imports/:id/decide",
    summary: "Decide whether unsure rows are the same person",
    params: IdParams,
    body: RowsDecided,
    reply: Import,
  }),
  /** 402 when the plan has no room, 409 unless the import is ready. */
  start: endpoint({
    method: "POST",
    path: "/api/imports/:id/start",
    summary: "Start importing the checked rows",
    params: IdParams,
    body: StartChoices,
    reply: Import,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/imports/:id/cancel",
    summary: "Stop the dry run or the import; what has been imported stays and can be undone",
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
    summary: "Undo an import: what it added is removed, what it changed is restored",
    params: IdParams,
    reply: Import,
  }),
  kept: endpoint({
    method: "GET",
    path: "/api/imports/:id/kept",
    summary: "Customers the undo left alone, and why",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(KeptContact),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/imports/:id",
    summary: "Discard an import that hasn’t started",
    params: IdParams,
    reply: Done,
  }),
  /** Spec 2 §7: one call from file to result. It answers once all rows are written, which takes a while for many. Nothing asks: unsure rows are added. 429 while the business has two in progress. */
  direct: endpoint({
    method: "POST",
    path: "/api/contacts/import",
    summary: "Import a file in one call",
    multipart: { fields: DirectImportFields, maxFileBytes: importLimits.fileBytes },
    reply: DirectImportResult,
    transaction: "own",
  }),
};
