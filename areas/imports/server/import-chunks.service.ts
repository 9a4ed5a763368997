import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { followGrowth } from "#platform/server/statistics.ts";
import {
  keysOf,
  personFields,
  type PersonFields,
  samePhone,
} from "#areas/imports/contract/import-people.rules.ts";
import { phoneOf } from "#areas/imports/contract/import-phones.rules.ts";
import { importTouched } from "#areas/imports/contract/imports.events.ts";
import { joinedTags } from "#areas/customers/contract/contacts.rules.ts";
import { ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as people from "./import-people.store.ts";
import { findOnlyOf, type ImportRecord } from "./imports.store.ts";

type Waiting = people.StagedPerson;

/** Writes the next people of an import in a few statements: customers, their notes, stages and history, and what an undo needs. */
export async function writePeople(
  ctx: Ctx,
  record: ImportRecord,
  next: readonly Waiting[],
  startsHelpers = false,
): Promise<void> {
  const added = next.filter((one) => one.isNew);
  const changed = next.filter((one) => !one.isNew);
  const taken = await takenMeanwhile(ctx, record, added);
  await addPeople(
    ctx,
    record,
    added.filter((one) => !taken.has(one.number)),
    startsHelpers,
  );
  await people.updatePeople(
    ctx.tx,
    record.id,
    [...taken].map(([number, reason]) => ({ number, state: "taken", reason })),
  );
  await changePeople(ctx, record, changed);
}

/** People added by hand since the dry run: same email, or same number and name. */
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
  const there = await customers.findByKeys(
    ctx.tx,
    { emails: list("email"), phones: list("phone"), names: [] },
    personFields,
  );
  // Customers this import has added do not count: its people were told apart already.
  const mine = await people.listAdded(
    ctx.tx,
    record.id,
    there.map(({ id }) => id),
  );
  const others = there.filter(({ id }) => !mine.has(id));
  // As the dry run compared them: a number without a country code is one of the file's country.
  const dialed = (phone: string | null) => {
    const reading = phoneOf(phone ?? "", record.options.country ?? undefined);
    return "value" in reading ? (reading.value.e164 ?? phone) : phone;
  };
  const emails = new Set(others.map((contact) => keysOf(contact).email));
  return new Map(
    known
      .filter(({ one, keys }) =>
        keys.email !== undefined
          ? emails.has(keys.email)
          : others.some(
              (other) =>
                keysOf(other).name === keys.name && samePhone(other.phone, dialed(one.person.fields.phone)),
            ),
      )
      .map(({ one }) => [one.number, "Someone added this customer in the meantime"]),
  );
}

async function addPeople(
  ctx: Ctx,
  record: ImportRecord,
  added: readonly Waiting[],
  startsHelpers: boolean,
): Promise<void> {
  if (added.length === 0) return;
  const now = ctx.now.toISOString();
  const by = { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at: now };
  const rows = added.map((one) => ({ one, id: one.contactId ?? newId() }));
  const assignedTo = await findOnlyOf(ctx.tx);
  await customers.writeContacts(
    ctx,
    rows.map(({ one, id }) => ({ after: { ...one.person.fields, id, assignedTo } })),
  );
  await followGrowth(ctx.tx);
  await customers.insertNotes(
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
  await people.updateStates(
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
    startsHelpers,
  });
}

/** What an update makes of a customer as it is now: given fields, existing and added tags, existing and changed custom fields. */
export function mergedFields(current: PersonFields, { fields, changed }: Waiting["person"]): PersonFields {
  const merged: PersonFields = { ...current, customFields: { ...current.customFields } };
  for (const field of changed) {
    if (field === "notes") continue;
    if (field === "tags") merged.tags = joinedTags(current.tags, fields.tags);
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

// The assignee is not the import's to restore.
const notedOf = (before: customers.LockedContact, notes: readonly { id: string }[]) => ({
  ...Object.fromEntries(personFields.map((field) => [field, before[field]])),
  version: before.version,
  updatedAt: before.updatedAt,
  noteIds: notes.map(({ id }) => id),
});

async function changePeople(ctx: Ctx, record: ImportRecord, changed: readonly Waiting[]): Promise<void> {
  if (changed.length === 0) return;
  const now = ctx.now.toISOString();
  const by = { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at: now };
  const held = new Map(
    (
      await customers.lockContacts(
        ctx.tx,
        changed.flatMap(({ contactId }) => contactId ?? []),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const plans = changed.map((one) => {
    const before = held.get(one.contactId ?? "");
    if (!before || before.deletedAt !== null) return { one };
    return { one, before, after: { ...before, ...mergedFields(before, one.person) } };
  });
  const versions = new Map(
    (
      await customers.writeContacts(
        ctx,
        plans.flatMap(({ one, before, after }) =>
          after ? [{ before, after, touches: one.person.added.length > 0 }] : [],
        ),
        { importId: record.id },
      )
    ).map(({ id, version }) => [id, version]),
  );
  const real = plans.flatMap(({ one, before, after }) => {
    const version = versions.get(after?.id ?? "");
    if (!after || version === undefined) return [];
    const notes = one.person.added.map((text) => ({ id: newId(), contactId: after.id, text, version }));
    return [{ one, before, after, version, notes }];
  });
  await customers.insertNotes(
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
  await people.updatePeople(ctx.tx, record.id, [
    ...real.map(({ one: { number }, before, version, notes }) => ({
      number,
      state: "written",
      writtenVersion: version,
      before: notedOf(before, notes),
    })),
    ...plans
      .filter(({ after }) => !versions.has(after?.id ?? ""))
      .map(({ one: { number }, after }) => ({ number, state: after ? "same" : "gone" })),
  ]);
}
