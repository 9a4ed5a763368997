import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { listFields } from "#areas/customers/server/index.ts";
import { fieldLabel, kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as campaigns from "#areas/email-campaigns/server/index.ts";
import type { Names } from "#areas/automation/contract/helper-words.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { listHooks, listWebhooks } from "./other-programs.service.ts";

export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** What there is in this business that a helper can name. Read once, for as many helpers as are looked at. */
export async function thingsOf(ctx: Ctx) {
  return {
    stageNames: await pipeline.stageNames(ctx),
    stages: await pipeline.knownStages(ctx),
    people: await team.membersOf(ctx.tx),
    fields: await listFields(ctx.tx),
    templates: await campaigns.listTemplates(ctx.tx),
    webhooks: await listWebhooks(ctx),
    hooks: await listHooks(ctx),
    paymentLink: await campaigns.paymentLinkOf(ctx),
  };
}

/** What their ids and keys are called. */
export function namesOf({ stageNames, people, fields, templates, webhooks, hooks }: Things): Names {
  const nameIn = (list: readonly { id: string; name: string }[], id: string, none: string): string =>
    list.find((one) => one.id === id)?.name ?? none;
  return {
    stage: (key) => stageNames.get(key) ?? key,
    person: (id) =>
      nameIn(
        people.map((one) => ({ id: one.id, name: fullNameOf(one) })),
        id,
        "somebody who left",
      ),
    template: (id) => nameIn(templates, id, "a template that is gone"),
    webhook: (id) => nameIn(webhooks, id, "a program that is no longer connected"),
    hook: (id) => nameIn(hooks, id, "a program that is no longer connected"),
    field: (key) =>
      kindOf(key) === undefined ? (fields.find((one) => one.key === key)?.label ?? key) : fieldLabel(key),
  };
}
