import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { ConsentsRecorded, NewConsents, Reach } from "#areas/outreach/contract/consents.schema.ts";
import { personChannels } from "#areas/outreach/contract/deliveries.schema.ts";
import { consentsRecorded } from "#areas/outreach/contract/outreach.events.ts";
import { permission } from "#areas/outreach/contract/permission.rules.ts";
import { insertConsents, listConsents } from "./consents.store.ts";
import { findFacts } from "./permission.store.ts";
import { findLimits } from "./targets.store.ts";
import { insertConsent } from "./suppressions.store.ts";

/**
 * Writes down that customers agreed to be reached on one channel, or took it back, with the words and the time as proof. It never takes back a STOP, nor a "no"
 * that was said later. 400 for a time to come.
 */
export async function recordConsents(
  ctx: Ctx,
  { givenAt, ...consent }: NewConsents,
): Promise<ConsentsRecorded> {
  const at = givenAt === undefined ? ctx.now : new Date(givenAt);
  if (at > ctx.now) {
    const message = "Enter a time that has passed";
    throw new AppError("validation_failed", message, { errors: { givenAt: message } });
  }
  const contactIds = [...new Set(consent.contactIds)];
  const { workspaceId, actor } = ctx;
  const recorded = await insertConsents(ctx.tx, {
    ...consent,
    contactIds,
    givenAt: at,
    workspaceId,
    by: actor.userId,
  });
  if (recorded.length > 0)
    await ctx.publish(consentsRecorded, {
      channel: consent.channel,
      isGiven: consent.isGiven,
      contactIds: recorded,
    });
  return { recorded: recorded.length, leftOut: contactIds.length - recorded.length };
}

/**
 * Whether campaigns may reach a customer now, channel by channel, why not, and what they last said; in the order of the channels. 404 when
 * there is no such customer.
 */
export async function reachOf(ctx: Ctx, contactId: string): Promise<Reach[]> {
  const said = await listConsents(ctx.tx, contactId);
  const limits = await findLimits(ctx.tx);
  const answers: Reach[] = [];
  for (const channel of personChannels) {
    const question = { channel, purpose: "marketing", at: ctx.now, limits } as const;
    const facts = await findFacts(ctx.tx, { contactIds: [contactId] }, question);
    const known = found(facts.get(contactId), "Customer");
    const answer = permission(known, ctx.now);
    answers.push({
      channel,
      address: known.address || null,
      reason: answer.allowed ? null : answer.reason,
      until: answer.allowed ? null : (answer.until ?? null),
      isConsentNeeded: known.isConsentNeeded,
      consent: said.find((one) => one.channel === channel) ?? null,
    });
  }
  return answers;
}

type Said = { address: string; contactId: string | null; wording: string; source: string };

/** Records that somebody was asked whether they want news and offers, and left the box empty: they get none. Who agreed earlier still does. */
export async function decline(ctx: Ctx, { address, contactId, wording, source }: Said): Promise<void> {
  await insertConsent(ctx.tx, {
    workspaceId: ctx.workspaceId,
    of: { address, contactId },
    isGiven: false,
    wording,
    source,
    by: ctx.actor.userId,
    now: ctx.now,
    isFirstOnly: true,
  });
}

/** Records that somebody agreed to news and offers, in the words that they read. An address that gets none stays so: anyone can type it. */
export async function agree(ctx: Ctx, { address, contactId, wording, source }: Said): Promise<void> {
  await insertConsent(ctx.tx, {
    workspaceId: ctx.workspaceId,
    of: { address, contactId },
    isGiven: true,
    wording,
    source,
    by: ctx.actor.userId,
    now: ctx.now,
  });
}
