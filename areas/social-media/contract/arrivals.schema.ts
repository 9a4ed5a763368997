import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Platform } from "./accounts.schema.ts";

/** Of what the numbers are: of one post, of a page, of a campaign; of all where none is named. */
export const OutcomeQuery = z.strictObject({
  postId: Id.optional(),
  accountId: Id.optional(),
  campaignId: Id.optional(),
});
export type OutcomeQuery = z.output<typeof OutcomeQuery>;

/** What came of posts: clicks of people and of all, customers who came by them, and what the new ones are worth. */
export const Outcome = z.object({
  clicks: z.int(),
  allClicks: z.int(),
  newCustomers: z.int(),
  returned: z.int(),
  /** Of the new customers. */
  value: z.string(),
});
export type Outcome = z.infer<typeof Outcome>;

/** A customer who came by a post. */
export const Arrival = z.object({
  id: Id,
  contactId: Id,
  name: z.string(),
  isNew: z.boolean(),
  what: z.enum(["booked", "asked", "signed_up"]),
  value: z.string(),
  postId: Id,
  accountName: z.string(),
  platform: Platform,
  at: Instant,
});
export type Arrival = z.infer<typeof Arrival>;
export const ArrivalsQuery = z.strictObject({ ...OutcomeQuery.shape, ...pageQuery() });
export type ArrivalsQuery = z.output<typeof ArrivalsQuery>;

/** A link of a post: where it leads, and who followed it. */
export const PostLinkClicks = z.object({
  id: Id,
  postId: Id,
  address: z.string(),
  clicks: z.int(),
  allClicks: z.int(),
});
export type PostLinkClicks = z.infer<typeof PostLinkClicks>;
