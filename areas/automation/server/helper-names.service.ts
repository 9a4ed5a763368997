import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { listFields } from "#areas/customers/server/index.ts";
import { fieldLabel, kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as campaigns from "#areas/email-campaigns/server/index.ts";
import type { Names } from "#areas/automation/contract/helper-words.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { listHooks, listWebhooks } from "./other-programs.service.ts";

/** What ids and keys are called in this business. */
export async function namesOf(ctx: Ctx): Promise<Names> {
  const [stages, people, fields, templates, webhooks, hooks] = [
    await pipeline.stageNames(ctx),
    await team.membersOf(ctx.tx),
    await listFields(ctx.tx),
    await campaigns.listTemplates(ctx.tx),
    await listWebhooks(ctx),
    await listHooks(ctx),
  ];
  const nameIn = (list: readonly { id: string; name: string }[], id: string, none: string): string =>
    list.find((one) => one.id === id)?.name ?? none;
  return {
    stage: (key) => stages.get(key) ?? key,
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
