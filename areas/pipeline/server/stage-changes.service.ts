import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleMovesAt } from "#areas/customers/contract/contact-moves.sample.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import * as store from "./stage-changes.store.ts";

/** Records the first stage of many new customers at once; publishes no event. */
export async function beginStages(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length > 0)
    await store.insertFirstStages(ctx.tx, contactIds, {
      at: ctx.now.toISOString(),
      changedBy: ctx.actor.userId,
    });
}

/** Records the moves of many customers at once; publishes no event. */
export async function moveStages(
  ctx: Ctx,
  moves: readonly { contactId: string; from: string; to: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  await store.insertMoves(
    ctx.tx,
    ctx.workspaceId,
    moves.map((move) => ({ ...move, id: newId() })),
    { at: ctx.now.toISOString(), changedBy: ctx.actor.userId },
  );
}

/** Writes down that a customer took the stage of somebody who was merged into them, on the day that one came to it. */
export async function takeStage(
  ctx: Ctx,
  { contactId, mergedId, from, to }: { contactId: string; mergedId: string; from: string; to: string },
): Promise<void> {
  await store.insertMove(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    contactId,
    fromStage: from,
    toStage: to,
    ofPerson: false,
    at: (await store.findLastAt(ctx.tx, contactId, mergedId)) ?? ctx.now.toISOString(),
    changedBy: ctx.actor.userId,
  });
}

/** Writes down where a further sale begins (`from` null), or that it moved. */
export async function moveSale(
  ctx: Ctx,
  { from, to, ...which }: { contactId: string; dealId: string; from: string | null; to: string },
): Promise<void> {
  await store.insertSaleMove(ctx.tx, {
    ...which,
    workspaceId: ctx.workspaceId,
    id: newId(),
    fromStage: from,
    toStage: to,
    at: ctx.now.toISOString(),
    changedBy: ctx.actor.userId,
  });
}

/** Since when each of these customers stands in the stage where it is; one whose moves nobody wrote down is left out. */
export async function stagesSince(ctx: Ctx, contactIds: readonly string[]): Promise<Map<string, string>> {
  return contactIds.length === 0
    ? new Map()
    : new Map((await store.listLastChanges(ctx.tx, contactIds)).map(({ contactId, at }) => [contactId, at]));
}

/** Removes moves from the log as if they had not happened; only those that are the customer's last. */
export async function takeMovesBack(
  ctx: Ctx,
  moves: readonly { contactId: string; from: string; to: string }[],
): Promise<void> {
  if (moves.length > 0) await store.removeLastMoves(ctx.tx, moves);
}

/** A step of a sale or of its customer that lies behind; `id` is a new one, or for where a customer begins the customer's. */
export type PastMove = {
  id: string;
  contactId: string;
  /** Left out for the customer's first sale. */
  dealId: string | null;
  from: string | null;
  to: string;
  at: string;
  secondsBefore: number | null;
  ofOne: "person" | "sale" | null;
};

/** Writes down moves as they are told, of each sale the earlier ones first; publishes no event. */
export async function recordMoves(ctx: Ctx, moves: readonly PastMove[]): Promise<void> {
  await store.insertPastMoves(
    ctx.tx,
    moves.map(({ from, to, ...move }) => ({
      ...move,
      workspaceId: ctx.workspaceId,
      fromStage: from,
      toStage: to,
      changedBy: ctx.actor.userId,
    })),
  );
}

/** Removes these moves from the log as if they had not happened. */
export async function removeMoves(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store.removeMoves(ctx.tx, ids);
}

/** Writes down how the sample's customers came to where they stand. */
export async function addSampleMoves(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const ids = sampleIdsBy(({ id }) => id, when, contactIds);
  const rows = [...sampleMovesAt(when)].flatMap(([sample, moves]) => {
    const contactId = ids.get(sample);
    if (contactId === undefined) return [];
    return moves.map(({ from, to, at }, step) => ({
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId,
      fromStage: from,
      toStage: to,
      at,
      secondsBefore: secondsBetween(moves[step - 1]?.at, at),
      changedBy: ownerId,
    }));
  });
  await store.insertPastMoves(ctx.tx, rows);
}

const secondsBetween = (before: string | undefined, at: string): number | null =>
  before === undefined ? null : Math.floor((Date.parse(at) - Date.parse(before)) / 1000);
