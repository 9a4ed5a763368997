import { answerById } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { changeMany } from "./contact-bulk.service.ts";
import { exportContacts } from "./contact-export.service.ts";
import * as changes from "./contact-changes.store.ts";
import * as service from "./contacts.service.ts";
import * as store from "./contacts.store.ts";
import * as lists from "./contact-lists.store.ts";

/** How many entries a list without a stated size gives, where it could be endless. */
const defaultLimit = 50;

export const contactsRoutes = routesOf(contactsApi, {
  list: async ({ ctx, query, answer }) => {
    const { fields, limit, ...wanted } = query;
    const page =
      fields === "card" && limit !== undefined
        ? await lists.listCards(ctx.tx, { ...wanted, limit })
        : await lists.listContacts(ctx.tx, { ...wanted, limit });
    answer.next(page.next);
    return page.rows;
  },
  withPhone: async ({ ctx, query, answer }) => {
    const page = await lists.listContacts(ctx.tx, { ...query, withPhone: true });
    answer.next(page.next);
    return page.rows;
  },
  count: async ({ ctx, query }) => ({ count: await lists.countContacts(ctx.tx, query) }),
  tags: ({ ctx }) => store.listTags(ctx.tx),
  sources: ({ ctx }) => store.listSources(ctx.tx),
  export: ({ ctx, query: { ids, ...query } }) =>
    exportContacts(ctx, { ...query, ids: ids ? ids.split(",") : undefined }),
  exportChosen: ({ ctx, body }) => exportContacts(ctx, body),
  bin: async ({ ctx, query, answer }) => {
    const page = await lists.listBin(ctx.tx, {
      limit: query.limit ?? defaultLimit,
      cursor: query.cursor,
    });
    answer.next(page.next);
    return page.rows;
  },
  get: ({ ctx, params }) => service.getContact(ctx, params.id),
  create: ({ ctx, body }) => service.createContact(ctx, body),
  update: ({ ctx, params, body }) => service.updateContact(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.deleteContact(ctx, params.id), {}),
  restore: ({ ctx, params }) => service.restoreContact(ctx, params.id),
  addNote: ({ ctx, params, body }) => service.addNote(ctx, params.id, body.text),
  removeNote: async ({ ctx, params }) => (await service.removeNote(ctx, params.id, params.noteId), {}),
  changes: async ({ ctx, params, query, answer }) => {
    await service.getContact(ctx, params.id);
    return answerById(
      answer,
      { scope: "contact-changes", limit: query.limit ?? defaultLimit, cursor: query.cursor },
      (from) => changes.listChanges(ctx.tx, params.id, from),
    );
  },
  bulk: ({ ctx, body }) => changeMany(ctx, body),
});
