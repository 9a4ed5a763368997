import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as customers from "#areas/customers/server/index.ts";
import { dealDeleted, dealRestored } from "#areas/deals/contract/deals.events.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import * as changes from "./deal-changes.store.ts";
import { kindsOf } from "./deal-facts.service.ts";
import { changeOf, getDeal, lockSale, whatOf } from "./deals.service.ts";
import * as store from "./deals.store.ts";
import { leading, type LockedSales, lockSales, makeMain, passMainRole } from "./main-sales.service.ts";

/** Puts a sale into the bin for 30 days; the main role passes to another. 409 for a customer's only one. */
export async function deleteDeal(ctx: Ctx, id: string): Promise<void> {
  const { locked, sale } = await lockSale(ctx, id);
  const others = locked.sales.filter((one) => one.id !== id);
  const next = leading(others, await kindsOf(ctx), locked.main.id);
  if (!next)
    throw new AppError(
      "conflict",
      "This is the customer’s only sale, so it stays. Move it to a lost stage instead.",
    );
  if (sale.isMain) await makeMain(ctx, locked, next);
  const version = (await lockSales(ctx, locked.contact.id)).sales.find((one) => one.id === id)?.version ?? 0;
  const now = ctx.now.toISOString();
  await store.updateDeal(ctx.tx, id, { deletedAt: now, version: version + 1, updatedAt: now });
  await saveBinChange(ctx, locked, id, { oldValue: null, newValue: now });
  await ctx.publish(dealDeleted, { ...whatOf(locked.contact, sale), isMain: false });
}

const saveBinChange = (
  ctx: Ctx,
  { contact }: LockedSales,
  dealId: string,
  values: { oldValue: unknown; newValue: unknown },
) =>
  changes.insertChanges(ctx.tx, [
    changeOf(ctx, { dealId, contactId: contact.id, field: "deleted", ...values }),
  ]);

/** Brings a sale back from the bin as it was; it is the main one where it goes before. 409 while its customer lies there. */
export async function restoreDeal(ctx: Ctx, id: string): Promise<Deal> {
  const contactId = found(await store.findContactId(ctx.tx, id), "Sale");
  const [contact] = await customers.lockLiveContacts(ctx.tx, [contactId]);
  if (!contact)
    throw new AppError("conflict", "The customer of this sale is in the trash. Restore them first.");
  const locked = await lockSales(ctx, contactId);
  const row = found(
    locked.rows.find((one) => one.id === id && one.deletedAt !== null),
    "Sale",
  );
  const now = ctx.now.toISOString();
  await store.updateDeal(ctx.tx, id, { deletedAt: null, version: row.version + 1, updatedAt: now });
  await saveBinChange(ctx, locked, id, { oldValue: row.deletedAt, newValue: null });
  await passMainRole(ctx, contactId);
  await ctx.publish(dealRestored, {
    dealId: id,
    contactId,
    name: fullNameOf(contact),
    title: row.title,
    isMain: false,
  });
  return getDeal(ctx, id);
}
