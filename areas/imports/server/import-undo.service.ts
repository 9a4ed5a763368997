import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Step, WorkInHand } from "#platform/server/operations.ts";
import { publishFinished, startOperation, type WorkType } from "#platform/server/start-operation.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import { importStepped, importTouched, importUndone } from "#areas/imports/contract/imports.events.ts";
import { undoEnd } from "#platform/contract/import-steps.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import { atOnce } from "./import-check.service.ts";
import { lockFor } from "./import-choices.service.ts";
import { listUsed } from "./import-uses.store.ts";
import * as people from "./import-people.store.ts";
import { stepImport } from "./imports.jobs.ts";
import { getImport } from "./imports.service.ts";
import * as store from "./imports.store.ts";

/** How many people are undone in one transaction. */
const peoplePerStep = 2000;

export type UndoProgress = { at: number };
export type UndoInput = { importId: string; fileName: string; task: "undo" };
type Written = people.WrittenPerson;

const importUndo: WorkType<UndoInput> = {
  kind: "contacts.import_undo",
  titleOf: ({ fileName }) => `Undoing ${fileName}`,
  job: stepImport,
};

/** Undoes an import, for thirty days: what it added is removed, what it changed is restored; customers edited since stay. */
export async function undoImport(ctx: Ctx, id: string): Promise<Import> {
  const record = await lockFor(ctx, id, "undo");
  if (record.startedAt === null || ctx.now.toISOString() >= undoEnd(record.startedAt))
    throw new AppError("conflict", "This import can no longer be undone.");
  const total = (await people.countPeople(ctx.tx, id))
    .filter(({ state }) => state === "written")
    .reduce((sum, one) => sum + one.count, 0);
  await startOperation(ctx, importUndo, {
    input: { importId: id, fileName: record.fileName, task: "undo" },
    count: async () => total,
    created: ({ id: operationId }) =>
      store.updateImport(ctx.tx, id, {
        status: "undoing",
        operationId,
        message: null,
        undoneBy: ctx.actor.userId,
      }),
    ...(total <= atOnce.rows && { now: { step: undoStep } }),
  });
  return getImport(ctx, id);
}

/** The next people of an import that is being undone. */
export async function undoStep(
  ctx: Ctx,
  hand: WorkInHand<UndoInput, UndoProgress>,
): Promise<Step<UndoProgress>> {
  const { input, progress } = hand;
  await store.setIndexLookUps(ctx.tx);
  await store.lockWriting(ctx.tx, ctx.workspaceId);
  const record = found(await store.lockImport(ctx.tx, input.importId), "Import");
  const next = await people.listWritten(ctx.tx, record.id, progress.at ?? 0, peoplePerStep);
  if (next.length > 0) {
    await takeBack(ctx, record, next);
    await ctx.publish(importStepped, { importId: record.id });
  }
  const at = next.at(-1)?.number ?? progress.at ?? 0;
  if (next.length === peoplePerStep) return { done: next.length, progress: { at }, finished: false };
  const counted = await people.countPeople(ctx.tx, record.id);
  const count = (state: string) =>
    counted.filter((one) => one.state === state).reduce((sum, one) => sum + one.count, 0);
  const undone = { removed: count("removed"), restored: count("restored"), kept: count("kept") };
  await store.updateImport(ctx.tx, record.id, {
    status: "undone",
    undoneAt: new Date().toISOString(),
    undone,
  });
  await ctx.publish(importUndone, { importId: record.id, fileName: record.fileName, ...undone });
  await publishFinished(ctx, hand, hand.done + next.length);
  return { done: next.length, progress: { at }, finished: true };
}

async function takeBack(ctx: Ctx, record: store.ImportRecord, next: readonly Written[]): Promise<void> {
  const ids = next.flatMap(({ contactId }) => contactId ?? []);
  const held = new Map((await customers.lockContacts(ctx.tx, ids)).map((contact) => [contact.id, contact]));
  const clung = await listUsed(
    ctx.tx,
    next.filter(({ isNew }) => isNew).flatMap(({ contactId }) => contactId ?? []),
  );
  const merged = await customers.listMergedInto(ctx.tx, ids);
  const plans = next
    .map((one) => ({ one, contact: held.get(one.contactId ?? "") }))
    .map(({ one, contact }) => {
      if (contact && merged.has(contact.id)) return { one, contact, state: "kept" as const };
      // In the bin: someone has decided about them already.
      if (!contact || contact.deletedAt !== null) return { one, state: "gone" as const };
      if (contact.version !== one.writtenVersion) return { one, contact, state: "kept" as const };
      if (one.isNew)
        return { one, contact, state: clung.has(contact.id) ? ("kept" as const) : ("removed" as const) };
      return { one, contact, state: "restored" as const };
    });
  await customers.removeContacts(
    ctx.tx,
    plans.flatMap(({ state, contact }) => (state === "removed" && contact ? [contact.id] : [])),
  );
  await restore(
    ctx,
    record,
    plans.flatMap(({ state, contact, one }) => (state === "restored" && contact ? [{ one, contact }] : [])),
  );
  const changers = await customers.listLastChangers(
    ctx.tx,
    plans.flatMap(({ state, contact }) => (state === "kept" && contact ? [contact.id] : [])),
  );
  const reasonOf = ({ one, contact }: { one: Written; contact: customers.LockedContact }): string => {
    const into = merged.get(contact.id);
    if (into !== undefined) return `Merged into ${into} since`;
    return contact.version === one.writtenVersion
      ? "Something has been added since"
      : `${changers.get(contact.id) ?? "Someone"} has changed this customer since`;
  };
  await people.updateStates(
    ctx.tx,
    record.id,
    plans.filter(({ state }) => state === "removed").map(({ one }) => one.number),
    "removed",
  );
  await people.updatePeople(
    ctx.tx,
    record.id,
    plans
      .filter(({ state }) => state !== "removed")
      .map(({ one, state, contact }) => ({
        number: one.number,
        state,
        ...(state === "kept" && contact && { reason: reasonOf({ one, contact }) }),
      })),
  );
}

type Restored = { one: Written; contact: customers.LockedContact };

async function restore(ctx: Ctx, record: store.ImportRecord, restored: readonly Restored[]): Promise<void> {
  if (restored.length === 0) return;
  const plans = restored.map(({ one, contact }) => {
    const { noteIds, ...before } = one.before as customers.LockedContact & { noteIds: string[] };
    // A field that imports could not write yet at the time has no old value, and was not changed.
    const after = { ...contact, ...before, assignedTo: contact.assignedTo };
    return { contact, before, after, noteIds, version: contact.version + 1 };
  });
  await customers.writeContacts(
    ctx,
    plans.map(({ contact, after }) => ({
      before: contact,
      after,
      updatedAt: after.updatedAt,
      touches: true,
    })),
    { importId: record.id },
  );
  await customers.removeNotesById(
    ctx.tx,
    plans.flatMap(({ noteIds }) => noteIds),
  );
  await pipeline.takeMovesBack(
    ctx,
    plans
      .filter(({ contact, before }) => contact.pipelineStage !== before.pipelineStage)
      .map(({ contact, before }) => ({
        contactId: contact.id,
        from: before.pipelineStage,
        to: contact.pipelineStage,
      })),
  );
  await ctx.publish(importTouched, {
    importId: record.id,
    fileName: record.fileName,
    did: "restored",
    contactIds: plans.map(({ contact }) => contact.id),
  });
  await people.updateVersions(
    ctx.tx,
    plans.map(({ contact, before, version }) => ({
      contactId: contact.id,
      from: before.version,
      to: version,
    })),
  );
}
