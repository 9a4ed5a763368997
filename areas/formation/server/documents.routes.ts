import { routesOf } from "#platform/server/route.ts";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import { createDocument, downloadDocument } from "./documents.service.ts";
import { downloadSheet } from "./order-sheet.service.ts";

export const documentsRoutes = routesOf(documentsApi, {
  create: ({ ctx, params, body }) => createDocument(ctx, params.id, body.kind),
  file: ({ ctx, params }) => downloadDocument(ctx, params),
  sheet: ({ ctx, params, query }) => downloadSheet(ctx, params.id, query.format),
});
