import { folded } from "#platform/contract/text.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { newId } from "#platform/server/ids.ts";
import * as customers from "#areas/customers/server/index.ts";
import type { SaleValues } from "#areas/deals/contract/deal-import-rows.rules.ts";
import type { PersonFields } from "#areas/imports/contract/import-people.rules.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PastMove } from "#areas/pipeline/server/index.ts";
import type { Kinds } from "./deal-facts.service.ts";
import type { DealImportRow, RowUpdate } from "./deal-imports.store.ts";
import * as store from "./deals.store.ts";
import { isBlank, leading, salesOf } from "./main-sales.service.ts";

/** A sale of a customer as it will be; `row` is one that is still to be written. */
type Sale = {
  id: string;
  stage: string;
  value: string;
  version: number;
  hasRow: boolean;
  row?: store.NewDealRow;
};
/** A customer with their sales, while rows of the file are added to them. */
export type Ledger = {
  id: string;
  /** As held; undefined for somebody new. */
  before: customers.LockedContact | undefined;
  fields: PersonFields | undefined;
  mainBefore: Sale | undefined;
  main: Sale | undefined;
  sales: Sale[];
  moves: PastMove[];
  updates: RowUpdate[];
};

/** Holds the customers, then their sales. One who lies in the bin, or isn't there any more, has none. */
export async function openLedgers(ctx: Ctx, rows: readonly DealImportRow[]): Promise<Map<string, Ledger>> {
  const ids = [...new Set(rows.map(({ contactId }) => contactId))];
  const held = await customers.lockContacts(ctx.tx, ids);
  const deals = groupedBy(await store.lockDeals(ctx.tx, ids), ({ contactId }) => contactId);
  const ledgers = new Map<string, Ledger>();
  for (const contact of held) {
    if (contact.deletedAt !== null) continue;
    const sales = salesOf(contact, deals.get(contact.id) ?? []).sales.map(({ row, ...sale }): Sale => ({
      ...sale,
      hasRow: row !== undefined,
    }));
    const [main] = sales;
    ledgers.set(contact.id, {
      id: contact.id,
      before: contact,
      fields: undefined,
      mainBefore: main,
      main,
      sales,
      moves: [],
      updates: [],
    });
  }
  for (const { contactId, person } of rows)
    if (person)
      ledgers.set(contactId, {
        id: contactId,
        before: undefined,
        fields: person,
        mainBefore: undefined,
        main: undefined,
        sales: [],
        moves: [],
        updates: [],
      });
  return ledgers;
}

type Around = { kinds: Kinds; timeZone: string };

/** Adds the sale of one row: it fills the main one or is a further one, and is the main one where it goes before. */
export function addSale(
  ctx: Ctx,
  ledger: Ledger,
  { number, sale: told }: DealImportRow,
  around: Around,
): void {
  const { main, sales } = ledger;
  const isFilled = main !== undefined && sales.length === 1 && !main.hasRow && isBlank(main);
  const id = !main || isFilled ? ledger.id : newId();
  const sale: Sale = isFilled
    ? main
    : { id, stage: told.stage, value: told.value, version: 1, hasRow: false };
  const days = daysOf(ctx, told, around.timeZone);
  const moves = movesOf({ contactId: ledger.id, id, begins: main === undefined, isFilled }, told, days);
  Object.assign(sale, { stage: told.stage, value: told.value, row: rowOf(ctx, ledger.id, id, told, days) });
  if (!isFilled) sales.push(sale);
  ledger.main ??= sale;
  const mainBefore = ledger.main.id;
  const next = leading(sales, around.kinds, mainBefore) ?? ledger.main;
  if (next !== ledger.main) {
    moves.push({
      id: newId(),
      contactId: ledger.id,
      dealId: next.id === ledger.id ? null : next.id,
      from: ledger.main.stage,
      to: next.stage,
      at: ctx.now.toISOString(),
      secondsBefore: null,
      ofOne: "person" as const,
    });
    ledger.main = next;
  }
  ledger.moves.push(...moves);
  ledger.updates.push({
    number,
    state: "written",
    dealId: id,
    isFilled,
    moves: moves.map((move) => move.id),
    ...(ledger.main.id !== mainBefore && { mainBefore }),
  });
}

/** The file's days as moments: noon there, and never later than now. */
type Days = { created: string; closed: string | null; now: string };

function daysOf(ctx: Ctx, { createdOn, closedOn }: SaleValues, timeZone: string): Days {
  const now = ctx.now.toISOString();
  const noon = (day: string): string => {
    const moment = momentAt(timeZone, { day, time: "12:00" }).toISOString();
    return moment < now ? moment : now;
  };
  const closed = closedOn === null ? null : noon(closedOn);
  return { created: createdOn === null ? (closed ?? now) : noon(createdOn), closed, now };
}

function rowOf(ctx: Ctx, contactId: string, id: string, told: SaleValues, days: Days): store.NewDealRow {
  return {
    workspaceId: ctx.workspaceId,
    id,
    contactId,
    isMain: false,
    title: told.title,
    expectedCloseDate: told.expectedCloseDate,
    lostReason: told.lostReason,
    lostNote: told.lostNote,
    lostAt: told.type === "lost" ? days.now : null,
    searchText: folded(told.title ?? ""),
    createdBy: ctx.actor.userId,
    createdAt: days.created,
    updatedAt: days.now,
  };
}

type Place = { contactId: string; id: string; begins: boolean; isFilled: boolean };

/**
 * How the sale came where it stands, by the file's days. What is decided without a day counts in no month: a customer who is new begins
 * there under their own id, one who was here moves alone, and a further sale has no moves.
 */
function movesOf({ contactId, id, begins, isFilled }: Place, told: SaleValues, days: Days): PastMove[] {
  const { stage, type } = told;
  const one = (
    from: string | null,
    to: string,
    at: string,
    secondsBefore: number | null = null,
    ofOne: PastMove["ofOne"] = begins || isFilled ? null : "sale",
  ): PastMove => ({
    id: begins && from === null ? contactId : newId(),
    contactId,
    dealId: id === contactId ? null : id,
    from,
    to,
    at,
    secondsBefore,
    ofOne,
  });
  if (isFilled && stage === firstStageKey) return [];
  if (type !== "open" && days.closed === null) {
    if (begins) return [one(null, stage, days.created)];
    return isFilled ? [one(firstStageKey, stage, days.now, null, "person")] : [];
  }
  if (type === "open") return [one(isFilled ? firstStageKey : null, stage, days.created)];
  const closed = days.closed ?? days.now;
  const seconds = Math.max(0, Math.floor((Date.parse(closed) - Date.parse(days.created)) / 1000));
  // The earlier one first: moves are in the order of their ids.
  const start = isFilled ? [] : [one(null, firstStageKey, days.created)];
  return [...start, one(firstStageKey, stage, closed, told.createdOn === null ? null : seconds)];
}
