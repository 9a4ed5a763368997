import { fullNameOf } from "#platform/contract/full-name.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { MergeRules } from "#platform/contract/merge-rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { declaredIn } from "#platform/server/declared.ts";
import { newId } from "#platform/server/ids.ts";
import {
  type ContactMerge,
  type Merged,
  type NewContactMerge,
  unmergeDays,
  type Unmerged,
} from "#areas/customers/contract/contact-merges.schema.ts";
import {
  type Choices,
  whoStays,
  lostWords,
  mayBeChosen,
  mergedWith,
  unmergedValues,
} from "#areas/customers/contract/contact-merges.rules.ts";
import { contactsMerged, contactsUnmerged } from "#areas/customers/contract/contacts.events.ts";
import type { HistoryEntry } from "#areas/customers/contract/contacts.rules.ts";
import { changeableFields, type FieldValues } from "#areas/customers/contract/standard-fields.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { writeContacts } from "./contact-writes.service.ts";
import * as store from "./contact-merges.store.ts";
import { getContact } from "./contacts.service.ts";
import { type ContactRow, lockContacts } from "./contacts.store.ts";

const dayMs = 86_400_000;
const fieldsOf = (contact: ContactRow): FieldValues =>
  Object.fromEntries(changeableFields.map((field) => [field, contact[field]]));

/** Merges customers into the primary, with the chosen values. 404 when one is missing, 409 when one was changed since it was shown. */
export async function mergeContacts(ctx: Ctx, input: NewContactMerge): Promise<Merged> {
  const ids = [input.keepId, ...input.mergedIds];
  await store.lockMail(ctx.tx, ids);
  const held = new Map((await lockContacts(ctx.tx, ids)).map((contact) => [contact.id, contact]));
  for (const id of ids) found(held.get(id), "Contact");
  for (const contact of held.values()) {
    if (contact.version !== input.versions[contact.id])
      throw new AppError(
        "conflict",
        "Someone changed one of them in the meantime. Take another look before you merge.",
      );
  }
  checkChoices(input.choices, ids);
  const made: string[] = [];
  const kept = held.get(input.keepId) as ContactRow;
  for (const id of input.mergedIds)
    made.push(await mergeLocked(ctx, kept, held.get(id) as ContactRow, input.choices));
  return {
    contact: await getContact(ctx, kept.id),
    merges: (await store.listMerges(ctx.tx, { ids: made, limit: made.length })).map(shownMerge),
  };
}

function checkChoices(choices: Choices, ids: readonly string[]): void {
  const wrong = Object.entries(choices).find(([field, id]) => !mayBeChosen(field) || !ids.includes(id));
  if (wrong)
    throw new AppError("validation_failed", "Choose a value from one of them", {
      errors: { [`choices.${wrong[0]}`]: "Choose a value from one of them" },
    });
}

// The catalog is read once per context: a step with many merges shares one.
const known = new WeakMap<Ctx, ReturnType<typeof store.listLinks>>();

function linksOf(ctx: Ctx): ReturnType<typeof store.listLinks> {
  const links =
    known.get(ctx) ?? store.listLinks(ctx.tx).then((all) => inOrder(all, declaredIn(ctx).mergeRules));
  known.set(ctx, links);
  return links;
}

/** First those that the rules name, in their order, then the others. */
function inOrder(links: store.Link[], rules: MergeRules): store.Link[] {
  const order = new Map(Object.keys(rules).map((place, at) => [place, at]));
  const placeOf = ({ child, link }: store.Link): number => order.get(`${child}.${link}`) ?? order.size;
  return links.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Merges one locked contact into another, which is updated in place; returns the merge's id. The merged one is hidden, not deleted. */
async function mergeLocked(
  ctx: Ctx,
  kept: ContactRow,
  gone: ContactRow,
  choices: Choices = {},
  isOneOfMany = false,
): Promise<string> {
  const before = { ...fieldsOf(kept), isSample: kept.isSample };
  const { pipelineStage, value } = kept;
  const version = kept.version + 1;
  const rules = declaredIn(ctx).mergeRules;
  const tables = (await linksOf(ctx)).flatMap(({ child, link }) => {
    // A table without a rule moves: what belongs to a customer is never lost.
    const rule = rules[`${child}.${link}`];
    const meanwhile = Object.fromEntries(
      Object.entries(rule?.while ?? {}).map(([column, value]) => [
        column,
        value === "version" ? version : value,
      ]),
    );
    return rule && rule.rule !== "moves" ? [] : [{ child, link, meanwhile }];
  });
  const moved = await store.moveRows(ctx.tx, { from: gone.id, to: kept.id }, tables);
  const merged = { ...mergedWith(kept, gone, choices), isSample: kept.isSample && gone.isSample };
  const lost = lostWords(merged, gone);
  await saveKept(ctx, kept, merged, { field: "merged", oldValue: null, newValue: mergedWords(gone, lost) });
  const id = newId();
  const at = ctx.now.toISOString();
  await store.hideContact(ctx.tx, gone.id, kept.id, at);
  await store.insertMerge(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    contactId: kept.id,
    mergedId: gone.id,
    before,
    after: { ...fieldsOf(kept), isSample: kept.isSample },
    moved,
    mergedBy: ctx.actor.userId,
    mergedAt: at,
  });
  await ctx.publish(contactsMerged, {
    contactId: kept.id,
    name: fullNameOf(kept),
    mergedId: gone.id,
    mergedName: fullNameOf(gone),
    lost,
    isOneOfMany,
    before: { pipelineStage, value },
  });
  // Their sales may have another main one now, whose stage and value they took.
  Object.assign(kept, (await lockContacts(ctx.tx, [kept.id]))[0]);
  return id;
}

