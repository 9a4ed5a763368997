import { randomUUID } from "node:crypto";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import {
  type Channel,
  type PersonChannel,
  type Delivery,
  type DeliveryCounts,
  deliveryStates,
  type Preflight,
  type Purpose,
  type UnknownAnswer,
} from "#areas/outreach/contract/deliveries.schema.ts";
import { deliveriesSettled, sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { permission, type Permission } from "#areas/outreach/contract/permission.rules.ts";
import * as store from "./deliveries.store.ts";
import { findFacts } from "./permission.store.ts";
import * as targets from "./targets.store.ts";

type Plan = {
  channel: PersonChannel;
  kind: string;
  sourceId: string;
  purpose: Purpose;
  targets: targets.Audience;
  dueAt?: targets.Due;
};

/**
 * Puts an audience into the ledger, once per kind, source and customer: waiting, or skipped with the reason. Doing it again adds only who
 * is new. Returns how many were added.
 */
export async function planDeliveries(ctx: Ctx, plan: Plan): Promise<number> {
  const due = plan.dueAt ?? ctx.now;
  const at = due instanceof Date && due > ctx.now ? due : ctx.now;
  return targets.insertJudged(ctx.tx, {
    ...plan,
    audience: plan.targets,
    due,
    at,
    limits: await targets.findLimits(ctx.tx),
    workspaceId: ctx.workspaceId,
  });
}

/**
 * Puts one target into the ledger, as service: to an address of its own, which may be another than that of the customer it is about. Due
 * now unless it says otherwise. Returns its id; 409 when this source has it already.
 */
export async function planDelivery(ctx: Ctx, target: Target): Promise<string> {
  const id = await targets.insertTarget(ctx.tx, { dueAt: ctx.now, ...target, workspaceId: ctx.workspaceId });
  if (!id) throw new AppError("conflict", "This was already sent");
  return id;
}

/** The same for a source whose target may go out once more because a person said so: what failed, was skipped or is unknown waits again. 409 while it waits, or was taken. */
export async function planOnceMore(ctx: Ctx, target: Target): Promise<string> {
  const row = { dueAt: ctx.now, ...target, workspaceId: ctx.workspaceId };
  const id = (await targets.renewTarget(ctx.tx, row)) ?? (await targets.insertTarget(ctx.tx, row));
  if (!id) throw new AppError("conflict", "This was already sent");
  return id;
}

type Target = {
  channel: Channel;
  kind: string;
  sourceId: string;
  targetId: string;
  address: string;
  contactId?: string | null;
  dueAt?: Date;
  /** A visitor typed the address: beyond a few a day the mail is left out. */
  isUnproved?: boolean;
};

type Question = {
  channel: PersonChannel;
  purpose: Purpose;
  audience: targets.Audience;
  /** For whom: who is in its ledger already is not reached once more. */
  source?: store.Source;
  at?: Date;
  /** A person dials, and no machine speaks: that needs no consent, and the business decides how often. What people said no to, and the hour, hold. */
  isByHand?: boolean;
};

const limitsOf = async (
  tx: Tx,
  { isByHand }: { isByHand?: boolean | undefined },
): Promise<targets.Limits> => {
  const limits = await targets.findLimits(tx);
  return isByHand ? { ...limits, consentChannels: [], capMax: 2_147_483_647 } : limits;
};

/** How many of an audience would be reached now, and how many would not, by reason. */
export async function preflight(ctx: Ctx, question: Question): Promise<Preflight> {
  const rows = await targets.countJudged(ctx.tx, {
    ...question,
    at: question.at ?? ctx.now,
    limits: await limitsOf(ctx.tx, question),
  });
  const skipped = Object.fromEntries(
    rows.flatMap(({ reason, many }) => (reason === null ? [] : [[reason, many]])),
  );
  return {
    will: rows.find((row) => row.reason === null)?.many ?? 0,
    willNot: Object.values(skipped).reduce((sum, many) => sum + many, 0),
    skipped,
  };
}

/** The rows behind one number of `preflight`, by id after `afterId`; `reason` null lists who will be reached. */
export async function preflightRows(
  ctx: Ctx,
  question: Question & { reason: string | null; afterId?: string; limit: number },
): Promise<targets.JudgedRow[]> {
  return targets.listJudged(ctx.tx, {
    ...question,
    at: question.at ?? ctx.now,
    limits: await limitsOf(ctx.tx, question),
  });
}

/** Whether a customer may be reached now: by consent, suppression, status, how often, and what their clock says. */
export async function mayContact(
  ctx: Pick<Ctx, "tx">,
  { contactId, ...question }: { contactId: string; channel: PersonChannel; purpose: Purpose; at: Date },
): Promise<Permission> {
  const answers = await permissionsOf(ctx, { ...question, contactIds: [contactId] });
  return answers.get(contactId) ?? { allowed: false, reason: "deleted" };
}

/** The same for many customers at once, by customer; who isn't there has no answer. */
export async function permissionsOf(
  { tx }: Pick<Ctx, "tx">,
  {
    contactIds,
    ...question
  }: {
    contactIds: readonly string[];
    channel: PersonChannel;
    purpose: Purpose;
    at: Date;
    isByHand?: boolean;
  },
): Promise<Map<string, Permission>> {
  const facts = await findFacts(tx, { contactIds }, { ...question, limits: await limitsOf(tx, question) });
  return new Map([...facts].map(([id, known]) => [id, permission(known, question.at)]));
}

/** The same for deliveries that are about to be sent, with the addresses they were frozen with. */
export async function mayDeliver(
  tx: Tx,
  channel: PersonChannel,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, Permission>> {
  const facts = await findFacts(
    tx,
    { deliveryIds: ids },
    { channel, purpose: "marketing", at, limits: await targets.findLimits(tx) },
  );
  return new Map(
    ids.map((id) => [
      id,
      facts.has(id)
        ? permission(found(facts.get(id), "Delivery"), at)
        : ({ allowed: false, reason: "deleted" } as const),
    ]),
  );
}

/** A source's deliveries by state, and the skipped by reason. */
export async function countDeliveries(tx: Tx, kind: string, sourceId: string): Promise<DeliveryCounts> {
  const rows = await store.countByState(tx, { kind, sourceId });
  const sum = (list: store.CountRow[]) => list.reduce((total, row) => total + row.many, 0);
  const byState = Object.fromEntries(
    deliveryStates.map((state) => [state, sum(rows.filter((row) => row.state === state))]),
  ) as Record<(typeof deliveryStates)[number], number>;
  const skippedBy: Record<string, number> = {};
  for (const row of rows)
    if (row.state === "skipped" && row.reason)
      skippedBy[row.reason] = (skippedBy[row.reason] ?? 0) + row.many;
  return { ...byState, skippedBy, bounced: sum(rows.filter((row) => row.isBounced)) };
}

/** How long a claim lasts unless its worker renews it, in seconds: a killed worker delays what it claimed this long. */
export const leaseSeconds = 15;

/** The name of one worker's claim: unique to this process. */
export const newWorker = (): string => `${process.pid}-${randomUUID()}`;

/** Takes what is due of a source for `by`, committed before this returns: only then may the network be used. */
export async function claimDeliveries(
  database: Database,
  workspaceId: string,
  wanted: { kind: string; sourceId: string; by: string; limit: number; leaseSeconds?: number },
): Promise<store.Claimed[]> {
  return database.inWorkspace(workspaceId, (tx) => store.claim(tx, { leaseSeconds, ...wanted }));
}

/** Records what happened to a batch and publishes it, once for all, unless it is to be told nowhere. */
export async function settleDeliveries(
  ctx: Ctx,
  source: {
    channel: Channel;
    kind: string;
    sourceId: string;
    label: string;
    by: string;
    isUntold?: true | undefined;
  },
  list: readonly store.Settlement[],
): Promise<void> {
  const settled = new Map((await store.settle(ctx.tx, source.by, list)).map((row) => [row.id, row]));
  const deliveries = list.flatMap(({ id, state, reason }) => {
    const row = settled.get(id);
    return row && state !== "pending" ? [{ deliveryId: id, contactId: row.contactId, state, reason }] : [];
  });
  if (deliveries.length > 0 && !source.isUntold)
    await ctx.publish(deliveriesSettled, {
      channel: source.channel,
      kind: source.kind,
      sourceId: source.sourceId,
      label: source.label,
      deliveries,
    });
}

/** Ends the claims of dead workers, of one source if named: what had not begun to be sent waits again and its area is notified, the rest is unknown. */
export async function sweepClaims(ctx: Ctx, source?: store.Source): Promise<number> {
  const swept = await store.sweep(ctx.tx, source);
  for (const { kind, sourceId, state, isLookedUp } of swept)
    if (state === "pending" || isLookedUp) await ctx.publish(sourceReopened, { kind, sourceId });
  return swept.reduce((sum, row) => sum + row.many, 0);
}

/** Records what a person found out about an unknown delivery. Sending again is their decision; 409 when it is not unknown. */
export async function resolveDelivery(ctx: Ctx, id: string, { outcome }: UnknownAnswer): Promise<Delivery> {
  const before = found(await store.findDelivery(ctx.tx, id), "Delivery");
  if ((await resolve(ctx, { id }, outcome)) === 0)
    throw new AppError("conflict", `This is already settled: ${before.state}.`);
  return found(await store.findDelivery(ctx.tx, id), "Delivery");
}

/** The same for all unknown deliveries of a source, or those of one customer, however many; returns how many. */
export async function resolveSource(
  ctx: Ctx,
  source: store.Source & { contactId?: string | undefined },
  { outcome }: UnknownAnswer,
): Promise<number> {
  let many = 0;
  for (let last = resolvedAtOnce; last === resolvedAtOnce; many += last)
    last = await resolve(ctx, source, outcome);
  return many;
}

/** With one statement and one event. */
const resolvedAtOnce = 1000;

async function resolve(
  ctx: Ctx,
  wanted: store.UnknownOnes,
  outcome: UnknownAnswer["outcome"],
): Promise<number> {
  const state = outcome === "arrived" ? ("accepted" as const) : ("pending" as const);
  const resolved = await store.updateUnknown(ctx.tx, wanted, { state, limit: resolvedAtOnce });
  const [first] = resolved;
  if (!first) return 0;
  const { channel, kind, sourceId } = first;
  if (state === "accepted")
    await ctx.publish(deliveriesSettled, {
      channel,
      kind,
      sourceId,
      label: "",
      deliveries: resolved.map(({ id, contactId }) => ({ deliveryId: id, contactId, state, reason: null })),
    });
  else await ctx.publish(sourceReopened, { kind, sourceId });
  return resolved.length;
}
