import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { stages as offeredStages } from "#areas/customers/contract/contacts.schema.ts";
import {
  stageArchived,
  stageCreated,
  stagesReordered,
  stageUpdated,
} from "#areas/pipeline/contract/pipeline-stages.events.ts";
import {
  maxStages,
  type NewPipelineStage,
  type PipelineStage,
  type PipelineStageChanges,
  type StageType,
} from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import {
  archiveRefusal,
  firstStageKey,
  isWholeOrder,
  placeFor,
  presetStages,
  stageKeyFor,
  usualProbability,
} from "#areas/pipeline/contract/pipeline.rules.ts";
import * as store from "./pipeline-stages.store.ts";

/** Gives a new business its six stages. */
export async function createPresets(ctx: Ctx): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertStages(
    ctx.tx,
    presetStages.map((preset, order) => ({
      ...preset,
      workspaceId: ctx.workspaceId,
      id: newId(),
      order,
      isDefault: preset.key === firstStageKey,
      createdAt,
    })),
  );
}

const choose = "Choose a stage from the list";

/** Throws 400 unless a contact may be put into this stage: one in use here, or one that is offered everywhere and was not archived here. */
export async function checkStage(ctx: Ctx, key: string, field = "pipelineStage"): Promise<void> {
  // The default stage is never archived, so the most common case needs no query.
  if (key === firstStageKey) return;
  const stage = await store.findByKey(ctx.tx, key);
  const isFine = stage ? stage.archivedAt === null : offeredStages.some((offered) => offered.key === key);
  if (!isFine) throw new AppError("validation_failed", choose, { errors: { [field]: choose } });
}

/** The stages in use, in order. */
export const stagesOf = (ctx: Ctx): Promise<PipelineStage[]> => store.listStages(ctx.tx);

/** Every key that a customer or a sale here may have or have had, with its name and type: the common ones, and the business's own, also those that were archived. */
export async function knownStages(ctx: Ctx): Promise<{ key: string; name: string; type: StageType }[]> {
  const own = await store.listKnown(ctx.tx);
  const common = [...offeredStages.map((stage) => ({ ...stage, type: commonType(stage.key) })), wonElsewhere];
  return [...common.filter(({ key }) => !own.some((stage) => stage.key === key)), ...own];
}

// As app.stage_keys has it.
const commonType = (key: string): StageType =>
  key === "customer" ? "won" : key === "lost" ? "lost" : "open";
const wonElsewhere = { key: "won", name: "Won", type: "won" } as const;

/** What a key is called here and whether it means a sale; a key that no stage has goes by its common name and is open. */
export async function stageOf(ctx: Ctx, key: string): Promise<{ name: string; type: StageType }> {
  return (
    (await store.findByKey(ctx.tx, key)) ?? {
      name: offeredStages.find((offered) => offered.key === key)?.name ?? key,
      type: "open",
    }
  );
}

/** True where a key means a sale. Whoever starts where customers start has not bought, which needs no query. */
export const isWonStage = async (ctx: Ctx, key: string): Promise<boolean> =>
  key !== firstStageKey && (await stageOf(ctx, key)).type === "won";

/** The name of each key: the common names, overridden by every stage that is or was here. */
export async function stageNames(ctx: Ctx): Promise<Map<string, string>> {
  const own = await store.listKnown(ctx.tx);
  return new Map([
    ...offeredStages.map((stage) => [stage.key, stage.name] as const),
    ...own.map((stage) => [stage.key, stage.name] as const),
  ]);
}

/** Adds a stage: an open one after the other open ones. 409 when there is one of that name, 400 past 30 stages. */
export async function createStage(ctx: Ctx, input: NewPipelineStage): Promise<PipelineStage> {
  const stages = await store.lockStages(ctx.tx);
  if (stages.length >= maxStages) throw new AppError("validation_failed", `At most ${maxStages} stages`);
  refuseTakenName(stages, input.name);
  const [made] = await store.insertStages(ctx.tx, [
    {
      ...input,
      probability: input.probability ?? usualProbability(input.type),
      workspaceId: ctx.workspaceId,
      id: newId(),
      key: stageKeyFor(input.name, await store.listKeys(ctx.tx)),
      order: stages.length,
      createdAt: ctx.now.toISOString(),
    },
  ]);
  const stage = found(made, "Stage");
  const ids = stages.map((one) => one.id);
  ids.splice(placeFor(stages, input.type), 0, stage.id);
  await store.updateOrder(ctx.tx, ids);
  await ctx.publish(stageCreated, { stageId: stage.id, name: stage.name, key: stage.key });
  return { ...stage, order: ids.indexOf(stage.id) };
}

