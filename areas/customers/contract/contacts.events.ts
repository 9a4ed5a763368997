import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { BulkAction } from "./contacts.schema.ts";

const who = { contactId: Id, name: z.string() };
/** One of many that were changed at once: `contactsChanged` tells of all of them. */
const isOneOfMany = z.boolean().default(false);

/** Another of their sales is the main one now: the person has its stage and value, and no sale changed. */
const ofPerson = z.boolean().default(false);

export const contactCreated = event(
  "contact.created",
  z.object({ ...who, source: z.string(), stage: z.string().default("new") }),
);
/** `withMove` where the same save moved the customer to another stage, which `contactStageChanged` tells. */
export const contactUpdated = event(
  "contact.updated",
  z.object({
    ...who,
    fields: z.array(z.string()),
    withMove: z.boolean().default(false),
    isOneOfMany,
    ofPerson,
  }),
);
/** `fields` are what else the same save changed. */
export const contactStageChanged = event(
  "contact.stage_changed",
  z.object({
    ...who,
    from: z.string(),
    to: z.string(),
    fields: z.array(z.string()).default([]),
    isOneOfMany,
    ofPerson,
  }),
);
/** Somebody looks after this customer from now on. */
export const contactAssigned = event("contact.assigned", z.object({ ...who, assignedTo: Id }));
export const contactDeleted = event("contact.deleted", z.object({ ...who, isOneOfMany }));
export const contactRestored = event("contact.restored", z.object({ ...who, isOneOfMany }));
/** Many were changed by one act, which has ended; `count` are those whom it really changed. */
export const contactsChanged = event(
  "contacts.changed",
  z.object({ action: BulkAction, count: z.number().int() }),
);
export const contactNoteAdded = event("contact.note_added", z.object({ ...who, text: z.string() }));
export const contactFileAdded = event("contact.file_added", z.object({ ...who, fileName: z.string() }));
/** One customer went into another, or came back out of it; `contactId` is who stayed, `lost` what was known of the other and was not kept, in words. */
export const contactsMerged = event(
  "contact.merged",
  z.object({
    ...who,
    mergedId: Id,
    mergedName: z.string(),
    lost: z.array(z.string()).default([]),
    isOneOfMany,
  }),
);
export const contactsUnmerged = event(
  "contact.unmerged",
  z.object({ ...who, mergedId: Id, mergedName: z.string() }),
);
/** The sample customers were put into the business, for `ownerId`; their ids stand in the sample's order. */
export const sampleAdded = event("contacts.sample_added", z.object({ ownerId: Id, contactIds: z.array(Id) }));
/** The labelled sample data was removed from the business. */
export const sampleRemoved = event(
  "contacts.sample_removed",
  z.object({ removed: z.number().int(), kept: z.number().int() }),
);

/** After these, lists and counts of customers are no longer what they were. */
export const contactEvents = [
  contactCreated,
  contactUpdated,
  contactStageChanged,
  contactDeleted,
  contactRestored,
  contactsMerged,
  contactsUnmerged,
  contactNoteAdded,
] as const;
