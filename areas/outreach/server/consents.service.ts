import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { ConsentsRecorded, NewConsents } from "#areas/outreach/contract/consents.schema.ts";
import { insertConsents } from "./consents.store.ts";
import { insertConsent } from "./suppressions.store.ts";

/**
 * Writes down that customers agreed to be reached on one channel, with the words and the time as proof. It never takes back a STOP, nor a "no"
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
  return { recorded, leftOut: contactIds.length - recorded };
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
