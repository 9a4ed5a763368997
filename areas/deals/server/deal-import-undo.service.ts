import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import { startOperation, type SteppedOperation } from "#platform/server/start-operation.ts";
import * as customers from "#areas/customers/server/index.ts";
import { dealImportUndone } from "#areas/deals/contract/deal-imports.events.ts";
import type { UndoneSales } from "#areas/deals/contract/deal-imports.schema.ts";
import { importStepped } from "#areas/imports/contract/imports.events.ts";
import { listUsed } from "#areas/imports/server/index.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { removeMoves } from "#areas/pipeline/server/index.ts";
import { type Kinds, kindsOf } from "./deal-facts.service.ts";
import type { SalesInput } from "./deal-import-write.service.ts";
import * as imports from "./deal-imports.store.ts";
import { mustBeIdle, undoEnd } from "./deal-imports.service.ts";
import { undoSales } from "./deals.jobs.ts";
import * as store from "./deals.store.ts";
import { leading, type LockedSale, salesOf } from "./main-sales.service.ts";

/** How many customers' sales are taken back in one transaction; up to so many sales while the caller waits. */
const contactsPerStep = 250;
const maxNow = 1000;
/** What belongs to the sales themselves doesn't mean that somebody works with the customer. */
const ofSales = ["deals", "deal_changes", "cold_sales"];

type UndoProgress = UndoneSales & { after: string | undefined };

/** Takes back what an upload added and nobody has changed since. */
export const salesUndo: SteppedOperation<SalesInput, UndoProgress> = {
  kind: "deals.import_undo",
  titleOf: ({ fileName }) => `Undoing ${fileName}`,
  job: undoSales,
  maxNow,
  step: undoNext,
};

/** Undoes an upload, for thirty days. 409 later, twice, and while it is being worked on. */
export async function undoSalesOf(ctx: Ctx, id: string): Promise<void> {
  const record = found(await imports.lockDealImport(ctx.tx, id), "Import");
  await mustBeIdle(ctx, "An upload of sales is still being worked on. Try again when it’s done.");
  if (record.status === "undone") throw new AppError("conflict", "This upload is undone already.");
  if (ctx.now.toISOString() >= undoEnd(record.createdAt))
    throw new AppError("conflict", "This upload can no longer be undone.");
  await startOperation(ctx, salesUndo, {
    input: { importId: id, fileName: record.fileName },
    count: () => imports.countWritten(ctx.tx, id),
    created: (operation) =>
      imports.updateDealImport(ctx.tx, id, { status: "undoing", operationId: operation.id }),
  });
}

async function undoNext(
  ctx: Ctx,
  { input: { importId, fileName }, progress }: WorkInHand<SalesInput, UndoProgress>,
): Promise<Step<UndoProgress>> {
  const rows = await imports.listWritten(ctx.tx, importId, progress.after, contactsPerStep);
  const byContact = groupedBy(rows, ({ contactId }) => contactId);
  const taken = await takeBack(ctx, importId, byContact);
  const undone: UndoneSales = {
    removed: (progress.removed ?? 0) + taken.removed,
    kept: (progress.kept ?? 0) + taken.kept,
    removedContacts: (progress.removedContacts ?? 0) + taken.removedContacts,
    keptContacts: (progress.keptContacts ?? 0) + taken.keptContacts,
  };
  const after = rows.at(-1)?.contactId ?? progress.after;
  const finished = byContact.size < contactsPerStep;
  if (finished) {
    await imports.updateDealImport(ctx.tx, importId, { status: "undone", undone });
    const { removed, kept } = undone;
    await ctx.publish(dealImportUndone, { importId, fileName, removed, kept });
  }
  if (rows.length > 0) await ctx.publish(importStepped, { importId });
  return { done: rows.length, progress: { ...undone, after }, finished };
}

type Sale = Pick<LockedSale, "id" | "stage" | "value" | "row">;
/** A customer's sales, and what becomes of them. */
type Verdict = {
  contact: customers.LockedContact;
  /** Gone with everything. */
  isRemoved: boolean;
  removed: imports.DealImportRow[];
  kept: imports.DealImportRow[];
  /** The main sale from then on, where it is another one or worth something else. */
  main: Sale | undefined;
  /** A main sale of which nothing is known any more. */
  plain: string | undefined;
};

async function takeBack(
  ctx: Ctx,
  importId: string,
  byContact: ReadonlyMap<string, imports.DealImportRow[]>,
): Promise<UndoneSales> {
  const ids = [...byContact.keys()];
  if (ids.length === 0) return { removed: 0, kept: 0, removedContacts: 0, keptContacts: 0 };
  const held = new Map((await customers.lockContacts(ctx.tx, ids)).map((one) => [one.id, one]));
  const deals = groupedBy(await store.lockDeals(ctx.tx, ids), ({ contactId }) => contactId);
  const known: Known = {
    kinds: await kindsOf(ctx),
    workedOn: await store.listWorkedOn(
      ctx.tx,
      [...byContact.values()].flat().flatMap((row) => row.dealId ?? []),
    ),
    used: await listUsed(ctx.tx, ids, ofSales),
    merged: await customers.listMergedInto(ctx.tx, ids),
  };
  const verdicts: Verdict[] = [];
  const counted: UndoneSales = { removed: 0, kept: 0, removedContacts: 0, keptContacts: 0 };
  const states: imports.RowUpdate[] = [];
  for (const [id, rows] of byContact) {
    const contact = held.get(id);
    const isLive = contact !== undefined && contact.deletedAt === null;
    const verdict = isLive ? verdictOf(contact, rows, deals.get(id) ?? [], known) : undefined;
    if (verdict) verdicts.push(verdict);
    const removed = verdict?.removed ?? [];
    counted.removed += removed.length;
    counted.kept += rows.length - removed.length;
    if (rows.some(({ person }) => person !== null))
      counted[verdict?.isRemoved ? "removedContacts" : "keptContacts"]++;
    states.push(
      ...rows.map((row) => ({ number: row.number, state: removed.includes(row) ? "removed" : "kept" })),
    );
  }
  await write(ctx, importId, verdicts);
  await imports.updateRows(ctx.tx, importId, states);
  return counted;
}

