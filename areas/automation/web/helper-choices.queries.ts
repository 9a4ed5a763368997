import { useMemo } from "react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

/** What can be chosen in a helper: stages, people, details of a customer, templates, other programs. */
export type Choices = Record<
  "stages" | "people" | "fields" | "dates" | "templates" | "webhooks" | "hooks",
  Option[]
>;

export function useChoices(): Choices {
  const stages = useQueryOf(pipelineStagesApi.list).data;
  const members = useQueryOf(membersApi.list).data;
  const own = useQueryOf(contactFieldsApi.list).data;
  const templates = useQueryOf(templatesApi.list).data;
  const webhooks = useQueryOf(webhooksApi.list, { enabled: !isDemo() }).data;
  const hooks = useQueryOf(hooksApi.list, { enabled: !isDemo() }).data;
  return useMemo(
    () => ({
      stages: (stages ?? []).map(({ key, name }) => ({ value: key, label: name })),
      people: (members ?? []).map((one) => ({ value: one.id, label: fullNameOf(one) })),
      fields: [
        ...standardFields.map(({ name, label }) => ({ value: name as string, label: label as string })),
        ...(own ?? []).map(({ key, label }) => ({ value: key, label })),
      ],
      dates: [
        { value: "birthday", label: "Birthday" },
        { value: "nextFollowUp", label: "Next follow-up" },
        ...(own ?? []).filter(({ type }) => type === "date").map(({ key, label }) => ({ value: key, label })),
      ],
      templates: (templates ?? []).map(({ id, name }) => ({ value: id, label: name })),
      webhooks: (webhooks ?? []).map(({ id, url }) => ({ value: id, label: url })),
      hooks: (hooks ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [stages, members, own, templates, webhooks, hooks],
  );
}
