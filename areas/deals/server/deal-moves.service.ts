import type { Ctx } from "#platform/server/context.ts";
import { dealLost, dealReopened, dealStageChanged, dealWon } from "#areas/deals/contract/deals.events.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import type { StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { isWonStage } from "#areas/pipeline/server/index.ts";
import { type Kinds, kindsOf, typeOf } from "./deal-facts.service.ts";
import { findSale } from "./deal-lists.store.ts";
import { findMainMove } from "./deals.store.ts";

type MainMove = { contactId: string; name: string; from: string; to: string };

/** The same of a main sale, which moved with its customer. */
export async function notifyMainMove(ctx: Ctx, { contactId, name, from, to }: MainMove): Promise<void> {
  const moved = await findMainMove(ctx.tx, contactId);
  if (!moved) return;
  const { id, title, value, lines, lostReason, lostNote } = moved;
  const kinds = await kindsOf(ctx);
  const [before, after] = [typeOf(kinds, from), typeOf(kinds, to)];
  const what = { dealId: id, contactId, name, title, isMain: true };
  await ctx.publish(dealStageChanged, { ...what, from, to });
  await notifyClosing(ctx, what, { before, after, value, lines, lostReason, lostNote });
}

/** Notifies others that the sale of a customer who was just added is won: they bought already. */
export async function notifyAdded(
  ctx: Ctx,
  { contactId, stage }: { contactId: string; stage: string },
): Promise<void> {
  if (await isWonStage(ctx, stage))
    await notifyMove(ctx, await kindsOf(ctx), { id: contactId, from: null, to: stage });
}

type Closing = Pick<Deal, "value" | "lines" | "lostReason" | "lostNote"> & {
  before: StageType;
  after: StageType;
};

async function notifyClosing(
  ctx: Ctx,
  what: { dealId: string; contactId: string; name: string; title: string | null; isMain: boolean },
  { before, after, value, lines, lostReason: reason, lostNote: note }: Closing,
): Promise<void> {
  if (before === after) return;
  if (after === "won") await ctx.publish(dealWon, { ...what, value, lines });
  else if (after === "lost") await ctx.publish(dealLost, { ...what, reason, note });
  else await ctx.publish(dealReopened, what);
}

type Move = { id: string; from: string | null; to: string };

/** Notifies others that a further sale moved, or that any was added, and that it was won, lost or is open again; `from` is null for one that begins there. */
export async function notifyMove(ctx: Ctx, kinds: Kinds, { id, from, to }: Move): Promise<void> {
  const sale = await findSale(ctx.tx, id);
  if (!sale) return;
  const { contactId, contactName: name, title, isMain, value, lines, lostReason, lostNote } = sale;
  const what = { dealId: id, contactId, name, title, isMain };
  const [before, after] = [from === null ? "open" : typeOf(kinds, from), typeOf(kinds, to)];
  if (from !== null) await ctx.publish(dealStageChanged, { ...what, from, to });
  await notifyClosing(ctx, what, { before, after, value, lines, lostReason, lostNote });
}
