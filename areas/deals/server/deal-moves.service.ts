import type { Ctx } from "#platform/server/context.ts";
import { dealLost, dealReopened, dealStageChanged, dealWon } from "#areas/deals/contract/deals.events.ts";
import { type Kinds, typeOf } from "./deal-facts.service.ts";
import { findSale } from "./deal-lists.store.ts";

type Move = { id: string; from: string | null; to: string };

/** Notifies others that a further sale moved, and that it was won, lost or is open again; `from` is null for one that begins there. */
export async function notifyMove(ctx: Ctx, kinds: Kinds, { id, from, to }: Move): Promise<void> {
  const sale = await findSale(ctx.tx, id);
  if (!sale) return;
  const { contactId, contactName: name, title, isMain, value, lines, lostReason, lostNote } = sale;
  const what = { dealId: id, contactId, name, title, isMain };
  const [before, after] = [from === null ? "open" : typeOf(kinds, from), typeOf(kinds, to)];
  if (from !== null) await ctx.publish(dealStageChanged, { ...what, from, to });
  if (before === after) return;
  if (after === "won") await ctx.publish(dealWon, { ...what, value, lines });
  else if (after === "lost") await ctx.publish(dealLost, { ...what, reason: lostReason, note: lostNote });
  else await ctx.publish(dealReopened, { ...what });
}
