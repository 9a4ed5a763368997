import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Edit, Was } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { throwClashes } from "#platform/server/edits.ts";
import { firstIdOf, newId } from "#platform/server/ids.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { contactDeleted, contactRestored } from "#areas/customers/contract/contacts.events.ts";
import { mergeChanges } from "#areas/customers/contract/contacts.rules.ts";
import type {
  Contact,
  ContactChanges,
  ContactNote,
  NewContact,
} from "#areas/customers/contract/contacts.schema.ts";
import { emailMessage } from "#platform/contract/text.ts";
import { definedOf } from "#platform/server/database.ts";
import { type FieldValues, nothingKnown, ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import { checkCustomFields } from "./contact-fields.service.ts";
import * as changes from "./contact-changes.store.ts";
import * as store from "./contacts.store.ts";
import { writeContacts } from "./contact-writes.service.ts";
import { insertNotes, saveNotes, touch, notifyNote, dropNotes } from "./contact-notes.service.ts";

/** Adds a customer. A posted text becomes the first note. People who see only their own customers are assigned those they add. */
export async function createContact(ctx: Ctx, wanted: NewContact): Promise<Contact> {
  await billing.requireRoom(ctx, 1);
  const input =
    ctx.actor.sees === "own" ? { ...wanted, assignedTo: wanted.assignedTo ?? ctx.actor.userId } : wanted;
  await pipeline.checkStage(ctx, input.pipelineStage);
  await checkAssignee(ctx, input.assignedTo);
  const customFields =
    Object.keys(input.customFields).length > 0 ? await checkCustomFields(ctx, {}, input.customFields) : {};
  const { notes: sent, ...fields } = input;
  const now = ctx.now.toISOString();
  const made = {
    ...nothingKnown,
    ...definedOf(fields),
    customFields,
    tags: [...new Set(input.tags)],
    id: newId(),
    isSample: false,
  } as Omit<Contact, "notes" | "version" | "createdAt" | "updatedAt" | "deletedAt">;
  await writeContacts(ctx, [{ after: made }], { tells: "each" });
  const texts = (typeof sent === "string" ? [sent] : (sent ?? []).map((note) => note.text))
    .map((text) => text.trim())
    .filter(Boolean);
  const notes = await insertNotes(ctx, made, texts, 1);
  return { ...made, notes: notes.reverse(), version: 1, createdAt: now, updatedAt: now, deletedAt: null };
}

/**
 * Saves changes. With `was` or `version` they are merged into what others saved since: fields that do not collide are all kept, a real
 * clash answers 409 with both values. Every change is recorded with who, when, before and after.
 */
export async function updateContact(ctx: Ctx, id: string, input: Edit<ContactChanges>): Promise<Contact> {
  const current = await lockContact(ctx, id);
  if (input.version !== undefined && input.version > current.version)
    throw new AppError("validation_failed", "This version doesn’t exist", {
      errors: { version: "This version doesn’t exist" },
    });
  const { version, was, notes: sent, ...sentFields } = input;
  const base =
    version === undefined || version === current.version ? {} : await valuesBefore(ctx, current, version);
  const { changes: merged, clashes } = mergeChanges(
    current,
    was ? basisOf(was) : base,
    withoutBlanks(sentFields),
  );
  if (was)
    throwClashes(Object.fromEntries(Object.entries(clashes).map(([field, { theirs }]) => [field, theirs])));
  if (Object.keys(clashes).length > 0)
    throw new AppError("conflict", "Someone else changed this customer in the meantime", {
      conflict: clashes,
    });
  if ("email" in merged && merged.email === null && current.email !== null)
    throw new AppError("validation_failed", emailMessage, { errors: { email: emailMessage } });
  if (merged.pipelineStage !== undefined) await pipeline.checkStage(ctx, merged.pipelineStage as string);
  if (merged.assignedTo !== undefined) await checkAssignee(ctx, merged.assignedTo as string | null);
  if (merged.customFields)
    merged.customFields = await checkCustomFields(
      ctx,
      current.customFields,
      merged.customFields as Contact["customFields"],
    );
  const after = { ...current, ...merged } as store.ContactRow;
  const [written] = await writeContacts(ctx, [{ before: current, after }], { tells: "each" });
  current.version = written?.version ?? current.version;
  if (sent) await saveNotes(ctx, current, sent, version, was?.notes);
  return getContact(ctx, id);
}

/** How many customers were added one by one since then, without imports and samples. Undefined when too many are new to count. */
export const countAddedSince = (ctx: Ctx, moment: Date): Promise<number | undefined> =>
  store.countAddedFrom(ctx.tx, firstIdOf(moment));

/** One customer with notes; 404 when it is not there, in the bin, or another workspace's. */
export async function getContact(ctx: Ctx, id: string): Promise<Contact> {
  return found(await store.findContact(ctx.tx, id), "Contact");
}

/** For people who see only their own customers and reassign one: it would vanish from their screen, so someone else does it. */
export const handOverMessage =
  "You only see your own customers. Ask a teammate who sees everyone to reassign this one.";

/** Gives a locked customer the stage and the value of the sale that is the main one from now on; told as a move of the person alone. */
export async function followMainSale(
  ctx: Ctx,
  contact: store.ContactRow,
  sale: Pick<Contact, "pipelineStage" | "value">,
): Promise<void> {
  await writeContacts(ctx, [{ before: contact, after: { ...contact, ...sale } }], {
    tells: "each",
    ofPerson: true,
  });
}

async function lockContact(ctx: Ctx, id: string): Promise<store.ContactRow> {
  return found((await store.lockContacts(ctx.tx, [id]))[0], "Contact");
}

async function checkAssignee(ctx: Ctx, userId: string | null | undefined): Promise<void> {
  if (ctx.actor.sees === "own" && userId !== undefined && userId !== ctx.actor.userId)
    throw new AppError("forbidden", handOverMessage, { errors: { assignedTo: handOverMessage } });
  if (userId && !(await team.isMember(ctx, userId)))
    throw new AppError("validation_failed", "Choose someone from the list", {
      errors: { assignedTo: "Choose someone from the list" },
    });
}

// A cleared field has no value, custom ones included.
function withoutBlanks(fields: Omit<ContactChanges, "version" | "notes">): FieldValues {
  const { tags, customFields, ...rest } = fields;
  const values = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, value === "" ? null : value]),
  );
  const filled =
    customFields &&
    Object.fromEntries(Object.entries(customFields).filter(([, value]) => value !== null && value !== ""));
  return { ...values, tags: tags && [...new Set(tags)], customFields: filled };
}

