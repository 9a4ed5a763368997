import { ShownCount } from "#platform/contract/counted.ts";
import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";
import { text } from "#platform/contract/text.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { maxPerMerge } from "#areas/customers/contract/contact-merges.schema.ts";
import { Contact } from "#areas/customers/contract/contacts.schema.ts";

/** Why two customers may be one person, the most certain first. */
export const duplicateReasons = [
  "emailAndName",
  "phoneAndName",
  "email",
  "nameAndCompany",
  "phone",
  "nameAndMailbox",
  "similarNameAndCompany",
  "similarNameAndDomain",
  "name",
] as const;
export const DuplicateReason = z.enum(duplicateReasons);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** How many of a group are shown at a time: as many as can be merged at once. */
export const groupShown = maxPerMerge;

/** Customers who may be one person. */
export const DuplicateGroup = z.object({
  id: Id,
  /** How certain it is, from 1 to 100. */
  score: z.number().int(),
  reason: DuplicateReason,
  /** How many there are; `contacts` holds the first ten. */
  size: z.number().int(),
  contacts: z.array(Contact),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const DuplicateSummary = z.object({
  /** How many groups await a decision. */
  groups: z.number().int(),
  /** How many customers would be merged away if all exact matches that the last search found were merged. */
  exact: z.number().int(),
  /** When duplicates were last searched for; null if never. */
  searchedAt: Instant.nullable(),
});
export type DuplicateSummary = z.infer<typeof DuplicateSummary>;

export const DuplicateQuery = z.strictObject(pageQuery({ usual: 20, max: 50 }));

/** What to search: named by the caller, so that an empty call starts no long operation. */
export const AmongAll = z.strictObject({ among: z.literal("all") });
/** How many would be merged away, as the summary says it. */
export const ExactMerge = AmongAll.extend({ count: ShownCount.optional() });

/** Customers who are different people, though they look alike. */
export const Dismissal = z.strictObject({
  ids: z.array(Id).min(2, "Choose at least two customers").max(groupShown, `At most ${groupShown} at a time`),
});
export type Dismissal = z.infer<typeof Dismissal>;

/** What has been typed so far of a customer to be added. */
export const SimilarQuery = z.strictObject({
  email: text(254).optional(),
  phone: text(contactLimits.phone).optional(),
  name: text(2 * contactLimits.name + 1).optional(),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

export const similarReasons = ["email", "phone", "name"] as const;
/** An existing customer who may be the one being added. */
export const SimilarContact = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  reason: z.enum(similarReasons),
});
export type SimilarContact = z.infer<typeof SimilarContact>;
