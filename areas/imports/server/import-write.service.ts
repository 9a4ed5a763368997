import { AppError, found } from "#platform/contract/errors.ts";
import { mayStep } from "#platform/contract/import-steps.ts";
import type { Ctx } from "#platform/server/context.ts";
import { statusAfterCancel } from "#platform/server/import-run.ts";
import { cancelOperation, type Step } from "#platform/server/operations.ts";
import {
  type OperationSteps,
  publishFinished,
  startOperation,
  type WorkType,
} from "#platform/server/start-operation.ts";
import * as billing from "#areas/billing/server/index.ts";
import { nothing, parsed } from "#areas/imports/contract/import-targets.schema.ts";
import { contactsImported, importChanged, importStepped } from "#areas/imports/contract/imports.events.ts";
import { errorLine, resultOf, roomFor, roomMessage } from "#areas/imports/contract/imports.rules.ts";
import {
  type FoundColumn,
  type Import,
  type ImportResult,
  shownErrors,
  type StartChoices,
} from "#areas/imports/contract/imports.schema.ts";
import { fieldKeyFor } from "#areas/customers/contract/contact-fields.rules.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as duplicates from "#areas/duplicates/server/index.ts";
import { atOnce, relabelNext } from "./import-check.service.ts";
import { lockFor } from "./import-choices.service.ts";
import { labellerOf, type Labeller } from "./import-labels.service.ts";
import { writePeople } from "./import-chunks.service.ts";
import * as people from "./import-people.store.ts";
import { stepImport } from "./imports.jobs.ts";
import * as rows from "./import-rows.store.ts";
import { getImport } from "./imports.service.ts";
import * as store from "./imports.store.ts";

/** How many people are written in one transaction. */
const peoplePerStep = 2000;

/** `relabelled`: the progress of the second check, if customers were imported since the first. */
export type WriteProgress = { relabelled: number | null; at: number };
export type WriteInput = {
  importId: string;
  fileName: string;
  task: "write";
  relabel: boolean;
  startHelpers?: boolean;
};

const importWrite: WorkType<WriteInput> = {
  kind: "contacts.import",
  titleOf: ({ fileName }) => `Importing ${fileName}`,
  job: stepImport,
};

/** Writes what was checked. 402 when the plan has no room for those it adds. */
export async function startImport(
  ctx: Ctx,
  id: string,
  { unsure, startHelpers }: StartChoices = { unsure: "leave_out", startHelpers: false },
): Promise<Import> {
  const record = await lockFor(ctx, id, "start");
  const addsUnsure = unsure === "add" && (record.counts?.ask ?? 0) > 0;
  await checkRoom(ctx, (record.counts?.create ?? 0) + (addsUnsure ? (record.counts?.ask ?? 0) : 0));
  const made = await makeFields(ctx, record.columns);
  const created = async (operationId: string): Promise<void> => {
    await store.updateImport(ctx.tx, id, {
      status: "importing",
      columns: made.columns,
      ...(addsUnsure && { options: { ...record.options, whenUnsure: "add" } }),
      message: null,
      startedAt: ctx.now.toISOString(),
      operationId,
    });
    // Other windows move on to the third step with this one.
    await ctx.publish(importChanged, { importId: id });
  };
  await startOperation(ctx, importWrite, {
    input: {
      importId: id,
      fileName: record.fileName,
      task: "write",
      relabel: made.isOther || addsUnsure,
      startHelpers,
    },
    count: () => countAll(ctx, id),
    created: (operation) => created(operation.id),
    ...((record.rowCount ?? 0) <= atOnce.rows && { now: writeRun() }),
  });
  return getImport(ctx, id);
}

const countAll = async (ctx: Ctx, id: string): Promise<number> =>
  (await people.countPeople(ctx.tx, id)).reduce((sum, one) => sum + one.count, 0);

async function checkRoom(ctx: Ctx, adds: number): Promise<void> {
  const { limit, used } = await billing.contactRoom(ctx);
  const room = roomFor(limit, used, adds);
  if (!room.fits) throw new AppError("plan_limit", roomMessage(room));
}

/** Adds the fields that columns ask for; `isOther` when one did not get the key that the dry run expected. */
async function makeFields(
  ctx: Ctx,
  columns: FoundColumn[],
): Promise<{ columns: FoundColumn[]; isOther: boolean }> {
  const taken = (await customers.listFields(ctx.tx)).map((field) => field.key);
  let isOther = false;
  const ownField = async <T extends string | null | undefined>(target: T): Promise<string | T> => {
    const parts = parsed(target ?? nothing);
    if (parts?.kind !== "new") return target;
    const foreseen = fieldKeyFor(parts.label, taken);
    taken.push(foreseen);
    // A choice field starts with its column's values.
    const made = await customers.createField(ctx, {
      label: parts.label,
      type: parts.type === "choice" ? "text" : parts.type,
      choices: [],
    });
    isOther ||= made.key !== foreseen;
    return `custom:${made.id}`;
  };
  const targets: FoundColumn[] = [];
  // In the order in which the dry run gave them their keys.
  for (const column of columns) {
    const target = await ownField(column.target);
    targets.push({ ...column, target, othersTarget: await ownField(column.othersTarget) });
  }
  return { columns: targets, isOther };
}

