import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { recordActivity } from "#areas/activities/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { personResubscribed, personUnsubscribed } from "#areas/outreach/contract/outreach.events.ts";
import type { NewSuppression, Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import * as store from "./suppressions.store.ts";

/** Reasons that a customer's status tells too: the person wants no marketing, or the business does not. */
const saidByStatus = new Set(["unsubscribed", "complained", "by_hand"]);

/** Keeps an address from being reached, and says so on its customers. Twice is once. */
export async function suppress(
  ctx: Ctx,
  {
    address,
    reason,
    evidence,
  }: { address: string; reason: "unsubscribed" | "bounced" | "complained" | "by_hand"; evidence: string },
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

/** Keeps the addresses of deliveries from being reached again: mail to them came back for good. */
export async function suppressDeliveries(
  ctx: Ctx,
  deliveryIds: readonly string[],
  evidence: string | null = null,
): Promise<void> {
  await store.insertForDeliveries(ctx.tx, deliveryIds, {
    workspaceId: ctx.workspaceId,
    channel: "email",
    reason: "bounced",
    evidence,
    until: null,
    createdBy: null,
    now: ctx.now,
  });
}

// The customer's status follows; who was active becomes unsubscribed and back again, other states of a customer stay.
async function setStatus(ctx: Ctx, address: string, status: "unsubscribed" | "active"): Promise<string[]> {
  const list = await store.listContactsOf(ctx.tx, address);
  const others = list.filter(
    (contact) => (status === "unsubscribed") !== (contact.status === "unsubscribed"),
  );
  for (const { id } of others) await customers.updateContact(ctx, id, { status });
  return list.map((contact) => contact.id);
}

/** Adds an address by hand; 409 when it gets no mail already. */
export async function addSuppression(ctx: Ctx, { address, why }: NewSuppression): Promise<Suppression> {
  const added = await store.insertSuppression(ctx.tx, {
    workspaceId: ctx.workspaceId,
    channel: "email",
    address,
    reason: "by_hand",
    evidence: why,
    until: null,
    createdBy: ctx.actor.userId,
    now: ctx.now,
  });
  if (!added)
    throw new AppError("conflict", "This address is already on the list", {
      errors: { address: "This address is already on the list" },
    });
  await setStatus(ctx, address, "unsubscribed");
  const held = found(await store.findHeld(ctx.tx, { channel: "email", address }), "Address");
  return found((await store.listSuppressions(ctx.tx, { id: held.id, limit: 1 })).rows[0], "Address");
}

/** Lets an address get mail again: by a person, who says why. Their name and words are kept as what the permission rests on. */
export async function liftSuppression(ctx: Ctx, id: string, why: string): Promise<void> {
  const held = found(await store.findById(ctx.tx, id), "Address");
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
  const contactIds = await setStatus(ctx, held.shown, "active");
  await ctx.publish(personResubscribed, { channel: "email", contactIds });
}

/** What the page of a person tells of them. */
export type Standing = { shown: string; gets: boolean; pausedUntil: string | null; isByHand: boolean };

/** How the person of a delivery stands; undefined when there is no such delivery. */
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

/** A person wants no more. Twice is once; nobody else can bring them back without saying why. */
export async function unsubscribe(
  ctx: Ctx,
  deliveryId: string,
  { wording, isComplaint = false }: { wording: string; isComplaint?: boolean },
): Promise<void> {
  const target = found(await store.findTarget(ctx.tx, deliveryId), "Delivery");
  const held = await store.findHeld(ctx.tx, { deliveryId });
  const reason = isComplaint ? ("complained" as const) : ("unsubscribed" as const);
  if (held && held.reason !== "paused" && held.reason !== "bounced") return;
  await store.insertForDeliveries(ctx.tx, [deliveryId], {
    workspaceId: ctx.workspaceId,
    channel: "email",
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

/** A person wants a rest from marketing for some days; it ends by itself. Who unsubscribed stays so. */
export async function pauseFor(ctx: Ctx, deliveryId: string, days: number): Promise<void> {
  const until = new Date(ctx.now.getTime() + days * 86_400_000).toISOString();
  await store.insertForDeliveries(ctx.tx, [deliveryId], {
    workspaceId: ctx.workspaceId,
    channel: "email",
    reason: "paused",
    evidence: `Asked for ${days} days without mail`,
    until,
    createdBy: null,
    now: ctx.now,
  });
}

/** A person wants mail again, after a mistake or a pause. What the business itself decided by hand stays. */
export async function resubscribe(ctx: Ctx, deliveryId: string, wording: string): Promise<void> {
  const target = found(await store.findTarget(ctx.tx, deliveryId), "Delivery");
  const held = await store.findHeld(ctx.tx, { deliveryId });
  if (held?.reason === "by_hand") return;
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
  if (target.address === "" || held?.reason === "paused") return;
  await ctx.publish(personResubscribed, {
    channel: target.channel,
    contactIds: await setStatus(ctx, target.address, "active"),
  });
}

/** Customers brought into step in one transaction. */
const stepsAtOnce = 200;

/** As `keepInStep`, of the next customers after `afterId` that are out of step; answers the last one's id while there may be more. */
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
 * Keeps a customer's status and the list of those who get no mail in step. A status set by hand puts the address on the list, and takes it
 * off where only hands had put it there; who said no themselves stays unsubscribed, whatever an import or a form says, until somebody lifts it.
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
    if (!stance.reason || stance.reason === "paused")
      await suppress(ctx, {
        address: stance.email,
        reason: "by_hand",
        evidence: fileName
          ? `${name} was unsubscribed in ${fileName}`
          : `Status of ${name} set to unsubscribed`,
      });
    return;
  }
  if (!stance.reason || !stance.suppressionId || !saidByStatus.has(stance.reason)) return;
  if (isStatusChange && stance.reason === "by_hand")
    return liftSuppression(ctx, stance.suppressionId, `Status of ${name} set to ${stance.status}`);
  await customers.updateContact(ctx, contactId, { status: "unsubscribed" });
  await recordActivity(ctx, {
    type: "stays_unsubscribed",
    title: `${name} stays unsubscribed`,
    description:
      "They unsubscribed. If they ask for your emails again, go to Settings, Mail, “People who get no email” and choose “Allow”.",
    contactId,
  });
}
