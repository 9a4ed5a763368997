import { routesOf } from "#platform/server/route.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import * as service from "./contact-fields.service.ts";
import * as store from "./contact-fields.store.ts";

export const contactFieldsRoutes = routesOf(contactFieldsApi, {
  list: ({ ctx }) => store.listFields(ctx.tx),
  create: ({ ctx, body }) => service.createField(ctx, body),
  update: ({ ctx, params, body }) => service.updateField(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.removeField(ctx, params.id), {}),
});
