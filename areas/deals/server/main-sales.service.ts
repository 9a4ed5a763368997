import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mainOf } from "#areas/deals/contract/deals.rules.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import * as customers from "#areas/customers/server/index.ts";
import { kindsOf, type Kinds, typeOf } from "./deal-facts.service.ts";
import * as store from "./deals.store.ts";

export type LockedContact = Awaited<ReturnType<typeof customers.lockLiveContacts>>[number];
/** A live sale as it is held; a main sale of which nothing more is known has no row. */
export type LockedSale = {
  id: string;
  isMain: boolean;
  stage: string;
  value: string;
  version: number;
  row: store.DealRow | undefined;
};
export type LockedSales = {
  contact: LockedContact;
  main: LockedSale;
  sales: LockedSale[];
  rows: store.DealRow[];
};

/** Holds a live customer, then their sales; 404 when the customer is not there. */
export async function lockSales(ctx: Ctx, contactId: string): Promise<LockedSales> {
  const contact = found((await customers.lockLiveContacts(ctx.tx, [contactId]))[0], "Sale");
  const rows = await store.lockDeals(ctx.tx, [contactId]);
  return { contact, rows, ...salesOf(contact, rows) };
}

type Held = Pick<LockedContact, "id" | "pipelineStage" | "value" | "version">;

/** The live sales of a held customer whose rows these are, the main one first. */
export function salesOf(contact: Held, rows: readonly store.DealRow[]): Pick<LockedSales, "main" | "sales"> {
  const row = rows.find((one) => one.isMain);
  const main = {
    id: row?.id ?? contact.id,
    isMain: true,
    stage: contact.pipelineStage,
    value: contact.value,
    version: contact.version + (row?.version ?? 0),
    row,
  };
  const further = rows.filter((one) => !one.isMain && one.deletedAt === null).map(furtherOf);
  return { main, sales: [main, ...further] };
}

/** True for a main sale of which nothing is known: it stands where customers start, is worth 0 and has no row. */
export const isBlank = ({
  row,
  stage,
  value,
}: Pick<LockedSale, "stage" | "value"> & { row?: unknown }): boolean =>
  row === undefined && stage === firstStageKey && value === "0.00";

const furtherOf = (row: store.DealRow): LockedSale => ({
  id: row.id,
  isMain: false,
  stage: row.stage ?? firstStageKey,
  value: row.value ?? "0.00",
  version: row.version,
  row,
});

/**
 * Has a live sale a row of its own, so that it can be pointed at and lives on through a merge; answers whose sale it is, undefined where
 * it is not there. It is locked.
 */
export async function keepSale(ctx: Ctx, id: string): Promise<string | undefined> {
  const contactId = (await store.findContactId(ctx.tx, id)) ?? id;
  if ((await customers.lockLiveContacts(ctx.tx, [contactId])).length === 0) return undefined;
  const { contact, sales } = await lockSales(ctx, contactId);
  const sale = sales.find((one) => one.id === id);
  if (sale && !sale.row)
    await store.insertDeal(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id,
      contactId,
      isMain: true,
      searchText: "",
      createdBy: ctx.actor.userId,
      createdAt: contact.createdAt,
      updatedAt: ctx.now.toISOString(),
    });
  return sale && contactId;
}

/** Has the main role pass to a sale that goes before: won before open before lost. To be called whenever a deal was added, moved, deleted or restored. */
export async function passMainRole(ctx: Ctx, contactId: string, kinds?: Kinds): Promise<void> {
  const locked = await lockSales(ctx, contactId);
  if (locked.sales.length < 2) return;
  const next = leading(locked.sales, kinds ?? (await kindsOf(ctx)), locked.main.id);
  if (next && next.id !== locked.main.id) await makeMain(ctx, locked, next);
}

/** Which of these sales goes before the others. */
export function leading<S extends Pick<LockedSale, "id" | "stage">>(
  sales: readonly S[],
  kinds: Kinds,
  current: string,
): S | undefined {
  const typed = sales.map((sale) => ({ id: sale.id, type: typeOf(kinds, sale.stage), sale }));
  return mainOf(typed, current)?.sale;
}

/** Makes another sale of a held customer the main one: the one before lives on as a further sale. */
export async function makeMain(ctx: Ctx, { contact, main }: LockedSales, next: LockedSale): Promise<void> {
  await becomeFurther(ctx, contact, main);
  await becomeMain(ctx, contact, next, ctx.now.toISOString());
}

/** Gives a customer who has no main sale this one: they take its stage and value. */
export async function becomeMain(
  ctx: Ctx,
  contact: LockedContact,
  next: Pick<LockedSale, "id" | "stage" | "value">,
  updatedAt?: string,
): Promise<void> {
  await store.updateDeal(ctx.tx, next.id, {
    isMain: true,
    stage: null,
    value: null,
    deletedAt: null,
    updatedAt,
  });
  await customers.followMainSale(ctx, contact, { pipelineStage: next.stage, value: next.value });
}

async function becomeFurther(ctx: Ctx, contact: LockedContact, main: LockedSale): Promise<void> {
  const now = ctx.now.toISOString();
  const own = {
    isMain: false,
    stage: main.stage,
    value: main.value,
    version: main.version + 1,
    updatedAt: now,
  };
  if (main.row) await store.updateDeal(ctx.tx, main.id, own);
  else
    await store.insertDeal(ctx.tx, {
      ...own,
      workspaceId: ctx.workspaceId,
      id: main.id,
      contactId: contact.id,
      searchText: "",
      createdBy: null,
      createdAt: contact.createdAt,
    });
}

/**
 * Has a customer a main sale again whose one went away with somebody who was merged: one of their own that goes before, and
 * where none is left the one that lies in the bin under the customer's id.
 */
export async function findMainAgain(ctx: Ctx, contactId: string): Promise<void> {
  const { contact, main, rows } = await lockSales(ctx, contactId);
  const own = rows.filter((row) => !row.isMain && (row.deletedAt === null || row.id === contactId));
  if (main.row || !own.some((row) => row.id === contactId)) return;
  const live = own.filter((row) => row.deletedAt === null);
  const next = leading((live.length > 0 ? live : own).map(furtherOf), await kindsOf(ctx), contactId);
  if (next) await becomeMain(ctx, contact, next);
}
