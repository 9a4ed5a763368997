import type { Ctx } from "#platform/server/context.ts";
import { fitsEvent, matchOf } from "#areas/automation/contract/helper-matching.rules.ts";
import type { HelpersToStart } from "#areas/automation/contract/helpers.schema.ts";
import { insertStarts } from "./helper-runs.store.ts";
import { wake } from "./helpers.jobs.ts";
import { listHelpers } from "./helpers.store.ts";

/** Which active helpers a change of many would start if it were let: asked before the change. */
export async function helpersToStart(
  ctx: Ctx,
  { event, to, tag }: { event: string; to?: string; tag?: string },
): Promise<HelpersToStart> {
  const data = {
    ...(to !== undefined && { to }),
    ...(tag !== undefined && { fields: ["tags"], before: { tags: [] }, after: { tags: [tag] } }),
  };
  const fits = (await listHelpers(ctx.tx)).filter(({ isActive, definition: { when } }) => {
    if (!isActive || matchOf(when)?.name !== event || !("event" in when)) return false;
    const { from: _any, field: _field, ...asked } = when;
    return fitsEvent(asked, { name: event, data });
  });
  return { helpers: fits.map(({ id, name }) => ({ id, name })) };
}

/** Starts the helpers that new customers start, for those whom an import added. Each once. */
export async function startForAdded(
  ctx: Ctx,
  contactIds: readonly string[],
  importId: string,
): Promise<void> {
  const helpers = (await listHelpers(ctx.tx)).filter(
    ({ isActive, definition: { when } }) => isActive && "event" in when && when.event === "contact.created",
  );
  if (helpers.length === 0) return;
  await insertStarts(
    ctx.tx,
    ctx.workspaceId,
    helpers.flatMap(({ id: helperId }) =>
      contactIds.map((contactId) => ({ helperId, contactId, eventKey: `import ${importId} ${contactId}` })),
    ),
  );
  await wake(ctx);
}
