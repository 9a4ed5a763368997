import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { followGrowth } from "#platform/server/statistics.ts";
import { keysOf, type PersonFields, samePhone } from "#areas/customers/contract/import-people.rules.ts";
import { historyOf, searchTextOf, sortNameOf } from "#areas/customers/contract/contacts.rules.ts";
import { importTouched } from "#areas/customers/contract/imports.events.ts";
import { contactLimits, ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as contacts from "./import-contacts.store.ts";
import * as people from "./import-people.store.ts";
import { onlyOf, type ImportRecord } from "./imports.store.ts";

type Waiting = people.StagedPerson;

/** Writes the next people of an import, all of them by a few statements: customers, their notes, stages and history, and what an undo needs. */
export async function writePeople(ctx: Ctx, record: ImportRecord, next: readonly Waiting[]): Promise<void> {
  const added = next.filter((one) => one.isNew);
  const changed = next.filter((one) => !one.isNew);
  const taken = await takenMeanwhile(ctx, record, added);
  await addPeople(
    ctx,
    record,
    added.filter((one) => !taken.has(one.number)),
  );
  await people.updatePeople(
    ctx.tx,
    record.id,
    [...taken].map(([number, reason]) => ({ number, state: "taken", reason })),
  );
  await changePeople(ctx, record, changed);
}

/** Whom somebody has added by hand since the dry run: by email, or by the same number and name. */
async function takenMeanwhile(
  ctx: Ctx,
  record: ImportRecord,
  added: readonly Waiting[],
): Promise<Map<number, string>> {
  const known = added.map((one) => ({ one, keys: keysOf(one.person.fields) }));
  const list = (by: "email" | "phone") =>
    known.flatMap(({ keys }) =>
      keys[by] === undefined || (by === "phone" && keys.email !== undefined) ? [] : [keys[by]],
    );
  const there = await contacts.findByKeys(ctx.tx, {
    emails: list("email"),
    phones: list("phone"),
    names: [],
  });
  // Those of this very import are there as well: its people were told apart already.
  const mine = await people.listAdded(
    ctx.tx,
    record.id,
    there.map(({ id }) => id),
  );
  const others = there.filter(({ id }) => !mine.has(id));
  const emails = new Set(others.map((contact) => keysOf(contact).email));
  return new Map(
    known
      .filter(({ one, keys }) =>
        keys.email !== undefined
          ? emails.has(keys.email)
          : others.some(
              (other) => samePhone(other.phone, one.person.fields.phone) && keysOf(other).name === keys.name,
            ),
      )
      .map(({ one }) => [one.number, "Somebody added this customer meanwhile"]),
  );
}

const written = (
  fields: PersonFields,
  rest: { id: string; version: number; updatedAt: string },
): contacts.WrittenContact => ({
  ...fields,
  ...rest,
  searchText: searchTextOf(fields),
  sortName: sortNameOf(fields),
});

async function addPeople(ctx: Ctx, record: ImportRecord, added: readonly Waiting[]): Promise<void> {
  if (added.length === 0) return;
  const now = ctx.now.toISOString();
  const by = { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at: now };
  const rows = added.map((one) => ({ one, id: one.contactId ?? newId() }));
  await contacts.insertContacts(
    ctx.tx,
    rows.map(({ one, id }) => written(one.person.fields, { id, version: 1, updatedAt: now })),
    {
      workspaceId: ctx.workspaceId,
      assignedTo: await onlyOf(ctx.tx),
      createdBy: ctx.actor.userId,
      createdAt: now,
    },
  );
  await followGrowth(ctx.tx);
  await contacts.insertNotes(
    ctx.tx,
    rows.flatMap(({ one, id }) =>
      one.person.added.map((text) => ({ id: newId(), contactId: id, text, version: 1 })),
    ),
    by,
  );
  await pipeline.beginStages(
    ctx,
    rows.map(({ id }) => id),
  );
  await people.noteStates(
    ctx.tx,
    record.id,
    rows.map(({ one }) => one.number),
    "written",
  );
  await ctx.publish(importTouched, {
    importId: record.id,
    fileName: record.fileName,
    did: "added",
    contactIds: rows.map(({ id }) => id),
  });
}

/** What an update writes over a customer as it is now: told fields, its tags and those that are added, its own fields and those that change. */
export function mergedFields(current: PersonFields, { fields, changed }: Waiting["person"]): PersonFields {
  const merged: PersonFields = { ...current, customFields: { ...current.customFields } };
  for (const field of changed) {
    if (field === "notes") continue;
    if (field === "tags")
      merged.tags = [...new Set([...current.tags, ...fields.tags])].slice(
        0,
        Math.max(contactLimits.tags, current.tags.length),
      );
    else if (ownKeyOf(field) === undefined)
      Object.assign(merged, { [field]: fields[field as keyof PersonFields] });
    else {
      const key = ownKeyOf(field) ?? "";
      const value = fields.customFields[key] ?? null;
      if (value === null) delete merged.customFields[key];
      else merged.customFields[key] = value;
    }
  }
  return merged;
}

async function changePeople(ctx: Ctx, record: ImportRecord, changed: readonly Waiting[]): Promise<void> {
  if (changed.length === 0) return;
  const now = ctx.now.toISOString();
  const by = { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at: now };
  const held = new Map(
    (
      await contacts.holdContacts(
        ctx.tx,
        changed.flatMap(({ contactId }) => contactId ?? []),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const plans = changed.map((one) => {
    const { deletedAt, ...before } = held.get(one.contactId ?? "") ?? { deletedAt: "gone" };
    if (!("id" in before) || deletedAt !== null) return { one, state: "gone" as const };
    const after = mergedFields(before, one.person);
    const history = historyOf(before, after);
    const isSame = history.length === 0 && one.person.added.length === 0;
    return isSame
      ? { one, state: "same" as const }
      : {
          one,
          state: "written" as const,
          before,
          after,
          history,
          version: before.version + 1,
          notes: one.person.added.map((text) => ({
            id: newId(),
            contactId: before.id,
            text,
            version: before.version + 1,
          })),
        };
  });
  const real = plans.filter((plan) => plan.state === "written");
  await contacts.updateContacts(
    ctx.tx,
    real.map(({ before, after, version }) => written(after, { id: before.id, version, updatedAt: now })),
  );
  await contacts.insertHistory(
    ctx.tx,
    real.flatMap(({ before, history, version }) =>
      history.map((entry) => ({ ...entry, id: newId(), contactId: before.id, version })),
    ),
    record.id,
    by,
  );
  await contacts.insertNotes(
    ctx.tx,
    real.flatMap(({ notes }) => notes),
    by,
  );
  await pipeline.moveStages(
    ctx,
    real
      .filter(({ before, after }) => before.pipelineStage !== after.pipelineStage)
      .map(({ before, after }) => ({
        contactId: before.id,
        from: before.pipelineStage,
        to: after.pipelineStage,
      })),
  );
  if (real.length > 0)
    await ctx.publish(importTouched, {
      importId: record.id,
      fileName: record.fileName,
      did: "updated",
      contactIds: real.map(({ before }) => before.id),
    });
  await people.updatePeople(
    ctx.tx,
    record.id,
    plans.map((plan) =>
      plan.state === "written"
        ? {
            number: plan.one.number,
            state: plan.state,
            writtenVersion: plan.version,
            before: { ...plan.before, noteIds: plan.notes.map(({ id }) => id) },
          }
        : { number: plan.one.number, state: plan.state },
    ),
  );
}
