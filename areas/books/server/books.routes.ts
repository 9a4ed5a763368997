import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { readLogo } from "#areas/settings/server/index.ts";
import * as accounts from "./accounts.service.ts";
import * as settings from "./books-settings.service.ts";
import { getSummary } from "./books-summary.service.ts";
import * as categories from "./categories.service.ts";
import * as rules from "./category-rules.service.ts";
import { listJournal } from "./journal.service.ts";
import { getPeriodLock, savePeriodLock } from "./period-lock.service.ts";
import { applyRule } from "./past-categories.service.ts";
import { getCheck, runCheck } from "./self-check.service.ts";
import * as taxes from "./tax-codes.service.ts";
import { taxPaymentsRoutes, transactionsRoutes } from "./transactions.routes.ts";

export const booksRoutes: Route[] = [
  ...routesOf(accountsApi, {
    list: ({ ctx, query }) => accounts.listAccounts(ctx, query),
    create: ({ ctx, body }) => accounts.createAccount(ctx, body),
    update: ({ ctx, params, body }) => accounts.updateAccount(ctx, params.id, body),
  }),
  ...routesOf(categoriesApi, {
    list: ({ ctx, query }) => categories.listCategories(ctx, query),
    create: ({ ctx, body }) => categories.createCategory(ctx, body),
    update: ({ ctx, params, body }) => categories.updateCategory(ctx, params.id, body),
  }),
  ...routesOf(categoryRulesApi, {
    list: ({ ctx }) => rules.listRules(ctx),
    preview: ({ ctx, query }) => rules.previewRule(ctx, query),
    create: ({ ctx, body }) => rules.createRule(ctx, body),
    update: ({ ctx, params, body }) => rules.updateRule(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await rules.deleteRule(ctx, params.id), {}),
    apply: ({ ctx, params, body }) => applyRule(ctx, params.id, body.count),
  }),
  ...routesOf(taxCodesApi, {
    list: ({ ctx }) => taxes.listTaxCodes(ctx),
    create: ({ ctx, body }) => taxes.createTaxCode(ctx, body),
    update: ({ ctx, params, body }) => taxes.updateTaxCode(ctx, params.id, body),
  }),
  ...routesOf(booksSettingsApi, {
    get: ({ ctx }) => settings.shownSettings(ctx),
    save: ({ ctx, body }) => settings.saveSettings(ctx, body),
    logo: ({ ctx }) => readLogo(ctx),
    saveLogo: ({ ctx, upload }) => settings.saveLogo(ctx, upload),
    removeLogo: ({ ctx }) => settings.removeLogo(ctx),
  }),
  ...routesOf(journalApi, { list: paged(({ ctx, query }) => listJournal(ctx, query)) }),
  ...routesOf(periodLockApi, {
    get: ({ ctx }) => getPeriodLock(ctx),
    save: ({ ctx, body }) => savePeriodLock(ctx, body),
  }),
  ...routesOf(selfCheckApi, { get: ({ ctx }) => getCheck(ctx), run: ({ ctx }) => runCheck(ctx) }),
  ...routesOf(booksSummaryApi, { get: ({ ctx, query }) => getSummary(ctx, query) }),
  ...transactionsRoutes,
  ...taxPaymentsRoutes,
];
