import type { Ctx } from "#platform/server/context.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import type { SteppedOperation } from "#platform/server/start-operation.ts";
import * as customers from "#areas/customers/server/index.ts";
import { dealsImported, salesAdded } from "#areas/deals/contract/deal-imports.events.ts";
import { keysOf } from "#areas/imports/contract/import-people.rules.ts";
import { contactsImported, importStepped } from "#areas/imports/contract/imports.events.ts";
import { findOnlyOf } from "#areas/imports/server/index.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { recordMoves } from "#areas/pipeline/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { insertKnownCold } from "./cold-sales.store.ts";
import { kindsOf } from "./deal-facts.service.ts";
import { addSale, type Ledger, openLedgers } from "./deal-import-ledgers.service.ts";
import * as imports from "./deal-imports.store.ts";
import { rottingOf } from "./deal-watch.service.ts";
import { addSales } from "./deals.jobs.ts";
import * as store from "./deals.store.ts";

/** How many sales are added in one transaction; up to this many while the caller waits. */
const salesPerStep = 500;
const maxNow = 1000;

export type SalesInput = { importId: string; fileName: string };
export type SalesProgress = { at: number; gone: number };

/** Adds what was planned, in the order of the file. A step that was committed is never done again. */
export const salesImport: SteppedOperation<SalesInput, SalesProgress> = {
  kind: "deals.import",
  titleOf: ({ fileName }) => `Importing ${fileName}`,
  job: addSales,
  maxNow,
  step: addNext,
};

async function addNext(
  ctx: Ctx,
  { input, progress }: WorkInHand<SalesInput, SalesProgress>,
): Promise<Step<SalesProgress>> {
  const { importId, fileName } = input;
  const next = await imports.listWaiting(ctx.tx, importId, progress.at ?? 0, salesPerStep);
  const gone = (progress.gone ?? 0) + (await writeSales(ctx, input, next));
  const at = next.at(-1)?.number ?? progress.at ?? 0;
  if (next.length > 0) await ctx.publish(importStepped, { importId });
  const finished = next.length < salesPerStep;
  if (finished) await end(ctx, importId, fileName, gone);
  return { done: next.length, progress: { at, gone }, finished };
}

async function end(ctx: Ctx, importId: string, fileName: string, gone: number): Promise<void> {
  const record = await imports.lockDealImport(ctx.tx, importId);
  if (!record) return;
  const created = record.created - gone;
  const lost = `${gone} ${gone === 1 ? "sale" : "sales"}: the customer was deleted in the meantime`;
  await imports.updateDealImport(ctx.tx, importId, {
    status: "done",
    created,
    problems: record.problems + gone,
    ...(gone > 0 && { errors: [...record.errors, lost] }),
  });
  const { newContacts } = record;
  await ctx.publish(dealsImported, { importId, fileName, created, newContacts });
  if (newContacts > 0)
    await ctx.publish(contactsImported, { importId, fileName, created: newContacts, updated: 0 });
}

/** Writes these rows in a few statements; answers how many have no customer any more. */
async function writeSales(
  ctx: Ctx,
  { importId, fileName }: SalesInput,
  waiting: readonly imports.DealImportRow[],
): Promise<number> {
  if (waiting.length === 0) return 0;
  const rows = await withThoseAddedSince(ctx, importId, waiting);
  const ledgers = await openLedgers(ctx, rows);
  const [kinds, timeZone] = [await kindsOf(ctx), await timeZoneOf(ctx.tx)];
  const gone: imports.RowUpdate[] = [];
  for (const row of rows) {
    const ledger = ledgers.get(row.contactId);
    if (ledger) addSale(ctx, ledger, row, { kinds, timeZone });
    else gone.push({ number: row.number, state: "gone" });
  }
  const changed = [...ledgers.values()];
  await close(ctx, changed);
  const versions = await writeCustomers(ctx, importId, changed);
  await insertRows(ctx, changed);
  await recordMoves(
    ctx,
    changed.flatMap(({ moves }) => moves),
  );
  await insertKnownCold(ctx.tx, ctx.workspaceId, {
    rotting: rottingOf(kinds),
    now: ctx.now.toISOString(),
    contactIds: changed.map(({ id }) => id),
    dealIds: changed.flatMap(({ updates }) => updates.flatMap(({ dealId }) => dealId ?? [])),
  });
  await imports.updateRows(ctx.tx, importId, [
    ...gone,
    ...changed.flatMap(({ id, updates }) =>
      updates.map((update) => ({ ...update, contactVersion: versions.get(id) })),
    ),
  ]);
  await ctx.publish(salesAdded, { importId, fileName, contactIds: changed.map(({ id }) => id) });
  return gone.length;
}

