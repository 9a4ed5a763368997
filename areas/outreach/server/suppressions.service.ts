import { AppError, found } from "#platform/contract/errors.ts";
import { Email } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { recordActivity } from "#areas/activities/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { personResubscribed, personUnsubscribed } from "#areas/outreach/contract/outreach.events.ts";
import {
  isDoubt,
  type NewSuppression,
  type Suppression,
} from "#areas/outreach/contract/suppressions.schema.ts";
import { numberOf } from "./phone-numbers.service.ts";
import * as store from "./suppressions.store.ts";

/** Reasons that a customer's status shows too: the person wants no marketing, or the business sends none. */
const saidByStatus = new Set<string | null>(["unsubscribed", "complained", "by_hand", "by_status"]);

/** Suppresses an address, and shows it on its customers. Doing it twice changes nothing. */
export async function suppress(
  ctx: Ctx,
  {
    address,
    reason,
    evidence,
  }: {
    address: string;
    reason: "unsubscribed" | "bounced" | "complained" | "by_hand" | "by_status";
    evidence: string;
  },
): Promise<void> {
  await store.insertSuppression(ctx.tx, {
    workspaceId: ctx.workspaceId,
    channel: "email",
    address,
    reason,
    evidence,
    until: null,
    createdBy: ctx.actor.userId,
    now: ctx.now,
  });
  if (saidByStatus.has(reason)) await setStatus(ctx, address, "unsubscribed");
}

/** Suppresses the addresses of deliveries that bounced for good. */
export async function suppressDeliveries(
  ctx: Ctx,
  deliveryIds: readonly string[],
  evidence: string | null = null,
): Promise<void> {
  await store.insertForDeliveries(ctx.tx, deliveryIds, {
    workspaceId: ctx.workspaceId,
    reason: "bounced",
    evidence,
    until: null,
    createdBy: null,
    now: ctx.now,
  });
}

// The customer's status follows: active becomes unsubscribed and back, other statuses stay.
async function setStatus(ctx: Ctx, address: string, status: "unsubscribed" | "active"): Promise<string[]> {
  const list = await store.listContactsOf(ctx.tx, address);
  const others = list.filter(
    (contact) => (status === "unsubscribed") !== (contact.status === "unsubscribed"),
  );
  for (const { id } of others) await customers.updateContact(ctx, id, { status });
  return list.map((contact) => contact.id);
}

/** Adds an address or a number by hand; 409 when it already gets nothing on that channel, 400 for what is none. */
export async function addSuppression(
  ctx: Ctx,
  { channel, address: written, why }: NewSuppression,
): Promise<Suppression> {
  const address = await readAddress(ctx, channel, written);
  const added = await store.insertSuppression(ctx.tx, {
    workspaceId: ctx.workspaceId,
    channel,
    address,
    reason: "by_hand",
    evidence: why,
    until: null,
    createdBy: ctx.actor.userId,
    now: ctx.now,
  });
  if (!added) {
    const message = `This ${channel === "email" ? "address" : "number"} is already on the list`;
    throw new AppError("conflict", message, { errors: { address: message } });
  }
  if (channel === "email") await setStatus(ctx, address, "unsubscribed");
  const held = found(await store.findHeld(ctx.tx, { channel, address }), "Address");
  return found((await store.listSuppressions(ctx.tx, { channel, id: held.id, limit: 1 })).rows[0], "Address");
}

async function readAddress(ctx: Ctx, channel: PersonChannel, written: string): Promise<string> {
  const read = channel === "email" ? Email.safeParse(written).data : await numberOf(ctx, written);
  if (read) return read;
  const message = channel === "email" ? "Enter a valid email" : "Enter a phone number such as (212) 555-0142";
  throw new AppError("validation_failed", message, { errors: { address: message } });
}

/**
 * Takes an address or a number off the list, by a person who says why. Their name and words are kept, of email as proof of the permission; a number needs
 * the person's own consent all the same. A bounce that is
 * lifted says nothing about what the person wants: a "no" beneath it stays, and so does the customer's status. Nor does a status that the
 * business itself had set: what the person said before counts again.
 */
export async function liftSuppression(ctx: Ctx, id: string, why: string): Promise<void> {
  const held = found(await store.findById(ctx.tx, id), "Address");
  if (held.reason === "stopped")
    throw new AppError(
      "conflict",
      "They said stop. Only they can take it back, with a text that says START.",
    );
  if (isDoubt(held))
    throw new AppError("conflict", "They may have said stop. Decide what they meant under AI Dialer, Texts.");
  if (held.beneath !== null) return store.liftTop(ctx.tx, id);
  if (held.reason === "bounced") return void (await store.lift(ctx.tx, id, ctx.actor.userId, why, ctx.now));
  // A text or a call needs what the person said: that a number is off the list says nothing of them.
  if (held.channel === "email" && held.reason !== "by_status")
    await store.insertConsent(ctx.tx, {
      workspaceId: ctx.workspaceId,
      of: { suppressionId: id },
      isGiven: true,
      wording: why,
      source: "by hand",
      by: ctx.actor.userId,
      now: ctx.now,
    });
  await store.lift(ctx.tx, id, ctx.actor.userId, why, ctx.now);
  const contactIds = held.channel === "email" ? await setStatus(ctx, held.shown, "active") : [];
  await ctx.publish(personResubscribed, { channel: held.channel, contactIds });
}

/** What a person's unsubscribe page shows. */
export type Standing = { shown: string; gets: boolean; pausedUntil: string | null; isByHand: boolean };

