import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import type { HeldMailCount, HeldMailPress } from "#areas/outreach/contract/held-mail.schema.ts";
import { deliveriesSettled, sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import * as store from "./held-mail.store.ts";

type Late = { kind: string; sourceId: string; label: string };

/** Holds what a source should have sent before that moment, until somebody decides, and tells managers. */
export async function holdLate(ctx: Ctx, { kind, sourceId, label }: Late, before: Date): Promise<void> {
  const late = await store.updateLate(ctx.tx, { kind, sourceId }, before);
  if (late.length === 0) return;
  await ctx.publish(deliveriesSettled, {
    channel: "email",
    kind,
    sourceId,
    label,
    deliveries: late.map((one) => ({ ...one, state: "skipped" as const, reason: "late" })),
  });
  const many = await store.countNewlyLate(ctx.tx);
  // One notice for what is late on the same day: the others are on the same list.
  if (many !== late.length) return;
  await notifyManagers(ctx, {
    type: "mail_held",
    title: many === 1 ? "An email waited for more than a day" : `${many} emails waited for more than a day`,
    body: "They couldn’t be sent in time. Decide whether they still go out.",
    href: mailPage.path,
  });
}

/** How many emails wait for a decision. */
export const countHeldMail = async ({ tx }: Pick<Ctx, "tx">): Promise<HeldMailCount> => ({
  count: await store.countHeld(tx),
});

/** Sends all that is held, or leaves all of it out; 409 when it is not `count` any more. Each is checked again before it leaves. */
export async function decideHeldMail(
  ctx: Ctx,
  outcome: "send" | "drop",
  { count }: HeldMailPress,
): Promise<HeldMailCount> {
  const ids = await store.lockHeld(ctx.tx);
  if (ids.length !== count)
    throw new AppError(
      "conflict",
      ids.length === 1 ? "One email waits now. Look again." : `${ids.length} emails wait now. Look again.`,
    );
  const sources = await store.updateHeld(ctx.tx, ids, outcome);
  if (outcome === "send") for (const source of sources) await ctx.publish(sourceReopened, source);
  return countHeldMail(ctx);
}

/** The most sources that are looked at again at once. */
const maxWoken = 500;

/** Has what waits looked at again now, after somebody changed the settings. */
export async function wakeWaiting(ctx: Ctx): Promise<void> {
  for (const source of await store.listDueSources(ctx.tx, maxWoken))
    await ctx.publish(sourceReopened, source);
}
