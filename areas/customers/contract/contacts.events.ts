import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

const who = { contactId: Id, name: z.string() };

export const contactCreated = event("contact.created", z.object({ ...who, source: z.string(), stage: z.string().default("new") }));
export const contactUpdated = event("contact.updated", z.object({ ...who, fields: z.array(z.string()) }));
export const contactStageChanged = event("contact.stage_changed", z.object({ ...who, from: z.string(), to: z.string() }));
export const contactDeleted = event("contact.deleted", z.object(who));
export const contactRestored = event("contact.restored", z.object(who));
export const contactNoteAdded = event("contact.note_added", z.object({ ...who, text: z.string() }));
export const contactFileAdded = event("contact.file_added", z.object({ ...who, fileName: z.string() }));
/** One customer went into another, or came back out of it; `contactId` is who stayed. `isOneOfMany` where many were merged at once. */
export const contactsMerged = event("contact.merged", z.object({ ...who, goneId: Id, goneName: z.string(), isOneOfMany: z.boolean().default(false) }));
export const contactsUnmerged = event("contact.unmerged", z.object({ ...who, goneId: Id, goneName: z.string() }));
/** The sample customers were put into the business, for `ownerId`; their ids stand in the sample's order. */
export const sampleAdded = event("contacts.sample_added", z.object({ ownerId: Id, contactIds: z.array(Id) }));
/** The labelled sample data was removed from the business. */
export const sampleRemoved = event("contacts.sample_removed", z.object({ removed: z.number().int(), kept: z.number().int() }));
