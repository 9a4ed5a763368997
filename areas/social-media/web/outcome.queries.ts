import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { arrivalsApi } from "#areas/social-media/contract/arrivals.api.ts";
import type { OutcomeQuery } from "#areas/social-media/contract/arrivals.schema.ts";

export const useOutcome = (query: OutcomeQuery) => useQueryOf(arrivalsApi.outcome, { query });
export const useLinkClicks = (query: OutcomeQuery, enabled: boolean) =>
  useQueryOf(arrivalsApi.links, { query, enabled });
export const useArrivals = (query: OutcomeQuery, enabled: boolean) =>
  useEndlessQueryOf(arrivalsApi.list, { query: { ...query, limit: "20" }, enabled });
