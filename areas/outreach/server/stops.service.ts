import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  personOptedOut,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";
import { isAddress } from "#areas/outreach/contract/permission.rules.ts";
import * as store from "./suppressions.store.ts";

/** What a person said, by text or in a call, from this number ("+12125550142"). */
type Word = { number: string; wording: string; source: string };

/** The two channels that one word ends. */
const ofPhone = ["text", "call"] as const;

/**
 * Ends texts and calls to a number, service ones too; mail and the customer's status stay. It outlives the customer, and the business. Returns
 * the customers with this number; a second STOP changes nothing.
 */
export async function stop(ctx: Ctx, { number, wording, source }: Word): Promise<string[]> {
  if (!isAddress("text", number)) throw new AppError("validation_failed", "This isn’t a phone number");
  const contactIds = await store.listContactsOfNumber(ctx.tx, number);
  let isNew = false;
  for (const channel of ofPhone) {
    const row = { workspaceId: ctx.workspaceId, now: ctx.now };
    const added = await store.insertSuppression(ctx.tx, {
      ...row,
      channel,
      address: number,
      reason: "stopped",
      evidence: wording.slice(0, 2000),
      until: null,
      createdBy: null,
    });
    if (!added) continue;
    isNew = true;
    await store.insertConsent(ctx.tx, {
      ...row,
      of: { channel, address: number, contactId: contactIds[0] ?? null },
      isGiven: false,
      wording,
      source,
      by: null,
    });
  }
  if (isNew) {
    for (const contactId of contactIds.length > 0 ? contactIds : [null])
      await ctx.publish(personOptedOut, { contactId, number, wording, source });
    await ctx.publish(personUnsubscribed, {
      channel: source === "call" ? "call" : "text",
      contactIds,
      deliveryId: null,
      kind: null,
      sourceId: null,
    });
  }
  return contactIds;
}

/** Keeps marketing from a number whose owner may have said stop, until a person has judged what they meant. */
export async function doubt(ctx: Ctx, { number, wording }: Pick<Word, "number" | "wording">): Promise<void> {
  for (const channel of ofPhone)
    await store.insertSuppression(ctx.tx, {
      workspaceId: ctx.workspaceId,
      now: ctx.now,
      channel,
      address: number,
      reason: "paused",
      evidence: wording.slice(0, 2000),
      until: null,
      createdBy: null,
    });
}

/** They didn't mean stop: what was kept from them because of the doubt may come again. */
export async function endDoubt(ctx: Ctx, number: string): Promise<void> {
  for (const channel of ofPhone) {
    const held = await store.findHeld(ctx.tx, { channel, address: number });
    if (held?.reason === "paused")
      await store.lift(ctx.tx, held.id, ctx.actor.userId, "They didn’t mean stop", ctx.now);
    else if (held) await store.removeDoubt(ctx.tx, held.id);
  }
}

/** Which of these numbers have a STOP. */
export const listStopped = (ctx: Pick<Ctx, "tx">, numbers: readonly string[]): Promise<Set<string>> =>
  store.listStopped(ctx.tx, numbers);

/**
 * Takes a STOP back, by the person's own word: texts may come again, and calls that are service. What else stood there comes back. Returns false
 * where no STOP stood.
 */
export async function start(ctx: Ctx, { number, wording, source }: Word): Promise<boolean> {
  const contactIds = await store.listContactsOfNumber(ctx.tx, number);
  let isBack = false;
  for (const channel of ofPhone) {
    const held = await store.findHeld(ctx.tx, { channel, address: number });
    if (held?.reason !== "stopped") continue;
    isBack = true;
    if (held.beneath === null) await store.lift(ctx.tx, held.id, null, wording, ctx.now);
    else await store.liftTop(ctx.tx, held.id);
  }
  if (!isBack) return false;
  await store.insertConsent(ctx.tx, {
    workspaceId: ctx.workspaceId,
    of: { channel: "text", address: number, contactId: contactIds[0] ?? null },
    isGiven: true,
    wording,
    source,
    by: null,
    now: ctx.now,
  });
  await ctx.publish(personResubscribed, { channel: "text", contactIds });
  return true;
}
