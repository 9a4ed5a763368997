import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#platform/web/query-keys.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";

const none: HelperChoices = {
  stages: [],
  people: [],
  fields: [],
  dates: [],
  templates: [],
  webhooks: [],
  hooks: [],
};
const key = keyOf(helpersApi.choices);

/** What can be chosen in a helper; read again at the next visit, because what is chosen from is made on other screens. */
export function useChoices(): HelperChoices {
  const queryClient = useQueryClient();
  useEffect(() => () => queryClient.removeQueries({ queryKey: key, exact: true }), [queryClient]);
  return useQueryOf(helpersApi.choices).data ?? none;
}
