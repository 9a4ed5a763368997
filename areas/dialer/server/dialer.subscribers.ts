import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { memberRemoved, workspaceKept } from "#areas/team/contract/members.events.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import { phoneKind } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { deliveriesSettled, sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { findHandedOver } from "#areas/outreach/server/index.ts";
import { telephoneChanged } from "#areas/telephone/contract/telephone.events.ts";
import { actOnCall } from "./call-acts.service.ts";
import { endTries } from "./tries.store.ts";
import { addSample, removeSample } from "./phone-sample.service.ts";
import { changeLine } from "./phone-scheduled.service.ts";
import { reopenAfter } from "./phone-unknown.service.ts";
import * as store from "./phone-campaigns.store.ts";

/** What happens to campaigns when a business changes hands, or gets a sample’s data. */
export const dialerSubscribers = [
  on(telephoneChanged, (ctx, { isLive }) => changeLine(ctx, !isLive)),
  on(deliveriesSettled, async (ctx, { kind, deliveries }) => {
    if (kind !== phoneKind("text") && kind !== phoneKind("call")) return;
    const of = (wanted: string) =>
      deliveries.flatMap(({ deliveryId, state }) => (state === wanted ? [deliveryId] : []));
    const [accepted, failed] = [of("accepted"), of("failed")];
    // A text is done with once it was taken; a call only once it ended.
    if (kind === phoneKind("text") && accepted.length > 0) await endTries(ctx.tx, accepted, {});
    // Nobody at the other side knows of it: a person said that it was made.
    if (kind === phoneKind("call"))
      for (const id of accepted)
        if ((await findHandedOver(ctx.tx, id))?.messageId === null)
          await endTries(ctx.tx, [id], { status: "completed", outcome: "unclear" });
    if (failed.length > 0)
      await endTries(
        ctx.tx,
        failed,
        kind === phoneKind("text")
          ? { status: "undelivered", cost: "0" }
          : { status: "failed", outcome: "failed", cost: "0" },
      );
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === phoneKind("text") || kind === phoneKind("call")) await reopenAfter(ctx, sourceId);
  }),
  on(callCompleted, actOnCall),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(workspaceKept, (ctx, { from, to }) => store.updatePerson(ctx.tx, from, to)),
  on(memberRemoved, async (ctx, { userId, to }) => {
    if (to !== null) await store.reassignOpen(ctx.tx, userId, to);
  }),
];