async function valuesBefore(ctx: Ctx, current: store.ContactRow, version: number): Promise<FieldValues> {
  const before: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const { field, oldValue } of await changes.listChangesAfter(ctx.tx, current.id, version)) {
    const key = ownKeyOf(field);
    if (key !== undefined) custom[key] ??= { oldValue };
    else if (!(field in before)) before[field] = oldValue;
  }
  if (Object.keys(custom).length > 0) {
    const old = Object.fromEntries(
      Object.entries(custom).map(([key, entry]) => [key, (entry as { oldValue: unknown }).oldValue]),
    );
    before.customFields = { ...current.customFields, ...old };
  }
  return before as FieldValues;
}

// Tags and own fields are merged one by one, where they can be.
const basisOf = ({ tags, customFields, ...was }: Was): FieldValues =>
  ({
    ...was,
    ...(Array.isArray(tags) && { tags }),
    ...(typeof customFields === "object" && customFields !== null && { customFields }),
  }) as FieldValues;

/** Adds one note. */
export async function addNote(ctx: Ctx, contactId: string, text: string): Promise<ContactNote> {
  const contact = await lockContact(ctx, contactId);
  const [note] = await insertNotes(ctx, contact, [text], await touch(ctx, contact));
  await notifyNote(ctx, contact, note as ContactNote);
  return note as ContactNote;
}

/** Removes one note; what it said stays in the history. */
export async function removeNote(ctx: Ctx, contactId: string, noteId: string): Promise<void> {
  const contact = await lockContact(ctx, contactId);
  const gone = await dropNotes(ctx, contact, [noteId], await touch(ctx, contact));
  if (gone === 0) throw new AppError("not_found", "Note not found");
}

/** Puts a locked contact into the bin. */
export async function deleteLocked(ctx: Ctx, contact: store.ContactRow, isOneOfMany = false): Promise<void> {
  await store.updateContact(ctx.tx, contact.id, {
    deletedAt: ctx.now.toISOString(),
    version: contact.version + 1,
  });
  await ctx.publish(contactDeleted, { contactId: contact.id, name: fullNameOf(contact), isOneOfMany });
}

/** Puts a customer into the bin, from where it can be brought back for 30 days. */
export async function deleteContact(ctx: Ctx, id: string): Promise<void> {
  await deleteLocked(ctx, await lockContact(ctx, id));
}

/** Restores a locked contact from the bin. */
export async function restoreLocked(ctx: Ctx, contact: store.ContactRow, isOneOfMany = false): Promise<void> {
  await store.updateContact(ctx.tx, contact.id, { deletedAt: null, version: contact.version + 1 });
  await ctx.publish(contactRestored, { contactId: contact.id, name: fullNameOf(contact), isOneOfMany });
}

/** Brings a customer back from the bin as it was. */
export async function restoreContact(ctx: Ctx, id: string): Promise<Contact> {
  await billing.requireRoom(ctx, 1);
  await restoreLocked(ctx, found((await store.lockDeletedContacts(ctx.tx, [id]))[0], "Contact"));
  return getContact(ctx, id);
}
