import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { taxPaymentsApi } from "#areas/books/contract/tax-payments.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import * as receipts from "./receipts.service.ts";
import { listBin, listTags, listTransactions } from "./transaction-lists.store.ts";
import { payTax } from "./tax-payments.service.ts";
import * as service from "./transactions.service.ts";
import { listChanges } from "./transactions.store.ts";

export const taxPaymentsRoutes = routesOf(taxPaymentsApi, {
  create: ({ ctx, body }) => payTax(ctx, body),
});

export const transactionsRoutes = routesOf(transactionsApi, {
  list: paged(({ ctx, query }) => listTransactions(ctx.tx, query)),
  bin: paged(({ ctx, query }) => listBin(ctx.tx, query)),
  tags: ({ ctx }) => listTags(ctx.tx),
  get: ({ ctx, params }) => service.getTransaction(ctx, params.id),
  create: ({ ctx, body }) => service.createTransaction(ctx, body),
  update: ({ ctx, params, body }) => service.updateTransaction(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.deleteTransaction(ctx, params.id), {}),
  restore: ({ ctx, params }) => service.restoreTransaction(ctx, params.id),
  history: paged(async ({ ctx, params, query }) => {
    const { id } = await service.getTransaction(ctx, params.id);
    return pageById("transaction-changes", query, (from) => listChanges(ctx.tx, id, from));
  }),
  addReceipt: ({ ctx, params, upload }) => receipts.addReceipt(ctx, params.id, upload),
  receipt: ({ ctx, params }) => receipts.downloadReceipt(ctx, params.id),
  removeReceipt: async ({ ctx, params }) => (await receipts.deleteReceipt(ctx, params.id), {}),
});
