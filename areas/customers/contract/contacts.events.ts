import { z } from "zod";
import { event, publicEvent, removalEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { BulkAction } from "./contacts.schema.ts";

const who = { contactId: Id, name: z.string() };
/** One of many that were changed at once: `contactsChanged` covers all of them. */
const isOneOfMany = z.boolean().default(false);

/** Many were changed at once, and helpers start for each all the same. */
const startsHelpers = z.boolean().default(false);

/** Another of their sales is the main one now: the person has its stage and value, and no sale changed. */
const ofPerson = z.boolean().default(false);

export const contactCreated = publicEvent(
  "contact.created",
  "A customer was added",
  z.object({ ...who, source: z.string(), stage: z.string().default("new") }),
);
/** `before` and `after` have the changed fields. `withMove` if the same save moved the customer to another stage, which `contactStageChanged` reports. */
export const contactUpdated = publicEvent(
  "contact.updated",
  "Fields of a customer were changed",
  z.object({
    ...who,
    fields: z.array(z.string()),
    before: z.record(z.string(), z.unknown()).default({}),
    after: z.record(z.string(), z.unknown()).default({}),
    withMove: z.boolean().default(false),
    isOneOfMany,
    startsHelpers,
    ofPerson,
  }),
);
/** `fields` are the others that the same save changed. */
export const contactStageChanged = publicEvent(
  "contact.stage_changed",
  "A customer moved to another stage",
  z.object({
    ...who,
    from: z.string(),
    to: z.string(),
    fields: z.array(z.string()).default([]),
    isOneOfMany,
    startsHelpers,
    ofPerson,
  }),
);
/** This customer was assigned to someone. */
export const contactAssigned = publicEvent(
  "contact.assigned",
  "A customer was assigned to somebody",
  z.object({ ...who, assignedTo: Id, isOneOfMany, startsHelpers }),
);
export const contactDeleted = publicEvent(
  "contact.deleted",
  "A customer was moved to the trash",
  z.object({ ...who, isOneOfMany }),
);
export const contactRestored = publicEvent(
  "contact.restored",
  "A customer came back from the trash",
  z.object({ ...who, isOneOfMany }),
);
/** A bulk change has ended; `count` is how many it really changed. */
export const contactsChanged = event(
  "contacts.changed",
  z.object({ action: BulkAction, count: z.number().int() }),
);
export const contactNoteAdded = publicEvent(
  "contact.note_added",
  "A note was added to a customer",
  z.object({ ...who, text: z.string() }),
);
export const contactFileAdded = event("contact.file_added", z.object({ ...who, fileName: z.string() }));
/** One customer was merged into another, or back out; `contactId` is the primary, `lost` the other's values that were not kept, in words. */
export const contactsMerged = publicEvent(
  "contact.merged",
  "A customer was merged into another",
  z.object({
    ...who,
    mergedId: Id,
    mergedName: z.string(),
    lost: z.array(z.string()).default([]),
    isOneOfMany,
    /** What whoever stays was in and worth before. */
    before: z.object({ pipelineStage: z.string(), value: z.string() }),
  }),
);
export const contactsUnmerged = publicEvent(
  "contact.unmerged",
  "A merge of two customers was undone",
  z.object({ ...who, mergedId: Id, mergedName: z.string() }),
);
/** The sample customers were added to the business, for `ownerId`; their ids are in the sample's order. */
export const sampleAdded = event("contacts.sample_added", z.object({ ownerId: Id, contactIds: z.array(Id) }));
/** The labeled sample data was removed from the business. */
export const sampleRemoved = removalEvent(
  "contacts.sample_removed",
  z.object({ removed: z.number().int(), kept: z.number().int() }),
);

/** Events after which lists and counts of customers are stale. */
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
