import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleRunsAt } from "#areas/automation/contract/helper-runs.sample.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import type { RunRow } from "./helper-runs.store.ts";
import * as runs from "./helper-runs.store.ts";
import * as sample from "./helper-sample.store.ts";
import { addPresets } from "./helpers.service.ts";
import * as store from "./helpers.store.ts";

/** Shows what the first helpers would have done in the sample business. None of it is ever due, and nothing of it is sent; once. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  if ((await sample.countSample(ctx.tx)) > 0) return;
  // The sample of a new business may come before its helpers.
  await addPresets(ctx, ownerId);
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const ids = sampleIdsBy((contact) => contact.id, when, contactIds);
  const helpers = new Map((await store.listHelpers(ctx.tx)).map((helper) => [helper.preset, helper]));
  const made = sampleRunsAt(when).flatMap(({ preset, contact, steps, ...run }, number) => {
    const helper = helpers.get(preset);
    const contactId = ids.get(contact.id);
    if (!helper || !contactId) return [];
    const row: RunRow = {
      ...run,
      id: newId(),
      helperId: helper.id,
      version: helper.version,
      contactId,
      eventId: null,
      eventKey: `${sample.sampleKey}${number}`,
      depth: 0,
      isWaiting: false,
      dueAt: null,
      plannedAt: null,
      waitsFor: null,
      endsBy: null,
      wokenBy: null,
    };
    return [{ row, steps: steps.map((step) => ({ ...step, runId: row.id, contactId })) }];
  });
  await runs.insertRuns(
    ctx.tx,
    ctx.workspaceId,
    made.map(({ row }) => row),
  );
  await runs.saveSteps(
    ctx.tx,
    ctx.workspaceId,
    made.flatMap(({ steps }) => steps),
  );
  await sample.updateLastRuns(ctx.tx);
}

/** Removes what it showed, also of customers who stay. */
export async function removeSample(ctx: Ctx): Promise<void> {
  await sample.removeSample(ctx.tx);
  await sample.updateLastRuns(ctx.tx);
}

/** True for a run of the sample business, which does nothing more. */
export const isSampleRun = ({ eventKey }: Pick<RunRow, "eventKey">): boolean =>
  eventKey.startsWith(sample.sampleKey);
