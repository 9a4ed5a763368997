import { type Page, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ListedContact } from "#areas/customers/contract/contacts.schema.ts";
import { changeMany } from "./contact-bulk.service.ts";
import { exportContacts } from "./contact-export.service.ts";
import * as changes from "./contact-changes.store.ts";
import * as service from "./contacts.service.ts";
import * as counts from "./contact-counts.store.ts";
import * as lists from "./contact-lists.store.ts";

export const contactsRoutes = routesOf(contactsApi, {
  list: paged(({ ctx, query: { fields, limit, ...wanted } }): Promise<Page<ListedContact>> =>
    fields === "card" && limit !== undefined
      ? lists.listCards(ctx.tx, { ...wanted, limit })
      : lists.listContacts(ctx.tx, { ...wanted, limit }),
  ),
  withPhone: paged(({ ctx, query: { fields, limit, ...wanted } }): Promise<Page<ListedContact>> =>
    fields === "card" && limit !== undefined
      ? lists.listCards(ctx.tx, { ...wanted, limit, withPhone: true })
      : lists.listContacts(ctx.tx, { ...wanted, limit, withPhone: true }),
  ),
  idsWithPhone: ({ ctx, query }) => lists.listIdsWithPhone(ctx.tx, query),
  count: async ({ ctx, query }) => ({ count: await counts.countContacts(ctx.tx, query) }),
  tags: ({ ctx }) => counts.listTags(ctx.tx),
  sources: async ({ ctx }) => (await counts.listSources(ctx.tx)).map(({ source }) => source),
  export: ({ ctx, query: { ids, ...query } }) =>
    exportContacts(ctx, { ...query, ids: ids ? ids.split(",") : undefined }),
  exportChosen: ({ ctx, body }) => exportContacts(ctx, body),
  bin: paged(({ ctx, query }) => lists.listBin(ctx.tx, query)),
  get: ({ ctx, params }) => service.getContact(ctx, params.id),
  create: ({ ctx, body }) => service.createContact(ctx, body),
  update: ({ ctx, params, body }) => service.updateContact(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.deleteContact(ctx, params.id), {}),
  restore: ({ ctx, params }) => service.restoreContact(ctx, params.id),
  addNote: ({ ctx, params, body }) => service.addNote(ctx, params.id, body.text),
  removeNote: async ({ ctx, params }) => (await service.removeNote(ctx, params.id, params.noteId), {}),
  changes: paged(async ({ ctx, params, query }) => {
    await service.getContact(ctx, params.id);
    return pageById("contact-changes", query, (from) => changes.listChanges(ctx.tx, params.id, from));
  }),
  bulk: ({ ctx, body }) => changeMany(ctx, body),
});