function refuseTakenName(stages: readonly PipelineStage[], name: string, exceptId?: string): void {
  if (!stages.some((stage) => stage.id !== exceptId && stage.name.toLowerCase() === name.toLowerCase()))
    return;
  throw new AppError("conflict", "There is already a stage with this name", {
    errors: { name: "There is already a stage with this name" },
  });
}

/** Changes a stage; its key stays. 409 when the name is taken, when no open stage would be left, or where it was changed meanwhile. */
export async function updateStage(
  ctx: Ctx,
  id: string,
  sent: Edit<PipelineStageChanges>,
): Promise<PipelineStage> {
  const { was: _, ...changes } = sent;
  const stages = await store.lockStages(ctx.tx);
  const stage = found(
    stages.find((one) => one.id === id),
    "Stage",
  );
  await refuseClash(sent, () => stage);
  if (changes.name !== undefined) refuseTakenName(stages, changes.name, id);
  if (stage.isDefault && changes.type !== undefined && changes.type !== "open")
    throw new AppError("conflict", "New customers start in this stage, so it stays open.", {
      errors: { type: "New customers start in this stage, so it stays open." },
    });
  if (Object.values(changes).every((value) => value === undefined)) return stage;
  const changed = found(await store.updateStage(ctx.tx, id, changes), "Stage");
  await ctx.publish(stageUpdated, {
    stageId: id,
    name: changed.name,
    key: stage.key,
    hasNewType: changed.type !== stage.type,
  });
  return changed;
}

/** Puts all stages in the given order; 409 when one was added or archived in the meantime. */
export async function reorderStages(ctx: Ctx, ids: readonly string[]): Promise<PipelineStage[]> {
  if (!isWholeOrder(await store.lockStages(ctx.tx), ids))
    throw new AppError("conflict", "The stages have changed in the meantime. Reload the page.");
  await store.updateOrder(ctx.tx, ids);
  await ctx.publish(stagesReordered, {});
  return store.listStages(ctx.tx);
}

/** Archives a stage and has its customers moved. 404 when it is missing, 409 when it has to stay, 400 when `moveTo` is no stage. */
export async function archiveStage(ctx: Ctx, id: string, moveTo: string): Promise<PipelineStage[]> {
  const stages = await store.lockStages(ctx.tx);
  const stage = found(
    stages.find((one) => one.id === id),
    "Stage",
  );
  const target = stages.find((one) => one.id === moveTo && one.id !== id);
  const refusal = archiveRefusal(stages, id, moveTo);
  if (refusal)
    throw target
      ? new AppError("conflict", refusal)
      : new AppError("validation_failed", refusal, { errors: { moveTo: refusal } });
  await store.updateStage(ctx.tx, id, { archivedAt: ctx.now.toISOString() });
  await ctx.publish(stageArchived, {
    stageId: id,
    name: stage.name,
    key: stage.key,
    moveToKey: found(target, "Stage").key,
  });
  const left = await store.listStages(ctx.tx);
  await store.updateOrder(
    ctx.tx,
    left.map((one) => one.id),
  );
  return left.map((one, order) => ({ ...one, order }));
}

/** Sets after how many days without a move a sale waits too long: in the stage where customers start, and in the other open ones. */
export async function setRottingDays(ctx: Ctx, days: { first: number; later: number }): Promise<void> {
  for (const stage of await store.lockStages(ctx.tx)) {
    if (stage.type !== "open") continue;
    await updateStage(ctx, stage.id, { rottingDays: stage.isDefault ? days.first : days.later });
  }
}
