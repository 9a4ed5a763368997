import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { factsOn } from "#areas/formation/contract/costs.rules.ts";
import {
  formationCancelled,
  formationChanged,
  formationOrdered,
} from "#areas/formation/contract/formations.events.ts";
import { isOpen, ownersTrouble, paymentOnceCancelled } from "#areas/formation/contract/formations.rules.ts";
import type {
  Formation,
  FormationCancel,
  FormationChanges,
  NewFormation,
} from "#areas/formation/contract/formations.schema.ts";
import {
  addOnOffers,
  fitsType,
  needsService,
  notOfferedHere,
  onlyFiled,
  packages,
} from "#areas/formation/contract/packages.rules.ts";
import { quoteOf } from "#areas/formation/contract/quotes.rules.ts";
import type { Quote, QuoteAsked } from "#areas/formation/contract/quotes.schema.ts";
import { stepsOf } from "#areas/formation/contract/steps.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { todayIn } from "./days.service.ts";
import { keepDates } from "./formation-dates.service.ts";
import { repliesOf } from "./formation-replies.service.ts";
import * as store from "./formations.store.ts";
import { factsOf } from "./state-facts.service.ts";

/** What an order would come to. It may name what isn't offered here: only ordering that is refused. */
export async function quote(ctx: Ctx, asked: QuoteAsked): Promise<Quote> {
  const facts = factsOn(factsOf(asked.incorporationState), asked.businessType, await todayIn(ctx));
  return quoteOf({ ...asked, facts });
}

/** One order; 404 when it is not there. */
export async function getFormation(ctx: Ctx, id: string): Promise<Formation> {
  return answer(ctx, found(await store.findFormation(ctx.tx, id), "Order"));
}

/** An order as it is answered. */
export const answer = async (ctx: Ctx, row: store.FormationRow): Promise<Formation> =>
  found((await repliesOf(ctx, [row]))[0], "Order");

function refuseField(field: string, message: string | undefined): void {
  if (message) throw new AppError("validation_failed", message, { errors: { [field]: message } });
}

/** 409 for what somebody would have to do for money, where nobody does, and for a package that holds nothing for this type. */
async function refuseService(
  ctx: Ctx,
  { formedOn, businessType, packageType, additionalServices }: NewFormation,
) {
  const paid = [packages[packageType], ...additionalServices.map((one) => addOnOffers[one])].find(
    ({ price }) => needsService(price),
  );
  if (!paid) return;
  if (!ctx.ports.formationService) throw new AppError("conflict", `${notOfferedHere}: ${paid.name}`);
  if (formedOn !== null) throw new AppError("conflict", `${paid.name} is for new businesses`);
  if (!fitsType(packageType, businessType)) throw new AppError("conflict", onlyFiled);
  if (await team.isTestWorkspace(ctx.tx))
    throw new AppError("conflict", "Nothing can be paid for from a test business");
}

/** 409 for another sum than the button said; 400 where money is asked for that wasn't said at all. */
function refuseUnsaid({ formedOn, totalAmount, serviceFees }: NewFormation, total: Quote): void {
  if (formedOn !== null) return;
  if (totalAmount !== undefined && totalAmount !== total.totalAmount)
    throw new AppError(
      "conflict",
      total.totalAmount === null
        ? "The total has changed: a part of it has to be checked with the state now"
        : `The total has changed: it is now $${total.totalAmount}`,
    );
  if (serviceFees !== undefined && serviceFees !== total.serviceFees)
    throw new AppError("conflict", `Our price has changed: it is now $${total.serviceFees}`);
  if (needsService(total.serviceFees) && (serviceFees ?? totalAmount ?? null) === null)
    refuseField("serviceFees", `Confirm our price: $${total.serviceFees}`);
}

/** Each is mailed to the hosts, who have to do something for it. */
const paidOrders: Limit = {
  name: "formation-orders",
  max: 20,
  windowSeconds: 86_400,
  refusal: "That’s a lot of orders for one day. Please come back tomorrow.",
};

const twinMessage = "You already have an order for this name, type and state";

/**
 * Orders the start of a business with the facts of today, which the order keeps; or keeps one that exists already (`formedOn`). 409 for what isn't
 * offered here, for a second order of the same, and when the sum isn't the one that was shown; 429 for too many that hosts are paid for.
 */
export async function createFormation(ctx: Ctx, asked: NewFormation): Promise<Formation> {
  const today = await todayIn(ctx);
  if (asked.formedOn === null || asked.owners.length > 0)
    refuseField("owners", ownersTrouble(asked.businessType, asked.owners));
  if (asked.formedOn !== null && asked.formedOn > today) refuseField("formedOn", "That day hasn’t come yet");
  await refuseService(ctx, asked);
  const state = factsOf(asked.incorporationState);
  const facts = factsOn(state, asked.businessType, today);
  const total = quoteOf({ ...asked, facts });
  refuseUnsaid(asked, total);
  const row = rowOf(ctx, asked, { total, facts });
  if (row.payment === "bill") await takeAttempt(ctx.tx, paidOrders, ctx.workspaceId);
  if (!(await store.insertFormation(ctx.tx, row))) throw new AppError("conflict", twinMessage);
  if (asked.formedOn === null) await store.insertSteps(ctx.tx, newSteps(row));
  await keepDates(ctx, row);
  await ctx.publish(formationOrdered, { formationId: row.id, businessName: row.businessName });
  return answer(ctx, row);
}