/**
 * Merges these into the one with the most details, each in a merge that can be undone by itself, skipping those dismissed as a
 * different person; returns how many were merged.
 */
export async function mergeGroup(
  ctx: Ctx,
  ids: readonly string[],
  areApart: (one: string, other: string) => boolean,
): Promise<number> {
  const held = await lockContacts(ctx.tx, ids);
  if (held.length < 2) return 0;
  const kept = whoStays(held);
  const others = held.filter((other) => other !== kept && !areApart(kept.id, other.id));
  for (const gone of others) await mergeLocked(ctx, kept, gone, {}, true);
  return others.length;
}

// Nothing is lost: values that were not kept are in the history.
function mergedWords(gone: ContactRow, lost: readonly string[]): string {
  const reached = gone.email ?? gone.phone;
  const others = lost.filter((one) => !one.endsWith(` ${reached}`));
  return [fullNameOf(gone), reached, others.length > 0 && `not kept: ${others.join(", ")}`]
    .filter(Boolean)
    .join(", ");
}

// A merge is neither a sale nor an edit that others react to: it has its own event.
async function saveKept(ctx: Ctx, kept: ContactRow, next: ContactRow, entry: HistoryEntry): Promise<void> {
  const [written] = await writeContacts(ctx, [{ before: kept, after: next, entry }]);
  Object.assign(kept, next, { version: written?.version });
}

/** Brings a merged customer back with everything that was theirs; what was added or changed since stays with the primary. */
export async function unmerge(ctx: Ctx, id: string): Promise<Unmerged> {
  const merge = found(await store.lockMerge(ctx.tx, id), "Merge");
  if (Date.parse(merge.mergedAt) <= ctx.now.getTime() - unmergeDays * dayMs)
    throw new AppError("conflict", `It’s too late: a merge can be undone for ${unmergeDays} days.`);
  await store.lockMail(ctx.tx, [merge.contactId]);
  const kept = await lockKept(ctx, merge.contactId);
  const { changes: wanted, stays } = unmergedValues(fieldsOf(kept), merge.before, merge.after);
  const values = await stillFitting(ctx, wanted, stays);
  const since = await store.countSince(ctx.tx, kept.id, merge.id);
  if (!(await store.showContact(ctx.tx, merge.mergedId, kept.id)))
    throw new AppError("not_found", "Merge not found");
  await store.returnRows(ctx.tx, { from: kept.id, to: merge.mergedId }, merge.moved);
  await store.removeMerge(ctx.tx, id);
  if (values.pipelineStage !== undefined)
    await pipeline.takeMovesBack(ctx, [
      { contactId: kept.id, from: String(values.pipelineStage), to: kept.pipelineStage },
    ]);
  const back = await getContact(ctx, merge.mergedId);
  const isSample = merge.before.isSample === merge.after.isSample ? kept.isSample : merge.before.isSample;
  await saveKept(ctx, kept, { ...kept, ...values, isSample } as ContactRow, {
    field: "unmerged",
    oldValue: null,
    newValue: [fullNameOf(back), back.email ?? back.phone].filter(Boolean).join(", "),
  });
  await ctx.publish(contactsUnmerged, {
    contactId: kept.id,
    name: fullNameOf(kept),
    mergedId: back.id,
    mergedName: fullNameOf(back),
  });
  return { kept: await getContact(ctx, kept.id), back, stays: { fields: stays, ...since } };
}

async function lockKept(ctx: Ctx, id: string): Promise<ContactRow> {
  const [kept] = await lockContacts(ctx.tx, [id]);
  if (kept) return kept;
  const place = found(await store.findPlace(ctx.tx, id), "Merge");
  throw new AppError(
    "conflict",
    place.mergedInto === null
      ? "The customer you kept is in the trash. Restore them first."
      : "The customer you kept has since been merged into another one. Undo that merge first.",
  );
}

// A stage or teammate that no longer exists is not restored.
async function stillFitting(ctx: Ctx, wanted: FieldValues, stays: string[]): Promise<FieldValues> {
  const { pipelineStage, assignedTo, ...fitting } = wanted;
  const isStage =
    typeof pipelineStage === "string" &&
    (await pipeline.checkStage(ctx, pipelineStage).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    ));
  const isTeammate =
    "assignedTo" in wanted && (assignedTo === null || (await team.isMember(ctx, String(assignedTo))));
  if (pipelineStage !== undefined && !isStage) stays.push("pipelineStage");
  if ("assignedTo" in wanted && !isTeammate) stays.push("assignedTo");
  return { ...fitting, ...(isStage && { pipelineStage }), ...(isTeammate && { assignedTo }) };
}

/** A merge as sent, with the day until which it can be undone. */
export const shownMerge = (merge: store.ShownMerge): ContactMerge => ({
  ...merge,
  undoUntil: new Date(Date.parse(merge.mergedAt) + unmergeDays * dayMs).toISOString(),
});
