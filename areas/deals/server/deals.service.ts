import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { maxCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import * as customers from "#areas/customers/server/index.ts";
import { dealCreated, dealUpdated } from "#areas/deals/contract/deals.events.ts";
import { linesCents } from "#areas/deals/contract/deals.rules.ts";
import type { Deal, DealChanges, DealLine, NewDeal } from "#areas/deals/contract/deals.schema.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as changes from "./deal-changes.store.ts";
import { factsOf, type Kinds, kindsOf, shownDeal, typeOf } from "./deal-facts.service.ts";
import { notifyMove } from "./deal-moves.service.ts";
import { closingOf } from "./deal-checks.service.ts";
import { findSale } from "./deal-lists.store.ts";
import * as store from "./deals.store.ts";
import { isBlank, type LockedSale, type LockedSales, lockSales, passMainRole } from "./main-sales.service.ts";

/** One sale; 404 when it is not there, in the bin as its customer may be, or another workspace's. */
export async function getDeal(ctx: Ctx, id: string): Promise<Deal> {
  return shownDeal(await factsOf(ctx), found(await findSale(ctx.tx, id), "Sale"));
}

/** The value of a sale with these lines; undefined without any. 400 when they add up to more than an amount can be. */
function valueOf(lines: readonly DealLine[] | undefined): string | undefined {
  if (!lines || lines.length === 0) return undefined;
  const cents = linesCents(lines);
  const message = `The lines add up to more than ${moneyText(maxCents)}`;
  if (cents > maxCents) throw new AppError("validation_failed", message, { errors: { lines: message } });
  return moneyText(cents);
}

/** What a row keeps beside stage and value. */
type Known = Pick<
  store.DealRow,
  "title" | "probability" | "expectedCloseDate" | "lostReason" | "lostNote" | "lostAt" | "lines"
>;
const nothingKnown: Known = {
  title: null,
  probability: null,
  expectedCloseDate: null,
  lostReason: null,
  lostNote: null,
  lostAt: null,
  lines: [],
};

/**
 * Notes a sale of a customer. The first one noted for somebody who stands where customers start and is worth 0 is their main sale; every
 * other is a further one, and the main one from then on where it goes before it.
 */
export async function createDeal(ctx: Ctx, input: NewDeal): Promise<Deal> {
  const choose = "Choose a customer from the list";
  const [known] = await customers.lockLiveContacts(ctx.tx, [input.contactId]);
  if (!known) throw new AppError("validation_failed", choose, { errors: { contactId: choose } });
  const locked = await lockSales(ctx, input.contactId);
  const { contactId, stage = firstStageKey, value: sent = "0.00", ...fields } = input;
  await pipeline.checkStage(ctx, stage, "stage");
  const kinds = await kindsOf(ctx);
  const noted = {
    ...fields,
    stage,
    value: valueOf(fields.lines) ?? sent,
    ...closingOf(ctx, typeOf(kinds, stage), fields),
  };
  const id = await (isFirst(locked) ? fillMain : addFurther)(ctx, locked, noted);
  await ctx.publish(dealCreated, {
    dealId: id,
    contactId,
    name: fullNameOf(locked.contact),
    title: input.title,
    isMain: id === locked.main.id,
    stage,
    value: noted.value,
  });
  if (id !== locked.main.id) {
    await notifyMove(ctx, kinds, { id, from: null, to: stage });
    await passMainRole(ctx, contactId, kinds);
  }
  return getDeal(ctx, id);
}

const isFirst = ({ sales, main }: LockedSales): boolean => sales.length === 1 && isBlank(main);

type Noted = Known & { stage: string; value: string };

async function fillMain(
  ctx: Ctx,
  { contact, main }: LockedSales,
  { stage, value, ...known }: Noted,
): Promise<string> {
  await saveRow(ctx, contact, main, known);
  await customers.updateContact(ctx, contact.id, { pipelineStage: stage, value });
  return main.id;
}

async function addFurther(
  ctx: Ctx,
  { contact }: LockedSales,
  { stage, value, ...known }: Noted,
): Promise<string> {
  const [id, now] = [newId(), ctx.now.toISOString()];
  await store.insertDeal(ctx.tx, {
    ...known,
    workspaceId: ctx.workspaceId,
    id,
    contactId: contact.id,
    isMain: false,
    stage,
    value,
    searchText: folded(known.title ?? ""),
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  await pipeline.moveSale(ctx, { contactId: contact.id, dealId: id, from: null, to: stage });
  return id;
}

/** Writes what is known of a sale; a main sale of which nothing is known needs no row. */
async function saveRow(
  ctx: Ctx,
  contact: LockedSales["contact"],
  sale: LockedSale,
  known: Known & { stage?: string; value?: string },
): Promise<void> {
  const now = ctx.now.toISOString();
  const searchText = folded(known.title ?? "");
  if (sale.row)
    await store.updateDeal(ctx.tx, sale.id, {
      ...known,
      searchText,
      version: sale.row.version + 1,
      updatedAt: now,
    });
  else if (!isNothing(known))
    await store.insertDeal(ctx.tx, {
      ...known,
      workspaceId: ctx.workspaceId,
      id: sale.id,
      contactId: contact.id,
      isMain: true,
      searchText,
      createdBy: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    });
}

const isNothing = (known: Known): boolean =>
  Object.values(known).every((value) => value === null || (Array.isArray(value) && value.length === 0));

/**
 * Saves the fields that were sent. Lines set the value when they are saved. The main sale moves its customer; a sale that then goes
 * before the main one is the main one. 409 for an older version and where it was changed meanwhile, 400 for a sale that is lost without a reason.
 */
export async function updateDeal(ctx: Ctx, id: string, sent: Edit<DealChanges>): Promise<Deal> {
  const { was: _, ...input } = sent;
  const { locked, sale } = await lockSale(ctx, id);
  if (input.version !== undefined && input.version !== sale.version)
    throw new AppError(
      "conflict",
      "Someone else changed this sale in the meantime. Take another look before you save.",
    );
  await refuseClash(sent, () => getDeal(ctx, id));
  const kinds = await kindsOf(ctx);
  await changeSale(ctx, kinds, { locked, sale }, input);
  if (input.stage !== undefined && input.stage !== sale.stage)
    await passMainRole(ctx, locked.contact.id, kinds);
  return getDeal(ctx, id);
}

/** As `updateDeal`, of a sale that is locked; whether it is the main one is left to the caller. */
export async function changeSale(
  ctx: Ctx,
  kinds: Kinds,
  { locked, sale }: { locked: LockedSales; sale: LockedSale },
  input: DealChanges,
): Promise<void> {
  const { version: _, stage: wanted, value: sent, ...fields } = input;
  const before: Known = { ...nothingKnown, ...knownOf(sale.row) };
  const linesDiffer = fields.lines !== undefined && !isSame(fields.lines, before.lines);
  const value = (linesDiffer ? valueOf(fields.lines) : undefined) ?? sent ?? sale.value;
  const stage = wanted ?? sale.stage;
  const after: Known = { ...before, ...definedKnown(fields) };
  if (stage !== sale.stage) await pipeline.checkStage(ctx, stage, "stage");
  const isTold = fields.lostReason !== undefined || fields.lostNote !== undefined;
  // What was said of an earlier time does not count for this one.
  if (stage !== sale.stage || isTold)
    Object.assign(
      after,
      closingOf(ctx, typeOf(kinds, stage), stage === sale.stage ? after : { ...nothingKnown, ...fields }),
    );
  await writeSale(ctx, locked, { sale, before, after, stage, value });
  if (stage !== sale.stage && !sale.isMain)
    await notifyMove(ctx, kinds, { id: sale.id, from: sale.stage, to: stage });
}

/** A live sale with its customer's others, locked; 404 when it is not there. */
export async function lockSale(ctx: Ctx, id: string): Promise<{ locked: LockedSales; sale: LockedSale }> {
  const locked = await lockSales(ctx, (await store.findContactId(ctx.tx, id)) ?? id);
  const sale = found(
    locked.sales.find((one) => one.id === id),
    "Sale",
  );
  return { locked, sale };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const knownOf = (row: store.DealRow | undefined): Partial<Known> =>
  row ? (Object.fromEntries(knownFields.map((field) => [field, row[field]])) as Known) : {};
const definedKnown = (fields: Partial<Known>): Partial<Known> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const knownFields = Object.keys(nothingKnown) as (keyof Known)[];

type Writing = { sale: LockedSale; before: Known; after: Known; stage: string; value: string };

async function writeSale(
  ctx: Ctx,
  { contact }: LockedSales,
  { sale, before, after, stage, value }: Writing,
): Promise<void> {
  const own = knownFields.filter((field) => !isSame(before[field], after[field]));
  const isMoved = stage !== sale.stage;
  const isWorth = value !== sale.value;
  const fields = [...own, ...(isWorth ? ["value"] : [])];
  if (own.length > 0 || (!sale.isMain && (isMoved || isWorth)))
    await saveRow(ctx, contact, sale, sale.isMain ? after : { ...after, stage, value });
  await saveHistory(
    ctx,
    contact.id,
    sale,
    { before: { ...before, value: sale.value }, after: { ...after, value } },
    own,
  );
  if (!sale.isMain && isMoved)
    await pipeline.moveSale(ctx, { contactId: contact.id, dealId: sale.id, from: sale.stage, to: stage });
  if (sale.isMain && (isMoved || isWorth))
    await customers.updateContact(ctx, contact.id, { pipelineStage: stage, value });
  if (fields.length > 0)
    await ctx.publish(dealUpdated, {
      ...whatOf(contact, sale, after.title),
      fields,
    });
}

/** What every event tells of a sale. */
export const whatOf = (
  contact: LockedSales["contact"],
  sale: LockedSale,
  title = sale.row?.title ?? null,
) => ({
  dealId: sale.id,
  contactId: contact.id,
  name: fullNameOf(contact),
  title,
  isMain: sale.isMain,
});

type Values = Known & { value: string };

// What a main sale is worth is written down with its customer's change.
async function saveHistory(
  ctx: Ctx,
  contactId: string,
  sale: LockedSale,
  { before, after }: { before: Values; after: Values },
  own: readonly (keyof Known)[],
): Promise<void> {
  const fields: (keyof Values)[] = [
    ...own.filter((field) => field !== "lostAt"),
    ...(!sale.isMain && before.value !== after.value ? ["value" as const] : []),
  ];
  await changes.insertChanges(
    ctx.tx,
    fields.map((field) =>
      changeOf(ctx, { dealId: sale.id, contactId, field, oldValue: before[field], newValue: after[field] }),
    ),
  );
}

/** An entry of a sale's history, by whoever is acting now. */
export const changeOf = (
  ctx: Ctx,
  change: { dealId: string; contactId: string; field: string; oldValue: unknown; newValue: unknown },
) => ({
  ...change,
  workspaceId: ctx.workspaceId,
  id: newId(),
  changedBy: ctx.actor.userId,
  changedAt: ctx.now.toISOString(),
});