type Known = {
  kinds: Kinds;
  workedOn: ReadonlySet<string>;
  used: ReadonlySet<string>;
  merged: ReadonlyMap<string, string>;
};

function verdictOf(
  contact: customers.LockedContact,
  rows: readonly imports.DealImportRow[],
  deals: readonly store.DealRow[],
  known: Known,
): Verdict {
  const { main: held, sales } = salesOf(contact, deals);
  const saleOf = (row: imports.DealImportRow) => sales.find((sale) => sale.id === row.dealId);
  const isSame = (row: imports.DealImportRow): boolean => {
    const sale = saleOf(row);
    return sale !== undefined && !known.workedOn.has(sale.id) && isAsAdded(sale, row);
  };
  const isMade = rows.some(({ person }) => person !== null);
  const version = Math.max(...rows.map((row) => row.contactVersion ?? 0));
  const isUntouched =
    contact.version === version && !known.used.has(contact.id) && !known.merged.has(contact.id);
  const none = { main: undefined, plain: undefined };
  if (isMade && isUntouched && rows.every(isSame) && deals.length === rows.length)
    return { contact, isRemoved: true, removed: [...rows], kept: [], ...none };
  // A customer always has a sale: one who stays, because somebody works with them, keeps the first.
  const removed = rows.filter((row) => isSame(row) && !(isMade && saleOf(row) === held));
  const gone = new Set(removed.filter((row) => !row.isFilled).map((row) => row.dealId));
  const filled = removed.find((row) => row.isFilled);
  const left = sales
    .filter((sale) => !gone.has(sale.id))
    .map((sale): Sale =>
      sale.id === filled?.dealId ? { ...sale, stage: firstStageKey, value: "0.00", row: undefined } : sale,
    );
  const kept = rows.filter((row) => !removed.includes(row));
  if (left.length === 0) return { contact, isRemoved: false, removed: [], kept: [...rows], ...none };
  const before = removed.find((row) => row.mainBefore !== null)?.mainBefore ?? held.id;
  const main = gone.has(held.id)
    ? leading(left, known.kinds, before)
    : left.find((sale) => sale.id === held.id);
  return {
    contact,
    isRemoved: false,
    removed,
    kept,
    main,
    plain: main && isPlain(main, contact, known) ? main.id : undefined,
  };
}

function isAsAdded({ stage, value, row }: Sale, { sale: told }: imports.DealImportRow): boolean {
  return (
    row !== undefined &&
    stage === told.stage &&
    value === told.value &&
    row.title === told.title &&
    row.expectedCloseDate === told.expectedCloseDate &&
    row.lostReason === told.lostReason &&
    row.lostNote === told.lostNote &&
    row.probability === null &&
    row.lines.length === 0
  );
}

// Nothing more was known of it before the upload took its place either.
const isPlain = ({ id, row }: Sale, contact: customers.LockedContact, { workedOn }: Known): boolean =>
  row !== undefined &&
  !row.isMain &&
  id === contact.id &&
  !workedOn.has(id) &&
  [row.title, row.probability, row.expectedCloseDate, row.lostReason, row.lostNote].every(
    (one) => one === null,
  ) &&
  row.lines.length === 0;

async function write(ctx: Ctx, importId: string, verdicts: readonly Verdict[]): Promise<void> {
  const staying = verdicts.filter(({ isRemoved, removed }) => !isRemoved && removed.length > 0);
  const removed = staying.flatMap((verdict) => verdict.removed);
  await removeMoves(
    ctx,
    removed.flatMap(({ moves, contactId }) => moves.filter((id) => id !== contactId)),
  );
  await store.removeDeals(
    ctx.tx,
    removed.flatMap(({ dealId }) => dealId ?? []).concat(staying.flatMap(({ plain }) => plain ?? [])),
  );
  for (const { main, plain } of staying)
    if (main?.row && !main.row.isMain && plain === undefined)
      await store.updateDeal(ctx.tx, main.id, { isMain: true, stage: null, value: null });
  await customers.writeContacts(
    ctx,
    staying.flatMap(({ contact, main }) =>
      main ? [{ before: contact, after: { ...contact, pipelineStage: main.stage, value: main.value } }] : [],
    ),
    { importId },
  );
  await customers.removeContacts(
    ctx.tx,
    verdicts.filter(({ isRemoved }) => isRemoved).map(({ contact }) => contact.id),
  );
}
