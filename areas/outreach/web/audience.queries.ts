import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { keyOf } from "#platform/web/query-keys.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { Audience, AudienceCount } from "#areas/outreach/contract/audience.schema.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";

/** What an audience can be made of here; read on demand. */
export function useAudienceChoices(enabled: boolean) {
  const stages = useQueryOf(pipelineStagesApi.list, { enabled }).data ?? [];
  const tags = useQueryOf(contactsApi.tags, { enabled }).data ?? [];
  const options = useQueryOf(campaignsApi.audienceOptions, { enabled }).data;
  const fields = useQueryOf(contactFieldsApi.list, { enabled }).data ?? [];
  return {
    stages: stages.map(({ key, name }) => ({ value: key, label: name })),
    tags: tags.map(({ tag, count }) => ({ value: tag, label: tag, count })),
    sources: (options?.sources ?? []).map(({ source, count }) => ({ value: source, label: source, count })),
    fields,
  };
}

const pauseMilliseconds = 250;

/** How many customers an audience has, counted a moment after its last change; the last number stays while the next is counted. */
export function useAudienceCount(audience: Audience): {
  counted: AudienceCount | undefined;
  pending: boolean;
} {
  const asked = useDebounced(audience, pauseMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: [...keyOf(campaignsApi.audienceCount), asked],
    queryFn: async ({ signal }) =>
      isDemo()
        ? (await import("#areas/outreach/contract/audience.sample.ts")).sampleAudienceCount(
            { now: new Date(), today: todayHere(new Date()) },
            asked,
          )
        : call(campaignsApi.audienceCount, { body: { audience: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { counted: data, pending: isFetching };
}
