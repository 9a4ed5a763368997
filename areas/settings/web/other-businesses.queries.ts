import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { dataDemoActions, dataToasts } from "./data.messages.ts";

/** The other businesses of the person who asks. */
export const useOtherBusinesses = () => {
  const all = useQueryOf(workspacesApi.mine);
  return (all.data ?? []).filter(({ current }) => !current);
};

export const useSwitchBusiness = () =>
  useAction(workspacesApi.switch, { demo: dataDemoActions.closeBusiness, failure: dataToasts.failed });
