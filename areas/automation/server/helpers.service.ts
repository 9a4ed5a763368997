import { differing, type Edit, pick, type Was } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { mapPage, type Page, type PageWanted } from "#platform/server/paging.ts";
import { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";
import { matchOf } from "#areas/automation/contract/helper-matching.rules.ts";
import { presetHelpers } from "#areas/automation/contract/helper-presets.rules.ts";
import { nextClock } from "#areas/automation/contract/helper-times.rules.ts";
import { helperChanged } from "#areas/automation/contract/helpers.events.ts";
import {
  type Helper,
  type HelperChanges,
  type HelperSettings,
  maxHelpers,
  type NewHelper,
  presets,
} from "#areas/automation/contract/helpers.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { answerOf, answersOf, monthAgo } from "./helper-answers.service.ts";
import { checkDefinition, cleanDefinition } from "./helper-checks.service.ts";
import { dropMails } from "./helper-mails.service.ts";
import { countActions, countByHelper, endRuns } from "./helper-runs.store.ts";
import { wake } from "./helpers.jobs.ts";
import { requirePlan } from "./helpers-plan.service.ts";
import * as store from "./helpers.store.ts";

/** All helpers: the presets first. */
export async function listHelpers(ctx: Ctx): Promise<Helper[]> {
  return answersOf(ctx, await store.listHelpers(ctx.tx));
}

/** One helper; 404 when it is missing or in the trash. */
export async function getHelper(ctx: Ctx, id: string): Promise<Helper> {
  return answerOf(ctx, found(await store.findHelper(ctx.tx, id), "Helper"));
}

/** What starts a definition, as the database plans by it; a clock only ticks for a helper that is on. */
async function startOf(
  ctx: Ctx,
  { when }: HelperDefinition,
  isActive: boolean,
): Promise<{ eventName: string | null; eventMatch: unknown; nextAt: string | null }> {
  const match = matchOf(when);
  const next = isActive ? nextClock(when, await team.timeZoneOf(ctx.tx), ctx.now) : undefined;
  return {
    eventName: match?.name ?? null,
    eventMatch: match?.match ?? null,
    nextAt: next?.toISOString() ?? null,
  };
}

/** Adds a helper of the business's own. 402 where the plan has none, 400 for a definition that can't work here. */
export async function createHelper(ctx: Ctx, input: NewHelper): Promise<Helper> {
  await requirePlan(ctx);
  await checkDefinition(ctx, input.definition);
  if ((await store.countHelpers(ctx.tx)) >= maxHelpers)
    throw new AppError("validation_failed", `At most ${maxHelpers} helpers`);
  const definition = cleanDefinition(input.definition);
  const now = ctx.now.toISOString();
  const id = newId();
  await store.insertHelpers(ctx.tx, [
    {
      ...(await startOf(ctx, definition, input.isActive)),
      workspaceId: ctx.workspaceId,
      id,
      name: input.name,
      description: input.description,
      isActive: input.isActive,
      createdBy: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
      definition,
    },
  ]);
  await ctx.publish(helperChanged, { helperId: id, isOn: input.isActive });
  return getHelper(ctx, id);
}

const inDefinition = (parts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [`definition.${name}`, part]));

/** The definition that is wanted, with what others changed meanwhile in parts that were not changed here. Throws `clash` as `refuseClash` does, part by part. */
async function mergedDefinition(
  ctx: Ctx,
  id: string,
  { was, definition: wanted, ...sent }: Edit<HelperChanges>,
): Promise<HelperDefinition | undefined> {
  const { definition: before, ...based } = was ?? {};
  if (!wanted || typeof before !== "object" || before === null) {
    await refuseClash({ ...sent, definition: wanted, was }, () => getHelper(ctx, id));
    return wanted;
  }
  const now = await getHelper(ctx, id);
  const changed = differing(before as Was, wanted);
  await refuseClash(
    {
      ...sent,
      ...inDefinition(pick(wanted, changed)),
      was: { ...based, ...inDefinition(pick(before as Was, changed)) },
    },
    () => ({ ...now, ...inDefinition(now.definition) }),
  );
  return { ...now.definition, ...pick(wanted, changed) };
}

/** Changes a helper. A new definition makes a version: runs under way end on theirs. 409 when somebody else made a newer one, or changed the same of what is sent meanwhile. */
export async function updateHelper(ctx: Ctx, id: string, sent: Edit<HelperChanges>): Promise<Helper> {
  const row = await lockLive(ctx, id);
  const wanted = await mergedDefinition(ctx, id, sent);
  const { was: _, definition: _d, version, isActive, ...texts } = sent;
  if (version !== undefined && version !== row.version)
    throw new AppError("conflict", "Somebody else changed this helper. Load it again to see what is new.");
  if (row.preset === null || wanted !== undefined) await requirePlan(ctx);
  const now = ctx.now.toISOString();
  if (wanted) {
    await checkDefinition(ctx, wanted);
    const definition = cleanDefinition(wanted);
    await store.insertVersion(ctx.tx, {
      workspaceId: ctx.workspaceId,
      helperId: id,
      version: row.version + 1,
      definition,
      createdBy: ctx.actor.userId,
      createdAt: now,
    });
    await store.updateHelper(ctx.tx, id, {
      version: row.version + 1,
      ...(await startOf(ctx, definition, row.isActive)),
    });
  }
  await store.updateHelper(ctx.tx, id, { ...texts, updatedAt: now });
  if (isActive !== undefined) await turn(ctx, id, isActive);
  await ctx.publish(helperChanged, { helperId: id, isOn: isActive });
  return getHelper(ctx, id);
}

