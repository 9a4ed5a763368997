import { binary, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { DocumentParams, FormationDocument, NewDocument, SheetQuery } from "./documents.schema.ts";

export const documentsApi = {
  create: endpoint({
    method: "POST",
    path: "/api/formations/:id/documents",
    summary: "Make a paper of an order’s answers; the same answers make no second version",
    role: "manager",
    params: IdParams,
    body: NewDocument,
    reply: FormationDocument,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/formations/:id/documents/:documentId/file",
    summary: "A paper as a PDF, as it was made",
    params: DocumentParams,
    reply: binary("application/pdf"),
    transaction: "own",
    atOnce: 4,
  }),
  sheet: endpoint({
    method: "GET",
    path: "/api/formations/:id/sheet",
    summary: "All answers of an order on one sheet, as a PDF or JSON",
    params: IdParams,
    query: SheetQuery,
    reply: binary("application/pdf"),
    transaction: "own",
    atOnce: 4,
  }),
};