/** Whether a delivery's recipient is subscribed; undefined when there is no such delivery. */
export async function standingOf(ctx: Ctx, deliveryId: string): Promise<Standing | undefined> {
  const target = await store.findTarget(ctx.tx, deliveryId);
  if (!target) return undefined;
  const held = await store.findHeld(ctx.tx, { deliveryId });
  const isUnsubscribed =
    target.address !== "" &&
    (await store.listContactsOf(ctx.tx, target.address)).some((contact) => contact.status === "unsubscribed");
  return {
    shown: target.address,
    gets: !held && !isUnsubscribed,
    pausedUntil: held?.reason === "paused" ? held.until : null,
    isByHand: held?.reason === "by_hand",
  };
}

const isNo = (reason: string | null): boolean => reason === "unsubscribed" || reason === "complained";

/** Unsubscribes a person. Doing it twice changes nothing; nobody else can undo it without saying why. */
export async function unsubscribe(
  ctx: Ctx,
  deliveryId: string,
  { wording, isComplaint = false }: { wording: string; isComplaint?: boolean },
): Promise<void> {
  const target = found(await store.findTarget(ctx.tx, deliveryId), "Delivery");
  const held = await store.findHeld(ctx.tx, { deliveryId });
  const reason = isComplaint ? ("complained" as const) : ("unsubscribed" as const);
  if (held && [held.reason, held.beneath, held.lowest].some(isNo)) return;
  await store.insertForDeliveries(ctx.tx, [deliveryId], {
    workspaceId: ctx.workspaceId,
    reason,
    evidence: wording,
    until: null,
    createdBy: null,
    now: ctx.now,
  });
  await store.insertConsent(ctx.tx, {
    workspaceId: ctx.workspaceId,
    of: { deliveryId },
    isGiven: false,
    wording,
    source: isComplaint ? "complaint" : "unsubscribe page",
    by: null,
    now: ctx.now,
  });
  const contactIds = target.address === "" ? [] : await setStatus(ctx, target.address, "unsubscribed");
  await ctx.publish(personUnsubscribed, {
    channel: target.channel,
    contactIds,
    deliveryId,
    kind: target.kind,
    sourceId: target.sourceId,
  });
}

/** Pauses marketing to a person for some days; it ends by itself. Someone who unsubscribed stays unsubscribed. */
export async function pauseFor(ctx: Ctx, deliveryId: string, days: number): Promise<void> {
  const until = new Date(ctx.now.getTime() + days * 86_400_000).toISOString();
  await store.insertForDeliveries(ctx.tx, [deliveryId], {
    workspaceId: ctx.workspaceId,
    reason: "paused",
    evidence: `Asked for ${days} days without email`,
    until,
    createdBy: null,
    now: ctx.now,
  });
}

/** Subscribes a person again, after a mistake or a pause. What the business itself decided by hand stays. */
export async function resubscribe(ctx: Ctx, deliveryId: string, wording: string): Promise<void> {
  const target = found(await store.findTarget(ctx.tx, deliveryId), "Delivery");
  const held = await store.findHeld(ctx.tx, { deliveryId });
  if (held?.reason === "by_hand") return;
  if (held?.beneath === "by_hand") return store.liftTop(ctx.tx, held.id);
  if (held) await store.lift(ctx.tx, held.id, null, wording, ctx.now);
  if (held && held.reason !== "paused")
    await store.insertConsent(ctx.tx, {
      workspaceId: ctx.workspaceId,
      of: { deliveryId },
      isGiven: true,
      wording,
      source: "unsubscribe page",
      by: null,
      now: ctx.now,
    });
  if (target.address === "" || !held || held.reason === "paused") return;
  await ctx.publish(personResubscribed, {
    channel: target.channel,
    contactIds: await setStatus(ctx, target.address, "active"),
  });
}

/** How many customers are brought in line in one transaction. */
const stepsAtOnce = 200;

/** Like `keepInStep`, for the next customers after `afterId` that are out of line; returns the last one's id while there may be more. */
export async function keepSomeInStep(
  ctx: Ctx,
  afterId: string | undefined,
  fileName?: string,
): Promise<string | undefined> {
  const list = await store.listOutOfStep(ctx.tx, afterId, stepsAtOnce);
  for (const { id, name } of list) await keepInStep(ctx, id, name, false, fileName);
  return list.length < stepsAtOnce ? undefined : list.at(-1)?.id;
}

/**
 * Keeps a customer's status and the suppression list in line. A status set by hand puts the address on the list, or takes it off
 * if only a status put it there; someone who unsubscribed themselves stays unsubscribed, whatever an import or a form says, until somebody lifts it.
 */
export async function keepInStep(
  ctx: Ctx,
  contactId: string,
  name: string,
  isStatusChange: boolean,
  fileName?: string,
): Promise<void> {
  const stance = await store.findStance(ctx.tx, contactId);
  if (!stance?.email) return;
  if (stance.status === "unsubscribed") {
    if (!saidByStatus.has(stance.reason) && stance.beneath === null)
      await suppress(ctx, {
        address: stance.email,
        reason: "by_status",
        evidence: fileName
          ? `${name} was unsubscribed in ${fileName}`
          : `Status of ${name} set to unsubscribed`,
      });
    return;
  }
  const said = [stance.beneath, stance.reason].find((reason) => saidByStatus.has(reason));
  if (!said || !stance.suppressionId) return;
  if (isStatusChange && said === "by_status")
    return stance.beneath === null
      ? liftSuppression(ctx, stance.suppressionId, `Status of ${name} set to ${stance.status}`)
      : store.removeBeneath(ctx.tx, stance.suppressionId);
  await customers.updateContact(ctx, contactId, { status: "unsubscribed" });
  await recordActivity(ctx, {
    type: "stays_unsubscribed",
    title: `${name} stays unsubscribed`,
    description:
      "They unsubscribed. If they ask for your emails again, go to Settings, Mail, “People who get no email” and choose “Allow”.",
    contactId,
  });
}
