import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import {
  contactAssigned,
  contactCreated,
  contactStageChanged,
  contactUpdated,
} from "#areas/customers/contract/contacts.events.ts";
import {
  type HistoryEntry,
  historyOf,
  searchTextOf,
  sortNameOf,
} from "#areas/customers/contract/contacts.rules.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { type ChangeableField, ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as changes from "./contact-changes.store.ts";
import * as store from "./contact-writes.store.ts";

type Values = Pick<Contact, ChangeableField> & { id: string };
/** A customer as it is held against other writers. */
export type HeldContact = Values & Pick<Contact, "version" | "isSample">;

export type ContactWrite = {
  /** As it is held; left out for somebody new. */
  before?: HeldContact;
  /** Everything that it is to be. */
  after: Values & { isSample?: boolean };
  /** Counts the version on, also where no field differs: a note was added, a merge undone. */
  touches?: boolean;
  /** Stands in the history before the fields that differ. */
  entry?: HistoryEntry;
  /** Moments that are not now: those of the sample, and of an undo. */
  createdAt?: string;
  updatedAt?: string;
};
export type WriteOptions = {
  /** Who added those who are new, where it is not the actor. */
  createdBy?: string | null;
  /** The import that the history names. */
  importId?: string;
  /** Tells other areas of each, or of each as one of many; left out where the caller tells of all of them. */
  tells?: "each" | "oneOfMany";
  /** Another of their sales is the main one now: no sale changed. */
  ofPerson?: boolean;
};
/** What was written of one: its version from now on, and what its history tells. */
export type WrittenContact = { id: string; version: number; history: HistoryEntry[] };

/**
 * The one way in which customers are written, one or thousands: what is searched and sorted by, version and history go along, and other
 * areas are told. Those of whom nothing differs are passed over. Whoever calls holds the rows, and has checked the values.
 */
export async function writeContacts(
  ctx: Ctx,
  writes: readonly ContactWrite[],
  { createdBy = ctx.actor.userId, importId, tells, ofPerson }: WriteOptions = {},
): Promise<WrittenContact[]> {
  const at = ctx.now.toISOString();
  const plans = writes.map((write) => planOf(write, at)).filter((plan) => plan !== undefined);
  await store.insertContacts(
    ctx.tx,
    plans.filter(({ before }) => !before).map(({ row }) => row),
    { workspaceId: ctx.workspaceId, createdBy },
  );
  await store.updateContacts(
    ctx.tx,
    plans.filter(({ before }) => before).map(({ row }) => row),
  );
  await changes.insertChanges(
    ctx.tx,
    plans.flatMap(({ row: { id, version }, history }) =>
      history.map((entry) => ({ ...entry, id: newId(), contactId: id, version })),
    ),
    { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at, importId },
  );
  if (tells)
    for (const plan of plans) await notify(ctx, plan, { isOneOfMany: tells === "oneOfMany", ofPerson });
  return plans.map(({ row: { id, version }, history }) => ({ id, version, history }));
}

type Plan = { before?: HeldContact; after: Values; history: HistoryEntry[]; row: store.ContactRecord };

function planOf(write: ContactWrite, at: string): Plan | undefined {
  const { before, after, touches = false, entry, createdAt = at, updatedAt = at } = write;
  const isSample = after.isSample ?? before?.isSample ?? false;
  const changed = before ? historyOf(before, after) : [];
  const isSame = before && changed.length === 0 && !entry && !touches && isSample === before.isSample;
  if (isSame) return undefined;
  const row = {
    ...after,
    isSample,
    searchText: searchTextOf(after),
    sortName: sortNameOf(after),
    version: before ? before.version + 1 : 1,
    updatedAt,
    ...(!before && { createdAt }),
  };
  return { before, after, history: entry ? [entry, ...changed] : changed, row };
}

async function notify(
  ctx: Ctx,
  { before, after, history }: Plan,
  { isOneOfMany, ofPerson }: { isOneOfMany: boolean; ofPerson?: boolean },
): Promise<void> {
  const who = { contactId: after.id, name: fullNameOf(after) };
  const changed = new Set(
    history.map(({ field }) => (ownKeyOf(field) === undefined ? field : "customFields")),
  );
  const withMove = changed.delete("pipelineStage");
  const fields = [...changed];
  if (!before)
    await ctx.publish(contactCreated, { ...who, source: after.source, stage: after.pipelineStage });
  if (before && fields.length > 0)
    await ctx.publish(contactUpdated, { ...who, fields, withMove, isOneOfMany, ofPerson });
  if (before && withMove)
    await ctx.publish(contactStageChanged, {
      ...who,
      from: before.pipelineStage,
      to: after.pipelineStage,
      fields,
      isOneOfMany,
      ofPerson,
    });
  if (after.assignedTo && after.assignedTo !== before?.assignedTo && !isOneOfMany)
    await ctx.publish(contactAssigned, { ...who, assignedTo: after.assignedTo });
}
