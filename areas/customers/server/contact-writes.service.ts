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
import { dialableOf } from "#areas/outreach/contract/phone-numbers.rules.ts";
import * as changes from "./contact-changes.store.ts";
import * as store from "./contact-writes.store.ts";

type Values = Pick<Contact, ChangeableField> & { id: string };
/** A locked customer. */
export type HeldContact = Values & Pick<Contact, "version" | "isSample">;

export type ContactWrite = {
  /** The locked state; left out for a new customer. */
  before?: HeldContact;
  /** The complete new state. */
  after: Values & { isSample?: boolean };
  /** Increments the version even if no field differs: a note was added, a merge undone. */
  touches?: boolean;
  /** History entries before those of the fields that differ. */
  entry?: HistoryEntry;
  /** Timestamps other than now: of the sample, and of an undo. */
  createdAt?: string;
  updatedAt?: string;
};
export type WriteOptions = {
  /** Who added the new ones, if not the actor. */
  createdBy?: string | null;
  /** The import that the history names. */
  importId?: string;
  /** Publishes an event for each, or for each as one of many; left out when the caller publishes one for all. */
  tells?: "each" | "oneOfMany";
  /** Helpers start for each of many. */
  startsHelpers?: boolean;
  /** Another of their sales is the main one now: no sale changed. */
  ofPerson?: boolean;
};
/** What was written for one: its new version and its history entries. */
export type WrittenContact = { id: string; version: number; history: HistoryEntry[] };

/**
 * The only way customers are written, one or thousands: it keeps search and sort keys, version and history, and publishes events.
 * Unchanged ones are skipped. The caller has locked the rows and checked the values.
 */
export async function writeContacts(
  ctx: Ctx,
  writes: readonly ContactWrite[],
  { createdBy = ctx.actor.userId, importId, tells, ofPerson, startsHelpers }: WriteOptions = {},
): Promise<WrittenContact[]> {
  const at = ctx.now.toISOString();
  const country = writes.some(({ before, after }) => isReadByCountry(before, after))
    ? await store.findPhoneCountry(ctx.tx)
    : undefined;
  const plans = writes.map((write) => planOf(write, at, country)).filter((plan) => plan !== undefined);
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
    for (const plan of plans)
      await notify(ctx, plan, { isOneOfMany: tells === "oneOfMany", ofPerson, startsHelpers });
  return plans.map(({ row: { id, version }, history }) => ({ id, version, history }));
}

type Plan = { before?: HeldContact; after: Values; history: HistoryEntry[]; row: store.ContactRecord };

/** True for a new phone that its country must be known for. */
const isReadByCountry = (before: Values | undefined, { phone }: Values): boolean =>
  phone !== null && phone !== before?.phone && !phone.trimStart().startsWith("+");

function planOf(write: ContactWrite, at: string, country: string | undefined): Plan | undefined {
  const { before, after, touches = false, entry, createdAt = at, updatedAt = at } = write;
  const isSample = after.isSample ?? before?.isSample ?? false;
  const changed = before ? historyOf(before, after) : [];
  const isSame = before && changed.length === 0 && !entry && !touches && isSample === before.isSample;
  if (isSame) return undefined;
  const row = {
    ...after,
    isSample,
    phoneNumber: before && before.phone === after.phone ? null : dialableOf(after.phone, country),
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
  {
    isOneOfMany,
    ofPerson,
    startsHelpers,
  }: Pick<WriteOptions, "ofPerson" | "startsHelpers"> & { isOneOfMany: boolean },
): Promise<void> {
  const who = { contactId: after.id, name: fullNameOf(after) };
  const changed = new Set(
    history.map(({ field }) => (ownKeyOf(field) === undefined ? field : "customFields")),
  );
  const withMove = changed.delete("pipelineStage");
  const fields = [...changed];
  if (!before)
    await ctx.publish(contactCreated, { ...who, source: after.source, stage: after.pipelineStage });
  const entries = history.filter(({ field }) => field !== "pipelineStage");
  if (before && fields.length > 0)
    await ctx.publish(contactUpdated, {
      ...who,
      fields,
      before: Object.fromEntries(entries.map(({ field, oldValue }) => [field, oldValue])),
      after: Object.fromEntries(entries.map(({ field, newValue }) => [field, newValue])),
      withMove,
      isOneOfMany,
      startsHelpers,
      ofPerson,
    });
  if (before && withMove)
    await ctx.publish(contactStageChanged, {
      ...who,
      from: before.pipelineStage,
      to: after.pipelineStage,
      fields,
      isOneOfMany,
      startsHelpers,
      ofPerson,
    });
  if (after.assignedTo && after.assignedTo !== before?.assignedTo)
    await ctx.publish(contactAssigned, {
      ...who,
      assignedTo: after.assignedTo,
      isOneOfMany,
      startsHelpers,
    });
}

/** How many customers' numbers are read anew in one transaction. */
const readAtOnce = 1000;

/** Reads the numbers of customers after `afterId` anew: the business's country is another. Returns the last one's id while there may be more. */
export async function readNumbersAnew(ctx: Ctx, afterId: string | null): Promise<string | undefined> {
  const country = await store.findPhoneCountry(ctx.tx);
  const list = await store.listPhones(ctx.tx, afterId, readAtOnce);
  await store.updateNumbers(
    ctx.tx,
    list.map((one) => ({ ...one, number: dialableOf(one.phone, country) })),
  );
  return list.length < readAtOnce ? undefined : list.at(-1)?.id;
}
