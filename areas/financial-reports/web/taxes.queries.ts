import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { taxDocumentsPageSize } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import type { TaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { demoActions, toasts } from "./taxes.messages.ts";

/** While a package is being made, it is looked at every so many milliseconds. */
const lookMilliseconds = 2000;
const isMaking = ({ fileState }: Pick<TaxDocument, "fileState">) => fileState === "making";

export const useTaxes = (year: number | undefined) =>
  useQueryOf(taxesApi.get, {
    query: year === undefined ? {} : { year: String(year) },
    keepPrevious: true,
  });
export const useContractors = (year: number | undefined) =>
  useEndlessQueryOf(taxesApi.contractors, {
    query: { ...(year !== undefined && { year: String(year) }), limit: taxDocumentsPageSize },
    keepPrevious: true,
  });
export const useTaxDocuments = () =>
  useEndlessQueryOf(taxDocumentsApi.list, {
    query: { limit: taxDocumentsPageSize },
    refetchInterval: (items) => (items?.some(isMaking) ? lookMilliseconds : false),
  });
export const useTaxDocument = (id: string) =>
  useQueryOf(taxDocumentsApi.get, {
    params: { id },
    refetchInterval: (one) => (one && isMaking(one) ? lookMilliseconds : false),
  });
export const useTaxBin = () =>
  useEndlessQueryOf(taxDocumentsApi.bin, { query: { limit: taxDocumentsPageSize } });
export const useTaxLines = (enabled: boolean) => useQueryOf(taxesApi.lines, { enabled });
export const useForm = (contactId: string) => useQueryOf(w9FormsApi.get, { params: { id: contactId } });

const failure = withReason(toasts.failed);
const ofForms = [w9FormsApi.get, taxesApi.get, taxesApi.contractors, booksReportsApi.get];
export const useSaveForm = () =>
  useAction(w9FormsApi.save, {
    demo: demoActions.saveForm,
    success: toasts.formSaved,
    failure: withReason(toasts.formFailed),
    refresh: ofForms,
  });
export const useDeleteForm = () =>
  useAction(w9FormsApi.remove, {
    demo: demoActions.removeForm,
    success: toasts.formDeleted,
    failure,
    refresh: ofForms,
  });
export const useRestoreForm = () =>
  useAction(w9FormsApi.restore, {
    demo: demoActions.restoreForm,
    success: toasts.formRestored,
    failure,
    refresh: ofForms,
  });
export const useSaveThreshold = () =>
  useAction(taxesApi.saveThreshold, {
    demo: demoActions.threshold,
    success: toasts.thresholdSaved,
    failure,
    refresh: [taxesApi.get, taxesApi.contractors, booksReportsApi.get],
  });
export const useAddDays = () =>
  useAction(taxesApi.addDays, {
    demo: demoActions.days,
    success: ({ added }) => toasts.daysAdded(added),
    failure,
    refresh: [taxesApi.get, tasksApi.list],
  });
export const useSaveLine = () =>
  useAction(taxesApi.saveLine, {
    demo: demoActions.line,
    success: toasts.lineSaved,
    failure,
    refresh: [taxesApi.lines],
  });

const documents = [taxDocumentsApi.list, taxDocumentsApi.get, taxDocumentsApi.bin];
const making = (one: TaxDocument) => (isMaking(one) ? toasts.started : toasts.made);
export const useMakeDocument = () =>
  useAction(taxDocumentsApi.create, {
    demo: demoActions.make,
    success: making,
    failure: withReason(toasts.makeFailed),
    refresh: documents,
  });
export const useRenewDocument = () =>
  useAction(taxDocumentsApi.renew, {
    demo: demoActions.renew,
    success: making,
    failure: withReason(toasts.makeFailed),
    refresh: documents,
  });
export const useDocumentStatus = () =>
  useAction(taxDocumentsApi.update, {
    demo: demoActions.status,
    success: toasts.changed,
    failure,
    refresh: documents,
  });
export const useDeleteDocument = () =>
  useAction(taxDocumentsApi.remove, {
    demo: demoActions.remove,
    success: toasts.deleted,
    failure,
    refresh: documents,
    gone: ({ params }) => params.id,
  });
export const useRestoreDocument = () =>
  useAction(taxDocumentsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure,
    refresh: documents,
  });
export const useStopMaking = () =>
  useAction(operationsApi.cancel, { demo: demoActions.stop, failure, refresh: documents });
