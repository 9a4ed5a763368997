import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import * as service from "./texts.service.ts";

export const textsRoutes = routesOf(textsApi, {
  list: paged(({ ctx, query }) => service.listConversations(ctx, query)),
  get: ({ ctx, params: { id } }) => service.getConversation(ctx, id),
  messages: paged(({ ctx, params: { id }, query }) => service.listMessages(ctx, id, query)),
  answer: ({ ctx, params: { id }, body }) => service.answerConversation(ctx, id, body.body),
  read: async ({ ctx, params: { id }, body }) => (await service.readConversation(ctx, id, body.lastId), {}),
  addContact: ({ ctx, params: { id }, body }) => service.addTexter(ctx, id, body),
  decide: ({ ctx, params: { id }, body }) => service.decideConversation(ctx, id, body),
});