const nothing: Quote = {
  stateFees: "0.00",
  serviceFees: "0.00",
  totalAmount: "0.00",
  lines: [],
  yearly: null,
};

/** A new order as it is kept. */
export function rowOf(
  ctx: Ctx,
  { totalAmount: _, serviceFees: _fees, ...asked }: NewFormation,
  { total, facts }: { total: Quote; facts: store.FormationRow["facts"] },
): store.FormationRow {
  const [id, now] = [newId(), ctx.now.toISOString()];
  const isThere = asked.formedOn !== null;
  return {
    ...asked,
    ...(isThere ? { ...nothing, yearly: total.yearly } : total),
    facts,
    id,
    workspaceId: ctx.workspaceId,
    userId: ctx.actor.userId,
    // The last digits of an id are random.
    orderId: `MS-${id.slice(-10).toUpperCase()}`,
    status: isThere ? "completed" : "pending",
    payment: !isThere && needsService(total.serviceFees) ? "bill" : "none",
    progress: isThere ? 100 : 0,
    filingDate: null,
    completionDate: asked.formedOn,
    estimatedCompletion: null,
    isSample: false,
    createdAt: now,
    updatedAt: now,
  };
}

const blank = ({ workspaceId, id: formationId }: store.FormationRow) => ({
  workspaceId,
  id: newId(),
  formationId,
  doneAt: null,
  doneBy: null,
  day: null,
  number: null,
  fileId: null,
  refusedOn: null,
  refusal: null,
});

/** The steps of a new order, none of them done. */
export function newSteps(row: store.FormationRow): store.StepRow[] {
  const state = factsOf(row.incorporationState);
  const links = { searchUrl: state?.searchUrl ?? null, filingUrl: state?.filingUrl ?? null };
  return stepsOf({ ...row, ...links }).map((step, position) => ({ ...blank(row), ...step, position }));
}

/** An order that can still be changed, locked; 409 for a canceled one. */
export async function lockLive(ctx: Ctx, id: string): Promise<store.FormationRow> {
  const row = found(await store.lockFormation(ctx.tx, id), "Order");
  if (row.status === "cancelled") throw new AppError("conflict", "This order was canceled");
  return row;
}

/** Changes what was sent of an order, and returns it; 409 where somebody else changed the same meanwhile. */
export async function updateFormation(
  ctx: Ctx,
  id: string,
  sent: Edit<FormationChanges>,
): Promise<Formation> {
  const row = await lockLive(ctx, id);
  await refuseClash(sent, () => answer(ctx, row));
  const { was: _, ...asked } = sent;
  if (asked.formedOn !== undefined) await checkFormedOn(ctx, row, asked.formedOn);
  const changes = definedOf({ ...asked, completionDate: asked.formedOn });
  const after: store.FormationRow = { ...row, ...changes };
  if (changes.owners) refuseField("owners", ownersTrouble(after.businessType, after.owners));
  if (JSON.stringify(after) === JSON.stringify(row)) return answer(ctx, row);
  if (after.businessName !== row.businessName && (await store.hasTwin(ctx.tx, after)))
    throw new AppError("conflict", twinMessage);
  return save(ctx, after, changes);
}

/** An order's day of formation is what the state's step says; that of a business which existed already can be corrected. */
async function checkFormedOn(ctx: Ctx, row: store.FormationRow, formedOn: string): Promise<void> {
  if (!(await isKeptOnly(ctx, row)))
    throw new AppError("conflict", "The day comes from the state’s step: change it there");
  if (formedOn > (await todayIn(ctx))) refuseField("formedOn", "That day hasn’t come yet");
}

/** True for a business that existed already, of which only the dates are kept. */
const isKeptOnly = async (ctx: Ctx, { id }: store.FormationRow): Promise<boolean> =>
  (await store.listSteps(ctx.tx, [id])).length === 0;

/** Writes changes of a locked order, keeps its dates and says so. */
export async function save(
  ctx: Ctx,
  after: store.FormationRow,
  changes: Partial<store.FormationRow>,
): Promise<Formation> {
  const updatedAt = ctx.now.toISOString();
  await store.updateFormation(ctx.tx, after.id, { ...changes, updatedAt });
  await keepDates(ctx, after);
  await ctx.publish(formationChanged, { formationId: after.id, businessName: after.businessName });
  return answer(ctx, { ...after, isSample: false, updatedAt });
}

/** Ends an order that goes on, which costs nothing before a host has done a step; or stops keeping the dates of a business that existed already: its open tasks go to the bin. 409 for an order that is over, and where the bill isn't what was `shown`. */
export async function cancelFormation(ctx: Ctx, id: string, shown: FormationCancel): Promise<Formation> {
  const row = await lockLive(ctx, id);
  if (!isOpen(row) && !(await isKeptOnly(ctx, row)))
    throw new AppError("conflict", "This order is completed");
  const payment = paymentOnceCancelled(await answer(ctx, row));
  if (shown.payment !== undefined && shown.payment !== payment)
    throw new AppError("conflict", "Something was done for this order meanwhile. Look at its bill again.");
  const ended = {
    status: "cancelled" as const,
    isSample: false,
    payment,
    updatedAt: ctx.now.toISOString(),
  };
  await store.updateFormation(ctx.tx, id, ended);
  await keepDates(ctx, { ...row, ...ended });
  await ctx.publish(formationCancelled, { formationId: id, businessName: row.businessName });
  return answer(ctx, { ...row, ...ended });
}
