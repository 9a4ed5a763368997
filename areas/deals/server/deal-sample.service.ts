import { fullNameOf } from "#platform/contract/full-name.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import { sampleDealsOn } from "#areas/deals/contract/deals.sample.ts";
import { moveSale } from "#areas/pipeline/server/index.ts";
import { insertDeal } from "./deals.store.ts";

/** Puts the sample business's sales into the entered workspace. They go with their customers. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  const now = ctx.now.toISOString();
  const today = now.slice(0, 10);
  const ids = sampleIdsBy(fullNameOf, { now: ctx.now, today }, contactIds);
  for (const { contact, title, expectedCloseDate, further, lostReason } of sampleDealsOn(today)) {
    const contactId = ids.get(contact);
    if (contactId === undefined) continue;
    const id = further ? newId() : contactId;
    await insertDeal(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id,
      contactId,
      isMain: further === null,
      ...further,
      title,
      expectedCloseDate,
      ...(lostReason && { lostReason, lostAt: now }),
      searchText: folded(title),
      createdBy: ownerId,
      createdAt: now,
      updatedAt: now,
    });
    if (further) await moveSale(ctx, { contactId, dealId: id, from: null, to: further.stage });
  }
}
