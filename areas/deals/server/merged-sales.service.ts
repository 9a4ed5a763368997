import type { Ctx } from "#platform/server/context.ts";
import * as customers from "#areas/customers/server/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { takeStage } from "#areas/pipeline/server/index.ts";
import { kindsOf } from "./deal-facts.service.ts";
import { becomeMain, isBlank, leading, lockSales, passMainRole } from "./main-sales.service.ts";

type Merged = { contactId: string; mergedId: string; before: Pick<Contact, "pipelineStage" | "value"> };

/**
 * Has the sales of a customer and of whoever was merged into them stand side by side. What had a row lives on by itself, so that the customer
 * must not have taken its stage and value as well; of what had none, stage and value are all there was (decisions).
 */
export async function joinSales(ctx: Ctx, { contactId, mergedId, before }: Merged): Promise<void> {
  const { contact, main, sales, rows } = await lockSales(ctx, contactId);
  const stood = { row: main.row, stage: before.pipelineStage, value: before.value };
  const tookStage = contact.pipelineStage !== before.pipelineStage;
  if (!rows.some((row) => row.id === mergedId)) {
    if (tookStage)
      await takeStage(ctx, { contactId, mergedId, from: before.pipelineStage, to: contact.pipelineStage });
  } else if (isBlank(stood)) {
    const others = sales.filter((sale) => !sale.isMain);
    const next = leading(others, await kindsOf(ctx), mergedId);
    if (next) await becomeMain(ctx, contact, next);
  } else if (tookStage || contact.value !== before.value)
    await customers.followMainSale(ctx, contact, before);
  await passMainRole(ctx, contactId);
}
