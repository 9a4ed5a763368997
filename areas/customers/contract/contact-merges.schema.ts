import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Contact } from "./contacts.schema.ts";

/** How long a merge can be undone, in days: as long as the bin keeps deleted customers. */
export const unmergeDays = 30;

const Version = z.number().int().min(1);

/** The most customers in one merge. */
export const maxPerMerge = 10;

/** The primary, those merged into it, and whose value of a field to keep if not the default. */
export const NewContactMerge = z
  .strictObject({
    keepId: Id,
    mergedIds: z
      .array(Id)
      .min(1, "Choose which to merge")
      .max(maxPerMerge - 1, `At most ${maxPerMerge} at a time`),
    /** By field ("phone", "customFields.guests"): the customer whose value stays. */
    choices: z.record(z.string().max(80), Id).default({}),
    /** By customer: the version that was shown when the values were chosen. */
    versions: z.record(Id, Version),
  })
  .refine(({ keepId, mergedIds }) => new Set([keepId, ...mergedIds]).size === mergedIds.length + 1, {
    path: ["mergedIds"],
    message: "List each customer once",
  });
export type NewContactMerge = z.output<typeof NewContactMerge>;
export type NewContactMergeInput = z.input<typeof NewContactMerge>;

/** One customer was merged into another. */
export const ContactMerge = z.object({
  id: Id,
  /** The primary. */
  contactId: Id,
  contactName: z.string(),
  mergedId: Id,
  mergedName: z.string(),
  mergedBy: Id.nullable(),
  mergedByName: z.string().nullable(),
  mergedAt: Instant,
  /** Until when it can be undone. */
  undoUntil: Instant,
});
export type ContactMerge = z.infer<typeof ContactMerge>;

export const ContactMergeQuery = z.strictObject({
  contactId: Id.optional(),
  mergedId: Id.optional(),
  ...pageQuery({ usual: 20, max: 50 }),
});

export const Merged = z.object({ contact: Contact, merges: z.array(ContactMerge) });
export type Merged = z.infer<typeof Merged>;

/** Both are back; what was added or changed after the merge stays with the primary. */
export const Unmerged = z.object({
  kept: Contact,
  back: Contact,
  stays: z.object({
    /** Fields of the primary that were changed after the merge. */
    fields: z.array(z.string()),
    notes: z.number().int(),
    files: z.number().int(),
  }),
});
export type Unmerged = z.infer<typeof Unmerged>;
