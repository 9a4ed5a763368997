import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { freeSlug } from "#platform/contract/slugs.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import {
  type MeetingTypeChanges,
  meetingTypeLimits,
  type NewMeetingType,
} from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { presetTypes, typeSlugOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { MeetingType, Question } from "#areas/calendar/contract/meeting-types.schema.ts";
import { isWholeOrder } from "#areas/pipeline/contract/pipeline.rules.ts";
import { wakeIfAwaited } from "./waiting-ends.service.ts";
import { listHosts } from "./hosts.service.ts";
import * as store from "./meeting-types.store.ts";

/** Gives a new business its four types. */
export async function createPresets(ctx: Ctx): Promise<void> {
  await store.insertTypes(
    ctx.tx,
    presetTypes.map((type, at) => ({ ...type, ...newRow(ctx), position: at + 1 })),
  );
}

const newRow = (ctx: Ctx) => ({
  workspaceId: ctx.workspaceId,
  id: newId(),
  createdAt: ctx.now.toISOString(),
});

/** A type of the business, switched on or off; 404 for one that is not there. */
export async function getType({ tx }: Pick<Ctx, "tx">, id: string): Promise<MeetingType> {
  return found(
    (await store.listTypes(tx)).find((one) => one.id === id),
    "Meeting type",
  );
}

/** Adds a type at the end. 409 for a slug of another type and past 200 types, 400 for a host who is not there. */
export async function createType(
  ctx: Ctx,
  { questions, slug, ...input }: NewMeetingType,
): Promise<MeetingType> {
  const types = await store.lockTypes(ctx.tx);
  if (types.length >= meetingTypeLimits.most)
    throw new AppError("conflict", `There can be ${meetingTypeLimits.most} meeting types at most`);
  if (slug !== undefined) refuseTakenSlug(types, slug);
  await checkHosts(ctx, input.hostIds);
  const type = {
    ...input,
    ...newRow(ctx),
    questions: withIds(questions),
    slug:
      slug ??
      freeSlug(
        typeSlugOf(input.name),
        types.map((one) => one.slug),
      ),
    position: types.length + 1,
  };
  await store.insertTypes(ctx.tx, [type]);
  notifyLive(ctx, [meetingTypesApi.list.path]);
  return getType(ctx, type.id);
}

/** Saves what was sent; what is in the calendar already stays as it is. 409 where it was changed meanwhile, and for a slug of another type, 400 for a host who is not there. */
export async function updateType(
  ctx: Ctx,
  id: string,
  { was, questions, ...changes }: Edit<MeetingTypeChanges>,
): Promise<MeetingType> {
  const types = await store.lockTypes(ctx.tx);
  const type = found(
    types.find((one) => one.id === id),
    "Meeting type",
  );
  await refuseClash({ was, questions, ...changes }, () => type);
  if (changes.slug !== undefined)
    refuseTakenSlug(
      types.filter((one) => one !== type),
      changes.slug,
    );
  // Hosts who are gone by now may be sent back as they were.
  await checkHosts(ctx, changes.hostIds?.filter((hostId) => !type.hostIds.includes(hostId)) ?? []);
  const sent = definedOf({ ...changes, questions: questions && withIds(questions) });
  if (Object.keys(sent).length > 0) await store.updateType(ctx.tx, id, sent);
  // More seats, other hours, another host: something may be free for those who wait.
  await wakeIfAwaited(ctx);
  notifyLive(ctx, [meetingTypesApi.list.path]);
  return getType(ctx, id);
}

/** Puts the types into this order. 409 when it does not name each of them once. */
export async function reorderTypes(ctx: Ctx, ids: readonly string[]): Promise<MeetingType[]> {
  if (!isWholeOrder(await store.lockTypes(ctx.tx), ids))
    throw new AppError("conflict", "The meeting types have changed in the meantime. Reload the page.");
  await store.updateOrder(ctx.tx, ids);
  notifyLive(ctx, [meetingTypesApi.list.path]);
  return store.listTypes(ctx.tx);
}

const withIds = (questions: NewMeetingType["questions"]): Question[] =>
  questions.map(({ choices, ...question }) => ({
    ...question,
    id: question.id ?? newId(),
    choices: question.kind === "choice" ? choices : [],
  }));

function refuseTakenSlug(types: readonly MeetingType[], slug: string): void {
  const taken = types.find((one) => one.slug === slug);
  if (!taken) return;
  const message = `“${taken.name}” has this link already`;
  throw new AppError("conflict", message, { errors: { slug: message } });
}

const chooseHosts = "Choose from the list";

async function checkHosts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = (await listHosts(ctx)).map(({ id }) => id);
  if (!ids.every((id) => known.includes(id)))
    throw new AppError("validation_failed", chooseHosts, { errors: { hostIds: chooseHosts } });
}
