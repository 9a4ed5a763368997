import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { DealImport, DealImportFields, DealImportResult } from "./deal-imports.schema.ts";

/** Sales from other programs. */
export const dealImportsApi = {
  /** 402 when the plan has no room for the customers it adds, 409 while another upload of sales is being worked on. */
  import: endpoint({
    method: "POST",
    path: "/api/deals/import",
    role: "member",
    summary: "Add sales from a file of another program, or say what would be added",
    multipart: { fields: DealImportFields, maxFileBytes: importLimits.fileBytes },
    reply: DealImportResult,
    transaction: "own",
  }),
  list: endpoint({
    method: "GET",
    path: "/api/deals/imports",
    summary: "Uploads of sales, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(DealImport),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/deals/imports/:id",
    summary: "One upload of sales with its progress",
    params: IdParams,
    reply: DealImport,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/deals/imports/:id/undo",
    role: "member",
    summary: "Take back the sales of an upload that nobody has changed since",
    params: IdParams,
    reply: DealImport,
  }),
};
