import { z } from "zod";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { contactNoteAdded } from "#areas/customers/contract/contacts.events.ts";
import { notesDifference } from "#areas/customers/contract/contacts.rules.ts";
import type { ContactChanges, ContactNote } from "#areas/customers/contract/contacts.schema.ts";
import * as changes from "./contact-changes.store.ts";
import * as notes from "./contact-notes.store.ts";
import * as store from "./contacts.store.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";

const SeenNote = z.object({ id: z.string(), text: z.string() });

/** Makes a customer's notes match those sent; others' changes stay that were made since version `basedOn`, or since the form had these notes (`was`). */
export async function saveNotes(
  ctx: Ctx,
  current: store.ContactRow,
  sent: NonNullable<ContactChanges["notes"]>,
  basedOn: number | undefined,
  was?: unknown,
): Promise<void> {
  const since = basedOn === undefined ? [] : await changes.listChangesAfter(ctx.tx, current.id, basedOn);
  const removedSince = since.filter((change) => change.field === "notes").map((change) => change.oldValue);
  const existing = await notes.listNotes(ctx.tx, current.id);
  const seen = Array.isArray(was) ? was.flatMap((one) => SeenNote.safeParse(one).data ?? []) : undefined;
  const difference = notesDifference(
    existing,
    sent,
    basedOn,
    seen
      ? seen.filter(({ id }) => existing.every((note) => note.id !== id)).map(({ text }) => text)
      : removedSince,
  );
  const { added } = difference;
  const removed = difference.removed.filter(
    (id) => seen === undefined || seen.some((note) => note.id === id),
  );
  if (added.length + removed.length === 0) return;
  const version = await touch(ctx, current);
  await dropNotes(ctx, current, removed, version);
  for (const note of await insertNotes(ctx, current, added.reverse(), version))
    await notifyNote(ctx, current, note);
}

/** Increments a customer's version and returns it. */
export async function touch(ctx: Ctx, current: store.ContactRow): Promise<number> {
  current.version += 1;
  await store.updateContact(ctx.tx, current.id, {
    version: current.version,
    updatedAt: ctx.now.toISOString(),
  });
  return current.version;
}

/** Writes notes at this version of a customer, oldest first. */
export async function insertNotes(
  ctx: Ctx,
  { id: contactId }: { id: string },
  texts: readonly string[],
  version: number,
): Promise<ContactNote[]> {
  const [by, at] = [ctx.actor.userId, ctx.now.toISOString()];
  const written = texts.map((text) => ({ id: newId(), contactId, text, version }));
  await notes.insertNotes(ctx.tx, written, { workspaceId: ctx.workspaceId, by, at });
  return written.map(({ id, text }) => ({ id, text, timestamp: at, createdBy: by }));
}

/** Publishes a new note to other areas. */
export const notifyNote = (ctx: Ctx, contact: store.ContactRow, note: ContactNote): Promise<void> =>
  ctx.publish(contactNoteAdded, { contactId: contact.id, name: fullNameOf(contact), text: note.text });
/** Removes these notes, and keeps them in the history of this version. */
export async function dropNotes(
  ctx: Ctx,
  contact: store.ContactRow,
  ids: string[],
  version: number,
): Promise<number> {
  const gone = await notes.removeNotes(ctx.tx, contact.id, ids);
  await changes.insertChanges(
    ctx.tx,
    gone.map((note) => ({
      id: newId(),
      contactId: contact.id,
      version,
      field: "notes",
      oldValue: note.text,
      newValue: null,
    })),
    { workspaceId: ctx.workspaceId, by: ctx.actor.userId, at: ctx.now.toISOString() },
  );
  return gone.length;
}
