import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { chooseStatement, uploadStatement } from "./statement-uploads.service.ts";
import { undoStatement } from "./statement-undo.service.ts";
import { cancelStatement, startStatement } from "./statement-write.service.ts";
import { listSuggestions, takeSuggestion } from "./suggestions.service.ts";
import * as service from "./statements.service.ts";

export const statementsRoutes = routesOf(statementsApi, {
  list: paged(({ ctx, query }) => service.listStatements(ctx, query)),
  upload: ({ ctx, fields, upload }) => uploadStatement(ctx, fields.accountId, upload),
  get: ({ ctx, params }) => service.getStatement(ctx, params.id),
  rows: paged(({ ctx, params, query }) => service.listRows(ctx, params.id, query)),
  choose: ({ ctx, params, body }) => chooseStatement(ctx, params.id, body),
  decide: ({ ctx, params, body }) => service.decideRows(ctx, params.id, body),
  start: ({ ctx, params }) => startStatement(ctx, params.id),
  cancel: ({ ctx, params }) => cancelStatement(ctx, params.id),
  undo: ({ ctx, params }) => undoStatement(ctx, params.id),
  kept: paged(({ ctx, params, query }) => service.listKept(ctx, params.id, query)),
  remove: async ({ ctx, params }) => (await service.removeStatement(ctx, params.id), {}),
});

export const suggestionsRoutes = routesOf(suggestionsApi, {
  list: paged(({ ctx, params, query }) => listSuggestions(ctx, params.id, query)),
  take: ({ ctx, params, body }) => takeSuggestion(ctx, params.id, body),
});