/** One process's run of the writing. */
export function writeRun(): OperationSteps<WriteInput, WriteProgress> {
  let labeller: Labeller | undefined;
  return {
    async step(ctx, hand) {
      const { input, progress } = hand;
      await store.setIndexLookUps(ctx.tx);
      await store.lockWriting(ctx.tx, ctx.workspaceId);
      const record = found(await store.lockImport(ctx.tx, input.importId), "Import");
      const relabelled =
        progress.relabelled === undefined ? await firstPlace(ctx, record, input) : progress.relabelled;
      if (relabelled !== null) {
        if (relabelled === 0) await people.removePeople(ctx.tx, record.id);
        labeller ??= await labellerOf(ctx, record);
        return secondLook(ctx, record, labeller, relabelled);
      }
      const next = await people.listPeople(ctx.tx, record.id, {
        state: "waiting",
        after: progress.at ?? 0,
        limit: peoplePerStep,
      });
      if (next.length > 0) {
        await writePeople(ctx, record, next, input.startHelpers);
        await ctx.publish(importStepped, { importId: record.id });
      }
      const at = next.at(-1)?.number ?? progress.at ?? 0;
      if (next.length === peoplePerStep)
        return { done: next.length, progress: { relabelled: null, at }, finished: false };
      await endImport(ctx, record, "done");
      await publishFinished(ctx, hand, hand.done + next.length);
      return { done: next.length, progress: { relabelled: null, at }, finished: true };
    },
  };
}

// Imports take turns: if another one wrote since the dry run, rows have to be checked again.
const firstPlace = async (
  ctx: Ctx,
  record: store.ImportRecord,
  { relabel }: WriteInput,
): Promise<number | null> =>
  relabel || (record.checkedAt !== null && (await store.hasWrittenSince(ctx.tx, record.id, record.checkedAt)))
    ? 0
    : null;

/** Relabels before anything is written, because another import came in between. The plan's room is checked again. */
async function secondLook(
  ctx: Ctx,
  record: store.ImportRecord,
  labeller: Labeller,
  at: number,
): Promise<Step<WriteProgress>> {
  const step = await relabelNext(ctx, record, labeller, at);
  if (!step.finished) return { ...step, progress: { relabelled: step.progress.at, at: 0 } };
  await checkRoom(ctx, (await rows.countLabels(ctx.tx, record.id)).create);
  await store.updateImport(ctx.tx, record.id, { status: "importing" });
  const total = (record.rowCount ?? 0) + (await countAll(ctx, record.id));
  return { done: 0, progress: { relabelled: null, at: 0 }, finished: false, total };
}

/** Saves an import's result, publishes its end, and allows undo from now on. */
export async function endImport(
  ctx: Ctx,
  record: store.ImportRecord,
  status: "done" | "cancelled" | "failed",
  message: string | null = null,
): Promise<ImportResult> {
  await duplicates.keepApart(ctx, await rows.listToldApart(ctx.tx, record.id));
  const errors = (await rows.listFailures(ctx.tx, record.id, shownErrors)).map(errorLine);
  const result = resultOf(await rows.countOutcomes(ctx.tx, record.id), errors);
  // Taken at the end: an import that searched for customers while this one was writing has to check again.
  await store.updateImport(ctx.tx, record.id, {
    status,
    result,
    message,
    finishedAt: new Date().toISOString(),
  });
  await ctx.publish(contactsImported, {
    importId: record.id,
    fileName: record.fileName,
    created: result.created,
    updated: result.updated,
  });
  return result;
}

/** Stops a dry run, which goes back to its columns, or an import, whose written customers stay and can be undone. */
export async function cancelImport(ctx: Ctx, id: string): Promise<Import> {
  const asked = found(await store.findImport(ctx.tx, id), "Import");
  // Locks the operation first, as its steps do, so that the two never deadlock.
  if (asked.operationId !== null && mayStep(asked.status, "cancel"))
    await cancelOperation(ctx.tx, asked.operationId);
  await settleCancelled(ctx, id);
  return getImport(ctx, id);
}

/** Sets an import to the state its cancelled operation left it in; one whose operation is running or has ended stays as it is. */
export async function settleCancelled(ctx: Ctx, id: string): Promise<void> {
  const record = await store.lockImport(ctx.tx, id);
  const status = record && (await statusAfterCancel(ctx.tx, record));
  if (!status) return;
  if (status === "cancelled") await endImport(ctx, record, status);
  else await store.updateImport(ctx.tx, id, { status });
  await ctx.publish(importChanged, { importId: id });
}
