import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import * as documents from "./tax-documents.service.ts";
import { documentFile } from "./tax-files.service.ts";
import * as taxes from "./taxes.service.ts";
import * as forms from "./w9-forms.service.ts";

export const taxesRoutes: Route[] = [
  ...routesOf(taxesApi, {
    get: ({ ctx, query }) => taxes.getTaxes(ctx, query.year),
    contractors: paged(({ ctx, query }) => taxes.listContractors(ctx, query)),
    saveThreshold: ({ ctx, body }) => taxes.saveThreshold(ctx, body),
    addDays: ({ ctx, body }) => taxes.addTaxDays(ctx, body.year),
    lines: ({ ctx }) => taxes.listLines(ctx),
    saveLine: ({ ctx, params, body }) => taxes.saveLine(ctx, params.id, body),
  }),
  ...routesOf(w9FormsApi, {
    get: ({ ctx, params }) => forms.getForm(ctx, params.id),
    save: ({ ctx, params, body }) => forms.saveForm(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await forms.deleteForm(ctx, params.id), {}),
    restore: ({ ctx, params }) => forms.restoreForm(ctx, params.id),
  }),
  ...routesOf(taxDocumentsApi, {
    list: paged(({ ctx, query }) => documents.listDocuments(ctx, query)),
    bin: paged(({ ctx, query }) => documents.listBinned(ctx, query)),
    create: ({ ctx, body }) => documents.createDocument(ctx, body),
    get: ({ ctx, params }) => documents.openDocument(ctx, params.id),
    update: ({ ctx, params, body }) => documents.updateStatus(ctx, params.id, body),
    renew: ({ ctx, params }) => documents.renewDocument(ctx, params.id),
    file: ({ ctx, params }) => documentFile(ctx, params.id),
    remove: async ({ ctx, params }) => (await documents.deleteDocument(ctx, params.id), {}),
    restore: ({ ctx, params }) => documents.restoreDocument(ctx, params.id),
  }),
];