async function lockLive(ctx: Ctx, id: string): Promise<store.HelperRow> {
  const row = found(await store.lockHelper(ctx.tx, id), "Helper");
  if (row.deletedAt !== null) throw new AppError("not_found", "Helper not found");
  return row;
}

async function turn(ctx: Ctx, id: string, isActive: boolean): Promise<void> {
  const helper = found(await store.findHelper(ctx.tx, id), "Helper");
  if (isActive && helper.preset === null) await requirePlan(ctx);
  const now = ctx.now.toISOString();
  await store.updateHelper(ctx.tx, id, {
    isActive,
    pausedReason: null,
    updatedAt: now,
    ...(await startOf(ctx, helper.definition, isActive)),
  });
  if (isActive) return;
  await endRuns(ctx.tx, { helperId: id }, { reason: "The helper was switched off.", now });
  await dropMails(ctx, { helperId: id });
}

/** Switches a helper on or off; off, what waits ends. */
export async function switchHelper(ctx: Ctx, id: string, isActive: boolean): Promise<Helper> {
  await lockLive(ctx, id);
  await turn(ctx, id, isActive);
  await ctx.publish(helperChanged, { helperId: id, isOn: isActive });
  return getHelper(ctx, id);
}

/** Moves a helper to the trash; what waits ends. */
export async function deleteHelper(ctx: Ctx, id: string): Promise<void> {
  await lockLive(ctx, id);
  const now = ctx.now.toISOString();
  await store.updateHelper(ctx.tx, id, { isActive: false, nextAt: null, deletedAt: now });
  await endRuns(ctx.tx, { helperId: id }, { reason: "The helper was deleted.", now });
  await dropMails(ctx, { helperId: id });
  await ctx.publish(helperChanged, { helperId: id });
}

/** Brings a helper back, switched off; 404 when it is not in the trash. */
export async function restoreHelper(ctx: Ctx, id: string): Promise<Helper> {
  const row = found(await store.lockHelper(ctx.tx, id), "Helper");
  if (row.deletedAt === null) throw new AppError("not_found", "Helper not found");
  await store.updateHelper(ctx.tx, id, { deletedAt: null, updatedAt: ctx.now.toISOString() });
  await ctx.publish(helperChanged, { helperId: id });
  return getHelper(ctx, id);
}

/** The trash, last deleted first. */
export async function listBin(
  ctx: Ctx,
  wanted: PageWanted,
): Promise<Page<{ id: string; name: string; deletedAt: string }>> {
  return mapPage(await store.listBin(ctx.tx, wanted), ({ id, name, deletedAt }) => ({
    id,
    name,
    deletedAt: deletedAt ?? "",
  }));
}

/** Whether all helpers are paused, and what they saved. */
export async function getSettings(ctx: Ctx): Promise<HelperSettings> {
  const readiness = await outreach.mailReadiness(ctx, "marketing");
  const since = monthAgo(ctx);
  const counts = await countByHelper(ctx.tx, since);
  return {
    ...(await store.findSettings(ctx.tx)),
    actionsDone: await countActions(ctx.tx, since),
    drafts: [...counts.values()].reduce((sum, { drafts }) => sum + drafts, 0),
    mailNotice: readiness.ready
      ? readiness.isTest
        ? "This is a test business: no email leaves, but everything else happens."
        : null
      : readiness.message,
  };
}

/** Pauses all helpers or lets them go on: what was due meanwhile follows. 409 where it was changed meanwhile. */
export async function saveSettings(ctx: Ctx, sent: Edit<store.SettingsRow>): Promise<HelperSettings> {
  if (saysNothing(sent)) return getSettings(ctx);
  const { was: _, ...changes } = sent;
  await store.lockSettings(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, () => getSettings(ctx));
  await store.saveSettings(ctx.tx, ctx.workspaceId, changes);
  if (changes.isPaused === false) await wake(ctx);
  return getSettings(ctx);
}

/** Gives a new business its four helpers, on and off as stated; once. */
export async function addPresets(ctx: Ctx, ownerId: string): Promise<void> {
  if ((await store.countPresets(ctx.tx)) > 0) return;
  const now = ctx.now.toISOString();
  const rows = await Promise.all(
    presets.map(async (preset) => {
      const { name, description, isOn, definition: input } = presetHelpers[preset];
      const definition = HelperDefinition.parse(input);
      return {
        ...(await startOf(ctx, definition, isOn)),
        workspaceId: ctx.workspaceId,
        id: newId(),
        name,
        description,
        preset,
        isActive: isOn,
        createdBy: ownerId,
        createdAt: now,
        updatedAt: now,
        definition,
      };
    }),
  );
  await store.insertHelpers(ctx.tx, rows);
}
