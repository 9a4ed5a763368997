import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { addFile, deleteFile, downloadFile } from "./formation-files.service.ts";
import { repliesOf } from "./formation-replies.service.ts";
import { changeStep } from "./formation-steps.service.ts";
import {
  cancelFormation,
  createFormation,
  getFormation,
  quote,
  updateFormation,
} from "./formations.service.ts";
import { listFormations } from "./formations.store.ts";

export const formationsRoutes = routesOf(formationsApi, {
  list: paged(async ({ ctx, query }) => {
    const page = await pageById("formations", query, (from) => listFormations(ctx.tx, from));
    return { ...page, rows: await repliesOf(ctx, page.rows) };
  }),
  quote: ({ ctx, body }) => quote(ctx, body),
  create: ({ ctx, body }) => createFormation(ctx, body),
  get: ({ ctx, params }) => getFormation(ctx, params.id),
  update: ({ ctx, params, body }) => updateFormation(ctx, params.id, body),
  step: ({ ctx, params, body }) => changeStep(ctx, params, body),
  cancel: ({ ctx, params, body }) => cancelFormation(ctx, params.id, body),
  addFile: ({ ctx, params, upload }) => addFile(ctx, params.id, upload),
  file: ({ ctx, params }) => downloadFile(ctx, params),
  removeFile: async ({ ctx, params }) => (await deleteFile(ctx, params), {}),
});
