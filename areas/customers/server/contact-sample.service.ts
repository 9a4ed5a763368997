import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import * as notes from "./contact-notes.store.ts";
import { writeContacts } from "./contact-writes.service.ts";
import * as store from "./contact-sample.store.ts";

/** Adds the sample business's customers to the entered workspace, labeled, all assigned to `ownerId`. */
export async function addSample(ctx: Ctx, ownerId: string): Promise<void> {
  const { now } = ctx;
  // Ids grow with time, and the list is newest first: the sample's first is inserted last.
  const made = sampleContactsAt({ now, today: now.toISOString().slice(0, 10) })
    .reverse()
    .map((contact) => ({ contact, id: newId() }));
  const writes = made.map(({ contact: { notes: _notes, createdAt, updatedAt, ...fields }, id }) => ({
    after: { ...fields, id, customFields: {}, assignedTo: ownerId },
    createdAt,
    updatedAt,
  }));
  await writeContacts(ctx, writes, { createdBy: ownerId });
  const texts = made.flatMap(({ contact, id }) =>
    [...contact.notes].reverse().map(({ text, timestamp: createdAt }) => ({
      id: newId(),
      contactId: id,
      text,
      version: 1,
      createdAt,
    })),
  );
  await notes.insertNotes(ctx.tx, texts, {
    workspaceId: ctx.workspaceId,
    by: ownerId,
    at: now.toISOString(),
  });
  await ctx.publish(sampleAdded, { ownerId, contactIds: made.map(({ id }) => id).reverse() });
}

/** Removes the sample customers at once; edited ones stay and lose the label. */
export async function removeSample(ctx: Ctx): Promise<{ removed: number; kept: number }> {
  const removed = await store.removeSample(ctx.tx);
  const kept = await store.updateSampleKept(ctx.tx);
  // Published even if none were left: other areas have samples of their own.
  await ctx.publish(sampleRemoved, { removed, kept });
  return { removed, kept };
}

/** How many labeled sample customers the entered workspace has. */
export const countSample = (ctx: Ctx): Promise<number> => store.countSample(ctx.tx);
