import type { Ctx } from "#platform/server/context.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { lockLiveContacts, updateContact } from "#areas/customers/server/index.ts";
import { type CallAct, CallActs } from "#areas/dialer/contract/call-acts.schema.ts";
import type { CallOutcome } from "#areas/dialer/contract/phone-records.schema.ts";
import { stagesOf } from "#areas/pipeline/server/index.ts";
import { findAny } from "./phone-campaigns.store.ts";

type Ended = { campaignId: string; contactId: string | null; outcome: CallOutcome };

/** Gives the customer of a call the stage and the tags that its campaign has for what came of it. A stage that is gone by now, or one tag too many, is left out. */
export async function actOnCall(ctx: Ctx, { campaignId, contactId, outcome }: Ended): Promise<void> {
  if (contactId === null) return;
  const all = CallActs.parse((await findAny(ctx.tx, campaignId))?.callActs ?? []);
  const acts = all.filter((act) => act.outcome === outcome);
  if (acts.length === 0) return;
  const [customer] = await lockLiveContacts(ctx.tx, [contactId]);
  if (!customer) return;
  const valuesOf = (wanted: CallAct["do"]) => acts.flatMap((act) => (act.do === wanted ? [act.value] : []));
  const wanted = valuesOf("stage").at(-1);
  const stage = wanted && (await stagesOf(ctx)).find(({ key }) => key === wanted)?.key;
  const tags = [...new Set([...customer.tags, ...valuesOf("tag")])].slice(
    0,
    Math.max(customer.tags.length, contactLimits.tags),
  );
  await updateContact(ctx, contactId, { ...(stage && { pipelineStage: stage }), tags });
}
