import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { listFields } from "#areas/customers/server/index.ts";
import { standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import * as campaigns from "#areas/email-campaigns/server/index.ts";
import * as integrations from "#areas/integrations/server/index.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";

type Choice = HelperChoices["stages"][number];
const named = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });

/** What can be chosen in a helper, in the order in which it is offered. */
export async function listChoices(ctx: Ctx): Promise<HelperChoices> {
  const own = await listFields(ctx.tx);
  const ofOwn = own.map(({ key, label }): Choice => ({ value: key, label }));
  return {
    stages: (await pipeline.stagesOf(ctx)).map(({ key, name }) => ({ value: key, label: name })),
    people: (await team.membersOf(ctx.tx)).map((one) => ({ value: one.id, label: fullNameOf(one) })),
    fields: [...standardFields.map(({ name, label }): Choice => ({ value: name, label })), ...ofOwn],
    dates: [
      { value: "birthday", label: "Birthday" },
      { value: "nextFollowUp", label: "Next follow-up" },
      ...ofOwn.filter((_choice, at) => own[at]?.type === "date"),
    ],
    templates: (await campaigns.listTemplates(ctx.tx)).map(named),
    webhooks: (await integrations.listWebhookRows(ctx.tx)).map(({ id, url }) => ({ value: id, label: url })),
    hooks: (await integrations.listHookRows(ctx.tx)).map(named),
  };
}
