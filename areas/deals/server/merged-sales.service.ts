import type { Ctx } from "#platform/server/context.ts";
import * as customers from "#areas/customers/server/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { takeStage } from "#areas/pipeline/server/index.ts";
import { kindsOf } from "./deal-facts.service.ts";
import * as store from "./deals.store.ts";
import { leading, lockSales, passMainRole } from "./main-sales.service.ts";

type Merged = { contactId: string; mergedId: string; before: Pick<Contact, "pipelineStage" | "value"> };

/**
 * Has the sales of a customer and of whoever was merged into them stand side by side. What had a row lives on by itself, so that the customer
 * must not have taken its stage and value as well; of what had none, stage and value are all there was (decisions).
 */
export async function joinSales(ctx: Ctx, { contactId, mergedId, before }: Merged): Promise<void> {
  const { contact, main, sales, rows } = await lockSales(ctx, contactId);
  const cameWithRows = rows.some((row) => row.id === mergedId);
  const isEmpty =
    main.row === undefined && before.pipelineStage === firstStageKey && Number(before.value) === 0;
  if (!cameWithRows && contact.pipelineStage !== before.pipelineStage)
    await takeStage(ctx, { contactId, mergedId, from: before.pipelineStage, to: contact.pipelineStage });
  if (cameWithRows && isEmpty) {
    const next = leading(
      sales.filter((sale) => !sale.isMain),
      await kindsOf(ctx),
      mergedId,
    );
    if (next) {
      await store.updateDeal(ctx.tx, next.id, { isMain: true, stage: null, value: null });
      await customers.followMainSale(ctx, contact, { pipelineStage: next.stage, value: next.value });
    }
  } else if (
    cameWithRows &&
    (contact.pipelineStage !== before.pipelineStage || contact.value !== before.value)
  )
    await customers.followMainSale(ctx, contact, before);
  await passMainRole(ctx, contactId);
}
