import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { startOperation, type SteppedOperation } from "#platform/server/start-operation.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import type { Channel } from "#areas/outreach/contract/deliveries.schema.ts";
import { heldDays } from "#areas/outreach/contract/held-mail.rules.ts";
import type {
  HeldMailCount,
  HeldMailDecision,
  HeldMailPress,
} from "#areas/outreach/contract/held-mail.schema.ts";
import { deliveriesSettled, sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import { decideHeld } from "./outreach.jobs.ts";
import * as store from "./held-mail.store.ts";

type Late = { kind: string; sourceId: string; label: string };

/** Holds what a source should have sent before that moment, until somebody decides, and tells managers. */
export async function holdLate(
  ctx: Ctx,
  { kind, sourceId, label }: Late,
  channel: Channel,
  before: Date,
): Promise<void> {
  const late = await store.updateLate(ctx.tx, { kind, sourceId }, before);
  if (late.length === 0) return;
  await ctx.publish(deliveriesSettled, {
    channel,
    kind,
    sourceId,
    label,
    deliveries: late.map((one) => ({ ...one, state: "skipped" as const, reason: "late" })),
  });
  if (channel === "text") return tellOfLateText(ctx, late.length);
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

/** A text is no longer sent by itself, and is not among the emails that wait: its conversation says so. */
const tellOfLateText = (ctx: Ctx, many: number): Promise<void> =>
  notifyManagers(ctx, {
    type: "telephone_waits",
    title: many === 1 ? "A text wasn’t sent in time" : `${many} texts weren’t sent in time`,
    body: "Your phone line didn’t work for more than a day. Write again if it still matters.",
    href: "/ai-dialer/texts",
  });

/** How many emails wait for a decision. */
export const countHeldMail = async ({ tx }: Pick<Ctx, "tx">): Promise<HeldMailCount> => ({
  count: await store.countHeld(tx),
});

type Decision = { outcome: "send" | "drop"; at: string };

/** Of how many emails a step decides. */
const perStep = 200;

export const heldDecision: SteppedOperation<Decision, Record<string, never>> = {
  kind: "outreach.held",
  titleOf: ({ outcome }) => (outcome === "send" ? "Sending emails that waited" : "Leaving emails out"),
  job: decideHeld,
  isOnlyOne: true,
  maxNow: perStep,
  step: async (ctx, { input: { outcome, at } }) => {
    const ids = await store.lockHeld(ctx.tx, { until: at, limit: perStep });
    const sources = await store.updateHeld(ctx.tx, ids, outcome);
    if (outcome === "send") for (const source of sources) await ctx.publish(sourceReopened, source);
    return { done: ids.length, progress: {}, finished: ids.length < perStep };
  },
};

/**
 * Sends all that is held, or leaves all of it out: few at once, many some at a time, with their progress. 409 when it is not `count` any more, and while the
 * other is being done. Each is checked again before it leaves.
 */
export async function decideHeldMail(
  ctx: Ctx,
  outcome: "send" | "drop",
  { count }: HeldMailPress,
): Promise<HeldMailDecision> {
  const { id, status, title } = await startOperation(ctx, heldDecision, {
    input: { outcome, at: await store.findMoment(ctx.tx) },
    count: async () => {
      const now = await store.countHeld(ctx.tx);
      checkCount(count, now, ["email is waiting", "emails are waiting"]);
      return now;
    },
  });
  // One that runs already may do the other thing.
  if (title !== heldDecision.titleOf({ outcome, at: "" }))
    throw new AppError(
      "conflict",
      `These emails are being ${outcome === "send" ? "left out" : "sent"} just now. Look again in a moment.`,
    );
  return { ...(await countHeldMail(ctx)), operationId: status === "done" ? null : id };
}

/** Tells managers what can soon no longer be sent: each of its last days, as nobody hears of it afterwards. */
export async function tellOfEnding(ctx: Ctx): Promise<void> {
  const many = await store.countEnding(ctx.tx);
  if (many === 0) return;
  await notifyManagers(ctx, {
    type: "mail_held",
    title:
      many === 1
        ? "An email that waits will soon be left out"
        : `${many} waiting emails will soon be left out`,
    body: `After ${heldDays} days they can’t be sent any more. Send them, or leave them out.`,
    href: mailPage.path,
  });
}

/** The most sources that are looked at again at once. */
const maxWoken = 500;

/** Has what waits looked at again now, after somebody changed the settings. */
export async function wakeWaiting(ctx: Ctx): Promise<void> {
  for (const source of await store.listDueSources(ctx.tx, maxWoken))
    await ctx.publish(sourceReopened, source);
}
