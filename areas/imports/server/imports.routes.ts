import { mapPage, paged, pageById, pageByNumber } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { checkImport } from "./import-check.service.ts";
import { saveChoices } from "./import-choices.service.ts";
import { readFirstRow } from "./import-first-row.service.ts";
import { importDirectly } from "./import-direct.service.ts";
import * as fixing from "./import-fixes.service.ts";
import { undoImport } from "./import-undo.service.ts";
import { cancelImport, startImport } from "./import-write.service.ts";
import * as people from "./import-people.store.ts";
import * as service from "./imports.service.ts";

export const importsRoutes = routesOf(importsApi, {
  list: paged(({ ctx, query }) => pageById("imports", query, (from) => service.listImports(ctx, from))),
  upload: ({ ctx, upload }) =>
    service.beginImport(ctx, { fileId: upload.fileId, fileName: upload.fileName, format: "csv" }),
  paste: ({ ctx, body }) => service.beginPasted(ctx, body.text),
  get: ({ ctx, params }) => service.getImport(ctx, params.id),
  firstRow: ({ ctx, params, body }) => readFirstRow(ctx, params.id, !body.isCustomer),
  save: ({ ctx, params, body }) => saveChoices(ctx, params.id, body),
  check: ({ ctx, params, body }) => checkImport(ctx, params.id, body),
  rows: paged(({ ctx, params, query }) => fixing.listRows(ctx, params.id, query)),
  wrongValues: ({ ctx, params }) => fixing.listWrongValues(ctx, params.id),
  fix: ({ ctx, params, body }) => fixing.fixRow(ctx, params.id, params.number, body.cells),
  replace: ({ ctx, params, body }) => fixing.replaceValue(ctx, params.id, body.index, body.from, body.to),
  decide: ({ ctx, params, body }) => fixing.decideRows(ctx, params.id, body.rows, body.decision),
  start: ({ ctx, params, body }) => startImport(ctx, params.id, body),
  cancel: ({ ctx, params }) => cancelImport(ctx, params.id),
  dropped: ({ ctx, params }) => fixing.downloadDropped(ctx, params.id),
  undo: ({ ctx, params }) => undoImport(ctx, params.id),
  kept: paged(async ({ ctx, params, query }) => {
    await service.getImport(ctx, params.id);
    const page = await pageByNumber("import-kept", query, (from) => people.listKept(ctx.tx, params.id, from));
    return mapPage(page, ({ contactId, name, reason }) => ({ contactId, name, reason }));
  }),
  remove: async ({ ctx, params }) => (await service.removeImport(ctx, params.id), {}),
  direct: ({ ctx, fields, upload }) => importDirectly(ctx, upload, fields),
});
