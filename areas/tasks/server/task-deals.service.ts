import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { keepSale } from "#areas/deals/server/index.ts";

const refuse = (message: string): AppError =>
  new AppError("validation_failed", message, { errors: { dealId: message } });

/** The customer of a task that is a step of a sale: the sale's. 400 for a sale that is not there, or of another customer than the one that was sent. */
export async function placeOfDeal(
  ctx: Ctx,
  { dealId, contactId }: { dealId?: string | null; contactId?: string | null },
): Promise<{ contactId?: string }> {
  if (dealId === undefined || dealId === null) return {};
  const owner = await keepSale(ctx, dealId);
  if (owner === undefined) throw refuse("Choose a sale from the list");
  if (contactId !== undefined && contactId !== null && contactId !== owner)
    throw refuse("This sale belongs to another customer");
  return { contactId: owner };
}
