import { dayIn } from "#platform/contract/dates.ts";
import { withReason } from "#platform/web/failures.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { demoActions, toasts } from "./books.messages.ts";

export const useBooksSettings = () => useQueryOf(booksSettingsApi.get);
/** The currency of the books; dollars until the settings have been read. */
export const useCurrency = (): string => useBooksSettings().data?.currency ?? "USD";
export const useAccounts = () => useQueryOf(accountsApi.list);
export const useCategories = () => useQueryOf(categoriesApi.list);
export const useTaxCodes = () => useQueryOf(taxCodesApi.list);
/** Income, expenses and net of all time, and of this month. */
export const useSummary = () => useQueryOf(booksSummaryApi.get);

/** Today by the clock of the business. */
export function useToday(): string {
  const now = useNow();
  return dayIn(useQueryOf(tasksApi.settings).data?.timeZone ?? ownZone(), now);
}

const saved = { success: toasts.settingsSaved, failure: withReason(toasts.settingsFailed) };

export const useSaveSettings = () =>
  useAction(booksSettingsApi.save, {
    ...saved,
    demo: demoActions.settings,
    shows: booksSettingsApi.get,
    refresh: [booksSettingsApi.get, accountsApi.list],
  });
export const useSaveLogo = () =>
  useSendFile(booksSettingsApi.saveLogo, {
    demo: demoActions.logo,
    success: toasts.settingsSaved,
    failure: withReason(toasts.logoFailed),
    refresh: [booksSettingsApi.get],
  });
export const useRemoveLogo = () =>
  useAction(booksSettingsApi.removeLogo, {
    ...saved,
    demo: demoActions.logo,
    refresh: [booksSettingsApi.get],
  });

export const useAddTax = () =>
  useAction(taxCodesApi.create, { ...saved, demo: demoActions.tax, refresh: [taxCodesApi.list] });
export const useSaveTax = () =>
  useAction(taxCodesApi.update, { ...saved, demo: demoActions.tax, refresh: [taxCodesApi.list] });
export const useAddAccount = () =>
  useAction(accountsApi.create, { ...saved, demo: demoActions.account, refresh: [accountsApi.list] });
export const useSaveAccount = () =>
  useAction(accountsApi.update, { ...saved, demo: demoActions.account, refresh: [accountsApi.list] });
export const useAddCategory = () =>
  useAction(categoriesApi.create, { ...saved, demo: demoActions.category, refresh: [categoriesApi.list] });
export const useSaveCategory = () =>
  useAction(categoriesApi.update, { ...saved, demo: demoActions.category, refresh: [categoriesApi.list] });