/** The same rows; whoever was added by hand since the plan, under the same email, has the sales of the one to be added. */
async function withThoseAddedSince(
  ctx: Ctx,
  importId: string,
  rows: readonly imports.DealImportRow[],
): Promise<imports.DealImportRow[]> {
  const added = rows.filter(({ person }) => person !== null);
  const emails = added.flatMap(({ person }) => (person && keysOf(person).email) ?? []);
  const there = await customers.findByKeys(ctx.tx, { emails, phones: [], names: [] }, ["email"]);
  const byEmail = new Map(there.map(({ id, email }) => [email?.toLowerCase(), id]));
  const taken = new Map<string, string>();
  for (const { person, contactId } of added) {
    const other = person?.email ? byEmail.get(person.email.toLowerCase()) : undefined;
    if (other === undefined) continue;
    taken.set(contactId, other);
    await imports.updateContactOf(ctx.tx, importId, contactId, other);
  }
  return rows.map((row) => {
    const contactId = taken.get(row.contactId);
    return contactId === undefined ? row : { ...row, contactId, person: null };
  });
}

/** Sales whose part has changed, the main one first given up; a plain main sale that is one no more gets a row. */
async function close(ctx: Ctx, ledgers: readonly Ledger[]): Promise<void> {
  for (const { id, before, main, mainBefore } of ledgers) {
    if (!before || !mainBefore || !main || main === mainBefore) continue;
    if (mainBefore.hasRow)
      await store.updateDeal(ctx.tx, mainBefore.id, {
        isMain: false,
        stage: mainBefore.stage,
        value: mainBefore.value,
        version: mainBefore.version + 1,
        updatedAt: ctx.now.toISOString(),
      });
    else if (!mainBefore.row)
      mainBefore.row = {
        workspaceId: ctx.workspaceId,
        id: mainBefore.id,
        contactId: id,
        isMain: false,
        searchText: "",
        version: mainBefore.version + 1,
        createdBy: null,
        createdAt: before.createdAt,
        updatedAt: ctx.now.toISOString(),
      };
    if (main.hasRow) await store.updateDeal(ctx.tx, main.id, { isMain: true, stage: null, value: null });
  }
}

/** The customers take the stage and the value of their main sale; answers the version of each. */
async function writeCustomers(
  ctx: Ctx,
  importId: string,
  ledgers: readonly Ledger[],
): Promise<Map<string, number>> {
  const assignedTo = await findOnlyOf(ctx.tx);
  const written = await customers.writeContacts(
    ctx,
    ledgers.flatMap(({ id, before, fields, main }) => {
      const own = { pipelineStage: main?.stage ?? firstStageKey, value: main?.value ?? "0.00" };
      if (before) return [{ before, after: { ...before, ...own } }];
      return fields ? [{ after: { ...fields, ...own, id, assignedTo } }] : [];
    }),
    { importId },
  );
  return new Map([
    ...ledgers.map(({ id, before }): [string, number] => [id, before?.version ?? 1]),
    ...written.map(({ id, version }): [string, number] => [id, version]),
  ]);
}

const insertRows = (ctx: Ctx, ledgers: readonly Ledger[]): Promise<void> =>
  store.insertDeals(
    ctx.tx,
    ledgers.flatMap(({ main, sales }) =>
      sales.flatMap((sale) => {
        if (!sale.row) return [];
        const part =
          sale === main
            ? { isMain: true, stage: null, value: null }
            : { isMain: false, stage: sale.stage, value: sale.value };
        return [{ ...sale.row, ...part }];
      }),
    ),
  );
