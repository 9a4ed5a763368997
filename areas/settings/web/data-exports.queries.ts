import { isGoingOn, operationsApi } from "#platform/contract/operations.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { dataDemoActions, dataToasts } from "./data.messages.ts";

/** How often an export under way is looked at, in milliseconds. */
const pollMilliseconds = 1500;

/** The exports; read again every moment while one is under way. */
export const useDataExports = (enabled: boolean) =>
  useQueryOf(dataExportsApi.list, {
    enabled,
    refetchInterval: (all) => (all?.some(isGoingOn) ? pollMilliseconds : false),
  });

export const useCreateExport = () =>
  useAction(dataExportsApi.create, { demo: dataDemoActions.export, refresh: [dataExportsApi.list] });

export const useExportLink = () => useAction(dataExportsApi.link, { demo: dataDemoActions.export });

export const useCancelExport = () =>
  useAction(operationsApi.cancel, {
    demo: dataDemoActions.export,
    failure: dataToasts.failed,
    refresh: [dataExportsApi.list],
  });
